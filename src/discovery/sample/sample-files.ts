import { z } from 'zod'
import { EntityType } from '../../contracts/directory/entities.ts'
import { PlaceKey } from '../../contracts/directory/place-key.ts'
import { relationFields } from '../../contracts/directory/relations.ts'
import { type SampleFolder, sampleText } from '../../directory/index.ts'

const Accepted = z.strictObject({
  decision: z.literal('accept'),
  /** Names as found. Several names can refer to one actor. */
  candidates: z.array(z.string().min(1)).min(1),
  /** The id that sample signals use for the actor. */
  id: z.string().min(1),
  type: EntityType,
  name: z.string().min(1),
  description: z.string().min(1),
  issue_areas: z.array(z.string()).min(1),
  /** Found only if a browser can render pages. */
  needs_browser: z.literal(true).optional(),
})

const Rejected = z.strictObject({
  decision: z.literal('reject'),
  candidates: z.array(z.string().min(1)).min(1),
  why: z.string().min(1),
})

const Decisions = z.strictObject({
  about: z.string(),
  decisions: z.array(z.discriminatedUnion('decision', [Accepted, Rejected])),
})

/** A reviewer decision on candidates of the sample web. */
export type SampleDecision = z.infer<typeof Decisions>['decisions'][number]
export type AcceptedActor = z.infer<typeof Accepted>

const Relations = z.strictObject({
  about: z.string(),
  relations: z.array(
    z.strictObject({
      ...relationFields,
      /** Ids in the decisions. */
      subject: z.string(),
      object: z.string().optional(),
      /** The path of the page. */
      source: z.string().startsWith('/samples/'),
    }),
  ),
})
/** A relation that the sample reviewer read on a page. */
export type SampleRelation = z.infer<typeof Relations>['relations'][number]

const Town = z.strictObject({
  place: z.strictObject({
    key: PlaceKey,
    name: z.string(),
    kind: z.string(),
    population: z.int(),
    latitude: z.number(),
    longitude: z.number(),
  }),
  state: z.strictObject({ name: z.string(), abbreviation: z.string() }),
  /** Paths of the first pages to read. */
  seeds: z.array(z.string().startsWith('/samples/')).min(1),
})
type SampleTown = z.infer<typeof Town>

export const readSampleTown = (folder: SampleFolder): SampleTown =>
  Town.parse(JSON.parse(sampleText(folder, 'town.json')))

export const readSampleDecisions = (folder: SampleFolder): SampleDecision[] =>
  Decisions.parse(JSON.parse(sampleText(folder, 'decisions.json'))).decisions

export const readSampleRelations = (folder: SampleFolder): SampleRelation[] =>
  Relations.parse(JSON.parse(sampleText(folder, 'relations.json'))).relations
