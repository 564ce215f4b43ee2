import { signalTexts } from '../../contracts/firehose/signal-texts.ts'
import type { SignalDraftInput } from '../../firehose/index.ts'
import { formatDateTime } from '../../platform/format-date.ts'
import type { LastEvidence, MonitorRow } from '../monitor-store.ts'
import { cut, withSource } from './signal-of-item.ts'

/** A passage of the source, or our record of the attempts to read it. That record is no text of the source. */
type HealthEvidence = Omit<LastEvidence, 'content_hash'> &
  Partial<Pick<LastEvidence, 'content_hash'>> & { readonly publisher: string | null }

/**
 * What proves a report about a source: the last passage that was read from it. A source that was never read has none:
 * what was tried, when and with what result takes its place, and is not attributed to the source.
 */
export function evidenceOfHealth(
  monitor: Pick<MonitorRow, 'url' | 'title' | 'last_evidence' | 'failures' | 'last_error'>,
  timeZone: string,
): HealthEvidence | null {
  const { url, title, last_evidence, failures, last_error } = monitor
  if (last_evidence !== null) return { ...last_evidence, publisher: cut(title, 200) }
  if (last_error === null) return null
  const { detail, at, since = at } = last_error
  const attempts =
    failures > 1
      ? `We tried to read ${url} ${failures} times, first on ${formatDateTime(since, timeZone)} and last on ${formatDateTime(at, timeZone)}.`
      : `We tried to read ${url} on ${formatDateTime(at, timeZone)}.`
  return {
    url,
    title: cut(`Record of our attempts to read it: ${title}`, 300),
    publisher: null,
    excerpt: cut(`${attempts} ${detail}`, 2000),
    retrieved_at: at,
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
          signalTexts.source_unread.title,
          `It was added on ${formatDateTime(created_at, timeZone)} and has never been read.`,
        ]
      : [
          signalTexts.source_stopped.title,
          `The last successful reading was on ${formatDateTime(last_success_at, timeZone)}.`,
        ]
  return {
    ...commonOf(monitor),
    title: cut(`${heading}${title}`, 300),
    summary: cut(`${cause} ${since}`, 2000),
    occurred_at: now.toISOString(),
  }
}

/** A source that was readable but had nothing new for more than twice its usual time. */
export function silentSignal(monitor: Broken, cause: string, now: Date): SignalDraftInput {
  return {
    ...commonOf(monitor),
    title: cut(`${signalTexts.source_silent.title}${monitor.title}`, 300),
    summary: cut(cause, 2000),
    occurred_at: now.toISOString(),
  }
}

/** Corrects the report of the outage: the source works again. */
export function recoveredSignal(monitor: Broken & { broken_since: Date }, now: Date): SignalDraftInput {
  const { timeZone } = monitor
  return {
    ...commonOf(monitor),
    title: cut(`${signalTexts.source_recovered.title}${monitor.title}`, 300),
    summary: `The problem was reported on ${formatDateTime(monitor.broken_since, timeZone)}. The source has worked again since ${formatDateTime(now, timeZone)}.`,
    occurred_at: monitor.broken_since.toISOString(),
  }
}

function commonOf(monitor: Broken): Omit<SignalDraftInput, 'title' | 'occurred_at'> {
  const { url, title, publisher, excerpt, retrieved_at, content_hash } = monitor.evidence
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
        ...(publisher !== null && { publisher }),
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
