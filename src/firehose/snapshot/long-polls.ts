import type { LogEntry } from '../log/log-entry.ts'
import type { AuthorizedQuery, SignalLog } from '../log/signal-log.ts'
import { matches } from '../query/match.ts'
import { rightsKey } from '../query/rights.ts'

/** Why a waiting request continues. */
export type WakeReason = 'matched' | 'timeout' | 'disconnected'

type Waiter = (reason: WakeReason) => void
type Group = { readonly authorized: AuthorizedQuery; readonly waiters: Set<Waiter> }
type Deadline = { readonly timer: NodeJS.Timeout; readonly waiters: Set<Waiter> }

/** Requests that time out within the same tick share a timer. */
const tickMs = 100

export type LongPolls = ReturnType<typeof createLongPolls>

/**
 * Requests that wait for a match. A waiter is a function in two sets, without its own timer, listener or database
 * connection. Equal queries are matched against an entry once.
 */
export function createLongPolls(log: Pick<SignalLog, 'onEntries' | 'onEpoch' | 'read' | 'position'>) {
  const groups = new Map<string, Group>()
  const deadlines = new Map<number, Deadline>()
  let isStopped = false

  const entryListener = log.onEntries((entries: readonly LogEntry[]) => {
    for (const { authorized, waiters } of [...groups.values()]) {
      if (entries.some((entry) => matches(authorized, entry))) wake(waiters, 'matched')
    }
  })
  // Positions are void after a change of epoch. The response reports the gap.
  const epochListener = log.onEpoch(() => {
    for (const { waiters } of [...groups.values()]) wake(waiters, 'matched')
  })

  function addWaiter(authorized: AuthorizedQuery, deadlineAt: number, signal: AbortSignal) {
    const { promise, resolve } = Promise.withResolvers<WakeReason>()
    const { query, rights } = authorized
    const key = `${query.hash} ${rightsKey(rights, query.query.visibility)}`
    const group = groups.get(key) ?? { authorized, waiters: new Set() }
    groups.set(key, group)
    const tick = Math.ceil(deadlineAt / tickMs)
    const deadline = deadlines.get(tick) ?? createDeadline(tick)
    const onAbort = () => waiter('disconnected')
    const waiter: Waiter = (reason) => {
      if (!group.waiters.delete(waiter)) return
      if (group.waiters.size === 0) groups.delete(key)
      deadline.waiters.delete(waiter)
      if (deadline.waiters.size === 0) {
        clearTimeout(deadline.timer)
        deadlines.delete(tick)
      }
      signal.removeEventListener('abort', onAbort)
      resolve(reason)
    }
    group.waiters.add(waiter)
    deadline.waiters.add(waiter)
    signal.addEventListener('abort', onAbort)
    return { woken: promise, waiter }
  }

  async function hasMatchAfter(authorized: AuthorizedQuery, after: number): Promise<boolean> {
    for (let from = after; ; ) {
      const { entries, scannedTo } = await log.read(from, authorized, 1)
      if (entries.length > 0) return true
      if (scannedTo <= from || scannedTo >= log.position().head) return false
      from = scannedTo
    }
  }

  function createDeadline(tick: number): Deadline {
    const waiters = new Set<Waiter>()
    const timer = setTimeout(() => wake(waiters, 'timeout'), tick * tickMs - performance.now())
    const deadline = { timer, waiters }
    deadlines.set(tick, deadline)
    return deadline
  }

  return {
    /** Waits for a match after `after`, until `deadline` (of `performance.now()`) or until the client disconnects. */
    async wait(
      authorized: AuthorizedQuery,
      after: number,
      deadline: number,
      signal: AbortSignal,
    ): Promise<WakeReason> {
      if (signal.aborted) return 'disconnected'
      if (isStopped) return 'timeout'
      // The waiter is added before the read, so an entry that arrives during the read wakes it.
      const { woken, waiter } = addWaiter(authorized, deadline, signal)
      try {
        if (await hasMatchAfter(authorized, after)) waiter('matched')
      } catch (error) {
        waiter('disconnected')
        throw error
      }
      return woken
    },

    get waitingCount(): number {
      let count = 0
      for (const { waiters } of groups.values()) count += waiters.size
      return count
    },

    /** Times out every waiting request and all later ones, before a shutdown. */
    stop(): void {
      isStopped = true
      for (const { waiters } of [...deadlines.values()]) wake(waiters, 'timeout')
    },

    [Symbol.dispose](): void {
      entryListener[Symbol.dispose]()
      epochListener[Symbol.dispose]()
      this.stop()
    },
  }
}

function wake(waiters: ReadonlySet<Waiter>, reason: WakeReason): void {
  for (const waiter of [...waiters]) waiter(reason)
}
