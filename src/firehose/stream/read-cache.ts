import type { Batch } from '../log/signal-log.ts'

type Kept = { readonly owner: object; readonly after: number; readonly batch: Batch; readonly bytes: number }

/**
 * What the database answered lately, for all streams together and within a fixed budget: a reader whose socket became
 * full goes on with the rest of it, and others who replay the same find it too.
 */
export function createColdBatches(mostBytes = 4 * 1024 * 1024) {
  const newest = new Set<Kept>()
  const byOwner = new Map<object, Set<Kept>>()
  let bytes = 0

  function drop(kept: Kept): void {
    if (!newest.delete(kept)) return
    bytes -= kept.bytes
    const own = byOwner.get(kept.owner)
    own?.delete(kept)
    if (own?.size === 0) byOwner.delete(kept.owner)
  }

  return {
    /** A batch that holds everything after a position, and perhaps more before it. */
    find(owner: object, after: number): Batch | undefined {
      for (const kept of byOwner.get(owner) ?? []) {
        if (kept.after <= after && after < kept.batch.scannedTo) return kept.batch
      }
      return undefined
    },

    add(owner: object, after: number, batch: Batch): void {
      // A batch that found nothing took as long.
      const size = batch.entries.reduce((sum, { json }) => sum + json.length + 1_000, 1_000)
      const kept = { owner, after, batch, bytes: size }
      const own = byOwner.get(owner) ?? new Set<Kept>()
      byOwner.set(owner, own.add(kept))
      newest.add(kept)
      bytes += size
      for (const oldest of newest) {
        if (bytes <= mostBytes || oldest === kept) break
        drop(oldest)
      }
    },

    forget(owner: object): void {
      for (const kept of [...(byOwner.get(owner) ?? [])]) drop(kept)
    },

    get bytes(): number {
      return bytes
    },
  }
}

export type ColdBatches = ReturnType<typeof createColdBatches>
