import { z } from 'zod'
import { Instant, WebAddress, Website } from '../values.ts'
import { ClaimKind } from './claim-kind.ts'
import { ContactInput, Location } from './contacts.ts'
import { EntityType } from './entities.ts'
import { quoteFields } from './excerpts.ts'
import { Identifier, maxIdentifiers } from './identifiers.ts'
import { PlaceKey } from './place-key.ts'
import { checkRelation, relationFields } from './relations.ts'
import { SearchEngine } from './search-engine.ts'
import { SourceClass } from './sources.ts'

/** One line of the JSON Lines format that `civic import` reads and `civic export` writes. */
const ImportSource = z.strictObject({
  url: WebAddress,
  title: z.string().trim().min(1).max(500),
  publisher: z.string().trim().min(1).max(300).nullish(),
  source_class: SourceClass,
  published_at: Instant.nullish(),
  retrieved_at: Instant,
  content_hash: z.string().max(128).nullish(),
  /** Written by exports. Imports ignore it: the address of a source decides. */
  license: z
    .strictObject({
      name: z.string().max(100),
      url: z.string().max(500),
      credit: z.string().max(300).nullish(),
    })
    .nullish(),
})
export type ImportSource = z.infer<typeof ImportSource>

const ImportClaim = z.strictObject({
  kind: ClaimKind,
  text: z.string().trim().min(1).max(2000),
  issue_area: z.string().max(120).nullish(),
  source: WebAddress.meta({ description: 'The `url` of a source of the same record' }),
  excerpt: z.string().trim().min(1).max(5000),
  ...quoteFields,
  recorded_at: Instant.nullish(),
})

export const ActorRecord = z.strictObject({
  record: z.literal('actor').default('actor'),
  external_id: z
    .strictObject({ scheme: z.string().min(1).max(60), id: z.string().min(1).max(300) })
    .nullish(),
  identifiers: z.array(Identifier).max(maxIdentifiers).optional(),
  type: EntityType,
  name: z.string().trim().min(1).max(300),
  description: z.string().trim().max(4000).nullish(),
  place: PlaceKey,
  places: z.array(PlaceKey).max(100).default([]),
  issue_areas: z.array(z.string().max(120)).max(60).default([]),
  website: Website.nullish(),
  contacts: z.array(ContactInput).max(30).default([]),
  contacts_until: z.iso
    .date()
    .nullish()
    .meta({ description: 'Last day of the role that published the contacts; they are hidden afterwards' }),
  location: Location.optional(),
  claims: z.array(ImportClaim).min(1, 'an actor needs at least one claim with evidence').max(500),
  sources: z.array(ImportSource).min(1, 'an actor needs at least one source').max(500),
})
export type ActorRecord = z.infer<typeof ActorRecord>

export const PlaceRecord = z.strictObject({
  record: z.literal('place'),
  key: PlaceKey,
  name: z.string().trim().min(1).max(200),
  kind: z.string().max(40).default('city'),
  population: z.int().min(0).nullish(),
  latitude: z.number().min(-90).max(90).nullish(),
  longitude: z.number().min(-180).max(180).nullish(),
  ocd_id: z
    .string()
    .max(300)
    .regex(/^ocd-division\/country:us(?:\/|$)/, 'must look like ocd-division/country:us/state:in')
    .nullish()
    .meta({ description: 'Open Civic Data division id' }),
})
export type PlaceRecord = z.infer<typeof PlaceRecord>

/** Records a search for actors, which distinguishes "found none" from "not searched". */
export const SearchRecord = z.strictObject({
  record: z.literal('search'),
  id: z.uuid(),
  place: PlaceKey,
  issue_areas: z.array(z.string().max(120)).min(1).max(60),
  engines: z.array(SearchEngine).max(20).default([]),
  finished_at: Instant,
})
export type SearchRecord = z.infer<typeof SearchRecord>

/** An actor by the id in its own import or, without one, by what identifies it there. */
const ActorReference = z.union(
  [
    z.strictObject({ scheme: z.string().min(1).max(60), id: z.string().min(1).max(300) }),
    z.strictObject({ type: EntityType, name: z.string().trim().min(1).max(300), place: PlaceKey }),
  ],
  { error: 'must have scheme and id, or type, name and place' },
)
export type ActorReference = z.infer<typeof ActorReference>

export const RelationRecord = z
  .strictObject({
    record: z.literal('relation'),
    subject: ActorReference,
    object: ActorReference.nullish(),
    ...relationFields,
    office_until: relationFields.until.meta({
      description: 'Last day of the office that the relation depends on; it does not hold afterwards',
    }),
    source: ImportSource,
  })
  .superRefine((relation, context) => {
    const report = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message })
    checkRelation(relation, Boolean(relation.object), 'object', report)
    const { since, office_until } = relation
    if (since && office_until && office_until < since)
      report('office_until', `must not be before since (${since}): nobody begins a role after leaving office`)
  })
export type RelationRecord = z.infer<typeof RelationRecord>

export type ImportRecord = ActorRecord | PlaceRecord | SearchRecord | RelationRecord
