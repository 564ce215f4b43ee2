import { randomBytes } from 'node:crypto'
import type { Clock } from '../../platform/clock.ts'
import type { Log } from '../../platform/log.ts'
import type { Database } from '../../platform/sql/database.ts'
import { createInterruptibleSleep } from './interruptible-sleep.ts'
import { createListeners } from './listeners.ts'
import type { LogEntry } from './log-entry.ts'
import type { LogRead, LogState, LogStore } from './log-store.ts'
import { logChannel } from './notify-channels.ts'
import type { RingBuffer } from './ring-buffer.ts'
import type { LogPosition } from './signal-log.ts'

export type Tail = Awaited<ReturnType<typeof startTail>>

const pollMs = 250
const batchSize = 1_000

/**
 * Follows the log into the ring: a notification, or the poll -> read what comes after our own position -> ring ->
 * listeners. A notification only makes it sooner: whatever was missed, the next read goes on without a hole.
 */
export async function startTail(needs: {
  store: Pick<LogStore, 'after' | 'position' | 'changeEpoch'>
  ring: RingBuffer
  listen: Database['listen']
  now: Clock
  log: Log
  /** How many of the newest entries are read at the start. */
  preload: number
  /** Where the log ends, when this instance leads and so knows it. */
  leadersHead: () => number | undefined
}) {
  const { store, ring, now, log } = needs
  const entryListeners = createListeners<[readonly LogEntry[]]>(log)
  const epochListeners = createListeners<[]>(log)
  const wakeUp = createInterruptibleSleep()
  let position: LogPosition
  let readAt = now().getTime()
  let isFailing = false
  let isClosing = false

  /** Begins anew near the head of the log, whatever was known before. */
  const load = async () => {
    const stand = await store.position()
    const start = Math.max(stand.floor, stand.head - needs.preload, 0)
    const loaded: LogEntry[] = []
    for (let seq = start; ; seq += batchSize) {
      const found = await store.after(seq, batchSize)
      if (found.stand.epoch !== stand.epoch || found.stand.floor > start) return load()
      loaded.push(...found.entries)
      if (found.entries.length < batchSize) break
    }
    ring.restart(start)
    for (const entry of loaded) ring.append(entry)
    position = { ...stand, head: ring.last(), headAt: loaded.at(-1)?.sequencedAt ?? stand.headAt }
  }

  const isBehindUs = (stand: LogState) => stand.epoch === position.epoch && stand.head < position.head
  const isLost = (stand: LogState) => stand.epoch !== position.epoch || stand.floor > position.head

  const catchUp = async () => {
    for (;;) {
      const { entries, stand } = await store.after(position.head, batchSize)
      // A log that went back in time without a word comes from a backup.
      const isTakenBack = isBehindUs(stand)
      if (isTakenBack) await store.changeEpoch(position, randomBytes(4).toString('hex'))
      if (isTakenBack || isLost(stand)) {
        await load()
        log.warn({ epoch: position.epoch }, 'The signal log was lost from sight: older positions are void')
        epochListeners.tell()
        return
      }
      checkUnbroken(position.head, entries)
      if (stand.floor !== position.floor) {
        const { floor, floorAt } = await store.position()
        position = { ...position, floor, floorAt }
      }
      accept(entries)
      if (entries.length < batchSize) return
    }
  }

  /** Nothing in here can fail, so that what is in the ring was also told. */
  const accept = (entries: readonly LogEntry[]) => {
    for (const entry of entries) ring.append(entry)
    const newest = entries.at(-1)
    if (newest) position = { ...position, head: newest.seq, headAt: newest.sequencedAt }
    readAt = now().getTime()
    if (newest) entryListeners.tell(entries)
  }

  const isNext = ({ entries, stand }: LogRead) =>
    stand.epoch === position.epoch && stand.floor === position.floor && entries[0]?.seq === position.head + 1

  // One after another: two that read at once could put an entry into the ring twice.
  let latest: Promise<void> = Promise.resolve()
  const refresh = () => {
    latest = latest.catch(() => undefined).then(catchUp)
    return latest
  }

  /** What this instance has put into the log itself need not be read from there. */
  const take = (found: LogRead) => {
    latest = latest.catch(() => undefined).then(() => (isNext(found) ? accept(found.entries) : catchUp()))
    latest.catch(wakeUp.wake)
  }

  // What the leader put there has been taken: the notification of the same entries needs no second look.
  const hasAll = () => position.head >= (needs.leadersHead() ?? Number.POSITIVE_INFINITY)

  const follow = async () => {
    while (!isClosing) {
      try {
        await refresh()
        if (isFailing) log.info('The signal log is followed again')
        isFailing = false
      } catch (err) {
        if (!isFailing) log.warn({ err }, 'The signal log cannot be read; trying again')
        isFailing = true
      }
      while (!isClosing && (await wakeUp.pause(pollMs)) && hasAll());
    }
  }

  await load()
  const listening = needs.listen(logChannel, wakeUp.wake, (isConnected) => {
    if (isConnected) wakeUp.wake()
  })
  const following = follow()

  return {
    position: () => position,
    /** When the log was last read, in Unix milliseconds. */
    readAt: () => readAt,
    take,
    /** Reads what is new, and answers when listeners have it. */
    refresh,
    onEntries: entryListeners.add,
    onEpoch: epochListeners.add,
    async [Symbol.asyncDispose]() {
      isClosing = true
      listening[Symbol.dispose]()
      wakeUp.wake()
      await following
    },
  }
}

/** One leader writes one batch after another: a hole would mean that rows were removed by hand. */
function checkUnbroken(head: number, entries: readonly LogEntry[]): void {
  const last = entries.at(-1)?.seq ?? head
  if (last === head + entries.length) return
  throw new Error(`The signal log has a hole after ${head}: restore the rows of signal_log that were removed`)
}
