import { z } from 'zod'
import { SubmissionSummary } from '../contributions/submissions.ts'
import { ClaimKind } from '../directory/claim-kind.ts'
import { Contact } from '../directory/contacts.ts'
import { EntityType } from '../directory/entities.ts'
import { quoteFields } from '../directory/excerpts.ts'
import { PlaceKey } from '../directory/place-key.ts'
import { RelationKind } from '../directory/relation-kind.ts'
import { checkRelation, relationFields } from '../directory/relations.ts'
import { SearchEngine } from '../directory/search-engine.ts'
import { SourceClass } from '../directory/sources.ts'
import { Instant, WebAddress, Website } from '../values.ts'

/**
 * Reviewed results of local research, sent by `scout sync`. The hash that makes a sync idempotent is SHA-256 over
 * the bundle as canonical JSON (RFC 8785), without `workspace`.
 */
const localId = z
  .string()
  .min(1)
  .max(100)
  .meta({ description: 'Id of the entry in the local run', example: 'a3f9c2' })

const BundleSource = z
  .strictObject({
    url: WebAddress,
    title: z.string().trim().min(1).max(500).meta({ example: 'About us' }),
    publisher: z.string().trim().min(1).max(300).nullish().meta({ example: 'Lakefront Tenants Union' }),
    source_class: SourceClass,
    published_at: Instant.nullish(),
    retrieved_at: Instant,
    content_hash: z
      .string()
      .regex(/^[0-9a-f]{64}$/, 'must be a SHA-256 hash in hexadecimal')
      .nullish()
      .meta({ description: 'SHA-256 of the retrieved text' }),
  })
  .meta({ id: 'BundleSource', description: 'A page that was read' })

const relationEnd = {
  local_id: localId.nullish().meta({ description: 'Entry of the bundle at the other end' }),
  entity_id: z.uuid().nullish().meta({ description: 'Public actor at the other end' }),
}
export type BundleRelationEnd = {
  local_id?: string | null | undefined
  entity_id?: string | null | undefined
}

const namesOneEnd = (end: BundleRelationEnd) => (end.local_id == null) !== (end.entity_id == null)
const endFault = { path: ['local_id'], error: 'name the other actor by either local_id or entity_id' }

export const BundleRelation = z
  .strictObject({
    ...relationEnd,
    kind: RelationKind.exclude(['vacancy']),
    role: relationFields.role,
    post: relationFields.post,
    since: relationFields.since,
    until: relationFields.until,
    end_reason: relationFields.end_reason,
  })
  .refine(namesOneEnd, endFault)
  .superRefine((relation, context) => {
    checkRelation(relation, true, 'local_id', (path, message) =>
      context.addIssue({ code: 'custom', path: [path], message }),
    )
  })
  .meta({
    id: 'BundleRelation',
    description:
      'A relation of the entry to another actor that the quote proves. The entry is the subject. `member_of` is short for a membership',
  })
export type BundleRelation = z.infer<typeof BundleRelation>

const BundleClaim = z
  .strictObject({
    kind: ClaimKind,
    text: z.string().trim().min(1).max(2000).meta({ example: 'Organizes renters in Gary' }),
    issue_area: z.string().max(120).nullish(),
    source: WebAddress.meta({ description: 'The `url` of a source in the bundle' }),
    excerpt: z.string().trim().min(1).max(5000).meta({
      description: 'An exact quote from the source',
      example: 'The union organizes renters across Gary.',
    }),
    position: quoteFields.position,
    context: quoteFields.context,
    member_of: z
      .strictObject({ ...relationEnd, role: relationFields.role, post: relationFields.post })
      .refine(namesOneEnd, endFault)
      .nullish()
      .meta({ description: 'The organization that the person belongs to, if the quote proves it' }),
    relation: BundleRelation.nullish(),
  })
  .meta({ id: 'BundleClaim', description: 'A statement about an actor with its quote and source' })

export const BundleEntry = z
  .strictObject({
    local_id: localId,
    decision: z
      .enum(['accepted', 'edited', 'merged'])
      .meta({ description: 'Decision of the local reviewer. Rejected entries are not sent' }),
    entity_id: z.uuid().nullish().meta({ description: 'Actor of the service to merge into' }),
    type: EntityType,
    name: z.string().trim().min(1).max(300).meta({ example: 'Lakefront Tenants Union' }),
    description: z.string().trim().max(4000).nullish(),
    place: PlaceKey,
    issue_areas: z.array(z.string().max(120)).max(60).default([]),
    website: Website.nullish(),
    contacts: z.array(Contact).max(30).default([]),
    claims: z.array(BundleClaim).min(1, 'an actor needs at least one claim with evidence').max(100),
    score: z.number().min(0).max(1).nullish(),
  })
  .meta({ id: 'BundleEntry', description: 'An actor that the local reviewer accepted' })
export type BundleEntry = z.infer<typeof BundleEntry>

const BundlePage = z
  .strictObject({
    url: WebAddress,
    outcome: z.string().min(1).max(60).meta({ example: 'read' }),
    detail: z.string().max(500).nullish(),
  })
  .meta({ id: 'BundlePage', description: 'Outcome of one URL' })

/** Also the limit of `scout sync`. */
export const maxBundleBytes = 8 * 1024 * 1024

export const ResearchBundle = z
  .strictObject({
    version: z.literal(1),
    run: z.strictObject({
      local_run_id: localId,
      location: z.string().trim().min(1).max(200).nullish(),
      place: PlaceKey.nullish(),
      issue_areas: z.array(z.string().max(120)).max(60).default([]),
      engines: z.array(SearchEngine).max(20).default([]),
      started_at: Instant,
      finished_at: Instant,
      tool: z.string().max(100).meta({ example: 'scout 0.1.0' }),
    }),
    sources: z.array(BundleSource).max(500),
    entries: z.array(BundleEntry).max(500),
    pages: z.array(BundlePage).max(2000).default([]),
    workspace: z
      .strictObject({
        list: z
          .string()
          .trim()
          .min(1)
          .max(200)
          .optional()
          .meta({ description: 'Id or name of a list. Created if no list has this name' }),
        brief_id: z.uuid().optional(),
        coverage_target_id: z.uuid().optional(),
      })
      .default({})
      .meta({ description: 'Where to add the entries, in the same transaction' }),
  })
  .meta({
    id: 'ResearchBundle',
    description: 'Reviewed results of local research',
    examples: [
      {
        version: 1,
        run: {
          local_run_id: '2026-03-04-gary',
          location: 'Gary, IN',
          place: 'gary,indiana',
          issue_areas: ['housing_affordability'],
          engines: [],
          started_at: '2026-03-04T09:30:00Z',
          finished_at: '2026-03-04T09:31:10Z',
          tool: 'scout 0.1.0',
        },
        sources: [
          {
            url: 'https://www.example.org/about',
            title: 'About us',
            publisher: 'Lakefront Tenants Union',
            source_class: 'nonprofit',
            retrieved_at: '2026-03-04T09:30:20Z',
          },
        ],
        entries: [
          {
            local_id: 'a3f9c2',
            decision: 'accepted',
            type: 'organization',
            name: 'Lakefront Tenants Union',
            place: 'gary,indiana',
            issue_areas: ['housing_affordability'],
            claims: [
              {
                kind: 'activity',
                text: 'Organizes renters in Gary',
                source: 'https://www.example.org/about',
                excerpt: 'The Lakefront Tenants Union organizes renters across Gary.',
              },
            ],
          },
        ],
      },
    ],
  })
export type ResearchBundle = z.infer<typeof ResearchBundle>

const Visibility = z.enum(['workspace', 'public']).meta({
  description: 'Visibility of the entries: the workspace, until a directory reviewer publishes them',
})
const ReviewState = z.enum(['in_review', 'published', 'existing', 'rejected']).meta({
  description: 'Review state in the directory: waiting for a reviewer, published, already known, or rejected',
})
const exampleList = '01920000-0000-7000-8000-000000000041'
const Link = z.object({
  id: z.uuid().meta({ example: exampleList }),
  name: z.string().meta({ example: 'Tenant groups' }),
  url: z
    .string()
    .meta({ example: `/api/workspaces/01920000-0000-7000-8000-00000000000a/lists/${exampleList}` }),
})

export const SyncReceipt = z
  .object({
    run_id: z.uuid().meta({ example: '01920000-0000-7000-8000-000000000071' }),
    sync_status: z.enum(['synced', 'already_synced']),
    bundle_hash: z.string().meta({ example: 'a'.repeat(64) }),
    visibility: Visibility,
    review_state: ReviewState,
    entry_links: z.array(
      z.object({
        local_id: z.string().meta({ example: 'a3f9c2' }),
        entity_id: z.uuid().meta({ example: '01920000-0000-7000-8000-000000000001' }),
        visibility: Visibility,
        review_state: ReviewState,
        url: z.string().meta({ example: '/api/entities/01920000-0000-7000-8000-000000000001' }),
      }),
    ),
    submission: SubmissionSummary.pick({ id: true, url: true }).optional().meta({
      description:
        'What was submitted to the public directory. Absent when nothing was, and in receipts of older versions',
    }),
    workspace_links: z.object({
      lists: z.array(Link),
      briefs: z.array(Link),
      coverage_targets: z.array(Link),
    }),
  })
  .meta({
    id: 'SyncReceipt',
    description: 'Maps local entries to records. Links do not confirm quality',
  })
export type SyncReceipt = z.infer<typeof SyncReceipt>
