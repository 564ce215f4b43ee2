import type { Signal, SignalType } from '../contracts/firehose/signals.ts'
import {
  readSampleReferences,
  type SampleFolder,
  type SampleReferences,
  sampleText,
} from '../directory/index.ts'
import type { Sql } from '../platform/sql/database.ts'
import { inTransaction } from '../platform/sql/transaction.ts'
import { removeSignalCorrections } from './corrections/signal-correction-store.ts'
import type { SignalLog, SnapshotPosition } from './log/signal-log.ts'
import type { AppendSignals, SignalDraftInput } from './producers/append-signals.ts'
import { evidenceOf } from './producers/signal-evidence.ts'
import type { CompiledQuery } from './query/compiled-query.ts'
import { publicRights } from './query/rights.ts'

const sampleFile = 'alder-falls-signals.jsonl'
const samplePlace = 'alder-falls,indiana'
const pageSize = 200

/** A line of the sample file. A repeated id corrects or retracts the earlier signal. */
type SampleSignal = {
  id: string
  signal_type: SignalType
  title: string
  summary: string | null
  occurred_at: string
  detected_at: string
  issues: string[]
  /** Actors of the sample town, by sample id. */
  actors: { sample: string; role: string }[]
  /** Pages of the sample town, by path. */
  evidence: { url: string; excerpt: string }[]
  /** `agenda` is the path of a page of the sample town. */
  meeting?: { location?: string; ends_at?: string; agenda?: string; canceled?: true }
  retract?: true
}

export function readSampleSignals(folder: SampleFolder): SampleSignal[] {
  return sampleText(folder, sampleFile)
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as SampleSignal)
}

/**
 * Publishes the signals of the sample town, if it is loaded, and returns their number. Leaves out actors and pages that
 * a reviewer has removed.
 */
export async function loadSampleSignals(needs: {
  sql: Sql
  folder: SampleFolder
  baseUrl: string
  now: Date
  append: AppendSignals
}): Promise<number> {
  const signals = readSampleSignals(needs.folder)
  return inTransaction(needs.sql, async (tx) => {
    const references = await readSampleReferences(tx)
    if (references.actors.size === 0) return 0
    let count = 0
    for (const part of splitAtRepeats(signals)) {
      const inputs = part.flatMap((signal) => inputOf(signal, references, needs) ?? [])
      if (inputs.length > 0) await needs.append(tx, inputs, 'edit')
      count += inputs.length
    }
    return count
  })
}

/** Undefined when no evidence is left. */
function inputOf(
  signal: SampleSignal,
  { actors, sources }: SampleReferences,
  { baseUrl, now }: { baseUrl: string; now: Date },
): SignalDraftInput | undefined {
  const evidence = signal.evidence.flatMap(({ url, excerpt }) => {
    const source = sources.get(url)
    return source ? [{ ...source, excerpt }] : []
  })
  if (evidence[0] === undefined) return undefined
  return {
    external_id: `sample:${signal.id}`,
    signal_type: signal.signal_type,
    title: signal.title,
    summary: signal.summary,
    occurred_at: new Date(signal.occurred_at).toISOString(),
    detected_at: earlier(new Date(signal.detected_at), now).toISOString(),
    places: [samplePlace],
    issues: signal.issues,
    actors: signal.actors.flatMap(({ sample, role }) => {
      const actor = actors.get(sample)
      return actor ? [{ ...actor, role }] : []
    }),
    source_class: evidence[0].sourceClass,
    visibility: 'public',
    confidence: 1,
    ...(signal.retract && { retract: true }),
    ...(signal.meeting && { meeting: meetingOf(signal.meeting, baseUrl) }),
    evidence: evidence.map((one) => evidenceOf(one, baseUrl)),
    workspaceId: null,
    reviewState: 'reviewed',
  }
}

function meetingOf(
  { location, ends_at, agenda, canceled }: NonNullable<SampleSignal['meeting']>,
  baseUrl: string,
): SignalDraftInput['meeting'] {
  return {
    location: location ?? null,
    ends_at: ends_at === undefined ? null : new Date(ends_at).toISOString(),
    status: canceled ? 'canceled' : 'scheduled',
    agenda_url: agenda === undefined ? null : `${baseUrl}${agenda}`,
  }
}

/** Retracts every current public signal of the sample town and returns their number. */
export async function removeSampleSignals(needs: {
  sql: Sql
  log: Pick<SignalLog, 'snapshot'>
  append: AppendSignals
}): Promise<number> {
  const authorized = { query: queryForPlace(samplePlace), rights: publicRights }
  const signals: Signal[] = []
  let after: SnapshotPosition | undefined
  let asOf: number | undefined
  do {
    const page = await needs.log.snapshot(authorized, {
      order: 'detected_at_desc',
      limit: pageSize,
      ...(asOf !== undefined && { asOf }),
      ...(after !== undefined && { after }),
    })
    signals.push(...page.entries.map((entry) => JSON.parse(entry.json) as Signal))
    after = page.next
    asOf = page.asOf
  } while (after !== undefined)
  await inTransaction(needs.sql, async (tx) => {
    if (signals.length > 0) await needs.append(tx, signals.map(retractionOf))
    await removeSignalCorrections(tx, samplePlace)
  })
  return signals.length
}

function retractionOf(signal: Signal): SignalDraftInput {
  return {
    supersedes: signal.id,
    retract: true,
    signal_type: signal.signal_type,
    title: signal.title,
    summary: 'The sample town was removed.',
    occurred_at: signal.occurred_at,
    places: signal.places,
    issues: signal.issues,
    actors: [],
    source_class: signal.source_class,
    visibility: signal.visibility,
    confidence: signal.confidence,
    evidence: signal.evidence.map(({ url, title, retrieved_at, excerpt }) => ({
      url,
      title,
      retrieved_at,
      excerpt,
    })),
    workspaceId: null,
    reviewState: 'reviewed',
  }
}

/** Splits before a repeated id, so that the earlier revision is stored first. */
function splitAtRepeats(signals: readonly SampleSignal[]): SampleSignal[][] {
  const parts: SampleSignal[][] = []
  for (const signal of signals) {
    const part = parts.at(-1)
    if (part && !part.some(({ id }) => id === signal.id)) part.push(signal)
    else parts.push([signal])
  }
  return parts
}

function queryForPlace(place: string): CompiledQuery {
  return {
    query: {
      places: [place],
      issues: [],
      actor_types: [],
      signal_types: [],
      source_classes: [],
      visibility: 'public',
      since: null,
      until: null,
      cursor: null,
      limit: pageSize,
      sort: 'detected_at_desc',
    },
    hash: `place ${place}`,
    places: new Set([place]),
    issues: undefined,
    actorTypes: undefined,
    signalTypes: undefined,
    sourceClasses: undefined,
    subjects: undefined,
    words: undefined,
    sinceMs: undefined,
    untilMs: undefined,
  }
}

const earlier = (one: Date, other: Date) => (one < other ? one : other)
