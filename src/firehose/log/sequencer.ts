import { setTimeout as delay } from 'node:timers/promises'
import type { Clock } from '../../platform/clock.ts'
import { createInterruptibleSleep } from '../../platform/interruptible-sleep.ts'
import type { Log } from '../../platform/log.ts'
import { createHorizonMonitor } from './horizon-monitor.ts'
import { createLogPartitions } from './log-partitions.ts'
import type { LogRead } from './log-store.ts'
import { type Leadership, type SequencerSession, silenceMs } from './sequencer-store.ts'

export type Sequencer = ReturnType<typeof startSequencer>

const batchSize = 1_000
const pollMs = 250
/** When nobody has appended for a while. The server ends the session of a leader that is silent for twice as long. */
const idlePollMs = silenceMs / 2
/** Transactions that append usually commit within this time. */
const commitMs = 10_000
/** How often a candidate tries to become the leader. */
export const electionMs = 400
const minRestMs = 3
const maxRestMs = 10
const minWaitMs = 2
const maxWaitMs = 50
const retentionIntervalMs = 60 * 60 * 1000

/**
 * Assigns sequence numbers to signals on one instance at a time. States: candidate -> leader (holds the session lock) ->
 * steps, each fenced by term and head -> candidate again when fenced off or when the session is lost.
 */
export function startSequencer(needs: {
  open: () => Promise<SequencerSession>
  now: Clock
  log: Log
  /** Called after each step with the entries it appended to the log. */
  onSequenced: (appended: LogRead) => void
  minPartitionSize?: number | undefined
  /**
   * Resolves when the process has done its blocking startup work. Leading earlier would starve the session,
   * and the server ends the session of a silent leader.
   */
  started?: Promise<void> | undefined
}) {
  const { now, log } = needs
  const horizon = createHorizonMonitor(needs)
  const inboxSleep = createInterruptibleSleep()
  const electionSleep = createInterruptibleSleep()
  const closed = Promise.withResolvers<void>()
  let isClosing = false
  /** Head of the log while this instance leads. */
  let head: number | undefined
  let isFailing = false
  let isNotified = false

  async function lead(session: SequencerSession, elected: Leadership): Promise<void> {
    const partitions = createLogPartitions(session.partitions, needs.minPartitionSize)
    let leadership = elected
    let waitMs = minWaitMs
    let retainedAt = Number.NEGATIVE_INFINITY
    let wokenAt = performance.now()
    await partitions.ensureCapacity(leadership.head, now())
    while (!isClosing) {
      const step = await session.step(leadership, batchSize)
      isFailing = false
      if (step.found > 0 && !step.next) throw new Error('Another instance took over as leader')
      if (step.next && step.appended) {
        leadership = step.next
        head = step.next.head
        needs.onSequenced(step.appended)
        waitMs = minWaitMs
        if (partitions.needsCapacity(leadership.head)) await partitions.ensureCapacity(leadership.head, now())
      }
      if (performance.now() - retainedAt >= retentionIntervalMs) {
        retainedAt = performance.now()
        await dropExpired(partitions, leadership)
      }
      await horizon.update(step, session.findBlockers)
      if (step.found === batchSize) continue
      // Under load, a short pause lets the next step take more rows: larger batches pause longer.
      if (step.next) await delay(Math.min(minRestMs + step.found - 1, maxRestMs))
      const isIdle = isNotified && performance.now() - wokenAt > commitMs
      const isWoken = await inboxSleep.sleep(step.isWaiting ? waitMs : isIdle ? idlePollMs : pollMs)
      if (isWoken) wokenAt = performance.now()
      if (!step.next) waitMs = Math.min(waitMs * 2, maxWaitMs)
    }
  }

  async function dropExpired(
    partitions: ReturnType<typeof createLogPartitions>,
    { head, term }: Leadership,
  ): Promise<void> {
    try {
      const dropped = await partitions.dropExpired(head, term, now())
      if (dropped > 0) log.info({ dropped }, 'Dropped expired partitions of the signal log')
    } catch (err) {
      log.warn({ err }, 'Failed to drop an expired partition of the signal log; retrying in an hour')
    }
  }

  async function campaign(): Promise<void> {
    const session = await needs.open()
    try {
      while (!isClosing) {
        const elected = await session.tryToLead()
        if (elected) {
          head = elected.head
          const { term, isNewEpoch } = elected
          log.info({ term, isNewEpoch }, 'This instance now sequences signals')
          return await lead(session, elected)
        }
        await electionSleep.sleep(electionMs)
      }
    } finally {
      head = undefined
      horizon.reset()
      await session.end()
    }
  }

  async function run(): Promise<void> {
    await Promise.race([needs.started, closed.promise])
    while (!isClosing) {
      try {
        await campaign()
      } catch (err) {
        if (!isFailing && !isClosing) log.warn({ err }, 'The signal sequencer failed; retrying')
        isFailing = true
      }
      if (!isClosing) await electionSleep.sleep(electionMs)
    }
  }

  const running = run()
  return {
    /** Checks the inbox immediately. */
    wake: inboxSleep.wake,
    /** Whether notifications of other instances arrive. */
    onNotified(isConnected: boolean): void {
      isNotified = isConnected
      inboxSleep.wake()
    },
    /** Undefined while this instance does not lead. */
    head: () => head,
    horizonAgeSeconds: horizon.ageSeconds,
    async [Symbol.asyncDispose]() {
      isClosing = true
      closed.resolve()
      inboxSleep.wake()
      electionSleep.wake()
      await running
    },
  }
}
