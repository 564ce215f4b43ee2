import { utcDay } from '../../contracts/days.ts'
import {
  type CompiledQuery,
  createQueryIndex,
  type Firehose,
  type LogCursor,
  type LogEntry,
  matches,
  type Rights,
  resolveResumePosition,
} from '../../firehose/index.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Hit, MatchedRow, MatcherStore } from './matcher-store.ts'
import { isMuted } from './watch-row.ts'

export type FirehoseLog = Firehose['signalLog']

type Item = { readonly row: MatchedRow; readonly query: CompiledQuery; readonly rights: Rights }

const batchSize = 1_000
/** Progress is saved at least this often, which bounds the work repeated after a crash. */
const maxUnsavedEntries = 20_000
const catchUpBatchSize = 500

export type Matcher = Awaited<ReturnType<typeof startMatcher>>

/**
 * Matches the log against all watches through the query index of the Firehose. Hits are stored together with the
 * position; without hits the position may run ahead of the stored one.
 */
export async function startMatcher(needs: {
  signalLog: FirehoseLog
  store: MatcherStore
  now: Clock
  log: { warn(details: object, message: string): void }
}) {
  const { signalLog, store } = needs
  const items = new Map<string, Item>()
  const index = createQueryIndex<Item>()
  /** New or unmuted watches, which first catch up on entries logged since their start. */
  const pending = new Map<string, Item>()
  let changed: Set<string> | 'all' = 'all'
  let stored = await store.progress(headOf(signalLog))
  let cursor = stored
  let days = new Map<string, number>()

  function unregister(id: string): void {
    const item = items.get(id)
    if (item) index.remove(item)
    items.delete(id)
    pending.delete(id)
  }

  async function reload(): Promise<void> {
    if (changed !== 'all' && changed.size === 0) return
    const requested = changed
    changed = new Set()
    try {
      const rows = await store.rows(requested === 'all' ? 'all' : [...requested])
      const queries = await signalLog.compileAll(rows)
      for (const id of requested === 'all' ? [...items.keys(), ...pending.keys()] : requested) unregister(id)
      rows.forEach((row, nth) => {
        const rights = { workspaceId: row.workspace_id, isReviewer: false, isPartner: false }
        const item = { row, query: queries[nth]!, rights }
        if (row.start_seq === null) register(item)
        else pending.set(row.id, item)
      })
    } catch (fault) {
      changed = 'all'
      throw fault
    }
  }

  function register(item: Item): void {
    items.set(item.row.id, item)
    index.add(item)
  }

  /** Matches entries between the start of pending watches and the current position. */
  async function catchUp(): Promise<void> {
    const due = [...pending.values()].filter((one) => startOf(one) <= cursor.seq).slice(0, catchUpBatchSize)
    if (due.length === 0) return
    const found = new Map<number, { entry: LogEntry; watchIds: string[] }>()
    for (const item of due) {
      for (const entry of isMuted(item.row, needs.now()) ? [] : await readBetween(startOf(item), item)) {
        const hit = found.get(entry.seq) ?? { entry, watchIds: [] }
        hit.watchIds.push(item.row.id)
        found.set(entry.seq, hit)
      }
    }
    await save(
      [...found.values()].toSorted((one, other) => one.entry.seq - other.entry.seq),
      due.map(({ row }) => row),
    )
    for (const item of due) {
      pending.delete(item.row.id)
      register(item)
    }
    if (pending.size > 0) await catchUp()
  }

  /** A start position from an earlier epoch is meaningless, so such a watch starts here. */
  function startOf({ row }: Item): number {
    return row.start_epoch === cursor.epoch ? row.start_seq! : cursor.seq
  }

  async function readBetween(after: number, item: Item): Promise<LogEntry[]> {
    const entries: LogEntry[] = []
    for (let seq = Math.max(after, signalLog.position().floor); seq < cursor.seq; ) {
      const batch = await signalLog.read(seq, item, batchSize)
      entries.push(...batch.entries.filter((entry) => entry.seq <= cursor.seq))
      seq = batch.scannedTo
    }
    return entries
  }

  async function save(hits: readonly Hit[], caughtUp: readonly MatchedRow[] = []): Promise<void> {
    await store.record({ from: stored, to: cursor, days }, hits, caughtUp)
    stored = cursor
    days = new Map()
  }

  /** Returns false when the log has no more entries. */
  async function processBatch(): Promise<boolean> {
    const { gap, cursor: at } = resolveResumePosition(signalLog.position(), cursor, undefined)
    if (gap !== undefined) {
      const to = { epoch: signalLog.position().epoch, seq: at }
      needs.log.warn({ reason: gap }, 'Signals expired before watches were evaluated')
      await store.skip(stored, to, gap, needs.now())
      stored = to
      cursor = to
      days = new Map()
      return true
    }
    const { entries, scannedTo } = await signalLog.readAll(cursor.seq, batchSize)
    if (entries.length === 0) return false
    const now = needs.now()
    const hits: Hit[] = []
    let hasMatches = false
    for (const entry of entries) {
      const watchIds: string[] = []
      index.find(entry, (item) => {
        if (!matches(item, entry)) return
        hasMatches = true
        if (!isMuted(item.row, now)) watchIds.push(item.row.id)
      })
      if (watchIds.length > 0) hits.push({ entry, watchIds })
      if (entry.visibility === 'public' && entry.kind === 'signal') count(entry)
    }
    const before = cursor
    cursor = { ...cursor, seq: scannedTo }
    try {
      // Matches of muted watches save progress too, so that they are not counted again after unmuting.
      if (hasMatches || cursor.seq - stored.seq >= maxUnsavedEntries) await save(hits)
    } catch (fault) {
      cursor = before
      for (const entry of entries) {
        if (entry.visibility === 'public' && entry.kind === 'signal') count(entry, -1)
      }
      throw fault
    }
    return true
  }

  function count({ sequencedAt }: LogEntry, by = 1): void {
    const day = utcDay(new Date(sequencedAt))
    days.set(day, (days.get(day) ?? 0) + by)
  }

  return {
    /** Processes the log up to its head. */
    async run(isOver: () => boolean): Promise<void> {
      for (;;) {
        if (isOver()) return
        await reload()
        await catchUp()
        const isDone = !(await processBatch())
        if (isDone && (changed === 'all' || changed.size > 0)) continue
        if (isDone) return
      }
    },

    /** Stores the current position. */
    async store(): Promise<void> {
      if (cursor.epoch === stored.epoch && cursor.seq !== stored.seq) await save([])
    },

    /** Marks one watch for reloading, or all of them without an id. */
    markChanged(id: string | undefined): void {
      if (id === undefined) changed = 'all'
      else if (changed !== 'all') changed.add(id)
    },

    /** Ids of watches whose digest is due. */
    due(now: Date): string[] {
      const ids: string[] = []
      for (const known of [items, pending]) {
        for (const { row } of known.values()) {
          if (row.digest_at !== null && row.digest_at <= now) ids.push(row.id)
        }
      }
      return ids
    },

    get size() {
      return items.size
    },
  }
}

function headOf(signalLog: FirehoseLog): LogCursor {
  const { epoch, head } = signalLog.position()
  return { epoch, seq: head }
}
