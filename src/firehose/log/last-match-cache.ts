import { LRUCache } from 'lru-cache'
import { matches } from '../query/match.ts'
import type { RingBuffer } from './ring-buffer.ts'
import type { AuthorizedQuery, LogPosition } from './signal-log.ts'

const mostQueries = 2_000

/** Finds the newest match. What was found before is kept, so only what is new since then is looked at. */
export function createLastMatchCache(needs: { ring: RingBuffer; position: () => LogPosition }) {
  const { ring } = needs
  const known = new LRUCache<string, { seq: number; scannedTo: number }>({ max: mostQueries })

  return {
    /** 0 when nothing in the log matches, undefined when that cannot be told without the database. */
    find(wanted: AuthorizedQuery): number | undefined {
      const { workspaceId, isReviewer, isPartner } = wanted.rights
      const key = `${wanted.query.hash} ${workspaceId} ${isReviewer} ${isPartner}`
      const before = known.get(key)
      const last = ring.last()
      const lookTo = Math.max(before?.scannedTo ?? 0, ring.start())
      let seq = last
      while (seq > lookTo && !matches(wanted, ring.at(seq))) seq--
      const found = seq > lookTo ? seq : knownBefore(before, lookTo)
      if (found !== undefined) known.set(key, { seq: found, scannedTo: last })
      return found
    },
    clear: () => known.clear(),
  }

  function knownBefore(before: { seq: number; scannedTo: number } | undefined, lookTo: number) {
    if (before && before.scannedTo >= lookTo) return before.seq
    return lookTo <= needs.position().floor ? 0 : undefined
  }
}
