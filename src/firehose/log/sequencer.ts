import { setTimeout as delay } from 'node:timers/promises'
import type { Clock } from '../../platform/clock.ts'
import type { Log } from '../../platform/log.ts'
import { createHorizonMonitor } from './horizon-monitor.ts'
import { createInterruptibleSleep } from './interruptible-sleep.ts'
import { createLogPartitions } from './log-partitions.ts'
import type { LogRead } from './log-store.ts'
import type { Leadership, SequencerSession } from './sequencer-store.ts'

export type Sequencer = ReturnType<typeof startSequencer>

const batchSize = 1_000
const pollMs = 250
/** How often a candidate asks whether it shall lead. */
export const electionMs = 400
const shortestRestMs = 3
const longestRestMs = 10
const shortestWaitMs = 2
const longestWaitMs = 50
const retentionEveryMs = 60 * 60 * 1000

/**
 * One instance of all gives signals their order: candidate -> (has the session lock) leader -> steps, each fenced by
 * term and head -> (fenced, or session lost) candidate. Who is stopped for too long loses its session and the lock.
 */
export function startSequencer(needs: {
  open: () => Promise<SequencerSession>
  now: Clock
  log: Log
  /** Called after each step with what it put into the log. */
  onNumbered: (found: LogRead) => void
  leastPartition?: number | undefined
  /**
   * Resolves when the process has done its blocking startup work. Leading earlier would starve the session,
   * and the server ends the session of a silent leader.
   */
  started?: Promise<void> | undefined
}) {
  const { now, log } = needs
  const horizon = createHorizonMonitor(needs)
  const work = createInterruptibleSleep()
  const election = createInterruptibleSleep()
  const closed = Promise.withResolvers<void>()
  let isClosing = false
  /** Where the log ends, while this instance leads. */
  let head: number | undefined
  let isFailing = false

  async function lead(session: SequencerSession, begun: Leadership): Promise<void> {
    const room = createLogPartitions(session.partitions, needs.leastPartition)
    let leadership = begun
    let waitMs = shortestWaitMs
    let retainedAt = Number.NEGATIVE_INFINITY
    await room.make(leadership.head, now())
    while (!isClosing) {
      const step = await session.step(leadership, batchSize)
      isFailing = false
      if (step.found > 0 && !step.next) throw new Error('Another instance leads now')
      if (step.next && step.numbered) {
        leadership = step.next
        head = step.next.head
        needs.onNumbered(step.numbered)
        waitMs = shortestWaitMs
        if (room.isNeeded(leadership.head)) await room.make(leadership.head, now())
      }
      if (now().getTime() - retainedAt >= retentionEveryMs) {
        retainedAt = now().getTime()
        await retain(room, leadership)
      }
      await horizon.look(step, session.holders)
      if (step.found === batchSize) continue
      // Under load, what arrives meanwhile makes one step instead of many: the more came, the longer the rest.
      if (step.next) await delay(Math.min(shortestRestMs + step.found - 1, longestRestMs))
      await work.pause(step.isWaiting ? waitMs : pollMs)
      if (!step.next) waitMs = Math.min(waitMs * 2, longestWaitMs)
    }
  }

  async function retain(
    room: ReturnType<typeof createLogPartitions>,
    { head, term }: Leadership,
  ): Promise<void> {
    try {
      const dropped = await room.drop(head, term, now())
      if (dropped > 0) log.info({ dropped }, 'Dropped the oldest parts of the signal log')
    } catch (err) {
      log.warn(
        { err },
        'The oldest part of the signal log could not be dropped; it is tried again in an hour',
      )
    }
  }

  async function stand(): Promise<void> {
    const session = await needs.open()
    try {
      while (!isClosing) {
        const begun = await session.tryToLead()
        if (begun) {
          head = begun.head
          log.info({ term: begun.term, isNewEpoch: begun.isNewEpoch }, 'This instance orders the signals')
          return await lead(session, begun)
        }
        await election.pause(electionMs)
      }
    } finally {
      head = undefined
      horizon.forget()
      await session.end()
    }
  }

  async function stay(): Promise<void> {
    await Promise.race([needs.started, closed.promise])
    while (!isClosing) {
      try {
        await stand()
      } catch (err) {
        if (!isFailing && !isClosing) log.warn({ err }, 'The signal sequencer failed; retrying')
        isFailing = true
      }
      if (!isClosing) await election.pause(electionMs)
    }
  }

  const running = stay()
  return {
    /** Looks into the inbox at once. */
    wake: work.wake,
    /** Undefined on an instance that does not lead. */
    head: () => head,
    horizonAgeSeconds: horizon.ageSeconds,
    async [Symbol.asyncDispose]() {
      isClosing = true
      closed.resolve()
      work.wake()
      election.wake()
      await running
    },
  }
}
