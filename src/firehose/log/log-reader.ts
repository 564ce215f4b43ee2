import { ServiceError } from '../../platform/errors.ts'
import { matches } from '../query/match.ts'
import type { LogEntry } from './log-entry.ts'
import type { LogRead, LogStore } from './log-store.ts'
import type { RingBuffer } from './ring-buffer.ts'
import type { AuthorizedQuery, Batch, SignalLog, SnapshotOrder, SnapshotPosition } from './signal-log.ts'
import type { Tail } from './tail.ts'

/** So much of the log is looked through for one answer: a rare match never makes a reader wait for all of it. */
const longestWindow = 200_000
/** The first look is short, as it is enough for most; each one after it is longer by the factor. */
const firstWindow = 2_000
const windowFactor = 10
/** Of the newest entries, this part has to match for pages to be taken from the end of a sorted index. */
const sampleSize = 2_000
const commonShare = 0.01
/** So many rows are looked through for words at a time; a page that finds few of them says where to go on. */
const sifted = 2_000

type Needs = {
  ring: RingBuffer
  store: Pick<LogStore, 'after' | 'between' | 'page'>
  tail: Pick<Tail, 'position' | 'refresh'>
}

/** The ways to read: on from a position, in order, what matches or everything; and what is true now. */
export function createLogReader(needs: Needs): Pick<SignalLog, 'read' | 'readAll' | 'snapshot'> {
  const { ring, store, tail } = needs

  function fromRing(after: number, wanted: AuthorizedQuery, limit: number): Batch {
    const last = ring.last()
    const entries: LogEntry[] = []
    for (let seq = after + 1; seq <= last; seq++) {
      const entry = ring.at(seq)
      if (matches(wanted, entry) && entries.push(entry) === limit) return { entries, scannedTo: seq }
    }
    return { entries, scannedTo: last }
  }

  async function fromDatabase(after: number, wanted: AuthorizedQuery, limit: number): Promise<Batch> {
    const { epoch, head } = tail.position()
    const end = Math.min(head, after + longestWindow)
    const entries: LogEntry[] = []
    let scannedTo = after
    for (let window = firstWindow; scannedTo < end; window *= windowFactor) {
      const upTo = Math.min(end, scannedTo + window)
      const room = limit - entries.length
      const found = await store.between(scannedTo, upTo, wanted, room)
      await checkPosition(found, epoch, scannedTo)
      entries.push(...saying(found.entries, wanted))
      if (found.entries.length === room) return { entries, scannedTo: found.entries.at(-1)!.seq }
      scannedTo = upTo
    }
    return { entries, scannedTo }
  }

  async function everything(after: number, limit: number): Promise<Batch> {
    const { epoch, head } = tail.position()
    const found = await store.after(after, limit)
    await checkPosition(found, epoch, after)
    const entries = found.entries.filter(({ seq }) => seq <= head)
    return { entries, scannedTo: entries.at(-1)?.seq ?? after }
  }

  /** The newest entries are a fair sample, and cost nothing to ask. */
  function isRare(wanted: AuthorizedQuery): boolean {
    const { places, issues, actorTypes, signalTypes, sourceClasses, subjects } = wanted.query
    if (!(places ?? issues ?? actorTypes ?? signalTypes ?? sourceClasses ?? subjects)) return false
    const last = ring.last()
    const first = Math.max(ring.start() + 1, last - sampleSize + 1)
    let matching = 0
    for (let seq = first; seq <= last; seq++) if (matches(wanted, ring.at(seq))) matching++
    return matching < (last - first + 1) * commonShare
  }

  /** What was read counts only if nothing of it was dropped, and the numbers still mean the same. */
  async function checkPosition({ stand }: LogRead, epoch: string, oldest: number): Promise<void> {
    const isLost = stand.epoch !== epoch || oldest < stand.floor
    if (!isLost) return
    await tail.refresh()
    throw new ServiceError(
      'cursor_expired',
      'The position is no longer in the log: read a snapshot, and go on from its as_of',
    )
  }

  const snapshot: SignalLog['snapshot'] = async (wanted, { order, limit, asOf: givenAsOf, after }) => {
    const { epoch, head } = tail.position()
    const asOf = givenAsOf ?? head
    // Words are looked for in the rows themselves, of which a page then takes more.
    const most = wanted.query.words === undefined ? limit : Math.max(limit, sifted)
    // Rows up to a known head never change, so a page is exact whenever it is read.
    const page = { order, limit: most + 1, asOf, after, isRare: isRare(wanted) }
    const found = await store.page(wanted, page)
    if (givenAsOf === undefined && found.stand.epoch !== epoch) {
      await tail.refresh()
      return snapshot(wanted, { order, limit })
    }
    await checkPosition(found, epoch, asOf)
    const looked = found.entries.slice(0, most)
    const matching = saying(looked, wanted)
    const entries = matching.slice(0, limit)
    const last = matching.length > limit ? entries.at(-1)! : looked.at(-1)
    const hasMore = found.entries.length > most || matching.length > limit
    return { entries, asOf, next: hasMore && last ? snapshotPosition(order, last) : undefined }
  }

  return {
    snapshot,
    readAll(after, limit) {
      const last = ring.last()
      if (after >= last) return { entries: [], scannedTo: after }
      if (!ring.reaches(after)) return everything(after, limit)
      const scannedTo = Math.min(last, after + limit)
      const entries = Array.from({ length: scannedTo - after }, (_, nth) => ring.at(after + 1 + nth))
      return { entries, scannedTo }
    },
    read(after, wanted, limit) {
      // Another instance may know more of the log than this one does yet.
      if (after >= ring.last()) return { entries: [], scannedTo: after }
      return ring.reaches(after) ? fromRing(after, wanted, limit) : fromDatabase(after, wanted, limit)
    },
  }
}

/** The database leaves words aside. */
function saying(entries: readonly LogEntry[], wanted: AuthorizedQuery): readonly LogEntry[] {
  return wanted.query.words === undefined ? entries : entries.filter((entry) => matches(wanted, entry))
}

function snapshotPosition(order: SnapshotOrder, entry: LogEntry): SnapshotPosition {
  const values: Record<SnapshotOrder, number> = {
    detected_at_desc: entry.detectedAt,
    occurred_at_desc: entry.occurredAt,
    relevance_desc: entry.relevance,
  }
  return { value: values[order], seq: entry.seq }
}
