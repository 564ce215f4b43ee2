import { identityKey } from '../entity-writer/actor-identity-store.ts'
import { identityOf, identityOfReference, stableUrl } from '../entity-writer/entity-draft.ts'
import type { ParsedItem } from './import-item.ts'

type Keys = {
  /** What the batch writes. */
  writes: ReadonlySet<string>
  /** The actors that its relations refer to. */
  reads: ReadonlySet<string>
  isExclusive: boolean
}
type RunningBatch = Keys & { done: Promise<unknown> }

/**
 * Runs batches concurrently when their order cannot matter. A batch waits for a running one that contains the same
 * actor or source, or an actor that it relates. Batches with places or searches, which other records refer to, run alone.
 */
export function createConflictScheduler(concurrency: number) {
  const running = new Set<RunningBatch>()
  const mustWait = (keys: Keys) =>
    running.size >= concurrency ||
    [...running].some((other) => conflict(keys, other) || conflict(other, keys))

  return {
    /** Resolves when the work has started; rejects when work that it waited for failed. */
    async start<Outcome>(items: readonly ParsedItem[], work: () => Promise<Outcome>) {
      const keys = keysOf(items)
      while (mustWait(keys)) await Promise.race([...running].map((other) => other.done))
      const outcomes = work()
      const batch: RunningBatch = { ...keys, done: outcomes }
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

const conflict = (one: Keys, other: Keys) =>
  one.isExclusive || one.writes.values().some((key) => other.writes.has(key) || other.reads.has(key))

function keysOf(items: readonly ParsedItem[]): Keys {
  const writes = new Set<string>()
  const reads = new Set<string>()
  let isExclusive = false
  for (const { record } of items) {
    if (record.record === 'actor') {
      writes.add(identityKey(identityOf(record)))
      for (const { url } of record.sources) writes.add(stableUrl(url))
    } else if (record.record === 'relation') {
      // The source is part of what identifies a relation.
      writes.add(stableUrl(record.source.url))
      for (const end of [record.subject, record.object])
        if (end) reads.add(identityKey(identityOfReference(end)))
    } else isExclusive = true
  }
  return { writes, reads, isExclusive }
}
