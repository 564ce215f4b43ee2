import type { SignalDetail, SignalRevision } from '../../contracts/firehose/public-signals.ts'
import type { Signal } from '../../contracts/firehose/signals.ts'
import type { ChainEntry } from './signal-chain-store.ts'

type Revision = { readonly entry: ChainEntry; readonly signal: Signal }

/** What is known of a signal, from the entries of its chain, newest first. Undefined when its text is gone. */
export function signalDetail(id: string, entries: readonly ChainEntry[]): SignalDetail | undefined {
  const revisions = entries.flatMap((entry): Revision[] => {
    if (entry.kind !== 'signal') return []
    const signal = JSON.parse(entry.body) as Partial<Signal>
    // The text of an entry may have been erased; its position stays.
    return signal.id === undefined ? [] : [{ entry, signal: signal as Signal }]
  })
  const own = revisions.find(({ signal }) => signal.id === id)
  const last = entries[0]
  if (own === undefined || last === undefined) return undefined
  const retraction = last.kind === 'retraction' ? retractionOf(last) : null
  const isReplaced = last.signal_id !== id
  return {
    ...own.signal,
    retracted: retraction !== null,
    state: retraction ? 'retracted' : isReplaced ? 'replaced' : 'current',
    replaced_by: isReplaced && !retraction ? last.signal_id : null,
    retraction,
    revisions: revisions.map(revisionOf),
  }
}

function revisionOf({ entry, signal }: Revision): SignalRevision {
  const { id, revision, signal_type, title, summary, occurred_at, detected_at, meeting } = signal
  return {
    id,
    revision,
    signal_type,
    title,
    summary,
    occurred_at,
    detected_at,
    published_at: entry.sequenced_at.toISOString(),
    ...announcedMeeting(meeting),
  }
}

/** What a revision says of its meeting. */
export function announcedMeeting(meeting: Signal['meeting']): Pick<SignalRevision, 'meeting'> {
  if (meeting === undefined) return {}
  const { status, location, ends_at, agenda_url, date } = meeting
  return { meeting: { status, location, ends_at, agenda_url, ...(date !== undefined && { date }) } }
}

function retractionOf(entry: ChainEntry): SignalDetail['retraction'] {
  const { reason, retracted_at } = JSON.parse(entry.body) as { reason?: string; retracted_at?: string }
  return {
    reason: reason ?? 'The signal was retracted.',
    retracted_at: retracted_at ?? entry.sequenced_at.toISOString(),
  }
}
