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
  /** What keeps signals from flowing, or nothing. */
  check(): Promise<string | undefined>
  /** Something was appended and committed: it is looked for at once, on whichever instance leads. */
  nudge(): void
  isLeading(): boolean
} & AsyncDisposable

const usualRingEntries = 16_384
const ringBytes = 32 * 1024 * 1024
const mostPreloaded = 4_096
/** Writers commit soon after they append; the poll finds whatever takes longer. */
const soonMs = 5
const longestWait = 10
const longestSilenceMs = 5_000

export async function createSignalLog(needs: {
  database: Database
  now: Clock
  log: Log
  metrics?: Metrics
  isLeaderCandidate?: boolean
  /** Resolves when the process has done its blocking startup work; it leads from then on. */
  started?: Promise<void>
  ringEntries?: number
  /** How many entries a part of the log has room for at least. */
  leastPartition?: number
}): Promise<RunningSignalLog> {
  const { database, now, log } = needs
  await using started = new AsyncDisposableStack()
  const store = createLogStore(database)
  const ringEntries = needs.ringEntries ?? usualRingEntries
  const ring = createRingBuffer({ entries: ringEntries, bytes: ringBytes })
  const preload = Math.min(ringEntries, mostPreloaded)
  let sequencer: Sequencer | undefined
  const leadersHead = () => sequencer?.head()
  const isLeading = () => leadersHead() !== undefined
  const { listen } = database
  const tail = started.use(await startTail({ store, ring, listen, now, log, preload, leadersHead }))
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
      onNumbered(found) {
        meters?.numbered(found.entries.length)
        tail.take(found)
      },
      leastPartition: needs.leastPartition,
      started: needs.started,
    })
    started.use(sequencer)
    started.use(database.listen(inboxChannel, sequencer.wake))
  }

  const announcer = createAnnouncer(() => notify(database.sql, inboxChannel, ''))
  const nudge = () => (isLeading() ? sequencer?.wake() : announcer.announce())
  let soon: NodeJS.Timeout | undefined
  started.defer(() => clearTimeout(soon))

  const resources = started.move()
  return {
    async append(tx, drafts) {
      await appendToInbox(tx, drafts)
      soon ??= setTimeout(() => {
        soon = undefined
        nudge()
      }, soonMs)
    },
    position: tail.position,
    ...createLogReader({ ring, store, tail }),
    lastMatch: lastMatch.find,
    onEntries: tail.onEntries,
    onEpoch: tail.onEpoch,
    nudge,
    isLeading,
    async check() {
      const waited = (await longestWaitSeconds(database.sql)) ?? 0
      if (waited > longestWait)
        return `signals have waited ${Math.round(waited)} s for their place in the log`
      const silentMs = now().getTime() - tail.readAt()
      if (silentMs > longestSilenceMs)
        return `the signal log was not read for ${Math.round(silentMs / 1000)} s`
      return undefined
    },
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  }
}

/** Tells the leader's instance, one message at a time: calls that come meanwhile share the next one. */
function createAnnouncer(send: () => Promise<void>) {
  let isSending = false
  let queryCondition = false
  return {
    announce(): void {
      queryCondition = true
      if (isSending) return
      isSending = true
      void (async () => {
        while (queryCondition) {
          queryCondition = false
          // The leader's poll finds what a lost message does not tell.
          await send().catch(() => undefined)
        }
        isSending = false
      })()
    },
  }
}
