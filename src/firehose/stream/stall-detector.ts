import { readSendQueues, type SendQueues } from './send-queues.ts'
import type { SocketWriter } from './socket-writer.ts'
import type { Subscription } from './subscription.ts'

/** The members of a subscription that are read or written here. */
export type StallCandidate = Pick<Subscription, 'progressAt' | 'fetchedBytes' | 'pingedAt' | 'aliveAt'> & {
  readonly transport: { readonly writer: Pick<SocketWriter, 'endpoints' | 'bytesWritten'> }
}

/** How often the send queues are read within one stall timeout. */
const checksPerTimeout = 8

/**
 * Ends readers that fetch nothing for too long. A blocked reader has a full socket; an unresponsive one did not answer a
 * ping. Both keep their stream while the bytes written minus those in the kernel's send queue change: they still fetch.
 */
export function createStallDetector<T extends StallCandidate>(needs: {
  stallTicks: number
  tick: () => number
  end: (stream: T, cause: 'too_slow' | 'no_life') => void
  readQueues?: () => Promise<SendQueues>
}) {
  const { tick, stallTicks } = needs
  const blocked = new Set<T>()
  const unresponsive = new Set<T>()
  const readQueues = needs.readQueues ?? readSendQueues
  const checkTicks = stallTicks / checksPerTimeout
  let checkedAt = tick()
  let isChecking = false

  async function check(): Promise<void> {
    const queues = await readQueues()
    for (const stream of [...blocked]) {
      const queued = queues.queuedBytes(stream.transport.writer.endpoints)
      if (hasStalled(stream, queued)) needs.end(stream, 'too_slow')
    }
    for (const stream of [...unresponsive]) {
      unresponsive.delete(stream)
      if (stream.aliveAt >= stream.pingedAt) continue
      const queued = queues.queuedBytes(stream.transport.writer.endpoints)
      // With an empty queue the ping has reached the peer.
      if (!queued || hasStalled(stream, queued)) needs.end(stream, 'no_life')
    }
  }

  function hasStalled(stream: T, queuedBytes: number | undefined): boolean {
    const fetchedBytes =
      queuedBytes === undefined ? stream.fetchedBytes : stream.transport.writer.bytesWritten - queuedBytes
    if (fetchedBytes === stream.fetchedBytes) return tick() - stream.progressAt >= stallTicks
    stream.fetchedBytes = fetchedBytes
    stream.progressAt = tick()
    return false
  }

  return {
    /** The socket is full. Returns true when it was not before. */
    markBlocked(stream: T): boolean {
      if (blocked.has(stream)) return false
      // Most sockets are full for a moment only, so the first check waits a full period.
      if (blocked.size === 0) checkedAt = tick()
      blocked.add(stream)
      stream.progressAt = tick()
      stream.fetchedBytes = undefined
      return true
    },

    /** The peer did not answer a ping in time. */
    markUnresponsive(stream: T): void {
      if (!blocked.has(stream)) unresponsive.add(stream)
    },

    /** The socket has room again, the peer is alive, or the stream has ended. */
    remove(stream: T): void {
      blocked.delete(stream)
      unresponsive.delete(stream)
      stream.fetchedBytes = undefined
    },

    onTick(): void {
      const isDue = blocked.size > 0 && tick() - checkedAt >= checkTicks
      if (isChecking || (!isDue && unresponsive.size === 0)) return
      checkedAt = tick()
      isChecking = true
      void check().finally(() => {
        isChecking = false
      })
    },
  }
}
