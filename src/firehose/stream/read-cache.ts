import type { Batch } from '../log/signal-log.ts'

type CachedRead = {
  readonly owner: object
  readonly after: number
  readonly batch: Batch
  readonly bytes: number
}

/** Counted for each entry and each batch beside its JSON. */
const overheadBytes = 1_000

/**
 * Recent database reads of all streams, within one memory budget. A reader whose socket was full continues with the rest
 * of its batch, and other readers that replay the same range reuse it.
 */
export function createReadCache(maximumBytes = 4 * 1024 * 1024) {
  const byAge = new Set<CachedRead>()
  const byOwner = new Map<object, Set<CachedRead>>()
  let bytes = 0

  function evict(read: CachedRead): void {
    if (!byAge.delete(read)) return
    bytes -= read.bytes
    const reads = byOwner.get(read.owner)
    reads?.delete(read)
    if (reads?.size === 0) byOwner.delete(read.owner)
  }

  return {
    /** A batch that holds everything after a position, and perhaps entries before it. */
    find(owner: object, after: number): Batch | undefined {
      for (const read of byOwner.get(owner) ?? []) {
        if (read.after <= after && after < read.batch.scannedTo) return read.batch
      }
      return undefined
    },

    add(owner: object, after: number, batch: Batch): void {
      // An empty batch is cached too: the scan took as long.
      const size = batch.entries.reduce((sum, { json }) => sum + json.length + overheadBytes, overheadBytes)
      const read = { owner, after, batch, bytes: size }
      const reads = byOwner.get(owner) ?? new Set<CachedRead>()
      byOwner.set(owner, reads.add(read))
      byAge.add(read)
      bytes += size
      for (const oldest of byAge) {
        if (bytes <= maximumBytes || oldest === read) break
        evict(oldest)
      }
    },

    delete(owner: object): void {
      for (const read of [...(byOwner.get(owner) ?? [])]) evict(read)
    },

    get bytes(): number {
      return bytes
    },
  }
}

export type ReadCache = ReturnType<typeof createReadCache>
