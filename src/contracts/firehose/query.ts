import { z } from 'zod'
import { EntityType } from '../directory/entities.ts'
import { SourceClass } from '../directory/sources.ts'
import { listOf, repeatedOf } from '../paging.ts'
import { Instant } from '../values.ts'
import { SignalType, SignalVisibility } from './signals.ts'

export const SignalSort = z
  .enum(['detected_at_desc', 'occurred_at_desc', 'relevance_desc', 'occurred_at_asc'])
  .meta({ id: 'SignalSort', description: 'Order of a snapshot. Streams always use log order.' })
export type SignalSort = z.infer<typeof SignalSort>

export const maximumSignals = 200
export const defaultSignals = 50

const limit = z
  .int('must be a whole number')
  .min(1, 'must be at least 1')
  .max(maximumSignals, `must be at most ${maximumSignals}`)

const key = z.string().trim().min(1, 'must not be empty').max(160)
const cursor = z.string().min(1).max(500)
const id = z.uuid({ error: 'must be a full UUID' })
const state = z.string().trim().min(2).max(40)

/** The normalized form of every query. An empty list matches everything. */
export const FirehoseQuery = z
  .object({
    places: z.array(key).max(200),
    issues: z.array(key).max(200),
    actor_types: z.array(EntityType).max(5),
    signal_types: z.array(SignalType).max(20),
    source_classes: z.array(SourceClass).max(20),
    states: z.array(state).max(60).optional().meta({ description: 'Present when it filters' }),
    actors: z.array(id).max(50).optional().meta({ description: 'Present when it filters' }),
    sources: z.array(id).max(50).optional().meta({ description: 'Present when it filters' }),
    occurs_after: z.string().optional().meta({ description: 'Present when it filters' }),
    occurs_before: z.string().optional().meta({ description: 'Present when it filters' }),
    visibility: SignalVisibility,
    since: z.string().nullable(),
    until: z.string().nullable(),
    cursor: z.string().nullable(),
    limit,
    sort: SignalSort,
  })
  .meta({
    id: 'FirehoseQuery',
    description:
      'Which signals to return. Every non-empty filter must match; within a filter, any value may match.',
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

/** Lists may be repeated or separated by commas, except `place`: place keys contain a comma. */
export const FirehoseParameters = z.strictObject({
  place: repeatedOf(key).meta({
    description: 'Place key or slug; repeat the parameter for several',
    example: ['gary,indiana'],
  }),
  issue: listOf(key).meta({ description: 'Issue area or domain slug', example: ['water_infrastructure'] }),
  actor_type: listOf(EntityType).meta({ description: 'Actor type' }),
  signal_type: listOf(SignalType).meta({ description: 'Signal type' }),
  source_class: listOf(SourceClass).meta({ description: 'Source class' }),
  state: listOf(state).meta({
    description: 'State abbreviation: signals of any place in the state',
    example: ['IN'],
  }),
  actor: listOf(id).meta({ description: 'Id of an actor that the signal names' }),
  source: listOf(id).meta({ description: 'Id of a source that the signal cites' }),
  occurs_after: Instant.optional().meta({
    description: 'Only what happens at or after this time. Snapshots and feeds only.',
  }),
  occurs_before: Instant.optional().meta({
    description: 'Only what happens before this time. Snapshots and feeds only.',
  }),
  visibility: SignalVisibility.default('public').meta({
    description:
      '`public`: public signals. `workspace`: also the signals of your workspace. `partner` and `reviewer`: also the signals for that role, which you need to have.',
    example: 'public',
  }),
  since: Instant.optional().meta({ description: 'Only signals detected at or after this time' }),
  until: Instant.optional().meta({
    description: 'Only signals detected before this time; a stream ends when it passes',
  }),
  cursor: cursor.optional().meta({
    description:
      'A `next_cursor` to read the next page, or a position (`as_of` or an event id) to continue after',
  }),
  limit: z
    .preprocess(
      (value) => (typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value),
      limit,
    )
    .default(defaultSignals)
    .meta({
      description: `Number of signals in a snapshot, 1 to ${maximumSignals}; the default is ${defaultSignals}`,
      example: 50,
    }),
  sort: SignalSort.default('detected_at_desc').meta({
    description:
      'Order of a snapshot, highest value first; `occurred_at_asc` lists the earliest first. Streams always use log order.',
    example: 'detected_at_desc',
  }),
  last_event_id: cursor.optional().meta({
    description:
      'Same as the `Last-Event-ID` header, for clients that cannot set headers. The header takes precedence.',
  }),
})
export type FirehoseParameters = z.infer<typeof FirehoseParameters>

export const FirehoseQueryInput = z
  .strictObject({
    places: z.array(key).max(200).default([]),
    issues: z.array(key).max(200).default([]),
    actor_types: z.array(EntityType).max(5).default([]),
    signal_types: z.array(SignalType).max(20).default([]),
    source_classes: z.array(SourceClass).max(20).default([]),
    states: z.array(state).max(60).optional().meta({ description: 'State abbreviations' }),
    actors: z.array(id).max(50).optional().meta({ description: 'Ids of actors that the signal names' }),
    sources: z.array(id).max(50).optional().meta({ description: 'Ids of sources that the signal cites' }),
    visibility: SignalVisibility.default('public'),
    since: Instant.nullable().default(null),
    until: Instant.nullable().default(null),
    cursor: cursor.nullable().default(null),
    limit: limit.default(defaultSignals),
    sort: SignalSort.default('detected_at_desc'),
  })
  .meta({
    id: 'FirehoseQueryInput',
    description: 'Which signals a session delivers. Every field is optional.',
  })
export type FirehoseQueryInput = z.infer<typeof FirehoseQueryInput>
