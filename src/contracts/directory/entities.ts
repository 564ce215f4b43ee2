import { z } from 'zod'
import { operation } from '../operation.ts'
import { listOf, Page, pageParameters, repeatedOf } from '../paging.ts'
import { Instant, WebAddress } from '../values.ts'
import { PlaceKey, PlaceReference } from './place-key.ts'
import { Source, SourceClass, SourceList } from './sources.ts'

export const EntityType = z
  .enum(['person', 'organization', 'initiative', 'campaign', 'event'])
  .meta({ id: 'EntityType', description: 'What kind of actor it is' })
export type EntityType = z.infer<typeof EntityType>

export const EntityVisibility = z.enum(['public', 'workspace']).meta({
  id: 'EntityVisibility',
  description: 'Who sees an actor: everybody, or only the members of one workspace',
})
export type EntityVisibility = z.infer<typeof EntityVisibility>

export const ClaimKind = z
  .enum([
    'identity',
    'role',
    'activity',
    'issue',
    'location',
    'contact',
    'event',
    'position',
    'funding',
    'other',
  ])
  .meta({ id: 'ClaimKind', description: 'What a claim is about' })

export const Contact = z
  .strictObject({
    kind: z.enum(['email', 'phone', 'address', 'social', 'web']),
    value: z
      .string()
      .trim()
      .min(1)
      .max(500)
      .meta({ description: 'The address or number itself', example: 'hello@example.org' }),
    label: z.string().trim().max(120).nullish().meta({ description: 'What it is for' }),
  })
  .meta({ id: 'Contact', description: 'A published way to reach an actor' })
export type Contact = z.infer<typeof Contact>

export const Freshness = z
  .object({
    status: z.enum(['fresh', 'aging', 'stale', 'unknown']).meta({
      description: 'By the newest source: fresh up to 180 days, aging up to 365, then stale',
    }),
    as_of: z
      .string()
      .nullable()
      .meta({ description: 'Date of the newest source', example: '2026-03-04T00:00:00.000Z' }),
  })
  .meta({ id: 'Freshness', description: 'How recent the proof is' })

export const Entity = z
  .object({
    id: z.uuid().meta({ example: '01920000-0000-7000-8000-000000000001' }),
    type: EntityType.meta({ example: 'organization' }),
    visibility: EntityVisibility.meta({ example: 'public' }),
    name: z.string().meta({ example: 'Lakefront Tenants Union' }),
    slug: z.string().meta({ example: 'lakefront-tenants-union' }),
    description: z.string().nullable().meta({ example: 'Organises renters on the lakefront.' }),
    place: PlaceReference.meta({ description: 'Where it is at home' }),
    places: z.array(PlaceReference).meta({ description: 'Every place where it works' }),
    issue_areas: z
      .array(z.string())
      .meta({ description: 'Slugs of its issue areas', example: ['housing_affordability'] }),
    website: z.string().nullable().meta({ example: 'https://www.example.org' }),
    contacts: z.array(Contact).meta({ description: 'Published ways to reach it' }),
    source_count: z.int().meta({ description: 'How many sources support it', example: 2 }),
    latest_source_at: z
      .string()
      .nullable()
      .meta({ description: 'Date of the newest of them', example: '2026-03-04T00:00:00.000Z' }),
    freshness: Freshness,
    open_flag_count: z.int().meta({ description: 'Reports that await review', example: 0 }),
    sample: z.boolean().meta({ description: 'True for the fictional sample town', example: false }),
    created_at: z.string().meta({ example: '2026-03-04T09:30:00.000Z' }),
    updated_at: z.string().meta({ example: '2026-03-04T09:30:00.000Z' }),
  })
  .meta({ id: 'Entity', description: 'A civic actor' })
export type Entity = z.infer<typeof Entity>

export const Claim = z
  .object({
    id: z.uuid().meta({ example: '01920000-0000-7000-8000-000000000006' }),
    kind: ClaimKind.meta({ example: 'activity' }),
    text: z.string().meta({ description: 'What is claimed', example: 'Organises renters in Gary' }),
    issue_area: z.string().nullable().meta({ example: 'housing_affordability' }),
    source_id: z
      .uuid()
      .meta({ description: 'The source that shows it', example: '01920000-0000-7000-8000-000000000002' }),
    excerpt: z.string().meta({
      description: 'An exact quote from the source',
      example: 'The Lakefront Tenants Union organises renters across Gary.',
    }),
    recorded_at: z.string().meta({ example: '2026-03-04T09:30:00.000Z' }),
  })
  .meta({ id: 'Claim', description: 'Something known of an actor, with its proof' })
export type Claim = z.infer<typeof Claim>

export const EntityDetail = Entity.extend({
  claims: z.array(Claim).meta({ description: 'What is known of it, each with its proof' }),
  sources: z.array(Source).meta({ description: 'The sources of the claims' }),
}).meta({ id: 'EntityDetail', description: 'An actor with its claims and sources' })
export type EntityDetail = z.infer<typeof EntityDetail>

const FacetCount = z.object({ value: z.string(), count: z.int() })
export const Facets = z
  .object({
    type: z.array(FacetCount),
    state: z.array(FacetCount),
    issue_area: z.array(FacetCount),
    source_class: z.array(FacetCount),
    complete: z.boolean().meta({ description: 'False when only the first 10,000 matches were counted' }),
  })
  .meta({ id: 'Facets', description: 'How the matches divide, by filter' })
export type Facets = z.infer<typeof Facets>

export const EntityList = z
  .object({ data: z.array(Entity), page: Page, facets: Facets.optional() })
  .meta({ id: 'EntityList' })
export type EntityList = z.infer<typeof EntityList>

export const EntitySort = z
  .enum(['relevance', 'name', 'sources', 'recent'])
  .meta({ description: 'Best match, by name, most sources first, or newest source first' })
export type EntitySort = z.infer<typeof EntitySort>

/** Filters shared by the actor search and the actors of a place. OR inside a name, AND across names. */
export const entityFilters = {
  issue_area: listOf(z.string().min(1).max(120)).meta({
    description: 'Issue area or domain slug; an unknown slug matches nothing',
    example: ['housing_affordability'],
  }),
  type: listOf(EntityType).meta({ description: 'Actor type' }),
  source_class: listOf(SourceClass).meta({ description: 'Only actors with a source of this class' }),
}

const Flagged = z.enum(['true', 'false']).transform((value) => value === 'true')

export const searchEntities = operation({
  id: 'searchEntities',
  method: 'GET',
  path: '/api/entities',
  tag: 'Actors',
  summary: 'Search actors',
  description:
    'Words may be misspelt or unfinished. Repeat a parameter for OR; different parameters are AND. `sort` defaults to relevance with `query`, else to name.',
  access: 'public',
  query: z.strictObject({
    query: z
      .string()
      .trim()
      .min(1)
      .max(200)
      .optional()
      .meta({ description: 'Free text', example: 'tenants union' }),
    state: listOf(z.string().min(2).max(40)).meta({ description: 'State abbreviation', example: ['IN'] }),
    place: repeatedOf(z.string().min(1).max(160)).meta({
      description: 'Place key or slug',
      example: ['gary,indiana'],
    }),
    ...entityFilters,
    visibility: EntityVisibility.default('public').meta({
      description:
        '`workspace` lists the private actors of your workspace instead of the public ones: it needs credentials and, for an application, the scope `workspace:read`',
      example: 'public',
    }),
    sort: EntitySort.optional(),
    facets: Flagged.optional().meta({
      description: 'Also count the matches by type, state, issue area and source class',
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
    'A private actor is found with credentials of its workspace; for everybody else it does not exist.',
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

export const ClaimInput = z
  .strictObject({
    kind: ClaimKind,
    text: z.string().trim().min(1).max(2000).meta({ description: 'What is claimed' }),
    issue_area: z.string().max(120).nullish().meta({ description: 'Slug of the issue area it is about' }),
    excerpt: z.string().trim().min(1).max(5000).meta({ description: 'An exact quote from the source' }),
    recorded_at: Instant.nullish(),
    source: z.strictObject({
      url: WebAddress,
      title: z.string().trim().min(1).max(500),
      publisher: z.string().trim().min(1).max(300).nullish(),
      source_class: SourceClass,
      published_at: Instant.nullish(),
      retrieved_at: Instant,
    }),
  })
  .meta({ id: 'ClaimInput', description: 'A claim with its proof: no claim is stored without' })
export type ClaimInput = z.infer<typeof ClaimInput>

const editable = {
  type: EntityType,
  name: z.string().trim().min(1).max(300).meta({ description: 'Its own name for itself' }),
  description: z
    .string()
    .trim()
    .max(4000)
    .nullish()
    .meta({ description: 'What it does, in a sentence or two' }),
  place: PlaceKey.meta({ description: 'Key of the place where it is at home' }),
  places: z.array(PlaceKey).max(100).meta({ description: 'Keys of further places where it works' }),
  issue_areas: z.array(z.string().max(120)).max(60).meta({ description: 'Slugs of its issue areas' }),
  website: WebAddress.nullish(),
  contacts: z.array(Contact).max(30).meta({ description: 'Published ways to reach it' }),
}

export const EntityInput = z
  .strictObject({
    ...editable,
    places: editable.places.default([]),
    issue_areas: editable.issue_areas.default([]),
    contacts: editable.contacts.default([]),
    visibility: EntityVisibility.default('public').meta({
      description:
        '`public` for everybody, by reviewers; `workspace` for a private one that only members of your workspace see',
    }),
    claims: z.array(ClaimInput).max(200).default([]).meta({
      description:
        'What is known of it, each with its proof: a public actor needs one, a private one may have none',
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
      description: 'Organises renters on the lakefront.',
      place: 'gary,indiana',
      issue_areas: ['housing_affordability'],
      claims: [
        {
          kind: 'activity',
          text: 'Organises renters in Gary',
          issue_area: 'housing_affordability',
          excerpt: 'The Lakefront Tenants Union organises renters across Gary.',
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
      .never('cannot be changed: add a public actor with its evidence, and remove the private one')
      .meta({ description: 'Cannot be changed, and is refused' }),
  })
  .partial()
  .refine((patch) => Object.keys(patch).length > 0, 'names no change')
  .meta({
    id: 'EntityPatch',
    example: { description: 'Organises renters on the lakefront and in Miller Beach.' },
  })
export type EntityPatch = z.infer<typeof EntityPatch>

export const createEntity = operation({
  id: 'createEntity',
  method: 'POST',
  path: '/api/entities',
  tag: 'Actors',
  summary: 'Add an actor',
  description:
    'Reviewers add public actors. Owners, admins and members of a workspace add private ones to it, with `visibility` `workspace`.',
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
    'Fields that are left out stay. The last claim of a public actor cannot be removed. Reviewers change public actors; owners, admins and members of a workspace its private ones.',
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
    'Reviewers remove public actors from the directory. Owners, admins and members of a workspace delete its private ones, with their claims.',
  access: 'account',
  scope: 'directory:write',
  params: EntityParams,
  status: 204,
  problems: ['role_required', 'entity_not_found', 'entity_merged'],
})

export const EntityMerge = z
  .strictObject({ into: z.uuid().meta({ description: 'The actor that stays' }) })
  .meta({ id: 'EntityMerge', example: { into: '01920000-0000-7000-8000-000000000001' } })

export const mergeEntity = operation({
  id: 'mergeEntity',
  method: 'POST',
  path: '/api/entities/{entity_id}/merge',
  tag: 'Actors',
  summary: 'Merge a public actor into another',
  description:
    'Claims, places and issue areas move to the actor that stays; the merged id is no longer found.',
  access: 'reviewer',
  scope: 'directory:write',
  params: EntityParams,
  body: EntityMerge,
  status: 200,
  response: EntityDetail,
  problems: ['entity_not_found', 'entity_merged', 'conflict'],
})
