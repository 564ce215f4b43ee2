import { LRUCache } from 'lru-cache'
import type { AuthorizedQuery, Batch, SignalLog } from '../log/signal-log.ts'
import { rightsKey } from '../query/rights.ts'

type CachedMatch = { readonly epoch: string; readonly seq: number; upTo: number }

export type NewestMatch = ReturnType<typeof createNewestMatch>

/**
 * Seq of the newest matching entry, 0 when nothing matches. The ring buffer knows recent matches. Older ones are cached,
 * so a query that rarely matches reads the database once and not on every request.
 */
export function createNewestMatch(needs: {
  log: Pick<SignalLog, 'lastMatch' | 'position' | 'read'>
  /** Searches the whole log up to a position. */
  findInDatabase: (authorized: AuthorizedQuery, upTo: number) => Promise<number>
}) {
  const { log } = needs
  const cache = new LRUCache<string, CachedMatch>({ max: 10_000 })

  function find(key: string, authorized: AuthorizedQuery, epoch: string, head: number) {
    const store = (seq: number) => {
      cache.set(key, { epoch, seq, upTo: head })
      return seq
    }
    const search = () => needs.findInDatabase(authorized, head).then(store)
    const cached = cache.get(key)
    if (cached === undefined || cached.epoch !== epoch) return search()
    // A cached match is still the newest when nothing after it matches up to the head.
    const extend = ({ entries, scannedTo }: Batch) =>
      entries.length === 0 && scannedTo >= head ? store(cached.seq) : search()
    const newer = log.read(cached.upTo, authorized, 1)
    return newer instanceof Promise ? newer.then(extend) : extend(newer)
  }

  return {
    /** As of this instance's head. Synchronous when the ring buffer has the result. */
    asOfHead(authorized: AuthorizedQuery): number | Promise<number> {
      const { epoch, head } = log.position()
      const { query, rights } = authorized
      const key = `${query.hash} ${rightsKey(rights, query.query.visibility)}`
      const seq = log.lastMatch(authorized)
      if (seq === undefined) return find(key, authorized, epoch, head)
      cache.set(key, { epoch, seq, upTo: head })
      return seq
    },
  }
}
