import type { Partition, PartitionStore } from './partition-store.ts'

export type LogPartitions = ReturnType<typeof createLogPartitions>

const dayMs = 24 * 60 * 60 * 1000
/** Planning a read takes longer the more parts there are. */
const partMs = 7 * dayMs
/** Room for that many entries is made before it is needed: a part takes longer to fill than to make. */
const entriesAhead = 20_000
const leastEntries = 10_000
const mostEntries = 5_000_000
/** How long an entry can be resumed from. */
export const retentionMs = 90 * dayMs

/** Makes parts of the log before they are needed, each for about a week, and drops those that are too old. */
export function createLogPartitions(store: PartitionStore, least: number = leastEntries) {
  let end = 0

  return {
    isNeeded: (head: number) => end - head <= Math.min(entriesAhead, least),

    async make(head: number, now: Date): Promise<void> {
      const parts = await store.list()
      end = parts.at(-1)?.to ?? head + 1
      while (this.isNeeded(head)) {
        const last = parts.at(-1)
        const part = await store.create(end, end + (await sizeOfNext(last, head, now)))
        parts.push(part)
        end = part.to
      }
    },

    /** How many parts were dropped. The newest entry of a part decides: none goes before its time. */
    async drop(head: number, term: number, now: Date): Promise<number> {
      let dropped = 0
      for (const part of await store.list()) {
        if (part.to > head) break
        const endedAt = await store.sequencedAt(part.to - 1)
        if (!endedAt || endedAt.getTime() > now.getTime() - retentionMs) break
        if (!(await store.drop(part, endedAt, term))) break
        dropped++
      }
      return dropped
    },
  }

  async function sizeOfNext(last: Partition | undefined, head: number, now: Date): Promise<number> {
    const since = last && (await store.sequencedAt(last.from))
    if (!since) return least
    const expected = ((head - last.from) / Math.max(now.getTime() - since.getTime(), 1)) * partMs
    return Math.round(Math.min(Math.max(expected, least), Math.max(mostEntries, least)))
  }
}
