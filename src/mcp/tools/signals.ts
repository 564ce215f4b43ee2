import { z } from 'zod'
import { EntityType } from '../../contracts/directory/entities.ts'
import { SourceClass } from '../../contracts/directory/sources.ts'
import type { Snapshot } from '../../contracts/firehose/firehose.ts'
import { SignalSort } from '../../contracts/firehose/query.ts'
import { Meeting, type Signal, SignalType, SignalVisibility } from '../../contracts/firehose/signals.ts'
import { countFitting } from '../response-budget.ts'
import { NextCursor, Notice } from '../shapes/actor-shape.ts'
import { EvidenceShape, shapeEvidence } from '../shapes/evidence-shape.ts'
import { nextPageLines } from '../text/actor-text.ts'
import { dataNotice, formatKey, quotationNotice, quoted, truncate } from '../text/quoted.ts'
import { evidenceLines } from '../text/source-text.ts'
import { readOnly, tool } from '../tool.ts'
import { limitUpTo, PlaceKeyText, Slugs } from './arguments.ts'
import { explaining, nothingMatched } from './nothing-matched.ts'

const maxEvidence = 3
const maxListed = 10
const maxReasonCharacters = 200
/** The query validates it. Its pattern would not help a model. */
const Time = z.string().trim().min(1).max(40)

const SignalShape = z.object({
  id: z.string(),
  cite: z.string().meta({ description: 'Cite mark for briefs' }),
  signal_type: SignalType,
  title: z.string(),
  summary: z.string().nullable(),
  occurred_at: z.string(),
  date: Meeting.shape.date,
  meeting_status: Meeting.shape.status.optional(),
  detected_at: z.string(),
  place_keys: z.array(z.string()),
  issue_areas: z.array(z.string()),
  actors: z.array(z.object({ id: z.string().nullable(), name: z.string(), role: z.string().nullable() })),
  visibility: SignalVisibility,
  confidence: z.number(),
  review_state: z.string(),
  revision: z.int().meta({ description: 'Greater than 1 when the signal was corrected' }),
  evidence: z.array(EvidenceShape),
})
type SignalShape = z.infer<typeof SignalShape>

const SignalPage = z.object({
  notice: Notice,
  data: z.array(SignalShape),
  retractions: z.array(z.object({ signal_id: z.string(), reason: z.string(), retracted_at: z.string() })),
  next_cursor: NextCursor,
  as_of: z.string().meta({ description: 'Pass as `cursor` later to get only newer signals' }),
  gap: z
    .string()
    .nullable()
    .meta({ description: 'Why signals after the cursor are missing; null when none are missing' }),
})

export const getRecentSignalsTool = tool({
  name: 'get_recent_signals',
  title: 'Get recent civic signals',
  description:
    'Returns meetings, votes, filings, grants, new and changed sources and other events about actors and places, newest first, each with its evidence. Pass `as_of` as `cursor` later to get only newer ones, corrections and retractions included.',
  scopes: ['firehose:read'],
  operations: explaining,
  annotations: readOnly,
  input: z.strictObject({
    place_keys: z
      .array(PlaceKeyText)
      .max(50)
      .optional()
      .meta({ description: 'Place keys, from resolve_place', example: ['gary,indiana'] }),
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
      description: '`workspace` includes the private signals of the workspace',
      example: 'public',
    }),
    since: Time.optional().meta({
      description: 'Detected from this date or time on',
      example: '2026-03-04',
    }),
    until: Time.optional().meta({ description: 'Detected before' }),
    sort: SignalSort.default('detected_at_desc').meta({ description: 'Order', example: 'detected_at_desc' }),
    limit: limitUpTo(50, 10),
    cursor: z
      .string()
      .min(1)
      .max(500)
      .optional()
      .meta({ description: 'The next_cursor of the previous result, or an earlier as_of' }),
  }),
  output: SignalPage,
  async run({ place_keys, issue_areas, limit, cursor, since, until, ...rest }, context) {
    const load = (maximum: number) =>
      context.signals({
        query: {
          ...rest,
          ...(place_keys && { places: place_keys }),
          ...(issue_areas && { issues: issue_areas }),
          since: since ?? null,
          until: until ?? null,
          cursor: cursor ?? null,
          limit: maximum,
          signal_types: rest.signal_types ?? [],
          actor_types: rest.actor_types ?? [],
          source_classes: rest.source_classes ?? [],
        },
      })
    const filters = { places: place_keys, issues: issue_areas }
    return signalResult(limit, load, (none) => nothingMatched(context, none, filters))
  },
})

/** Loads a page of signals that fits the response budget. */
export async function signalResult(
  limit: number,
  load: (limit: number) => Promise<Snapshot>,
  explain = async (none: string) => none,
) {
  let snapshot = await load(limit)
  // Retractions follow the signals and count against the same limit.
  const entries = [...snapshot.data.map(shapeSignal), ...retractionsIn(snapshot)]
  const fitting = countFitting(entries, (one) => ('cite' in one ? signalLines(one) : retractionLines(one)))
  if (fitting < entries.length) snapshot = await load(fitting)
  const shown = snapshot.data.map(shapeSignal)
  const retractions = retractionsIn(snapshot)
  const { page, as_of } = snapshot
  const gap = snapshot.gap
    ? `The cursor has expired (${snapshot.gap.reason}): some signals are missing`
    : null
  const lines = [
    ...(gap ? [gap] : []),
    shown.length === 0 ? await explain('No signal matches.') : `${shown.length} signals:`,
    ...shown.flatMap(signalLines),
    ...retractions.flatMap(retractionLines),
    ...nextPageLines(page.next_cursor),
    '',
    `For newer signals later: call with the same filters and cursor ${JSON.stringify(as_of)}`,
  ]
  const data = {
    notice: dataNotice,
    data: shown,
    retractions,
    next_cursor: page.next_cursor,
    as_of,
    gap,
  }
  return { data, text: [quotationNotice, '', ...lines].join('\n') }
}

type RetractionShape = z.infer<typeof SignalPage>['retractions'][number]

function retractionsIn({ retractions = [] }: Snapshot): RetractionShape[] {
  return retractions.map(({ signal_id, reason, retracted_at }) => {
    return { signal_id, reason: truncate(reason, maxReasonCharacters), retracted_at }
  })
}

function retractionLines({ signal_id, reason }: RetractionShape): string[] {
  return [`- Retracted: signal ${signal_id}, reason ${quoted(reason)}`]
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
    ...(signal.meeting?.date !== undefined && { date: signal.meeting.date }),
    ...(signal.meeting !== undefined && { meeting_status: signal.meeting.status }),
    detected_at,
    place_keys: places.slice(0, maxListed),
    issue_areas: issues.slice(0, maxListed),
    actors: actors.slice(0, maxListed).map(({ id, name, role }) => ({ id, name, role })),
    visibility,
    confidence,
    review_state,
    revision,
    evidence: evidence.slice(0, maxEvidence).map(shapeEvidence),
  }
}

export function signalLines(signal: SignalShape): string[] {
  const { cite, signal_type, title, summary, occurred_at, date, place_keys, actors, revision, evidence } =
    signal
  const isOff = signal.meeting_status !== undefined && signal.meeting_status !== 'scheduled'
  const who = actors.map(({ name, role }) => quoted(name, 120) + (role ? ` (${quoted(role, 60)})` : ''))
  return [
    `- ${signal_type} ${cite}: ${quoted(title, 300)}, ${date ?? `${occurred_at.slice(0, 16).replace('T', ' ')} UTC`}${isOff ? `, ${signal.meeting_status}` : ''}${revision > 1 ? ', corrected' : ''}${signal.visibility === 'public' ? '' : `, visible to: ${signal.visibility}`}`,
    ...(summary ? [`   ${quoted(summary)}`] : []),
    ...(place_keys.length > 0 ? [`   Places: ${place_keys.map(formatKey).join('; ')}`] : []),
    ...(who.length > 0 ? [`   Actors: ${who.join(', ')}`] : []),
    ...evidence.flatMap((one) => evidenceLines('', one.display, one)),
  ]
}
