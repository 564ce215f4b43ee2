import { maximumSignals } from '../../contracts/firehose/query.ts'
import type { Signal } from '../../contracts/firehose/signals.ts'
import { foldedWords } from '../../platform/folded-words.ts'
import type { LogEntry } from '../log/log-entry.ts'
import { snapshotPosition } from '../log/log-reader.ts'
import type { AuthorizedQuery, SignalLog, SnapshotPosition } from '../log/signal-log.ts'

/** `changedAt` is the time of its last entry in the log: a correction keeps the time of the first detection. */
export type SignalFilter = (signal: Signal, changedAt: number) => boolean

/** One request reads at most this many pages of the log. */
const maxReads = 5

/** Reads a page of the signals that match a filter which the log cannot apply. It reads on until the page is full. */
export async function readMatching(needs: {
  log: Pick<SignalLog, 'snapshot'>
  authorized: AuthorizedQuery
  after: (SnapshotPosition & { asOf: number }) | undefined
  matches: SignalFilter
}): Promise<{ entries: LogEntry[]; asOf: number; next: SnapshotPosition | undefined }> {
  const { limit, sort: order } = needs.authorized.query.query
  const entries: LogEntry[] = []
  let position = needs.after
  for (let read = 1; ; read++) {
    const page = await needs.log.snapshot(needs.authorized, {
      order,
      limit: maximumSignals,
      ...(position && { asOf: position.asOf, after: { value: position.value, seq: position.seq } }),
    })
    for (const entry of page.entries) {
      if (!needs.matches(JSON.parse(entry.json) as Signal, entry.sequencedAt)) continue
      const last = entries.at(-1)
      if (entries.length === limit && last)
        return { entries, asOf: page.asOf, next: snapshotPosition(order, last) }
      entries.push(entry)
    }
    if (page.next === undefined || read === maxReads) return { entries, asOf: page.asOf, next: page.next }
    position = { ...page.next, asOf: page.asOf }
  }
}

export function isChangedSince(time: string): SignalFilter {
  const since = Date.parse(time)
  return (_signal, changedAt) => changedAt >= since
}

/** Whether all words are part of the name of the body, as written or in the directory. */
export function isOfBody(name: string): (signal: Signal) => boolean {
  const wanted = foldedWords(name)
  return ({ title, meeting, actors }) => {
    const body = meeting?.body ?? null
    const hosts = actors.filter(
      ({ type, role }) => type !== 'person' && (body === null || role === 'convener'),
    )
    return [body ?? title, ...hosts.map((host) => host.name)].some((written) => {
      const words = new Set(foldedWords(written))
      return wanted.length > 0 && wanted.every((word) => words.has(word))
    })
  }
}
