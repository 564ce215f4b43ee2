import type { LogEntry } from '../log/log-entry.ts'
import type { AuthorizedQuery, SignalLog } from '../log/signal-log.ts'
import { matches } from '../query/match.ts'
import { rightsKey } from '../query/rights.ts'

/** Why a held request is answered. */
export type Woken = 'matched' | 'timeout' | 'gone'

type Waiter = (why: Woken) => void
type Group = { readonly wanted: AuthorizedQuery; readonly waiters: Set<Waiter> }
type Deadline = { readonly timer: NodeJS.Timeout; readonly waiters: Set<Waiter> }

/** Requests that end within the same tick share a timer. */
const tickMs = 100

export type Waits = ReturnType<typeof createWaits>

/**
 * Requests that are held until something matches. A waiter is a function in two sets: no timer, no listener and no
 * database connection of its own. Equal queries are held against an entry once.
 */
export function createWaits(log: Pick<SignalLog, 'onEntries' | 'onEpoch' | 'read' | 'position'>) {
  const groups = new Map<string, Group>()
  const deadlines = new Map<number, Deadline>()
  let isClosing = false

  const onEntries = log.onEntries((entries: readonly LogEntry[]) => {
    for (const { wanted, waiters } of [...groups.values()]) {
      if (entries.some((entry) => matches(wanted, entry))) wake(waiters, 'matched')
    }
  })
  // Positions mean nothing any more: whoever waits is told by the answer.
  const onEpoch = log.onEpoch(() => {
    for (const { waiters } of [...groups.values()]) wake(waiters, 'matched')
  })

  function park(wanted: AuthorizedQuery, endsAt: number, signal: AbortSignal) {
    const { promise, resolve } = Promise.withResolvers<Woken>()
    const key = `${wanted.query.hash} ${rightsKey(wanted.rights, wanted.query.query.visibility)}`
    const group = groups.get(key) ?? { wanted, waiters: new Set() }
    groups.set(key, group)
    const tick = Math.ceil(endsAt / tickMs)
    const deadline = deadlines.get(tick) ?? deadlineAt(tick)
    const onAbort = () => waiter('gone')
    const waiter: Waiter = (why) => {
      if (!group.waiters.delete(waiter)) return
      if (group.waiters.size === 0) groups.delete(key)
      deadline.waiters.delete(waiter)
      if (deadline.waiters.size === 0) {
        clearTimeout(deadline.timer)
        deadlines.delete(tick)
      }
      signal.removeEventListener('abort', onAbort)
      resolve(why)
    }
    group.waiters.add(waiter)
    deadline.waiters.add(waiter)
    signal.addEventListener('abort', onAbort)
    return { woken: promise, waiter }
  }

  /** Whether something after `after` matches already. */
  async function hasMatch(wanted: AuthorizedQuery, after: number): Promise<boolean> {
    for (let from = after; ; ) {
      const { entries, scannedTo } = await log.read(from, wanted, 1)
      if (entries.length > 0) return true
      if (scannedTo <= from || scannedTo >= log.position().head) return false
      from = scannedTo
    }
  }

  function deadlineAt(tick: number): Deadline {
    const waiters = new Set<Waiter>()
    const timer = setTimeout(() => wake(waiters, 'timeout'), tick * tickMs - performance.now())
    const deadline = { timer, waiters }
    deadlines.set(tick, deadline)
    return deadline
  }

  return {
    /** Holds until an entry after `after` matches, `endsAt` (of `performance.now()`) comes, or the client leaves. */
    async until(wanted: AuthorizedQuery, after: number, endsAt: number, signal: AbortSignal): Promise<Woken> {
      if (signal.aborted) return 'gone'
      if (isClosing) return 'timeout'
      // Parked before it is looked: what comes in between wakes it.
      const { woken, waiter } = park(wanted, endsAt, signal)
      try {
        if (await hasMatch(wanted, after)) waiter('matched')
      } catch (error) {
        waiter('gone')
        throw error
      }
      return woken
    },

    /** How many are held. */
    get held(): number {
      let count = 0
      for (const { waiters } of groups.values()) count += waiters.size
      return count
    },

    /** Answers everybody as if their time were over, and holds nobody after that: before a shutdown. */
    release(): void {
      isClosing = true
      for (const { waiters } of [...deadlines.values()]) wake(waiters, 'timeout')
    },

    [Symbol.dispose](): void {
      onEntries[Symbol.dispose]()
      onEpoch[Symbol.dispose]()
      this.release()
    },
  }
}

function wake(waiters: ReadonlySet<Waiter>, why: Woken): void {
  for (const waiter of [...waiters]) waiter(why)
}
