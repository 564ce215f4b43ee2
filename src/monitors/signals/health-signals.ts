import type { SignalDraftInput } from '../../firehose/index.ts'
import type { LastEvidence, MonitorRow } from '../monitor-store.ts'
import { cut, withSource } from './signal-of-item.ts'
import { spokenTime } from './spoken.ts'

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
  | 'last_success_at'
> & {
  readonly last_evidence: LastEvidence
  /** Of the place of the source. */
  readonly timeZone: string
}

/** A source that cannot be read or stays silent. Its evidence is the last passage that was read from it. */
export function brokenSignal(monitor: Broken, cause: string, now: Date): SignalDraftInput {
  return {
    ...commonOf(monitor),
    title: cut(`Source stopped responding: ${monitor.title}`, 300),
    summary: cut(
      `${cause} The last successful reading was on ${spokenTime(monitor.last_success_at ?? now, monitor.timeZone)}.`,
      2000,
    ),
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
  const { url, title, excerpt, retrieved_at, content_hash } = monitor.last_evidence
  const signal: Omit<SignalDraftInput, 'title' | 'occurred_at'> = {
    external_id: `monitor:${monitor.id}:outage:${monitor.broken_count}`,
    signal_type: 'source_broken',
    places: [monitor.place_key],
    issues: [],
    actors: [],
    source_class: monitor.source_class,
    visibility: monitor.workspace_id === null ? 'public' : 'workspace',
    confidence: 1,
    evidence: [{ url, title, publisher: cut(monitor.title, 200), retrieved_at, excerpt, content_hash }],
    workspaceId: monitor.workspace_id,
    reviewState: 'unreviewed',
  }
  return withSource(signal, monitor.source_id)
}
