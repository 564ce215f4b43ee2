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
/** So far it may look without finding anything before that is stored: so much is looked at again after a crash. */
const maxUnsavedEntries = 20_000
const catchUpBatchSize = 500

export type Matcher = Awaited<ReturnType<typeof startMatcher>>

/**
 * Holds the log against all watches, once, through the index of the Firehose. Where nothing matches nothing is written:
 * the position runs ahead of the stored one. What is found is stored together with the position.
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
  /** Watches that are new, or no longer muted: what came since their start is looked for first. */
  const waiting = new Map<string, Item>()
  let changed: Set<string> | 'all' = 'all'
  let stored = await store.progress(headOf(signalLog))
  let cursor = stored
  let days = new Map<string, number>()

  function drop(id: string): void {
    const item = items.get(id)
    if (item) index.remove(item)
    items.delete(id)
    waiting.delete(id)
  }

  async function reload(): Promise<void> {
    if (changed !== 'all' && changed.size === 0) return
    const asked = changed
    changed = new Set()
    try {
      const rows = await store.rows(asked === 'all' ? 'all' : [...asked])
      const queries = await signalLog.compileAll(rows)
      for (const id of asked === 'all' ? [...items.keys(), ...waiting.keys()] : asked) drop(id)
      rows.forEach((row, nth) => {
        const rights = { workspaceId: row.workspace_id, isReviewer: false, isPartner: false }
        const item = { row, query: queries[nth]!, rights }
        if (row.start_seq === null) take(item)
        else waiting.set(row.id, item)
      })
    } catch (fault) {
      changed = 'all'
      throw fault
    }
  }

  function take(item: Item): void {
    items.set(item.row.id, item)
    index.add(item)
  }

  /** What came between the start of a watch and our position was not held against it yet. */
  async function takeUp(): Promise<void> {
    const due = [...waiting.values()].filter((one) => startOf(one) <= cursor.seq).slice(0, catchUpBatchSize)
    if (due.length === 0) return
    const found = new Map<number, { entry: LogEntry; watchIds: string[] }>()
    for (const item of due) {
      for (const entry of isMuted(item.row, needs.now()) ? [] : await between(startOf(item), item)) {
        const hit = found.get(entry.seq) ?? { entry, watchIds: [] }
        hit.watchIds.push(item.row.id)
        found.set(entry.seq, hit)
      }
    }
    await write(
      [...found.values()].toSorted((one, other) => one.entry.seq - other.entry.seq),
      due.map(({ row }) => row),
    )
    for (const item of due) {
      waiting.delete(item.row.id)
      take(item)
    }
    if (waiting.size > 0) await takeUp()
  }

  /** A start of before the log was begun anew means nothing: it counts from here on. */
  function startOf({ row }: Item): number {
    return row.start_epoch === cursor.epoch ? row.start_seq! : cursor.seq
  }

  async function between(after: number, item: Item): Promise<LogEntry[]> {
    const entries: LogEntry[] = []
    for (let seq = Math.max(after, signalLog.position().floor); seq < cursor.seq; ) {
      const batch = await signalLog.read(seq, item, batchSize)
      entries.push(...batch.entries.filter((entry) => entry.seq <= cursor.seq))
      seq = batch.scannedTo
    }
    return entries
  }

  async function write(hits: readonly Hit[], taken: readonly MatchedRow[] = []): Promise<void> {
    await store.record({ from: stored, to: cursor, days }, hits, taken)
    stored = cursor
    days = new Map()
  }

  /** Whether there was anything to look at. */
  async function step(): Promise<boolean> {
    const { gap, cursor: at } = resolveResumePosition(signalLog.position(), cursor, undefined)
    if (gap !== undefined) {
      const to = { epoch: signalLog.position().epoch, seq: at }
      needs.log.warn({ reason: gap }, 'Signals could not be held against watches: the log no longer has them')
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
      // Also what was for a muted watch is settled: it must not count when it is looked at again after its end.
      if (hasMatches || cursor.seq - stored.seq >= maxUnsavedEntries) await write(hits)
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
    const day = new Date(sequencedAt).toISOString().slice(0, 10)
    days.set(day, (days.get(day) ?? 0) + by)
  }

  return {
    /** Looks at everything there is. */
    async run(isOver: () => boolean): Promise<void> {
      for (;;) {
        if (isOver()) return
        await reload()
        await takeUp()
        const isDone = !(await step())
        if (isDone && (changed === 'all' || changed.size > 0)) continue
        if (isDone) return
      }
    },

    /** Stores how far was looked. */
    async store(): Promise<void> {
      if (cursor.epoch === stored.epoch && cursor.seq !== stored.seq) await write([])
    },

    /** Without an id: any of them. */
    change(id: string | undefined): void {
      if (id === undefined) changed = 'all'
      else if (changed !== 'all') changed.add(id)
    },

    /** Watches whose digest is due. */
    due(now: Date): string[] {
      const ids: string[] = []
      for (const known of [items, waiting]) {
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
