import { ServiceError } from '../../platform/errors.ts'
import { matches } from '../query/match.ts'
import type { LogEntry } from './log-entry.ts'
import type { LogRead, LogStore } from './log-store.ts'
import type { RingBuffer } from './ring-buffer.ts'
import type { AuthorizedQuery, Batch, SignalLog, SnapshotOrder, SnapshotPosition } from './signal-log.ts'
import type { Tail } from './tail.ts'

/** One read scans at most this many entries, so a rare match never blocks a reader for the whole log. */
const maxWindow = 200_000
/** The first scan is short because it is usually enough; each later one is longer by this factor. */
const firstWindow = 2_000
const windowFactor = 10
/** Pages use the sorted index when at least this share of the newest entries matches. */
const sampleSize = 2_000
const commonShare = 0.01
/** Rows scanned per page for a word search. A page with few matches still returns a next position. */
const wordScanRows = 2_000

type Needs = {
  ring: RingBuffer
  store: Pick<LogStore, 'after' | 'between' | 'page'>
  tail: Pick<Tail, 'position' | 'refresh'>
}

export function createLogReader(needs: Needs): Pick<SignalLog, 'read' | 'readAll' | 'snapshot'> {
  const { ring, store, tail } = needs

  function fromRing(after: number, authorized: AuthorizedQuery, limit: number): Batch {
    const last = ring.last()
    const entries: LogEntry[] = []
    for (let seq = after + 1; seq <= last; seq++) {
      const entry = ring.at(seq)
      if (matches(authorized, entry) && entries.push(entry) === limit) return { entries, scannedTo: seq }
    }
    return { entries, scannedTo: last }
  }

  async function fromDatabase(after: number, authorized: AuthorizedQuery, limit: number): Promise<Batch> {
    const { epoch, head } = tail.position()
    const end = Math.min(head, after + maxWindow)
    const entries: LogEntry[] = []
    let scannedTo = after
    for (let window = firstWindow; scannedTo < end; window *= windowFactor) {
      const upTo = Math.min(end, scannedTo + window)
      const remaining = limit - entries.length
      const found = await store.between(scannedTo, upTo, authorized, remaining)
      await checkPosition(found, epoch, scannedTo)
      entries.push(...withWords(found.entries, authorized))
      if (found.entries.length === remaining) return { entries, scannedTo: found.entries.at(-1)!.seq }
      scannedTo = upTo
    }
    return { entries, scannedTo }
  }

  async function allFromDatabase(after: number, limit: number): Promise<Batch> {
    const { epoch, head } = tail.position()
    const found = await store.after(after, limit)
    await checkPosition(found, epoch, after)
    const entries = found.entries.filter(({ seq }) => seq <= head)
    return { entries, scannedTo: entries.at(-1)?.seq ?? after }
  }

  /** Estimates from the newest entries, which are in memory. */
  function isRare(authorized: AuthorizedQuery): boolean {
    const { places, issues, actorTypes, signalTypes, sourceClasses, subjects } = authorized.query
    const { statePlaces, actors, sources } = authorized.query
    const lists = [
      places,
      issues,
      actorTypes,
      signalTypes,
      sourceClasses,
      subjects,
      statePlaces,
      actors,
      sources,
    ]
    if (lists.every((list) => list === undefined)) return false
    const last = ring.last()
    const first = Math.max(ring.start() + 1, last - sampleSize + 1)
    let matching = 0
    for (let seq = first; seq <= last; seq++) if (matches(authorized, ring.at(seq))) matching++
    return matching < (last - first + 1) * commonShare
  }

  /** Rejects a read when part of it was dropped meanwhile or the epoch changed. */
  async function checkPosition({ state }: LogRead, epoch: string, oldest: number): Promise<void> {
    const isLost = state.epoch !== epoch || oldest < state.floor
    if (!isLost) return
    await tail.refresh()
    throw new ServiceError(
      'cursor_expired',
      'The position is no longer available: read a snapshot and continue from its as_of',
    )
  }

  const snapshot: SignalLog['snapshot'] = async (authorized, { order, limit, asOf: givenAsOf, after }) => {
    const { epoch, head } = tail.position()
    const asOf = givenAsOf ?? head
    // SQL cannot match words, so a page reads more rows and filters them here.
    const rowLimit = authorized.query.words === undefined ? limit : Math.max(limit, wordScanRows)
    // Rows up to a known head never change, so a page is exact whenever it is read.
    const page = { order, limit: rowLimit + 1, asOf, after, isRare: isRare(authorized) }
    const found = await store.page(authorized, page)
    if (givenAsOf === undefined && found.state.epoch !== epoch) {
      await tail.refresh()
      return snapshot(authorized, { order, limit })
    }
    await checkPosition(found, epoch, asOf)
    const scanned = found.entries.slice(0, rowLimit)
    const matching = withWords(scanned, authorized)
    const entries = matching.slice(0, limit)
    const last = matching.length > limit ? entries.at(-1)! : scanned.at(-1)
    const hasMore = found.entries.length > rowLimit || matching.length > limit
    return { entries, asOf, next: hasMore && last ? snapshotPosition(order, last) : undefined }
  }

  return {
    snapshot,
    readAll(after, limit) {
      const last = ring.last()
      if (after >= last) return { entries: [], scannedTo: after }
      if (!ring.reaches(after)) return allFromDatabase(after, limit)
      const scannedTo = Math.min(last, after + limit)
      const entries = Array.from({ length: scannedTo - after }, (_, index) => ring.at(after + 1 + index))
      return { entries, scannedTo }
    },
    read(after, authorized, limit) {
      // The caller may have read further on another instance.
      if (after >= ring.last()) return { entries: [], scannedTo: after }
      return ring.reaches(after) ? fromRing(after, authorized, limit) : fromDatabase(after, authorized, limit)
    },
  }
}

/** SQL conditions do not cover words. */
function withWords(entries: readonly LogEntry[], authorized: AuthorizedQuery): readonly LogEntry[] {
  return authorized.query.words === undefined
    ? entries
    : entries.filter((entry) => matches(authorized, entry))
}

/** Where the next page of an order starts after this entry. */
export function snapshotPosition(order: SnapshotOrder, entry: LogEntry): SnapshotPosition {
  const values: Record<SnapshotOrder, number> = {
    detected_at_desc: entry.detectedAt,
    occurred_at_desc: entry.occurredAt,
    occurred_at_asc: entry.occurredAt,
    relevance_desc: entry.relevance,
  }
  return { value: values[order], seq: entry.seq }
}
