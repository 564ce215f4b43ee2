import { identityOf } from '../entity-writer/entity-draft.ts'
import { identityKey } from '../entity-writer/identity-store.ts'
import type { ParsedItem } from './import-item.ts'

type RunningBatch = { keys: ReadonlySet<string>; isExclusive: boolean; done: Promise<unknown> }

/**
 * Runs batches concurrently when their order cannot matter. A batch waits for a running one that contains the same
 * actor or source. Batches with places or searches, which other records refer to, run alone.
 */
export function createConflictScheduler(concurrency: number) {
  const running = new Set<RunningBatch>()
  const mustWait = (keys: ReadonlySet<string>, isExclusive: boolean) =>
    running.size >= concurrency ||
    [...running].some(
      (other) => isExclusive || other.isExclusive || [...keys].some((key) => other.keys.has(key)),
    )

  return {
    /** Resolves when the work has started; rejects when work that it waited for failed. */
    async start<Outcome>(items: readonly ParsedItem[], work: () => Promise<Outcome>) {
      const keys = new Set<string>()
      let isExclusive = false
      for (const { record } of items) {
        if (record.record !== 'actor') isExclusive = true
        else {
          keys.add(identityKey(identityOf(record)))
          for (const { url } of record.sources) keys.add(url)
        }
      }
      while (mustWait(keys, isExclusive)) await Promise.race([...running].map((other) => other.done))
      const outcomes = work()
      const batch: RunningBatch = { keys, isExclusive, done: outcomes }
      running.add(batch)
      const remove = () => running.delete(batch)
      outcomes.then(remove, remove)
      return { outcomes }
    },

    /** Waits for all running work, whether it succeeds or fails. */
    async drain(): Promise<void> {
      await Promise.allSettled([...running].map((other) => other.done))
    },
  }
}
