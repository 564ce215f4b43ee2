import { z } from 'zod'
import { EntityType } from '../directory/entities.ts'
import { SourceClass } from '../directory/sources.ts'
import { listOf, repeatedOf } from '../paging.ts'
import { Instant } from '../values.ts'
import { SignalType, SignalVisibility } from './signals.ts'

export const SignalSort = z
  .enum(['detected_at_desc', 'occurred_at_desc', 'relevance_desc'])
  .meta({ id: 'SignalSort', description: 'Order of a snapshot; streams are always in the order of the log' })
export type SignalSort = z.infer<typeof SignalSort>

export const maximumSignals = 200
export const defaultSignals = 50

const limit = z
  .int('must be a whole number')
  .min(1, 'must be at least 1')
  .max(maximumSignals, `must be at most ${maximumSignals}`)

const key = z.string().trim().min(1, 'must not be empty').max(160)
const cursor = z.string().min(1).max(500)

/** What is observed, in one form for every way of asking. Empty lists mean everything. */
export const FirehoseQuery = z
  .object({
    places: z.array(key).max(200),
    issues: z.array(key).max(200),
    actor_types: z.array(EntityType).max(5),
    signal_types: z.array(SignalType).max(20),
    source_classes: z.array(SourceClass).max(20),
    visibility: SignalVisibility,
    since: z.string().nullable(),
    until: z.string().nullable(),
    cursor: z.string().nullable(),
    limit,
    sort: SignalSort,
  })
  .meta({
    id: 'FirehoseQuery',
    description: 'What is observed: AND between the members, OR within one',
    example: {
      places: ['gary,indiana'],
      issues: [],
      actor_types: [],
      signal_types: ['public_meeting', 'vote'],
      source_classes: [],
      visibility: 'public',
      since: null,
      until: null,
      cursor: null,
      limit: 50,
      sort: 'detected_at_desc',
    },
  })
export type FirehoseQuery = z.infer<typeof FirehoseQuery>

/** Filters of GET /api/firehose: repeated, or joined by commas except for `place`, whose keys hold one. */
export const FirehoseParameters = z.strictObject({
  place: repeatedOf(key).meta({ description: 'Place key or slug', example: ['gary,indiana'] }),
  issue: listOf(key).meta({ description: 'Issue area or domain slug', example: ['water_infrastructure'] }),
  actor_type: listOf(EntityType).meta({ description: 'Actor type' }),
  signal_type: listOf(SignalType).meta({ description: 'Public activity type' }),
  source_class: listOf(SourceClass).meta({ description: 'Public source class' }),
  visibility: SignalVisibility.default('public').meta({
    description:
      'Public signals; with `workspace` also those of your workspace; `partner` and `reviewer` need the role',
    example: 'public',
  }),
  since: Instant.optional().meta({ description: 'Detected at or after' }),
  until: Instant.optional().meta({ description: 'Detected before; a stream ends there' }),
  cursor: cursor.optional().meta({ description: 'Continue a snapshot, or start a stream after it' }),
  limit: z
    .preprocess(
      (value) => (typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value),
      limit,
    )
    .default(defaultSignals)
    .meta({
      description: `How many signals a snapshot holds, 1 to ${maximumSignals}; ${defaultSignals} when left out`,
      example: 50,
    }),
  sort: SignalSort.default('detected_at_desc').meta({
    description: 'By which a snapshot is ordered, the largest first; a stream is in the order of the log',
    example: 'detected_at_desc',
  }),
  last_event_id: cursor.optional().meta({
    description: 'As the header Last-Event-ID, for clients that cannot set it; the header wins',
  }),
})
export type FirehoseParameters = z.infer<typeof FirehoseParameters>

/** The query of a session body: every field may be left out. */
export const FirehoseQueryInput = z
  .strictObject({
    places: z.array(key).max(200).default([]),
    issues: z.array(key).max(200).default([]),
    actor_types: z.array(EntityType).max(5).default([]),
    signal_types: z.array(SignalType).max(20).default([]),
    source_classes: z.array(SourceClass).max(20).default([]),
    visibility: SignalVisibility.default('public'),
    since: Instant.nullable().default(null),
    until: Instant.nullable().default(null),
    cursor: cursor.nullable().default(null),
    limit: limit.default(defaultSignals),
    sort: SignalSort.default('detected_at_desc'),
  })
  .meta({ id: 'FirehoseQueryInput', description: 'What a session observes; every field may be left out' })
export type FirehoseQueryInput = z.infer<typeof FirehoseQueryInput>
