import { z } from 'zod'
import { EntityType } from '../../contracts/directory/entities.ts'
import { SourceClass } from '../../contracts/directory/sources.ts'
import type { Snapshot } from '../../contracts/firehose/firehose.ts'
import { SignalSort } from '../../contracts/firehose/query.ts'
import { type Signal, SignalType, SignalVisibility } from '../../contracts/firehose/signals.ts'
import { countFitting } from '../budget.ts'
import { NextCursor, Notice, SourceShape } from '../shapes/actor-shape.ts'
import { moreLine } from '../text/actor-text.ts'
import { cut, dataNotice, named, quotationNotice, quoted } from '../text/quoted.ts'
import { evidenceLines } from '../text/source-text.ts'
import { reads, tool } from '../tool.ts'
import { limitUpTo, PlaceKeyText, Slugs } from './arguments.ts'

const mostEvidence = 3
const mostNamed = 10
const longestReason = 200
/** Checked with the query; its pattern would say nothing to a model. */
const Time = z.string().trim().min(1).max(40)

export const SignalShape = z.object({
  id: z.string(),
  cite: z.string().meta({ description: 'How a brief cites it' }),
  signal_type: SignalType,
  title: z.string(),
  summary: z.string().nullable(),
  occurred_at: z.string(),
  detected_at: z.string(),
  place_keys: z.array(z.string()),
  issue_areas: z.array(z.string()),
  actors: z.array(z.object({ id: z.string().nullable(), name: z.string(), role: z.string().nullable() })),
  visibility: SignalVisibility,
  confidence: z.number(),
  review_state: z.string(),
  revision: z.int().meta({ description: 'Above 1: it was corrected' }),
  evidence: z.array(SourceShape.extend({ excerpt: z.string() })),
})
export type SignalShape = z.infer<typeof SignalShape>

export const SignalPage = z.object({
  notice: Notice,
  data: z.array(SignalShape),
  retractions: z.array(z.object({ signal_id: z.string(), reason: z.string(), retracted_at: z.string() })),
  next_cursor: NextCursor,
  as_of: z.string().meta({ description: 'Pass as `cursor` later, to get only what came since' }),
  gap: z
    .string()
    .nullable()
    .meta({ description: 'What could not be told after the cursor, when something could not' }),
})

export const getRecentSignalsTool = tool({
  name: 'get_recent_signals',
  title: 'Read what happened: recent civic signals',
  description:
    'Meetings, votes, filings, grants, new and changed sources and other things that happened around actors and places, newest first, each with its evidence. Keep `as_of` and pass it as `cursor` later to get only what is new, with corrections and retractions.',
  scopes: ['firehose:read'],
  uses: [],
  annotations: reads,
  input: z.strictObject({
    place_keys: z
      .array(PlaceKeyText)
      .max(50)
      .optional()
      .meta({ example: ['gary,indiana'] }),
    issue_areas: Slugs.optional(),
    signal_types: z
      .array(SignalType)
      .max(20)
      .optional()
      .meta({ example: ['public_meeting', 'vote'] }),
    actor_types: z
      .array(EntityType)
      .max(5)
      .optional()
      .meta({ example: ['organization'] }),
    source_classes: z
      .array(SourceClass)
      .max(9)
      .optional()
      .meta({ example: ['government'] }),
    visibility: SignalVisibility.default('public').meta({
      description: '`workspace` adds the own signals of the workspace',
      example: 'public',
    }),
    since: Time.optional().meta({
      description: 'Detected at or after: a date or time',
      example: '2026-03-04',
    }),
    until: Time.optional().meta({ description: 'Detected before', example: '2026-03-05T12:00:00Z' }),
    sort: SignalSort.default('detected_at_desc').meta({ example: 'detected_at_desc' }),
    limit: limitUpTo(50, 10),
    cursor: z
      .string()
      .min(1)
      .max(500)
      .optional()
      .meta({ description: 'The next_cursor of the answer before, or an as_of of earlier' }),
  }),
  output: SignalPage,
  async run({ place_keys, issue_areas, limit, cursor, since, until, ...rest }, context) {
    return signalAnswer(limit, (most) =>
      context.signals({
        query: {
          ...rest,
          ...(place_keys && { places: place_keys }),
          ...(issue_areas && { issues: issue_areas }),
          since: since ?? null,
          until: until ?? null,
          cursor: cursor ?? null,
          limit: most,
          signal_types: rest.signal_types ?? [],
          actor_types: rest.actor_types ?? [],
          source_classes: rest.source_classes ?? [],
        },
      }),
    )
  },
})

/** A page of signals that fits an answer. */
export async function signalAnswer(limit: number, load: (limit: number) => Promise<Snapshot>) {
  let snapshot = await load(limit)
  // Retractions stand behind the signals and count like them: with fewer, the first of both are shown.
  const told = [...snapshot.data.map(shapeSignal), ...withdrawnIn(snapshot)]
  const fitting = countFitting(told, (one) => ('cite' in one ? signalLines(one) : withdrawnLines(one)))
  if (fitting < told.length) snapshot = await load(fitting)
  const shown = snapshot.data.map(shapeSignal)
  const withdrawn = withdrawnIn(snapshot)
  const { page, as_of } = snapshot
  const gap = snapshot.gap
    ? `The position is no longer kept (${snapshot.gap.reason}): signals are missing`
    : null
  const lines = [
    ...(gap ? [gap] : []),
    shown.length === 0 ? 'No signal matches.' : `${shown.length} signals:`,
    ...shown.flatMap(signalLines),
    ...withdrawn.flatMap(withdrawnLines),
    ...moreLine(page.next_cursor),
    '',
    `What comes later: call with the same filters and cursor ${JSON.stringify(as_of)}`,
  ]
  const data = {
    notice: dataNotice,
    data: shown,
    retractions: withdrawn,
    next_cursor: page.next_cursor,
    as_of,
    gap,
  }
  return { data, text: [quotationNotice, '', ...lines].join('\n') }
}

type Withdrawn = z.infer<typeof SignalPage>['retractions'][number]

function withdrawnIn({ retractions = [] }: Snapshot): Withdrawn[] {
  return retractions.map(({ signal_id, reason, retracted_at }) => {
    return { signal_id, reason: cut(reason, longestReason), retracted_at }
  })
}

function withdrawnLines({ signal_id, reason }: Withdrawn): string[] {
  return [`- Withdrawn: signal ${signal_id}, because ${quoted(reason)}`]
}

function shapeSignal(signal: Signal): SignalShape {
  const { id, signal_type, title, summary, occurred_at, detected_at, places, issues, actors } = signal
  const { visibility, confidence, review_state, revision, evidence } = signal
  return {
    id,
    cite: `[@signal:${id}]`,
    signal_type,
    title,
    summary,
    occurred_at,
    detected_at,
    place_keys: places.slice(0, mostNamed),
    issue_areas: issues.slice(0, mostNamed),
    actors: actors.slice(0, mostNamed).map(({ id, name, role }) => ({ id, name, role })),
    visibility,
    confidence,
    review_state,
    revision,
    evidence: evidence
      .slice(0, mostEvidence)
      .map(({ source_id, url, title, publisher, published_at, retrieved_at, excerpt }) => ({
        id: source_id,
        url,
        title,
        publisher,
        published_at,
        retrieved_at,
        excerpt,
      })),
  }
}

export function signalLines(signal: SignalShape): string[] {
  const { cite, signal_type, title, summary, occurred_at, place_keys, actors, revision, evidence } = signal
  const who = actors.map(({ name, role }) => quoted(name, 120) + (role ? ` (${quoted(role, 60)})` : ''))
  return [
    `- ${signal_type} ${cite}: ${quoted(title, 300)}, ${occurred_at.slice(0, 16).replace('T', ' ')} UTC${revision > 1 ? ', corrected' : ''}${signal.visibility === 'public' ? '' : `, visible to: ${signal.visibility}`}`,
    ...(summary ? [`   ${quoted(summary)}`] : []),
    ...(place_keys.length > 0 ? [`   Places: ${place_keys.map(named).join('; ')}`] : []),
    ...(who.length > 0 ? [`   Who: ${who.join(', ')}`] : []),
    ...evidence.flatMap((one) => evidenceLines('', one.excerpt, one)),
  ]
}
