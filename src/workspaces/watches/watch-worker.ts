import { identityChannel } from '../../accounts/index.ts'
import { dayMs, hourMs } from '../../contracts/days.ts'
import { type Clock, hasPassed } from '../../platform/clock.ts'
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
/** Retry delay for a digest that could not be written. Other watches do not wait for it. */
const digestRetryMs = 5 * 60_000
/** How often the position is saved while nothing matches. */
const saveEveryMs = 60_000
/** How often all immediate watches are checked against their plans. */
const pauseSyncEveryMs = hourMs
const emptyDigestRetentionMs = 90 * dayMs
const entryRetentionMs = maxPeriodMs

export type WatchWorkerNeeds = {
  database: Pick<Database, 'sql' | 'tryLock' | 'listen'>
  signalLog: FirehoseLog
  queue: MailQueue | undefined
  pauseSync: PauseSync
  baseUrl: string
  now: Clock
  log: Pick<Log, 'info' | 'warn'>
  /** How often an instance tries to become leader. */
  retryMs?: number
}

/** Runs on one instance at a time: matches the log against watches, writes due digests and mails them. */
export function createWatchWorker(needs: WatchWorkerNeeds) {
  const { sql } = needs.database
  const store = createMatcherStore(sql)
  let isLeading = false
  /** When the last digest of a watch failed, by its id. */
  const failedAt = new Map<string, number>()
  const canRetry = (id: string, now: number) =>
    hasPassed(failedAt.get(id) ?? Number.NEGATIVE_INFINITY, digestRetryMs, now)
  let havePlansChanged = false

  async function lead(lost: AbortSignal, closing: AbortSignal): Promise<void> {
    const stopped = AbortSignal.any([lost, closing])
    const isStopped = () => stopped.aborted
    const matcher = await startMatcher({ ...needs, store })
    const interrupted = await needs.queue?.recover()
    if (interrupted)
      needs.log.warn(
        { interrupted },
        'Mails with an unknown outcome are not sent again: the service stopped while sending them',
      )
    needs.log.info('This instance now matches signals against watches')
    isLeading = true
    const failure = Promise.withResolvers<never>()
    failure.promise.catch(() => undefined)
    const matching = createCoalescedTask(() => matcher.run(isStopped), failure.reject)
    const maintenance = createCoalescedTask(
      createMaintenance(matcher, matching.settled, isStopped),
      failure.reject,
    )
    using listeners = new DisposableStack()
    listeners.use(needs.signalLog.onEntries(matching.trigger))
    listeners.use(needs.signalLog.onEpoch(matching.trigger))
    // Notifications are lost while disconnected, so a new connection reloads every watch.
    const onWatchChanged = (id?: string) => {
      matcher.markChanged(id)
      // A new address needs a confirmation mail.
      needs.queue?.wake()
      matching.trigger()
    }
    listeners.use(
      needs.database.listen(watchesChannel, onWatchChanged, (isConnected) => isConnected && onWatchChanged()),
    )
    // A renewed plan may resume paused watches.
    const onPlansChanged = () => {
      havePlansChanged = true
    }
    listeners.use(needs.database.listen(identityChannel, onPlansChanged, onPlansChanged))
    const timer = setInterval(maintenance.trigger, tickMs)
    timer.unref()
    matching.trigger()
    try {
      const ended = new Promise<void>((resolve) => stopped.addEventListener('abort', () => resolve()))
      if (!isStopped()) await Promise.race([ended, failure.promise])
    } finally {
      isLeading = false
      clearInterval(timer)
      await maintenance.settled().catch(() => undefined)
      await matching.settled().catch(() => undefined)
      if (!lost.aborted) await matcher.store().catch(() => undefined)
    }
  }

  function createMaintenance(
    matcher: Matcher,
    matchingSettled: () => Promise<void>,
    isStopped: () => boolean,
  ) {
    let savedAt = needs.now().getTime()
    let prunedAt = Number.NEGATIVE_INFINITY
    let fullSyncAt = Number.NEGATIVE_INFINITY
    return async () => {
      const now = needs.now()
      const isFullSync = hasPassed(fullSyncAt, pauseSyncEveryMs, now.getTime())
      if (isFullSync) fullSyncAt = now.getTime()
      if (isFullSync || havePlansChanged) {
        havePlansChanged = false
        await needs.pauseSync.syncImmediate(!isFullSync)
      }
      const due = matcher.due(now).filter((id) => canRetry(id, now.getTime()))
      if (due.length > 0) await composeDue(matcher, matchingSettled, due, isStopped)
      await needs.queue?.run(isStopped)
      if (hasPassed(savedAt, saveEveryMs, now.getTime())) {
        savedAt = now.getTime()
        await matchingSettled()
        await matcher.store()
      }
      if (hasPassed(prunedAt, dayMs, now.getTime())) {
        prunedAt = now.getTime()
        const before = (ms: number) => new Date(now.getTime() - ms)
        await createDigestStore(sql).prune(before(emptyDigestRetentionMs), before(entryRetentionMs))
      }
    }
  }

  async function composeDue(
    matcher: Matcher,
    matchingSettled: () => Promise<void>,
    due: readonly string[],
    isStopped: () => boolean,
  ): Promise<void> {
    // Match everything in the log before writing digests.
    await matchingSettled()
    await matcher.store()
    const covered = await needs.pauseSync.syncDue(due)
    for (const id of due) {
      if (isStopped()) return
      try {
        const canMail = needs.queue !== undefined
        const options = { sql, baseUrl: needs.baseUrl, canMail, isCovered: covered.has(id) }
        const composed = await composeDigest(options, id, needs.now())
        if (composed && composed.mails > 0) needs.queue?.wake()
        failedAt.delete(id)
      } catch (err) {
        failedAt.set(id, needs.now().getTime())
        needs.log.warn({ err, watch: id }, 'Cannot write a digest; retrying in five minutes')
      }
      matcher.markChanged(id)
    }
    await matchingSettled()
  }

  const leadership = startLeaderElection({
    database: needs.database,
    purpose: advisoryLocks.watches,
    lead,
    onError: (err) => needs.log.warn({ err }, 'Watch matching failed; restarting'),
    ...(needs.retryMs !== undefined && { retryMs: needs.retryMs }),
  })

  return {
    get isLeading() {
      return isLeading
    },
    [Symbol.asyncDispose]: () => leadership[Symbol.asyncDispose](),
  }
}

/** Runs work once for any number of triggers, and once more for triggers during a run. */
function createCoalescedTask(work: () => Promise<void>, onFault: (fault: unknown) => void) {
  let running: Promise<void> | undefined
  let isRequested = false

  async function run(): Promise<void> {
    while (isRequested) {
      isRequested = false
      await work()
    }
  }

  function trigger(): void {
    isRequested = true
    running ??= run().finally(() => {
      running = undefined
    })
    running.catch(onFault)
  }

  return {
    trigger,
    /** Resolves when all work triggered so far is done. */
    async settled(): Promise<void> {
      trigger()
      while (running) await running
    },
  }
}
