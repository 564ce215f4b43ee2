import type { Clock } from '../../platform/clock.ts'
import type { Log } from '../../platform/log.ts'
import type { Metrics } from '../../platform/metrics.ts'
import type { Database } from '../../platform/sql/database.ts'
import { notify } from '../../platform/sql/notify-store.ts'
import { appendToInbox, longestWaitSeconds } from './inbox-store.ts'
import { createLastMatchCache } from './last-match-cache.ts'
import { registerLogMetrics } from './log-metrics.ts'
import { createLogReader } from './log-reader.ts'
import { createLogStore } from './log-store.ts'
import { inboxChannel } from './notify-channels.ts'
import { createRingBuffer } from './ring-buffer.ts'
import { type Sequencer, startSequencer } from './sequencer.ts'
import { openSequencerSession } from './sequencer-store.ts'
import type { SignalLog } from './signal-log.ts'
import { startTail } from './tail.ts'

export type RunningSignalLog = SignalLog & {
  /** Describes why signals are delayed; undefined when they are not. */
  check(): Promise<string | undefined>
  /** Makes the leader check the inbox immediately, after a commit. */
  nudge(): void
  isLeading(): boolean
} & AsyncDisposable

const defaultRingEntries = 16_384
const ringBytes = 32 * 1024 * 1024
const maxPreloaded = 4_096
/** Writers commit shortly after they append; the poll finds later commits. */
const nudgeDelayMs = 5
const catchUpMs = 2_000
const maxWaitSeconds = 10
const maxSilenceMs = 5_000

export async function createSignalLog(needs: {
  database: Database
  now: Clock
  log: Log
  metrics?: Metrics
  isLeaderCandidate?: boolean
  /** Resolves when the process has done its blocking startup work; it leads from then on. */
  started?: Promise<void>
  ringEntries?: number
  /** Minimum number of entries in a partition of the log. */
  minPartitionSize?: number
}): Promise<RunningSignalLog> {
  const { database, now, log } = needs
  await using started = new AsyncDisposableStack()
  const store = createLogStore(database)
  const ringEntries = needs.ringEntries ?? defaultRingEntries
  const ring = createRingBuffer({ entries: ringEntries, bytes: ringBytes })
  const preload = Math.min(ringEntries, maxPreloaded)
  let sequencer: Sequencer | undefined
  const leaderHead = () => sequencer?.head()
  const isLeading = () => leaderHead() !== undefined
  const { listen } = database
  const tail = started.use(await startTail({ store, ring, listen, log, preload, leaderHead }))
  const lastMatch = createLastMatchCache({ ring, position: tail.position })
  tail.onEpoch(lastMatch.clear)

  const meters =
    needs.metrics &&
    registerLogMetrics(needs.metrics, {
      isLeading,
      horizonAgeSeconds: () => sequencer?.horizonAgeSeconds() ?? 0,
      ringEntries: () => ring.size().entries,
    })
  if (needs.isLeaderCandidate ?? true) {
    sequencer = startSequencer({
      open: () => openSequencerSession(database),
      now,
      log,
      onSequenced(appended) {
        meters?.sequenced(appended.entries.length)
        tail.take(appended)
      },
      minPartitionSize: needs.minPartitionSize,
      started: needs.started,
    })
    started.use(sequencer)
    started.use(database.listen(inboxChannel, sequencer.wake, sequencer.onNotified))
  }

  const inboxNotifier = createInboxNotifier(() => notify(database.sql, inboxChannel, ''))
  const nudge = () => (isLeading() ? sequencer?.wake() : inboxNotifier.notify())
  let nudgeTimer: NodeJS.Timeout | undefined
  started.defer(() => clearTimeout(nudgeTimer))

  // Signals that are appended during the startup wait until this process may sequence them.
  let sequencingAt = needs.started ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY
  void needs.started?.then(() => {
    sequencingAt = performance.now()
  })

  const resources = started.move()
  return {
    async append(tx, drafts) {
      await appendToInbox(tx, drafts)
      nudgeTimer ??= setTimeout(() => {
        nudgeTimer = undefined
        nudge()
      }, nudgeDelayMs)
    },
    position: tail.position,
    ...createLogReader({ ring, store, tail }),
    lastMatch: lastMatch.find,
    onEntries: tail.onEntries,
    onEpoch: tail.onEpoch,
    nudge,
    isLeading,
    async check() {
      const isCatchingUp = performance.now() < sequencingAt + catchUpMs
      const waited = isCatchingUp ? 0 : ((await longestWaitSeconds(database.sql)) ?? 0)
      if (waited > maxWaitSeconds) return `signals have waited ${Math.round(waited)} s to be sequenced`
      const silentMs = tail.silentMs()
      if (silentMs > maxSilenceMs)
        return `the signal log has not been read for ${Math.round(silentMs / 1000)} s`
      return undefined
    },
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  }
}

/** Notifies the leader's instance. Calls during a notification share the next one. */
function createInboxNotifier(send: () => Promise<void>) {
  let isSending = false
  let queryCondition = false
  return {
    notify(): void {
      queryCondition = true
      if (isSending) return
      isSending = true
      void (async () => {
        while (queryCondition) {
          queryCondition = false
          // The leader's poll makes up for a lost notification.
          await send().catch(() => undefined)
        }
        isSending = false
      })()
    },
  }
}
