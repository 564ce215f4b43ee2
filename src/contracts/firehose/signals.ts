import { z } from 'zod'
import { EntityType } from '../directory/entities.ts'
import { SourceClass } from '../directory/sources.ts'
import { Instant, WebAddress } from '../values.ts'
import { Participation, signalDetails } from './signal-details.ts'

/** How long signals stay in the log. Readers can resume from a position for at least as long. */
export const signalRetentionDays = 90

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
  .meta({ id: 'SignalType', description: 'The kind of public activity a signal reports' })
export type SignalType = z.infer<typeof SignalType>

export const SignalVisibility = z.enum(['workspace', 'partner', 'public', 'reviewer']).meta({
  id: 'SignalVisibility',
  description:
    'Who can see a signal. In a query, `public` selects public signals, and `workspace` adds those of your workspace. `partner` and `reviewer` add the signals for that role, which you need to have.',
})
export type SignalVisibility = z.infer<typeof SignalVisibility>

export const Evidence = z
  .object({
    source_id: z
      .uuid()
      .nullable()
      .meta({ description: 'Id of the source in the directory; null when it is not there' }),
    url: WebAddress,
    title: z.string().meta({ example: 'City council agenda, 3 March 2026' }),
    publisher: z.string().nullable().meta({ example: 'City of Gary' }),
    published_at: z.string().nullable().meta({ example: '2026-02-27T00:00:00.000Z' }),
    retrieved_at: z.string().meta({ example: '2026-02-27T16:20:00.000Z' }),
    excerpt: z.string().meta({
      description:
        'An exact quote from the source. For a source that was never read: our record of what was tried, when, and the result',
      example: 'Public hearing on the lead line replacement bond, 6 p.m., council chambers.',
    }),
    content_hash: z
      .string()
      .nullable()
      .meta({ description: 'SHA-256 of the retrieved text, after `sha256:`', example: null }),
  })
  .meta({ id: 'Evidence', description: 'A dated source with the quote that supports the signal' })
export type Evidence = z.infer<typeof Evidence>

const MeetingStatus = z
  .enum(['scheduled', 'postponed', 'canceled'])
  .meta({ id: 'MeetingStatus', description: 'Whether the meeting takes place as announced' })

const meetingDetails = {
  body: z
    .string()
    .trim()
    .min(1)
    .max(300)
    .nullable()
    .optional()
    .meta({ description: 'The body that meets, as written', example: 'Gary Common Council' }),
  participate: z
    .array(Participation)
    .max(20)
    .optional()
    .meta({ description: 'How people can take part', example: [] }),
  date: z.iso.date().optional().meta({
    description:
      'The local date, only when no time of day was announced: the meeting does not begin at `occurred_at`, which is midnight then',
    example: '2026-03-03',
  }),
}

export const Meeting = z
  .object({
    location: z
      .string()
      .nullable()
      .meta({ description: 'Where people go, as announced', example: 'Council Chamber, City Hall' }),
    ends_at: z.string().nullable().meta({ example: '2026-03-03T20:00:00.000Z' }),
    status: MeetingStatus.meta({ example: 'scheduled' }),
    agenda_url: WebAddress.nullable().meta({ description: 'The agenda, if it is published' }),
    ...meetingDetails,
  })
  .meta({ id: 'Meeting', description: 'What is known of a public meeting besides its title and time' })
export type Meeting = z.infer<typeof Meeting>

const SignalActor = z.object({
  id: z
    .uuid()
    .nullable()
    .meta({ description: 'Id of the actor in the directory; null when it is not there' }),
  name: z.string().meta({ example: 'Gary Common Council' }),
  type: EntityType,
  role: z.string().nullable().meta({ description: 'The part the actor plays', example: 'convener' }),
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
      description: 'When the activity takes or took place',
      example: '2026-03-03T18:00:00.000Z',
    }),
    detected_at: z.string().meta({
      description: 'When the service detected it',
      example: '2026-02-27T16:20:00.000Z',
    }),
    places: z.array(z.string()).meta({ description: 'Place keys', example: ['gary,indiana'] }),
    issues: z.array(z.string()).meta({ description: 'Issue area slugs', example: ['water_infrastructure'] }),
    actors: z.array(SignalActor).meta({ description: 'The actors involved' }),
    source_class: SourceClass,
    visibility: SignalVisibility,
    confidence: z
      .number()
      .min(0)
      .max(1)
      .meta({ description: 'Confidence of the detection, from 0 to 1', example: 0.95 }),
    review_state: z
      .enum(['unreviewed', 'reviewed', 'disputed'])
      .meta({ description: 'Whether a person has reviewed the signal' }),
    revision: z
      .int()
      .min(1)
      .meta({ description: 'Starts at 1 and increases with every correction', example: 1 }),
    supersedes: z
      .uuid()
      .nullable()
      .meta({ description: 'Id of the signal that this one replaces', example: null }),
    retracted: z.boolean().meta({ description: 'True when the signal is retracted', example: false }),
    evidence: z.array(Evidence).min(1).meta({ description: 'At least one source, each with an exact quote' }),
    meeting: Meeting.optional().meta({ description: 'Only for public meetings, and only where known' }),
    ...signalDetails,
  })
  .meta({ id: 'FirehoseSignal', description: 'A public activity with its evidence' })
export type Signal = z.infer<typeof Signal>

const text = (most: number) =>
  z.string().trim().min(1, 'must not be empty').max(most, `must have at most ${most} characters`)

/** The fields a publisher sends; the service adds the rest. */
export const SignalInput = z
  .strictObject({
    external_id: text(200).optional().meta({
      description:
        'Your own id for the signal. Sending it again corrects the signal when the content differs, and changes nothing otherwise.',
      example: 'gary-council-2026-03-03-hearing',
    }),
    signal_type: SignalType,
    title: text(300),
    summary: text(2000).nullable().optional(),
    occurred_at: Instant,
    detected_at: Instant.optional().meta({
      description:
        'Defaults to now and cannot be in the future. A correction keeps the earlier time when it is omitted, and never moves it back.',
    }),
    places: z.array(text(160)).max(50).default([]),
    issues: z.array(text(120)).max(50).default([]),
    actors: z
      .array(
        z.strictObject({
          id: z.uuid().optional(),
          name: text(300),
          type: EntityType,
          role: text(80).optional().meta({
            description:
              'The part the actor plays. In a public signal, roles of actors with an id also add relations, if one excerpt names both: an organizer, convener or host of an event or a campaign, a supporter, endorser or opponent of a campaign or an initiative, a funder or grantor and its grantee or recipient, an employer and its employee, and in an appointment a person and an organization.',
            example: 'convener',
          }),
        }),
      )
      .max(50)
      .default([]),
    source_class: SourceClass,
    visibility: SignalVisibility.default('public'),
    confidence: z.number().min(0).max(1).default(1),
    supersedes: z.uuid().optional().meta({ description: 'Id of the signal that this one replaces' }),
    retract: z
      .boolean()
      .optional()
      .meta({ description: 'True retracts the signal named by `supersedes` or `external_id`' }),
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
      .min(1, 'must have at least one source with an exact quote')
      .max(20),
    meeting: z
      .strictObject({
        location: text(300).nullable().default(null),
        ends_at: Instant.nullable().default(null),
        status: MeetingStatus.default('scheduled'),
        agenda_url: WebAddress.nullable().default(null),
        ...meetingDetails,
      })
      .optional()
      .meta({ description: 'Details of a public meeting; only for the signal type `public_meeting`' }),
    ...signalDetails,
  })
  .meta({ id: 'FirehoseSignalInput', description: 'A signal as a publisher sends it' })
export type SignalInput = z.infer<typeof SignalInput>
