import { z } from 'zod'
import { operation } from '../operation.ts'
import { listOf, Page, pageParameters } from '../paging.ts'
import { BooleanParameter, Instant } from '../values.ts'
import { ClaimInput } from './claim-input.ts'
import { EntityType } from './entities.ts'
import { ExcerptFormat, excerptDisplay, quoteFields } from './excerpts.ts'
import { PlaceReference } from './place-key.ts'
import { RelationDirection, RelationKind } from './relation-kind.ts'
import { Source } from './sources.ts'

const exampleActor = '01920000-0000-7000-8000-000000000001'
const exampleRelation = '01920000-0000-7000-8000-000000000031'

export const RelatedActor = z
  .object({
    id: z.uuid().meta({ example: exampleActor }),
    type: EntityType.meta({ example: 'organization' }),
    name: z.string().meta({ example: 'Gary Common Council' }),
    slug: z.string().meta({ example: 'gary-common-council' }),
    place: PlaceReference.meta({ description: 'Main place of the actor' }),
  })
  .meta({ id: 'RelatedActor', description: 'The actor at the other end' })
export type RelatedActor = z.infer<typeof RelatedActor>

export const RelationSource = Source.omit({ excerpt: true, entities: true }).meta({
  id: 'RelationSource',
  description: 'The source of a quote',
})

const role = z.string().trim().min(1).max(200)
const post = z.string().trim().min(1).max(200)

export const Relation = z
  .object({
    id: z.uuid().meta({
      description: 'Id of the claim that states the relation; cite it like any other claim',
      example: exampleRelation,
    }),
    kind: RelationKind.meta({ example: 'membership' }),
    direction: RelationDirection.meta({ example: 'out' }),
    other: RelatedActor.nullable().meta({ description: 'Null for a vacancy' }),
    role: z.string().nullable().meta({ description: 'Role, as the source names it', example: 'chair' }),
    post: z
      .string()
      .nullable()
      .meta({ description: 'Post that the membership fills, such as a seat', example: 'District 3' }),
    since: z
      .string()
      .nullable()
      .meta({ description: 'First day, if a source says it', example: '2024-01-01' }),
    until: z.string().nullable().meta({ description: 'Last day, if a source says it', example: null }),
    end_reason: z
      .string()
      .nullable()
      .meta({ description: 'Why it ended, if a source says it', example: null }),
    current: z.boolean().meta({
      description: 'Whether it holds today: it has begun, and neither it nor the office behind it has ended',
    }),
    text: z.string().meta({ description: 'The statement', example: 'Chair of the Gary Common Council' }),
    excerpt: z.string().meta({
      description: 'An exact quote from the source',
      example: 'Ada Rivers (District 3) chairs the Common Council.',
    }),
    excerpt_format: ExcerptFormat.meta({ example: 'text' }),
    display: excerptDisplay,
    passage_id: z.uuid().meta({ example: '01920000-0000-7000-8000-00000000000b' }),
    source: RelationSource,
    end_claim_id: z.uuid().nullable().meta({
      description: 'Id of the claim that proves the end, when another source reports it',
      example: null,
    }),
    recorded_at: z.string().meta({ example: '2026-03-04T09:30:00.000Z' }),
  })
  .meta({ id: 'Relation', description: 'A relation of an actor to another one, with its evidence' })
export type Relation = z.infer<typeof Relation>

export const RelationList = z.object({ data: z.array(Relation), page: Page }).meta({ id: 'RelationList' })
export type RelationList = z.infer<typeof RelationList>

const EntityParams = z.object({
  entity_id: z.string().meta({ description: 'Full id of the actor, a UUID', example: exampleActor }),
})

const relationFilters = {
  kind: listOf(RelationKind).meta({ description: 'Kind of relation' }),
  direction: RelationDirection.optional().meta({
    description: '`out`: the actor is the subject. `in`: it is the object',
  }),
  current: BooleanParameter.optional().meta({
    description: '`true`: only relations that hold today. `false`: only those that do not',
  }),
  changed_since: Instant.optional().meta({
    description: 'Only relations that were added, ended or read again at this time or later',
  }),
}

export const listEntityRelations = operation({
  id: 'listEntityRelations',
  method: 'GET',
  path: '/api/entities/{entity_id}/relations',
  tag: 'Actors',
  summary: 'List the relations of one actor',
  description:
    'Memberships and other relations to public actors, sorted by kind and name. Each has its source and an exact quote. A membership follows Popolo: `role`, `post`, and dates where a source says them.',
  access: 'public',
  params: EntityParams,
  query: z.strictObject({ ...relationFilters, ...pageParameters }),
  status: 200,
  response: RelationList,
  cacheSeconds: 60,
  problems: ['entity_not_found', 'entity_merged'],
})

/** A date without time: relations begin and end on days. */
const day = z.iso.date('must be a date such as 2026-03-04')

/** What relations of every kind say, in the API and in imports. */
export const relationFields = {
  kind: RelationKind,
  role: role.nullish().meta({ description: 'Role, as the source names it', example: 'chair' }),
  post: post.nullish().meta({ description: 'Post that the membership fills, or that is vacant' }),
  since: day.nullish().meta({ description: 'First day, if the source says it' }),
  until: day.nullish().meta({ description: 'Last day, if the source says it' }),
  end_reason: z
    .string()
    .trim()
    .min(1)
    .max(300)
    .nullish()
    .meta({ description: 'Why it ended, if the source says it; requires `until`' }),
  text: z
    .string()
    .trim()
    .min(1)
    .max(2000)
    .optional()
    .meta({ description: 'The statement; by default it is built from the kind, the role and the name' }),
  excerpt: z.string().trim().min(1).max(5000).meta({ description: 'An exact quote from the source' }),
  position: quoteFields.position,
  context: quoteFields.context,
  recorded_at: Instant.nullish(),
}

type Checked = {
  kind: RelationKind
  post?: string | null | undefined
  since?: string | null | undefined
  until?: string | null | undefined
  end_reason?: string | null | undefined
}

/** The rules between fields, which hold in the API and in imports. */
export function checkRelation(
  relation: Checked,
  hasObject: boolean,
  objectField: string,
  report: (path: string, message: string) => void,
) {
  const { kind, post, since, until, end_reason } = relation
  if (kind === 'vacancy' && hasObject) report(objectField, 'a vacancy has no object: nobody holds the post')
  if (kind !== 'vacancy' && !hasObject)
    report(objectField, 'names the actor at the other end and is required')
  if (kind === 'vacancy' && !post) report('post', 'is required: it names the vacant post')
  if (since && until && until < since) report('until', `must not be before since (${since})`)
  if (end_reason && !until) report('end_reason', 'requires until')
}

export const RelationInput = z
  .strictObject({
    ...relationFields,
    object_id: z.uuid().nullish().meta({
      description: 'Id of the public actor at the other end; left out for a vacancy',
      example: exampleActor,
    }),
    source: ClaimInput.shape.source,
  })
  .superRefine((relation, context) => {
    checkRelation(relation, Boolean(relation.object_id), 'object_id', (path, message) =>
      context.addIssue({ code: 'custom', path: [path], message }),
    )
  })
  .meta({
    id: 'RelationInput',
    description: 'A relation with its evidence; the actor in the path is the subject',
    example: {
      kind: 'funds',
      object_id: '01920000-0000-7000-8000-000000000003',
      since: '2025-01-01',
      excerpt: 'The Lakefront Tenants Union pays for the legal clinic.',
      source: {
        url: 'https://www.example.org/about',
        title: 'About us',
        source_class: 'nonprofit',
        retrieved_at: '2026-03-04T00:00:00Z',
      },
    },
  })
export type RelationInput = z.infer<typeof RelationInput>

export const createRelation = operation({
  id: 'createRelation',
  method: 'POST',
  path: '/api/entities/{entity_id}/relations',
  tag: 'Actors',
  summary: 'Add a relation to another actor',
  description:
    'The actor in the path is the subject. Both actors must be public. The same relation with the same source is stored once.',
  access: 'reviewer',
  scope: 'directory:write',
  params: EntityParams,
  body: RelationInput,
  status: 201,
  response: Relation,
  problems: ['entity_not_found', 'entity_merged'],
})

const RelationParams = EntityParams.extend({
  relation_id: z.string().meta({ description: 'Id of the relation', example: exampleRelation }),
})

export const RelationEnd = z
  .strictObject({
    until: day.meta({ description: 'Last day', example: '2026-02-28' }),
    end_reason: relationFields.end_reason.meta({ description: 'Why it ended, if the source says it' }),
    excerpt: relationFields.excerpt.meta({ description: 'An exact quote that proves the end' }),
    source: ClaimInput.shape.source,
  })
  .meta({
    id: 'RelationEnd',
    description: 'The end of a relation with its evidence',
    example: {
      until: '2026-02-28',
      end_reason: 'resigned',
      excerpt: 'She resigned from the council on February 28.',
      source: {
        url: 'https://www.example.org/news',
        title: 'Council news',
        source_class: 'news',
        retrieved_at: '2026-03-04T00:00:00Z',
      },
    },
  })
export type RelationEnd = z.infer<typeof RelationEnd>

export const endRelation = operation({
  id: 'endRelation',
  method: 'POST',
  path: '/api/entities/{entity_id}/relations/{relation_id}/end',
  tag: 'Actors',
  summary: 'Record the end of a relation',
  description:
    'The actor in the path is either end. The quote is added as a claim of the subject, and `end_claim_id` refers to it.',
  access: 'reviewer',
  scope: 'directory:write',
  params: RelationParams,
  body: RelationEnd,
  status: 200,
  response: Relation,
  problems: ['entity_not_found', 'entity_merged', 'not_found'],
})

export const deleteRelation = operation({
  id: 'deleteRelation',
  method: 'DELETE',
  path: '/api/entities/{entity_id}/relations/{relation_id}',
  tag: 'Actors',
  summary: 'Remove a relation that is wrong',
  description: 'The actor in the path is either end. To record that a relation is over, end it instead.',
  access: 'reviewer',
  scope: 'directory:write',
  params: RelationParams,
  status: 204,
  problems: ['entity_not_found', 'entity_merged', 'not_found'],
})
