import type { LogDraft, LogEntry } from '../../src/firehose/log/log-entry.ts'
import type {
  AuthorizedQuery,
  LogPosition,
  SignalLog,
  SnapshotOrder,
  SnapshotPosition,
} from '../../src/firehose/log/signal-log.ts'
import { matches } from '../../src/firehose/query/match.ts'

export type MemoryLog = SignalLog & {
  /** Appends drafts at once and returns their entries. */
  add(...drafts: readonly LogDraft[]): LogEntry[]
  entries: readonly LogEntry[]
  /** Drops everything up to this position. */
  raiseFloor(floor: number): void
  /** The ring buffer holds the entries after this position. Reads before it return a promise. */
  cutRing(ringStart: number): void
  changeEpoch(epoch: string): void
  /** Reads that would query the database. */
  queries: number
  listeners: number
}

/** A signal log in an array: the simplest correct implementation. */
export function createMemoryLog(options: { epoch?: string; now?: () => number } = {}): MemoryLog {
  const now = options.now ?? Date.now
  const entries: LogEntry[] = []
  const entryListeners = new Set<(entries: readonly LogEntry[]) => void>()
  const epochListeners = new Set<() => void>()
  let epoch = options.epoch ?? '000000e1'
  let floor = 0
  let ringStart = 0
  let queries = 0

  const head = () => entries.at(-1)?.seq ?? 0
  const listenTo = <T>(listeners: Set<T>, listener: T): Disposable => {
    listeners.add(listener)
    return { [Symbol.dispose]: () => void listeners.delete(listener) }
  }

  function add(...drafts: readonly LogDraft[]): LogEntry[] {
    const added = drafts.map((draft, index) => ({ ...draft, seq: head() + 1 + index, sequencedAt: now() }))
    entries.push(...added)
    for (const listener of [...entryListeners]) listener(added)
    return added
  }

  function position(): LogPosition {
    return {
      epoch,
      head: head(),
      headAt: entries.at(-1)?.sequencedAt,
      floor,
      floorAt: entries.find((entry) => entry.seq === floor)?.sequencedAt,
    }
  }

  function batchAfter(after: number, wanted: AuthorizedQuery, limit: number) {
    const found: LogEntry[] = []
    for (const entry of entries) {
      if (entry.seq <= Math.max(after, floor) || !matches(wanted, entry)) continue
      found.push(entry)
      if (found.length === limit) return { entries: found, scannedTo: entry.seq }
    }
    return { entries: found, scannedTo: head() }
  }

  return {
    add,
    append: async (_tx, drafts) => void add(...drafts),
    position,

    read(after, wanted, limit) {
      if (after >= ringStart) return batchAfter(after, wanted, limit)
      queries++
      return new Promise((resolve) => setImmediate(() => resolve(batchAfter(after, wanted, limit))))
    },

    readAll(after, limit) {
      const from = Math.max(after, floor)
      const found = entries.filter(({ seq }) => seq > from).slice(0, limit)
      return { entries: found, scannedTo: found.at(-1)?.seq ?? after }
    },

    lastMatch(wanted) {
      const last = entries.findLast((entry) => entry.seq > ringStart && matches(wanted, entry))
      return last?.seq ?? (ringStart === 0 ? 0 : undefined)
    },

    async snapshot(wanted, { order, limit, asOf = head(), after }) {
      queries++
      const direction = order === 'occurred_at_asc' ? -1 : 1
      const newest = new Map<string, LogEntry>()
      for (const entry of entries) if (entry.seq <= asOf) newest.set(entry.chainId, entry)
      const rows = [...newest.values()]
        .filter((entry) => entry.kind === 'signal' && matches(wanted, entry) && occursWithin(wanted, entry))
        .sort((one, other) => direction * compare(sortPosition(order, one), sortPosition(order, other)))
        .filter((entry) => after === undefined || direction * compare(sortPosition(order, entry), after) > 0)
      const page = rows.slice(0, limit)
      return {
        entries: page,
        asOf,
        next: rows.length > limit ? sortPosition(order, page.at(-1)!) : undefined,
      }
    },

    onEntries: (listener) => listenTo(entryListeners, listener),
    onEpoch: (listener) => listenTo(epochListeners, listener),
    get entries() {
      return entries
    },
    raiseFloor(value) {
      floor = value
      ringStart = Math.max(ringStart, value)
    },
    cutRing(value) {
      ringStart = value
    },
    changeEpoch(value) {
      epoch = value
      entries.length = 0
      floor = 0
      ringStart = 0
      for (const listener of [...epochListeners]) listener()
    },
    get queries() {
      return queries
    },
    get listeners() {
      return entryListeners.size + epochListeners.size
    },
  }
}

function occursWithin({ query }: AuthorizedQuery, { occurredAt }: LogEntry): boolean {
  const { occursAfterMs = Number.NEGATIVE_INFINITY, occursBeforeMs = Number.POSITIVE_INFINITY } = query
  return occurredAt >= occursAfterMs && occurredAt < occursBeforeMs
}

function sortPosition(order: SnapshotOrder, entry: LogEntry): SnapshotPosition {
  const value =
    order === 'detected_at_desc'
      ? entry.detectedAt
      : order.startsWith('occurred_at')
        ? entry.occurredAt
        : entry.relevance
  return { value, seq: entry.seq }
}

/** Descending by value, then by seq. */
function compare(one: SnapshotPosition, other: SnapshotPosition): number {
  return other.value - one.value || other.seq - one.seq
}

let made = 0

/** A draft with defaults for everything a test does not set. */
export function draftOf(
  more: Omit<Partial<LogDraft>, 'keys'> & { keys?: Partial<LogDraft['keys']> } = {},
): LogDraft {
  const signalId = more.signalId ?? testSignalId(++made)
  const detectedAt = more.detectedAt ?? Date.UTC(2026, 2, 1) + made * 1000
  return {
    kind: 'signal',
    signalId,
    chainId: more.chainId ?? signalId,
    visibility: 'public',
    workspaceId: null,
    detectedAt,
    occurredAt: detectedAt,
    relevance: 0.5,
    json: JSON.stringify({ id: signalId }),
    ...more,
    keys: {
      places: ['gary,indiana'],
      issues: ['clean_water'],
      actorTypes: ['organization'],
      signalTypes: ['vote'],
      sourceClasses: ['government'],
      subjects: [],
      words: [],
      ...more.keys,
    },
  }
}

export function testSignalId(number: number): string {
  return `01920000-0000-7000-8000-${number.toString(16).padStart(12, '0')}`
}
