import { readSendQueues, type SendQueues } from './send-queues.ts'
import type { Outlet } from './socket-writer.ts'
import type { Subscription } from './subscription.ts'

/** What of a stream is looked at here. */
export type Stalling = Pick<Subscription, 'progressAt' | 'fetched' | 'pingedAt' | 'livedAt'> & {
  readonly sink: { readonly outlet: Pick<Outlet, 'ends' | 'bytesWritten'> }
}

/** So often within the time that a reader has. */
const looks = 8

/**
 * Looks at what the kernel holds for readers that we hear nothing of. Those whose socket takes no more are blocked,
 * until it does or until they have made no progress for too long. What of ours has left the kernel was fetched; where
 * that made room for what waits here, it seems to be less, and is progress all the same. Those who do not answer may have the question still before them: they have the same time.
 */
export function createStallWatch<T extends Stalling>(needs: {
  stallTicks: number
  tick: () => number
  end: (stream: T, cause: 'too_slow' | 'no_life') => void
  read?: () => Promise<SendQueues>
}) {
  const { tick, stallTicks } = needs
  const blocked = new Set<T>()
  const silent = new Set<T>()
  const read = needs.read ?? readSendQueues
  const lookTicks = stallTicks / looks
  let lookedAt = tick()
  let isLooking = false

  async function look(): Promise<void> {
    const queues = await read()
    for (const one of [...blocked]) {
      if (hasStalled(one, queues.bytesOf(one.sink.outlet.ends))) needs.end(one, 'too_slow')
    }
    for (const one of [...silent]) {
      silent.delete(one)
      if (one.livedAt >= one.pingedAt) continue
      const bytes = queues.bytesOf(one.sink.outlet.ends)
      // Without anything before it, the question was heard.
      if (!bytes || hasStalled(one, bytes)) needs.end(one, 'no_life')
    }
  }

  function hasStalled(one: T, bytes: number | undefined): boolean {
    const fetched = bytes === undefined ? one.fetched : one.sink.outlet.bytesWritten - bytes
    if (fetched === one.fetched) return tick() - one.progressAt >= stallTicks
    one.fetched = fetched
    one.progressAt = tick()
    return false
  }

  return {
    /** Its socket takes no more; true when that is new. */
    add(one: T): boolean {
      if (blocked.has(one)) return false
      // Most are blocked for a moment only: the first look comes when one stayed so.
      if (blocked.size === 0) lookedAt = tick()
      blocked.add(one)
      one.progressAt = tick()
      one.fetched = undefined
      return true
    },

    /** It did not answer in time. */
    suspect(one: T): void {
      if (!blocked.has(one)) silent.add(one)
    },

    /** It takes more again, or is alive, or has left. */
    remove(one: T): void {
      blocked.delete(one)
      silent.delete(one)
      one.fetched = undefined
    },

    pass(): void {
      const isTime = blocked.size > 0 && tick() - lookedAt >= lookTicks
      if (isLooking || (!isTime && silent.size === 0)) return
      lookedAt = tick()
      isLooking = true
      void look().finally(() => {
        isLooking = false
      })
    },
  }
}
