import { dayMs } from '../../contracts/days.ts'
import { signalRetentionDays } from '../../contracts/firehose/signals.ts'
import type { Partition, PartitionStore } from './partition-store.ts'

/** Query planning gets slower with every partition, so each covers about a week. */
const partitionMs = 7 * dayMs
/** A new partition is created when fewer free positions than this are left. */
const headroomEntries = 20_000
const minEntries = 10_000
const maxEntries = 5_000_000
const retentionMs = signalRetentionDays * dayMs

/** Creates partitions of the log before they are needed and drops expired ones. */
export function createLogPartitions(store: PartitionStore, minSize: number = minEntries) {
  let end = 0

  return {
    needsCapacity: (head: number) => end - head <= Math.min(headroomEntries, minSize),

    async ensureCapacity(head: number, now: Date): Promise<void> {
      const partitions = await store.list()
      end = partitions.at(-1)?.to ?? head + 1
      while (this.needsCapacity(head)) {
        const last = partitions.at(-1)
        const created = await store.create(end, end + (await nextSize(last, head, now)))
        partitions.push(created)
        end = created.to
      }
    },

    /** Returns how many were dropped. A partition expires with its newest entry, so no entry goes early. */
    async dropExpired(head: number, term: number, now: Date): Promise<number> {
      let dropped = 0
      for (const partition of await store.list()) {
        if (partition.to > head) break
        const endedAt = await store.sequencedAt(partition.to - 1)
        if (!endedAt || endedAt.getTime() > now.getTime() - retentionMs) break
        if (!(await store.drop(partition, endedAt, term))) break
        dropped++
      }
      return dropped
    },
  }

  /** Sizes a partition for about a week at the rate of the last one. */
  async function nextSize(last: Partition | undefined, head: number, now: Date): Promise<number> {
    const since = last && (await store.sequencedAt(last.from))
    if (!since) return minSize
    const expected = ((head - last.from) / Math.max(now.getTime() - since.getTime(), 1)) * partitionMs
    return Math.round(Math.min(Math.max(expected, minSize), Math.max(maxEntries, minSize)))
  }
}
