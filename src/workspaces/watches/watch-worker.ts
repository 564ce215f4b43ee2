import { identityChannel } from '../../accounts/index.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Log } from '../../platform/log.ts'
import { advisoryLocks } from '../../platform/sql/advisory-locks.ts'
import type { Database } from '../../platform/sql/database.ts'
import { startLeaderElection } from '../../platform/sql/leader-election.ts'
import { composeDigest, maxPeriodMs } from './compose-digest.ts'
import { createDigestStore } from './digest-store.ts'
import type { MailQueue } from './mail-queue.ts'
import { type FirehoseLog, type Matcher, startMatcher } from './matcher.ts'
import { createMatcherStore } from './matcher-store.ts'
import type { PauseSync } from './pause-sync.ts'
import { watchesChannel } from './watch-store.ts'

const tickMs = 1_000
/** A watch whose digest could not be written keeps none of the others waiting. */
const againAfterMs = 5 * 60_000
/** So long it is not stored how far was looked where nothing matched. */
const storeEveryMs = 60_000
/** So often it is asked whether somebody still hasPaidPlan for watches that tell at once. */
const payersEveryMs = 3_600_000
const dayMs = 24 * 3_600_000
const emptyKeptMs = 90 * dayMs
const entriesKeptMs = maxPeriodMs

export type WatchWorkerNeeds = {
  database: Pick<Database, 'sql' | 'session' | 'listen'>
  signalLog: FirehoseLog
  queue: MailQueue | undefined
  pauseSync: PauseSync
  baseUrl: string
  now: Clock
  log: Pick<Log, 'info' | 'warn'>
  /** How often an instance asks whether it shall match. */
  retryMs?: number
}

/** On one instance at a time: holds the log against watches, writes digests when they are due, and mails them. */
export function createWatchWorker(needs: WatchWorkerNeeds) {
  const { sql } = needs.database
  const store = createMatcherStore(sql)
  let isLeading = false
  /** Until when watches are passed over whose digest could not be written. */
  const passedOver = new Map<string, number>()
  let arePayersNew = false

  async function lead(lost: AbortSignal, closing: AbortSignal): Promise<void> {
    const over = AbortSignal.any([lost, closing])
    const isOver = () => over.aborted
    const matcher = await startMatcher({ ...needs, store })
    const unclear = await needs.queue?.begin()
    if (unclear)
      needs.log.warn({ unclear }, 'Mails were being sent when the service stopped: they are not sent again')
    needs.log.info('This instance holds signals against watches')
    isLeading = true
    const failure = Promise.withResolvers<never>()
    failure.promise.catch(() => undefined)
    const matching = createCoalescedTask(() => matcher.run(isOver), failure.reject)
    const chores = createCoalescedTask(createChores(matcher, matching.settled, isOver), failure.reject)
    using listeners = new DisposableStack()
    listeners.use(needs.signalLog.onEntries(matching.take))
    listeners.use(needs.signalLog.onEpoch(matching.take))
    // Whatever was announced while nobody listened is read anew.
    const change = (id?: string) => {
      matcher.change(id)
      // A new address is to be asked whether it wants mail.
      needs.queue?.nudge()
      matching.take()
    }
    listeners.use(needs.database.listen(watchesChannel, change, (isConnected) => isConnected && change()))
    // Whose plan was renewed may have watches at rest.
    const recheck = () => {
      arePayersNew = true
    }
    listeners.use(needs.database.listen(identityChannel, recheck, recheck))
    const timer = setInterval(chores.take, tickMs)
    timer.unref()
    matching.take()
    try {
      const ended = new Promise<void>((resolve) => over.addEventListener('abort', () => resolve()))
      if (!isOver()) await Promise.race([ended, failure.promise])
    } finally {
      isLeading = false
      clearInterval(timer)
      await chores.settled().catch(() => undefined)
      await matching.settled().catch(() => undefined)
      if (!lost.aborted) await matcher.store().catch(() => undefined)
    }
  }

  function createChores(matcher: Matcher, matched: () => Promise<void>, isOver: () => boolean) {
    let storedAt = needs.now().getTime()
    let forgottenAt = Number.NEGATIVE_INFINITY
    let payersAskedAt = Number.NEGATIVE_INFINITY
    return async () => {
      const now = needs.now()
      const isAskedOfAll = now.getTime() - payersAskedAt >= payersEveryMs
      if (isAskedOfAll) payersAskedAt = now.getTime()
      if (isAskedOfAll || arePayersNew) {
        arePayersNew = false
        await needs.pauseSync.syncImmediate(!isAskedOfAll)
      }
      const due = matcher.due(now).filter((id) => (passedOver.get(id) ?? 0) <= now.getTime())
      if (due.length > 0) await compose(matcher, matched, due, isOver)
      await needs.queue?.run(isOver)
      if (now.getTime() - storedAt >= storeEveryMs) {
        storedAt = now.getTime()
        await matched()
        await matcher.store()
      }
      if (now.getTime() - forgottenAt >= dayMs) {
        forgottenAt = now.getTime()
        const before = (ms: number) => new Date(now.getTime() - ms)
        await createDigestStore(sql).prune(before(emptyKeptMs), before(entriesKeptMs))
      }
    }
  }

  async function compose(
    matcher: Matcher,
    matched: () => Promise<void>,
    due: readonly string[],
    isOver: () => boolean,
  ): Promise<void> {
    // What is in the log is found first.
    await matched()
    await matcher.store()
    const paid = await needs.pauseSync.syncDue(due)
    for (const id of due) {
      if (isOver()) return
      try {
        const canMail = needs.queue !== undefined
        const composing = { sql, baseUrl: needs.baseUrl, canMail, isPaid: paid.has(id) }
        const composed = await composeDigest(composing, id, needs.now())
        if (composed && composed.mails > 0) needs.queue?.nudge()
        passedOver.delete(id)
      } catch (err) {
        passedOver.set(id, needs.now().getTime() + againAfterMs)
        needs.log.warn({ err, watch: id }, 'A digest could not be written; it is tried again in five minutes')
      }
      matcher.change(id)
    }
    await matched()
  }

  const leadership = startLeaderElection({
    database: needs.database,
    purpose: advisoryLocks.watches,
    name: 'watches',
    lead,
    onError: (err) => needs.log.warn({ err }, 'Matching of watches was interrupted; it begins anew'),
    ...(needs.retryMs !== undefined && { retryMs: needs.retryMs }),
  })

  return {
    get isLeading() {
      return isLeading
    },
    [Symbol.asyncDispose]: () => leadership[Symbol.asyncDispose](),
  }
}

/** Work that is done once for any number of calls, and once more for those that come meanwhile. */
function createCoalescedTask(work: () => Promise<void>, onFault: (fault: unknown) => void) {
  let running: Promise<void> | undefined
  let isWanted = false

  async function run(): Promise<void> {
    while (isWanted) {
      isWanted = false
      await work()
    }
  }

  function take(): void {
    isWanted = true
    running ??= run().finally(() => {
      running = undefined
    })
    running.catch(onFault)
  }

  return {
    take,
    /** Resolves when everything that was there is done. */
    async settled(): Promise<void> {
      take()
      while (running) await running
    },
  }
}
