import { ServiceError } from '../../platform/errors.ts'
import type { AccountStreams } from './account-streams.ts'

/** A reader without credentials, known by the address of the request. */
export type Visitor = { readonly kind: 'visitor'; readonly address: string }

/** A page opens one stream, so this allows several pages and several people behind one address. */
const maxPerAddress = 10
/** Leaves room for the streams of accounts. */
const maxVisitors = 5_000
const maxSharedQueries = 1_000

export type VisitorStreams = ReturnType<typeof createVisitorStreams>

/** Counts the open streams of visitors on this instance, and limits them by address. */
export function createVisitorStreams(limits = { perAddress: maxPerAddress, all: maxVisitors }) {
  const addresses = new Map<string, number>()
  let total = 0
  // Visitors see the same messages, so all share one usage and the encoded parts of messages.
  const shared: AccountStreams = {
    open: 0,
    version: 0,
    usage: { plan: 'public', streams: { open: 1, limit: limits.perAddress } },
    suffixes: new Map(),
  }

  return {
    requireCapacity({ address }: Visitor): void {
      if ((addresses.get(address) ?? 0) < limits.perAddress && total < limits.all) return
      throw new ServiceError(
        'stream_limit_reached',
        `An address may open ${limits.perAddress} public streams at once. Close one, or try again later`,
        { members: { limit: limits.perAddress } },
      )
    },

    acquire({ address }: Visitor): AccountStreams {
      addresses.set(address, (addresses.get(address) ?? 0) + 1)
      total++
      // Streams hold their own, so the encoded parts of queries that nobody uses any more must not pile up.
      if (shared.suffixes.size > maxSharedQueries) shared.suffixes.clear()
      return shared
    },

    release({ address }: Visitor): void {
      const open = (addresses.get(address) ?? 0) - 1
      if (open > 0) addresses.set(address, open)
      else addresses.delete(address)
      total--
    },
  }
}
