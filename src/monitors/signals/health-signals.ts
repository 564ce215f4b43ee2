import type { SignalDraftInput } from '../../firehose/index.ts'
import { spokenTime } from '../../platform/spoken-time.ts'
import type { LastEvidence, MonitorError, MonitorRow } from '../monitor-store.ts'
import { cut, withSource } from './signal-of-item.ts'

/** A passage of the source, or the record of an attempt to read it, which has no text to hash. */
type HealthEvidence = Omit<LastEvidence, 'content_hash'> & Partial<Pick<LastEvidence, 'content_hash'>>

/**
 * What proves a report about a source: the last passage that was read from it. A source that was never read has none,
 * so that the record of its last failure takes its place.
 */
export function evidenceOfHealth(
  { url, title, last_evidence }: Pick<MonitorRow, 'url' | 'title' | 'last_evidence'>,
  failure: Pick<MonitorError, 'detail' | 'at'> | null,
): HealthEvidence | null {
  if (last_evidence !== null || failure === null) return last_evidence
  return {
    url,
    title: cut(`Record of readings: ${title}`, 300),
    excerpt: failure.detail,
    retrieved_at: failure.at,
  }
}

type Broken = Pick<
  MonitorRow,
  | 'id'
  | 'title'
  | 'url'
  | 'place_key'
  | 'workspace_id'
  | 'source_class'
  | 'source_id'
  | 'broken_count'
  | 'created_at'
  | 'last_success_at'
> & {
  readonly evidence: HealthEvidence
  /** Of the place of the source. */
  readonly timeZone: string
}

/** A source that cannot be read anymore, or that could never be read. */
export function brokenSignal(monitor: Broken, cause: string, now: Date): SignalDraftInput {
  const { title, last_success_at, created_at, timeZone } = monitor
  const [heading, since] =
    last_success_at === null
      ? [
          'Source cannot be read',
          `It was added on ${spokenTime(created_at, timeZone)} and has never been read.`,
        ]
      : [
          'Source stopped responding',
          `The last successful reading was on ${spokenTime(last_success_at, timeZone)}.`,
        ]
  return {
    ...commonOf(monitor),
    title: cut(`${heading}: ${title}`, 300),
    summary: cut(`${cause} ${since}`, 2000),
    occurred_at: now.toISOString(),
  }
}

/** A source that was readable but had nothing new for more than twice its usual time. */
export function silentSignal(monitor: Broken, cause: string, now: Date): SignalDraftInput {
  return {
    ...commonOf(monitor),
    title: cut(`Source is silent: ${monitor.title}`, 300),
    summary: cut(cause, 2000),
    occurred_at: now.toISOString(),
  }
}

/** Corrects the report of the outage: the source works again. */
export function recoveredSignal(monitor: Broken & { broken_since: Date }, now: Date): SignalDraftInput {
  const { timeZone } = monitor
  return {
    ...commonOf(monitor),
    title: cut(`Source works again: ${monitor.title}`, 300),
    summary: `The problem was reported on ${spokenTime(monitor.broken_since, timeZone)}. The source has worked again since ${spokenTime(now, timeZone)}.`,
    occurred_at: monitor.broken_since.toISOString(),
  }
}

function commonOf(monitor: Broken): Omit<SignalDraftInput, 'title' | 'occurred_at'> {
  const { url, title, excerpt, retrieved_at, content_hash } = monitor.evidence
  const signal: Omit<SignalDraftInput, 'title' | 'occurred_at'> = {
    external_id: `monitor:${monitor.id}:outage:${monitor.broken_count}`,
    signal_type: 'source_broken',
    places: [monitor.place_key],
    issues: [],
    actors: [],
    source_class: monitor.source_class,
    visibility: monitor.workspace_id === null ? 'public' : 'workspace',
    confidence: 1,
    evidence: [
      {
        url,
        title,
        publisher: cut(monitor.title, 200),
        retrieved_at,
        excerpt,
        ...(content_hash && { content_hash }),
      },
    ],
    workspaceId: monitor.workspace_id,
    reviewState: 'unreviewed',
  }
  return withSource(signal, monitor.source_id)
}
