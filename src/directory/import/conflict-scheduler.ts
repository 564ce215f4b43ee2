import { identityOf } from '../entity-writer/entity-draft.ts'
import { identityKey } from '../entity-writer/identity-store.ts'
import type { GoodItem } from './import-item.ts'

type Running = { keys: ReadonlySet<string>; isAlone: boolean; done: Promise<unknown> }

/**
 * Lets several batches be stored at once where their order cannot matter. A batch waits for one that holds a record
 * of the same actor or the same source; places and searches, which others refer to, are stored with nothing beside them.
 */
export function createTurns(writers: number) {
  const running = new Set<Running>()
  const mustWait = (keys: ReadonlySet<string>, isAlone: boolean) =>
    running.size >= writers ||
    [...running].some((other) => isAlone || other.isAlone || [...keys].some((key) => other.keys.has(key)))

  return {
    /** Starts the work when its turn has come; fails when work that was waited for failed. */
    async take<Outcome>(items: readonly GoodItem[], work: () => Promise<Outcome>) {
      const keys = new Set<string>()
      let isAlone = false
      for (const { record } of items) {
        if (record.record !== 'actor') isAlone = true
        else {
          keys.add(identityKey(identityOf(record)))
          for (const { url } of record.sources) keys.add(url)
        }
      }
      while (mustWait(keys, isAlone)) await Promise.race([...running].map((other) => other.done))
      const outcomes = work()
      const entry: Running = { keys, isAlone, done: outcomes }
      running.add(entry)
      const leave = () => running.delete(entry)
      outcomes.then(leave, leave)
      return { outcomes }
    },

    /** Resolves when nothing runs any more, however it ended. */
    async over(): Promise<void> {
      await Promise.allSettled([...running].map((other) => other.done))
    },
  }
}
