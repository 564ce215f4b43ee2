import { LRUCache } from 'lru-cache'
import { matches } from '../query/match.ts'
import type { RingBuffer } from './ring-buffer.ts'
import type { AuthorizedQuery, LogPosition } from './signal-log.ts'

const maxQueries = 2_000

/** Finds the newest match and caches it, so the next search scans only newer entries. */
export function createLastMatchCache(needs: { ring: RingBuffer; position: () => LogPosition }) {
  const { ring } = needs
  const cache = new LRUCache<string, { seq: number; scannedTo: number }>({ max: maxQueries })

  return {
    /** Returns 0 when nothing in the log matches, and undefined when only the database knows. */
    find(authorized: AuthorizedQuery): number | undefined {
      const { workspaceId, isReviewer, isPartner } = authorized.rights
      const key = `${authorized.query.hash} ${workspaceId} ${isReviewer} ${isPartner}`
      const before = cache.get(key)
      const last = ring.last()
      const scanEnd = Math.max(before?.scannedTo ?? 0, ring.start())
      let seq = last
      while (seq > scanEnd && !matches(authorized, ring.at(seq))) seq--
      const found = seq > scanEnd ? seq : cachedMatch(before, scanEnd)
      if (found !== undefined) cache.set(key, { seq: found, scannedTo: last })
      return found
    },
    clear: () => cache.clear(),
  }

  function cachedMatch(before: { seq: number; scannedTo: number } | undefined, scanEnd: number) {
    if (before && before.scannedTo >= scanEnd) return before.seq
    return scanEnd <= needs.position().floor ? 0 : undefined
  }
}
