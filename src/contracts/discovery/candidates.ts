import { z } from 'zod'
import { ClaimKind } from '../directory/claim-kind.ts'
import { Contact } from '../directory/contacts.ts'
import { EntityType } from '../directory/entities.ts'
import { PassageContext } from '../directory/excerpts.ts'
import { PlaceReference } from '../directory/place-key.ts'
import { RelationKind } from '../directory/relation-kind.ts'
import { Website } from '../values.ts'

export const exampleRun = '01920000-0000-7000-8000-000000000071'
export const exampleCandidate = '01920000-0000-7000-8000-000000000072'

export const CandidateState = z.enum(['open', 'accepted', 'merged', 'rejected', 'published']).meta({
  id: 'CandidateState',
  description: 'Decision on the candidate. Published candidates are in the directory',
})

export const MatchVerdict = z.enum(['same', 'maybe', 'new'])

const otherEnd = {
  name: z.string().meta({ description: 'Name of the other actor, as found', example: 'Gary Common Council' }),
  candidate_id: z
    .uuid()
    .nullable()
    .meta({ description: 'The other actor as a candidate of the same run', example: exampleCandidate }),
  entity_id: z
    .uuid()
    .nullable()
    .meta({ description: 'The other actor as an actor of the directory', example: null }),
}

const MemberOf = z
  .object({
    ...otherEnd,
    role: z.string().nullable().meta({ example: 'Council President' }),
    post: z.string().nullable().meta({ example: null }),
  })
  .meta({ id: 'CandidateMembership', description: 'A membership that the quote proves' })

const date = z.string().nullable().meta({ example: null })
const CandidateRelation = z
  .object({
    ...otherEnd,
    kind: RelationKind,
    role: z.string().nullable().meta({ example: null }),
    post: z.string().nullable().meta({ example: null }),
    since: date,
    until: date,
    end_reason: z.string().nullable().meta({ example: null }),
  })
  .meta({
    id: 'CandidateRelation',
    description: 'A relation that the quote proves. The candidate is its subject',
  })

const CandidateClaim = z
  .object({
    id: z.string().meta({ example: '1' }),
    kind: ClaimKind,
    text: z.string().meta({ example: 'Organizes renters in Gary' }),
    issue_area: z.string().nullable().meta({ example: 'housing_affordability' }),
    excerpt: z.string().meta({
      description: 'An exact quote from the page',
      example: 'The Lakefront Tenants Union organizes renters across Gary.',
    }),
    position: z
      .int()
      .nullable()
      .meta({ description: 'Where the quote starts in the text of the page, in characters', example: 412 }),
    context: PassageContext.nullable().meta({ description: 'Text around the quote', example: null }),
    member_of: MemberOf.nullable().meta({
      description:
        'The organization that the person belongs to. The membership is published when both are public; without the claim it is not',
    }),
    relation: CandidateRelation.nullable().meta({
      description:
        'Another relation, stated by a bundle of local research. It is published when both actors are public; without the claim it is not',
      example: null,
    }),
    source: z.object({
      url: z.string().meta({ example: 'https://www.example.org/about' }),
      title: z.string().meta({ example: 'About us' }),
      publisher: z.string().nullable().meta({ example: 'Lakefront Tenants Union' }),
      published_at: z.string().nullable().meta({ example: null }),
      retrieved_at: z.string().meta({ example: '2026-03-04T09:30:04.000Z' }),
    }),
  })
  .meta({
    id: 'CandidateClaim',
    description: 'A statement about a candidate with its quote and source',
  })

export const Candidate = z
  .object({
    id: z.uuid().meta({ example: exampleCandidate }),
    run_id: z.uuid().meta({ example: exampleRun }),
    state: CandidateState,
    version: z.int().meta({ example: 1 }),
    type: EntityType,
    name: z.string().meta({ example: 'Lakefront Tenants Union' }),
    description: z.string().nullable().meta({ example: null }),
    place: PlaceReference.nullable().meta({ description: 'Null if the place no longer exists' }),
    issue_areas: z.array(z.string()).meta({ example: ['housing_affordability'] }),
    website: z.string().nullable().meta({ example: null }),
    contacts: z.array(Contact),
    claims: z.array(CandidateClaim),
    score: z.number().meta({ description: 'From 0 to 1', example: 0.74 }),
    components: z
      .record(z.string(), z.number())
      .meta({ description: 'Components of the score', example: { sources: 0.5, structure: 1 } }),
    match: z
      .object({
        verdict: MatchVerdict.meta({ description: 'Comparison with known actors' }),
        entity_id: z.uuid().nullable().meta({ example: null }),
        name: z.string().nullable().meta({ example: null }),
        reasons: z.array(z.string()).meta({ example: [] }),
      })
      .meta({ description: 'The most similar known actor' }),
    entity_id: z
      .uuid()
      .nullable()
      .meta({ description: 'The actor that it became or was merged into', example: null }),
    warning: z.string().nullable().meta({
      description: 'Set when an accepted candidate resembles a known actor, which it may duplicate',
      example: null,
    }),
  })
  .meta({ id: 'Candidate', description: 'An actor that a run found. Private until published' })
export type Candidate = z.infer<typeof Candidate>

export const CandidateDecision = z
  .strictObject({
    decision: z
      .enum(['accept', 'merge', 'reject', 'reopen'])
      .meta({ description: '`reopen` reverts a decision and its edits' }),
    entity_id: z.uuid().optional().meta({ description: 'Actor to merge into. Required for `merge`' }),
    reason: z.string().trim().max(1000).optional(),
    edit: z
      .strictObject({
        name: z.string().trim().min(1).max(300).optional(),
        type: EntityType.optional(),
        description: z.string().trim().max(4000).nullable().optional(),
        issue_areas: z.array(z.string().max(120)).max(60).optional(),
        website: Website.nullable().optional(),
        drop_claims: z
          .array(z.string().max(50))
          .max(100)
          .optional()
          .meta({ description: 'Ids of claims to remove' }),
      })
      .optional()
      .meta({ description: 'Edits to the candidate. Quotes cannot be changed' }),
  })
  .refine((one) => (one.decision === 'merge') === (one.entity_id !== undefined), {
    path: ['entity_id'],
    error: 'is required for merge and not allowed for other decisions',
  })
  .meta({ id: 'CandidateDecision', examples: [{ decision: 'reject', reason: 'Not a civic actor' }] })
export type CandidateDecision = z.infer<typeof CandidateDecision>

export const CandidateDecisions = z
  .strictObject({
    decisions: z
      .array(z.strictObject({ candidate_id: z.uuid(), decision: CandidateDecision }))
      .min(1)
      .max(100),
  })
  .meta({
    id: 'CandidateDecisions',
    examples: [
      {
        decisions: [
          { candidate_id: exampleCandidate, decision: { decision: 'reject', reason: 'Not a civic actor' } },
        ],
      },
    ],
  })
export type CandidateDecisions = z.infer<typeof CandidateDecisions>
