import type { LogEntry } from '../log/log-entry.ts'
import type { Batch } from '../log/signal-log.ts'
import type { EncodedFragment } from './encoded-fragment.ts'
import type { EncodedEntry } from './entry-encoder.ts'
import { WriteBatch } from './write-batch.ts'

/**
 * The members that a stream adds to every entry: session, query, workspace and usage. Streams of one account with one
 * query share a suffix, and with it their write batches.
 */
export class StreamSuffix {
  readonly fragment: EncodedFragment
  #batch: Batch | undefined
  #writeBatches: readonly WriteBatch[] = []

  constructor(fragment: EncodedFragment) {
    this.fragment = fragment
  }

  /** The entries after a position, encoded and ready to write. */
  writeBatches(
    batch: Batch,
    after: number,
    deliveredAt: EncodedFragment,
    encode: (entry: LogEntry) => EncodedEntry,
  ): readonly WriteBatch[] {
    if (this.#batch === batch && (this.#writeBatches[0]?.firstSeq ?? 0) > after) return this.#writeBatches
    const writeBatches: WriteBatch[] = []
    let last: WriteBatch | undefined
    for (const entry of batch.entries) {
      // A reader that reconnects may have received it from another instance.
      if (entry.seq <= after) continue
      if (last === undefined || last.isFull) {
        last = new WriteBatch(entry.seq)
        writeBatches.push(last)
      }
      last.add(entry.seq, encode(entry), this.fragment, deliveredAt)
    }
    this.#batch = batch
    this.#writeBatches = writeBatches
    return writeBatches
  }

  /** Encoded write batches hold their time of delivery, so they last for one delivery batch. */
  clear(): void {
    this.#batch = undefined
    this.#writeBatches = []
  }
}
