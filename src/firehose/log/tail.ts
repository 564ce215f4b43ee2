import { randomBytes } from 'node:crypto'
import { createInterruptibleSleep } from '../../platform/interruptible-sleep.ts'
import type { Log } from '../../platform/log.ts'
import type { Database } from '../../platform/sql/database.ts'
import { createListeners } from './listeners.ts'
import type { LogEntry } from './log-entry.ts'
import type { LogRead, LogState, LogStore } from './log-store.ts'
import { logChannel, rewrittenChannel } from './notify-channels.ts'
import type { RingBuffer } from './ring-buffer.ts'
import type { LogPosition } from './signal-log.ts'

export type Tail = Awaited<ReturnType<typeof startTail>>

const pollMs = 250
/** While notifications arrive, the poll only proves that the database still answers. */
const notifiedPollMs = 2_000
const batchSize = 1_000

/**
 * Copies new log entries into the ring buffer: notification or poll -> read after our position -> ring -> listeners.
 * Notifications only reduce latency. A missed one causes no hole, because the next read continues where this one ended.
 */
export async function startTail(needs: {
  store: Pick<LogStore, 'after' | 'position' | 'changeEpoch'>
  ring: RingBuffer
  listen: Database['listen']
  log: Log
  /** Number of newest entries to load at startup. */
  preload: number
  /** Head of the log when this instance leads. */
  leaderHead: () => number | undefined
}) {
  const { store, ring, log } = needs
  const entryListeners = createListeners<[readonly LogEntry[]]>(log)
  const epochListeners = createListeners<[]>(log)
  const sleep = createInterruptibleSleep()
  let position: LogPosition
  // Monotonic: a clock that jumps must not look like silence.
  let readAt = performance.now()
  let isFailing = false
  let isClosing = false
  let isNotified = false

  /** Reloads the ring from the database, near the head of the log. */
  const load = async () => {
    const state = await store.position()
    const start = Math.max(state.floor, state.head - needs.preload, 0)
    const loaded: LogEntry[] = []
    for (let seq = start; ; seq += batchSize) {
      const found = await store.after(seq, batchSize)
      if (found.state.epoch !== state.epoch || found.state.floor > start) return load()
      loaded.push(...found.entries)
      if (found.entries.length < batchSize) break
    }
    ring.restart(start)
    for (const entry of loaded) ring.append(entry)
    position = { ...state, head: ring.last(), headAt: loaded.at(-1)?.sequencedAt ?? state.headAt }
  }

  const isBehindUs = (state: LogState) => state.epoch === position.epoch && state.head < position.head
  const isLost = (state: LogState) => state.epoch !== position.epoch || state.floor > position.head

  const catchUp = async () => {
    for (;;) {
      const { entries, state } = await store.after(position.head, batchSize)
      // A log whose head went back was restored from a backup.
      const isRestored = isBehindUs(state)
      if (isRestored) await store.changeEpoch(position, randomBytes(4).toString('hex'))
      if (isRestored || isLost(state)) {
        await load()
        log.warn(
          { epoch: position.epoch },
          'The signal log changed its epoch or dropped our position: reloaded it',
        )
        epochListeners.notify()
        return
      }
      requireContiguous(position.head, entries)
      if (state.floor !== position.floor) {
        const { floor, floorAt } = await store.position()
        position = { ...position, floor, floorAt }
      }
      accept(entries)
      if (entries.length < batchSize) return
    }
  }

  /** Must not throw: every entry in the ring has to reach the listeners. */
  const accept = (entries: readonly LogEntry[]) => {
    for (const entry of entries) ring.append(entry)
    const newest = entries.at(-1)
    if (newest) position = { ...position, head: newest.seq, headAt: newest.sequencedAt }
    readAt = performance.now()
    if (newest) entryListeners.notify(entries)
  }

  const isNext = ({ entries, state }: LogRead) =>
    state.epoch === position.epoch && state.floor === position.floor && entries[0]?.seq === position.head + 1

  // Reads run one at a time: two at once could append an entry to the ring twice.
  let latest: Promise<void> = Promise.resolve()
  const refresh = () => {
    latest = latest.catch(() => undefined).then(catchUp)
    return latest
  }

  /** Reads the entries of the ring again, after stored entries were changed. The position stays. */
  const reload = async () => {
    const start = ring.start()
    const loaded: LogEntry[] = []
    while (start + loaded.length < position.head) {
      const { entries, state } = await store.after(start + loaded.length, batchSize)
      if (isLost(state) || entries[0]?.seq !== start + loaded.length + 1) return catchUp()
      loaded.push(...entries)
    }
    ring.restart(start)
    for (const entry of loaded) if (entry.seq <= position.head) ring.append(entry)
  }

  /** Takes entries that this instance appended as leader, without reading them back. */
  const take = (found: LogRead) => {
    latest = latest.catch(() => undefined).then(() => (isNext(found) ? accept(found.entries) : catchUp()))
    latest.catch(sleep.wake)
  }

  // The leader already has its own entries, so their notification needs no read.
  const hasAll = () => position.head >= (needs.leaderHead() ?? Number.POSITIVE_INFINITY)

  const follow = async () => {
    while (!isClosing) {
      try {
        await refresh()
        if (isFailing) log.info('Reading the signal log works again')
        isFailing = false
      } catch (err) {
        if (!isFailing) log.warn({ err }, 'Failed to read the signal log; retrying')
        isFailing = true
      }
      while (!isClosing && (await sleep.sleep(isNotified ? notifiedPollMs : pollMs)) && hasAll());
    }
  }

  await load()
  const listening = needs.listen(logChannel, sleep.wake, (isConnected) => {
    isNotified = isConnected
    sleep.wake()
  })
  const rewritten = needs.listen(rewrittenChannel, () => {
    latest = latest.catch(() => undefined).then(reload)
    latest.catch((err) => log.warn({ err }, 'Failed to reload changed signals'))
  })
  const following = follow()

  return {
    position: () => position,
    /** How long ago the last successful read was. */
    silentMs: () => performance.now() - readAt,
    take,
    /** Reads new entries and resolves when the listeners have them. */
    refresh,
    onEntries: entryListeners.add,
    onEpoch: epochListeners.add,
    async [Symbol.asyncDispose]() {
      isClosing = true
      listening[Symbol.dispose]()
      rewritten[Symbol.dispose]()
      sleep.wake()
      await following
    },
  }
}

/** The leader writes batches one after another, so a hole means that rows were removed by hand. */
function requireContiguous(head: number, entries: readonly LogEntry[]): void {
  const last = entries.at(-1)?.seq ?? head
  if (last === head + entries.length) return
  throw new Error(`The signal log has a hole after ${head}: restore the missing rows of signal_log`)
}
