import { LRUCache } from 'lru-cache'
import type { AuthorizedQuery, SignalLog } from '../log/signal-log.ts'
import { rightsKey } from '../query/rights.ts'

type Known = { readonly epoch: string; readonly seq: number; upTo: number }

export type NewestMatch = ReturnType<typeof createNewestMatch>

/**
 * Seq of the newest entry that matches, 0 when none does. The ring knows it of what it holds; what fell out of the
 * ring is remembered, so that a rare query asks the database once and not with every probe.
 */
export function createNewestMatch(needs: {
  log: Pick<SignalLog, 'lastMatch' | 'position' | 'read'>
  /** Looks in the whole log, up to a position. */
  inDatabase: (wanted: AuthorizedQuery, upTo: number) => Promise<number>
}) {
  const { log } = needs
  const known = new LRUCache<string, Known>({ max: 10_000 })

  /** What was known of a position may be carried on to the head, when the ring reaches back to it. */
  async function carriedOn(before: Known | undefined, wanted: AuthorizedQuery, epoch: string, head: number) {
    if (before === undefined || before.epoch !== epoch) return undefined
    const { entries, scannedTo } = await log.read(before.upTo, wanted, 1)
    return entries.length === 0 && scannedTo >= head ? before.seq : undefined
  }

  async function lookUp(key: string, wanted: AuthorizedQuery, epoch: string, head: number): Promise<number> {
    const seq =
      (await carriedOn(known.get(key), wanted, epoch, head)) ?? (await needs.inDatabase(wanted, head))
    known.set(key, { epoch, seq, upTo: head })
    return seq
  }

  return {
    /** As of the head that this instance knows now; at once when it need not ask the database. */
    asOfHead(wanted: AuthorizedQuery): number | Promise<number> {
      const { epoch, head } = log.position()
      const key = `${wanted.query.hash} ${rightsKey(wanted.rights, wanted.query.query.visibility)}`
      const inRing = log.lastMatch(wanted)
      if (inRing === undefined) return lookUp(key, wanted, epoch, head)
      known.set(key, { epoch, seq: inRing, upTo: head })
      return inRing
    },
  }
}
