import { z } from 'zod'
import { operation } from '../operation.ts'
import { listOf, Page, pageParameters, repeatedOf } from '../paging.ts'
import { BooleanParameter, Instant, Website } from '../values.ts'
import { Alias } from './aliases.ts'
import { ClaimInput } from './claim-input.ts'
import { ClaimKind } from './claim-kind.ts'
import { Contact, ContactInput, contactsUntil, Location, PublishedContact } from './contacts.ts'
import { DescriptionSource } from './description-source.ts'
import { EntityMatch } from './entity-match.ts'
import { ExcerptFormat, excerptDisplay } from './excerpts.ts'
import { Freshness, FreshnessStatus } from './freshness.ts'
import { Identifier, maxIdentifiers } from './identifiers.ts'
import { issueSuggestions } from './issue-suggestion.ts'
import { Passage } from './passages.ts'
import { PlaceKey, PlaceReference } from './place-key.ts'
import { ReadAs } from './read-as.ts'
import { RelationCount } from './relation-kind.ts'
import { Source, SourceClass, SourceList } from './sources.ts'

export const EntityType = z
  .enum(['person', 'organization', 'initiative', 'campaign', 'event'])
  .meta({ id: 'EntityType', description: 'Kind of actor' })
export type EntityType = z.infer<typeof EntityType>

export const EntityVisibility = z.enum(['public', 'workspace']).meta({
  id: 'EntityVisibility',
  description: 'Who can see the actor: everyone, or the members of one workspace',
})
export type EntityVisibility = z.infer<typeof EntityVisibility>

export const Entity = z
  .object({
    id: z.uuid().meta({ example: '01920000-0000-7000-8000-000000000001' }),
    type: EntityType.meta({ example: 'organization' }),
    visibility: EntityVisibility.meta({ example: 'public' }),
    name: z.string().meta({ example: 'Lakefront Tenants Union' }),
    slug: z.string().meta({ example: 'lakefront-tenants-union' }),
    description: z.string().nullable().meta({ example: 'Organizes renters on the lakefront.' }),
    place: PlaceReference.meta({ description: 'Main place of the actor' }),
    places: z.array(PlaceReference).meta({ description: 'All places where the actor works' }),
    issue_areas: z
      .array(z.string())
      .meta({ description: 'Slugs of the issue areas', example: ['housing_affordability'] }),
    aliases: z
      .array(Alias)
      .meta({ description: 'Other names that sources use; the search finds them', example: [] }),
    identifiers: z
      .array(Identifier)
      .meta({ description: 'Ids of the actor in other public datasets', example: [] }),
    website: z.string().nullable().meta({ example: 'https://www.example.org' }),
    contacts: z.array(PublishedContact).meta({
      description:
        'Published contact details, each with its proof. In lists, people have none: read the actor to get them',
    }),
    contacts_until: contactsUntil.nullable(),
    location: Location,
    source_count: z.int().meta({ description: 'Number of sources', example: 2 }),
    latest_source_at: z
      .string()
      .nullable()
      .meta({ description: 'Date of the newest source', example: '2026-03-04T00:00:00.000Z' }),
    freshness: Freshness,
    open_flag_count: z.int().meta({ description: 'Number of reports that await review', example: 0 }),
    sample: z.boolean().meta({ description: 'True for the fictional sample town', example: false }),
    created_at: z.string().meta({ example: '2026-03-04T09:30:00.000Z' }),
    updated_at: z.string().meta({ example: '2026-03-04T09:30:00.000Z' }),
    match: EntityMatch.optional().meta({ description: 'Only in the results of a search with `query`' }),
  })
  .meta({ id: 'Entity', description: 'A civic actor' })
export type Entity = z.infer<typeof Entity>

export const Claim = z
  .object({
    id: z.uuid().meta({ example: '01920000-0000-7000-8000-000000000006' }),
    kind: ClaimKind.meta({ example: 'activity' }),
    text: z.string().meta({ description: 'The statement', example: 'Organizes renters in Gary' }),
    issue_area: z.string().nullable().meta({ example: 'housing_affordability' }),
    source_id: z
      .uuid()
      .meta({ description: 'Id of the source', example: '01920000-0000-7000-8000-000000000002' }),
    excerpt: z.string().meta({
      description: 'An exact quote from the source',
      example: 'The Lakefront Tenants Union organizes renters across Gary.',
    }),
    excerpt_format: ExcerptFormat.meta({ example: 'text' }),
    display: excerptDisplay,
    passage_id: z.uuid().meta({
      description: 'Id of the passage that contains the quote; claims with the same id share it',
      example: '01920000-0000-7000-8000-00000000000b',
    }),
    recorded_at: z.string().meta({ example: '2026-03-04T09:30:00.000Z' }),
  })
  .meta({ id: 'Claim', description: 'A statement about an actor, with its evidence' })
export type Claim = z.infer<typeof Claim>

export const EntityDetail = Entity.extend({
  description_source: DescriptionSource,
  claims: z.array(Claim).meta({ description: 'Statements about the actor, each with its evidence' }),
  passages: z.array(Passage).meta({
    description: 'The same claims grouped by quote: each passage once, with everything that it proves',
  }),
  sources: z.array(Source).meta({ description: 'The sources of the claims' }),
  relation_counts: z
    .array(RelationCount)
    .meta({ description: 'Numbers of relations; GET /api/entities/{entity_id}/relations lists them' }),
  unproven_contacts: z.array(Contact).meta({
    description: 'Contact details that no quote shows. They may be wrong and are not published as facts',
    example: [],
  }),
}).meta({ id: 'EntityDetail', description: 'An actor with its claims and sources' })
export type EntityDetail = z.infer<typeof EntityDetail>

const FacetCount = z.object({ value: z.string(), count: z.int() })
export const Facets = z
  .object({
    type: z.array(FacetCount),
    state: z.array(FacetCount),
    issue_area: z.array(FacetCount),
    source_class: z.array(FacetCount),
    freshness: z.array(FacetCount),
    complete: z.boolean().meta({ description: 'False when only the first 50,000 matches were counted' }),
  })
  .meta({ id: 'Facets', description: 'Numbers of matches by filter value' })
export type Facets = z.infer<typeof Facets>

export const EntityList = z
  .object({
    data: z.array(Entity),
    page: Page,
    facets: Facets.optional(),
    ...issueSuggestions,
    read_as: ReadAs.optional(),
  })
  .meta({ id: 'EntityList' })
export type EntityList = z.infer<typeof EntityList>

export const EntitySort = z
  .enum(['relevance', 'name', 'sources', 'recent'])
  .meta({ description: 'Sort by relevance, by name, by number of sources, or by date of the newest source' })
export type EntitySort = z.infer<typeof EntitySort>

/** Filters of the actor search and of a place's actors. Values of one parameter are ORed, parameters are ANDed. */
export const entityFilters = {
  issue_area: listOf(z.string().min(1).max(120)).meta({
    description: 'Slug of an issue area or domain; an unknown slug matches nothing',
    example: ['housing_affordability'],
  }),
  type: listOf(EntityType).meta({ description: 'Actor type' }),
  source_class: listOf(SourceClass).meta({ description: 'Only actors with a source of this class' }),
  freshness: listOf(FreshnessStatus).meta({ description: 'Age of the newest source' }),
  changed_since: Instant.optional().meta({
    description:
      'Only actors that were added or changed at this time or later, relations included. `GET /api/corrections?kind=removed` lists those that are gone',
  }),
}

export const searchEntities = operation({
  id: 'searchEntities',
  method: 'GET',
  path: '/api/entities',
  tag: 'Actors',
  summary: 'Search actors',
  description:
    'Finds misspelled and unfinished words, abbreviated offices (`sen`), and places among the words (`mayor gary in`), and leaves out words that no actor has together with the others; `read_as` says how the words were read. Values of a repeated parameter are combined with OR, different parameters with AND. `sort` defaults to `relevance` with `query`, otherwise to `name`.',
  access: 'public',
  query: z.strictObject({
    query: z.string().trim().min(1).max(200).optional().meta({
      description: 'Free text. If its words match nothing, an identifier such as a Bioguide id',
      example: 'tenants union',
    }),
    state: listOf(z.string().min(2).max(40)).meta({ description: 'State abbreviation', example: ['IN'] }),
    place: repeatedOf(z.string().min(1).max(160)).meta({
      description: 'Place key or slug',
      example: ['gary,indiana'],
    }),
    ...entityFilters,
    visibility: EntityVisibility.default('public').meta({
      description:
        '`workspace` lists the private actors of your workspace instead of public ones. It requires credentials; an application also needs the scope `workspace:read`',
      example: 'public',
    }),
    related_to: listOf(z.uuid('must be the full id of an actor')).meta({
      description: 'Only actors that have a relation with this one; id of a public actor',
    }),
    identifier: repeatedOf(z.string().trim().min(1).max(400)).meta({
      description: 'Id in another public dataset, alone or with its scheme',
      example: ['wikidata:Q22250'],
    }),
    sort: EntitySort.optional(),
    facets: BooleanParameter.optional().meta({
      description: 'Also count the matches by type, state, issue area, source class and freshness',
    }),
    ...pageParameters,
  }),
  status: 200,
  response: EntityList,
  cacheSeconds: 60,
  problems: ['unauthenticated', 'scope_required'],
})

const EntityParams = z.object({
  entity_id: z
    .string()
    .meta({ description: 'Full id of the actor, a UUID', example: '01920000-0000-7000-8000-000000000001' }),
})

export const getEntity = operation({
  id: 'getEntity',
  method: 'GET',
  path: '/api/entities/{entity_id}',
  tag: 'Actors',
  summary: 'Read one actor with its claims and sources',
  description:
    'A private actor is returned only with credentials of its workspace; all other callers receive 404.',
  access: 'public',
  params: EntityParams,
  status: 200,
  response: EntityDetail,
  cacheSeconds: 60,
  problems: ['entity_not_found', 'entity_merged'],
})

export const listEntitySources = operation({
  id: 'listEntitySources',
  method: 'GET',
  path: '/api/entities/{entity_id}/sources',
  tag: 'Actors',
  summary: 'List the sources that support one actor',
  access: 'public',
  params: EntityParams,
  query: z.strictObject(pageParameters),
  status: 200,
  response: SourceList,
  cacheSeconds: 60,
  problems: ['entity_not_found', 'entity_merged'],
})

const editable = {
  type: EntityType,
  name: z.string().trim().min(1).max(300).meta({ description: 'Name that the actor uses for itself' }),
  description: z
    .string()
    .trim()
    .max(4000)
    .nullish()
    .meta({ description: 'What the actor does, in one or two sentences' }),
  place: PlaceKey.meta({ description: 'Key of the main place' }),
  places: z.array(PlaceKey).max(100).meta({ description: 'Keys of other places where the actor works' }),
  issue_areas: z.array(z.string().max(120)).max(60).meta({ description: 'Slugs of the issue areas' }),
  identifiers: z
    .array(Identifier)
    .max(maxIdentifiers)
    .meta({ description: 'Ids of the actor in other public datasets' }),
  website: Website.nullish(),
  contacts: z.array(ContactInput).max(30).meta({ description: 'Contact details' }),
  contacts_until: contactsUntil.nullish(),
  location: Location.optional(),
}

export const EntityInput = z
  .strictObject({
    ...editable,
    places: editable.places.default([]),
    issue_areas: editable.issue_areas.default([]),
    identifiers: editable.identifiers.optional(),
    contacts: editable.contacts.default([]),
    visibility: EntityVisibility.default('public').meta({
      description:
        '`public` actors are visible to everyone and added by reviewers; `workspace` actors are visible to the members of your workspace only',
    }),
    claims: z.array(ClaimInput).max(200).default([]).meta({
      description:
        'Statements about the actor, each with its evidence. A public actor needs at least one; a private actor may have none',
    }),
  })
  .refine(({ visibility, claims }) => visibility === 'workspace' || claims.length > 0, {
    path: ['claims'],
    error: 'a public actor needs at least one claim with evidence',
    // Said together with the faults of other fields.
    when: ({ value }) => Array.isArray((value as { claims?: unknown } | null)?.claims),
  })
  .meta({
    id: 'EntityInput',
    example: {
      type: 'organization',
      name: 'Lakefront Tenants Union',
      description: 'Organizes renters on the lakefront.',
      place: 'gary,indiana',
      issue_areas: ['housing_affordability'],
      claims: [
        {
          kind: 'activity',
          text: 'Organizes renters in Gary',
          issue_area: 'housing_affordability',
          excerpt: 'The Lakefront Tenants Union organizes renters across Gary.',
          source: {
            url: 'https://www.example.org/about',
            title: 'About us',
            source_class: 'nonprofit',
            retrieved_at: '2026-03-04T00:00:00Z',
          },
        },
      ],
    },
  })
export type EntityInput = z.infer<typeof EntityInput>

export const EntityPatch = z
  .strictObject({
    ...editable,
    add_claims: z.array(ClaimInput).max(200).meta({ description: 'Claims to add' }),
    remove_claims: z.array(z.uuid()).max(200).meta({ description: 'Ids of claims to remove' }),
    visibility: z
      .never('cannot be changed: add a public actor with its evidence and delete the private one')
      .meta({ description: 'Cannot be changed; the request is rejected' }),
  })
  .partial()
  .refine((patch) => Object.keys(patch).length > 0, 'names no change')
  .meta({
    id: 'EntityPatch',
    example: { description: 'Organizes renters on the lakefront and in Miller Beach.' },
  })
export type EntityPatch = z.infer<typeof EntityPatch>

export const createEntity = operation({
  id: 'createEntity',
  method: 'POST',
  path: '/api/entities',
  tag: 'Actors',
  summary: 'Add an actor',
  description:
    'Reviewers add public actors. Owners, admins and members of a workspace add private actors with `"visibility": "workspace"`.',
  access: 'account',
  scope: 'directory:write',
  body: EntityInput,
  status: 201,
  response: EntityDetail,
  problems: ['role_required'],
})

export const updateEntity = operation({
  id: 'updateEntity',
  method: 'PATCH',
  path: '/api/entities/{entity_id}',
  tag: 'Actors',
  summary: 'Change an actor',
  description:
    'Omitted fields stay unchanged. The last claim of a public actor cannot be removed. Reviewers change public actors; owners, admins and members of a workspace change its private actors.',
  access: 'account',
  scope: 'directory:write',
  params: EntityParams,
  body: EntityPatch,
  status: 200,
  response: EntityDetail,
  problems: ['role_required', 'entity_not_found', 'entity_merged', 'conflict'],
})

export const deleteEntity = operation({
  id: 'deleteEntity',
  method: 'DELETE',
  path: '/api/entities/{entity_id}',
  tag: 'Actors',
  summary: 'Remove an actor',
  description:
    'Reviewers remove public actors from the directory. Owners, admins and members of a workspace delete its private actors with their claims.',
  access: 'account',
  scope: 'directory:write',
  params: EntityParams,
  status: 204,
  problems: ['role_required', 'entity_not_found', 'entity_merged'],
})

const EntityMerge = z
  .strictObject({ into: z.uuid().meta({ description: 'Id of the actor to merge into' }) })
  .meta({ id: 'EntityMerge', example: { into: '01920000-0000-7000-8000-000000000001' } })

export const mergeEntity = operation({
  id: 'mergeEntity',
  method: 'POST',
  path: '/api/entities/{entity_id}/merge',
  tag: 'Actors',
  summary: 'Merge a public actor into another',
  description:
    'Moves claims, places and issue areas to the other actor. The merged id returns 404 from then on.',
  access: 'reviewer',
  scope: 'directory:write',
  params: EntityParams,
  body: EntityMerge,
  status: 200,
  response: EntityDetail,
  problems: ['entity_not_found', 'entity_merged', 'conflict'],
})
