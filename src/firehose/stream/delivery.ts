import type { Batch, LogPosition, SignalLog } from '../log/signal-log.ts'
import type { EncodedFragment } from './encoded-fragment.ts'
import type { EntryEncoder } from './entry-encoder.ts'
import { encodeDeliveredAt, suffixOf } from './messages.ts'
import { maximumReadEntries } from './query-group.ts'
import type { StreamSuffix } from './stream-suffix.ts'
import type { Subscription } from './subscription.ts'

/** After this many reads, other streams are served. */
const readsPerDelivery = 4

/** Streams served against one position of the log. They share the time of delivery and everything encoded with it. */
export type DeliveryBatch = {
  readonly number: number
  readonly position: LogPosition
  readonly deliveredAt: EncodedFragment
  /** Suffixes that hold write batches of this delivery batch. */
  readonly suffixes: Set<StreamSuffix>
}

export function createDeliveryBatch(number: number, position: LogPosition, nowMs: number): DeliveryBatch {
  return { number, position, deliveredAt: encodeDeliveredAt(nowMs), suffixes: new Set() }
}

/** Why delivery to a stream stopped. */
export type DeliveryResult = 'caught_up' | 'socket_full' | 'reading' | 'no_progress' | 'expired' | 'more'

/**
 * The one delivery loop: read after the cursor, write, and repeat until nothing is left, the socket is full, or the
 * limit of reads is reached. The cursor passes only entries that were written or did not match.
 */
export function createDelivery(needs: {
  log: Pick<SignalLog, 'read'>
  encoder: Pick<EntryEncoder, 'encode'>
  awaitRead: (subscription: Subscription, read: Promise<Batch>) => void
}) {
  const { log, encoder } = needs

  /** Returns false when the socket became full first. */
  function writeAll(subscription: Subscription, read: Batch, batch: DeliveryBatch): boolean {
    const { transport } = subscription
    if (read.entries.length > 0) {
      const suffix = suffixOf(subscription)
      batch.suffixes.add(suffix)
      const { cursor } = subscription
      for (const writes of suffix.writeBatches(read, cursor, batch.deliveredAt, encoder.encode)) {
        if (transport.writer.isFull) return false
        transport.writeEntries(writes)
        subscription.cursor = writes.lastSeq
        for (const checksum of writes.checksums) subscription.count(checksum)
      }
    }
    subscription.cursor = Math.max(subscription.cursor, read.scannedTo)
    return true
  }

  return (subscription: Subscription, batch: DeliveryBatch): DeliveryResult => {
    const { head, floor } = batch.position
    for (let reads = 0; reads < readsPerDelivery; reads++) {
      if (subscription.transport.writer.isFull) return 'socket_full'
      if (subscription.cursor < floor) return 'expired'
      if (subscription.cursor >= head) return 'caught_up'
      const { readResult, readLimit, group } = subscription
      const read = readResult ?? group.read(log, subscription.cursor, batch.number, readLimit)
      // Prefetch: the database reads the next entries while these are written.
      if (readResult !== undefined && readResult.scannedTo < head) {
        group.read(log, readResult.scannedTo, batch.number, readLimit)
      }
      subscription.readResult = undefined
      if (read instanceof Promise) {
        subscription.readLimit = Math.min(readLimit * 2, maximumReadEntries)
        needs.awaitRead(subscription, read)
        return 'reading'
      }
      const before = subscription.cursor
      if (!writeAll(subscription, read, batch)) return 'socket_full'
      if (subscription.cursor === before) return 'no_progress'
    }
    return subscription.cursor >= head ? 'caught_up' : 'more'
  }
}
