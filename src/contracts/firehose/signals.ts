import { z } from 'zod'
import { EntityType } from '../directory/entities.ts'
import { SourceClass } from '../directory/sources.ts'
import { Instant, WebAddress } from '../values.ts'

export const SignalType = z
  .enum([
    'public_meeting',
    'public_comment',
    'vote',
    'filing',
    'grant_award',
    'appointment',
    'source_changed',
    'source_broken',
    'new_source',
    'actor_discovered',
    'actor_updated',
    'flag_resolved',
    'coverage_gap',
    'other',
  ])
  .meta({ id: 'SignalType', description: 'What kind of public activity a signal tells of' })
export type SignalType = z.infer<typeof SignalType>

export const SignalVisibility = z.enum(['workspace', 'partner', 'public', 'reviewer']).meta({
  id: 'SignalVisibility',
  description:
    'Who a signal is for. In a query: `public` asks for public signals, `workspace` for these and the own ones of the workspace; `partner` and `reviewer` need the role.',
})
export type SignalVisibility = z.infer<typeof SignalVisibility>

export const Evidence = z
  .object({
    source_id: z.uuid().nullable().meta({ description: 'Id of the source, when the directory has it' }),
    url: WebAddress,
    title: z.string().meta({ example: 'City council agenda, 3 March 2026' }),
    publisher: z.string().nullable().meta({ example: 'City of Gary' }),
    published_at: z.string().nullable().meta({ example: '2026-02-27T00:00:00.000Z' }),
    retrieved_at: z.string().meta({ example: '2026-02-27T16:20:00.000Z' }),
    excerpt: z.string().meta({
      description: 'An exact quote from the source',
      example: 'Public hearing on the lead line replacement bond, 6 p.m., council chambers.',
    }),
    content_hash: z
      .string()
      .nullable()
      .meta({ description: 'Hash of the text as it was retrieved', example: null }),
  })
  .meta({ id: 'Evidence', description: 'A dated source and the words in it that show the signal' })
export type Evidence = z.infer<typeof Evidence>

const SignalActor = z.object({
  id: z.uuid().nullable().meta({ description: 'Id in the directory, when it is there' }),
  name: z.string().meta({ example: 'Gary Common Council' }),
  type: EntityType,
  role: z.string().nullable().meta({ description: 'What the actor has to do with it', example: 'convener' }),
})

export const Signal = z
  .object({
    id: z.uuid().meta({ example: '01920000-0000-7000-8000-000000000021' }),
    signal_type: SignalType,
    title: z.string().meta({ example: 'Public hearing on the lead line bond' }),
    summary: z
      .string()
      .nullable()
      .meta({ example: 'The council hears residents before it votes on 10 March.' }),
    occurred_at: z.string().meta({
      description: 'When it happens or happened',
      example: '2026-03-03T18:00:00.000Z',
    }),
    detected_at: z.string().meta({
      description: 'When the service learned of it',
      example: '2026-02-27T16:20:00.000Z',
    }),
    places: z.array(z.string()).meta({ description: 'Place keys', example: ['gary,indiana'] }),
    issues: z.array(z.string()).meta({ description: 'Issue area slugs', example: ['water_infrastructure'] }),
    actors: z.array(SignalActor).meta({ description: 'Who is involved' }),
    source_class: SourceClass,
    visibility: SignalVisibility,
    confidence: z
      .number()
      .min(0)
      .max(1)
      .meta({ description: 'How sure the detection is, 0 to 1', example: 0.95 }),
    review_state: z
      .enum(['unreviewed', 'reviewed', 'disputed'])
      .meta({ description: 'Whether a person has looked at it' }),
    revision: z.int().min(1).meta({ description: 'Counts up with every correction', example: 1 }),
    supersedes: z
      .uuid()
      .nullable()
      .meta({ description: 'Id of the earlier signal that this one replaces', example: null }),
    retracted: z.boolean().meta({ description: 'True once the signal was withdrawn', example: false }),
    evidence: z.array(Evidence).min(1).meta({ description: 'At least one source with an exact quote' }),
  })
  .meta({ id: 'FirehoseSignal', description: 'Something public that happened, with its proof' })
export type Signal = z.infer<typeof Signal>

const text = (most: number) =>
  z.string().trim().min(1, 'must not be empty').max(most, `must have at most ${most} characters`)

/** What a publisher says; the service adds the rest. */
export const SignalInput = z
  .strictObject({
    external_id: text(200).optional().meta({
      description:
        'Your own id for it. The same id again is a correction when anything differs, and changes nothing when not.',
      example: 'gary-council-2026-03-03-hearing',
    }),
    signal_type: SignalType,
    title: text(300),
    summary: text(2000).nullable().optional(),
    occurred_at: Instant,
    detected_at: Instant.optional().meta({
      description:
        'Now, when left out; never in the future. A correction without it keeps the earlier one, and none moves it back',
    }),
    places: z.array(text(160)).max(50).default([]),
    issues: z.array(text(120)).max(50).default([]),
    actors: z
      .array(
        z.strictObject({
          id: z.uuid().optional(),
          name: text(300),
          type: EntityType,
          role: text(80).optional(),
        }),
      )
      .max(50)
      .default([]),
    source_class: SourceClass,
    visibility: SignalVisibility.default('public'),
    confidence: z.number().min(0).max(1).default(1),
    supersedes: z.uuid().optional().meta({ description: 'Id of the signal that this one corrects' }),
    retract: z
      .boolean()
      .optional()
      .meta({ description: 'True withdraws the signal named by `supersedes` or `external_id`' }),
    evidence: z
      .array(
        z.strictObject({
          source_id: z.uuid().optional(),
          url: WebAddress,
          title: text(300),
          publisher: text(200).optional(),
          published_at: Instant.optional(),
          retrieved_at: Instant,
          excerpt: text(2000),
          content_hash: text(200).optional(),
        }),
      )
      .min(1, 'needs at least one source with an exact quote')
      .max(20),
  })
  .meta({ id: 'FirehoseSignalInput', description: 'A signal as a publisher sends it' })
export type SignalInput = z.infer<typeof SignalInput>
