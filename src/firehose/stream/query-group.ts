import type { AuthorizedQuery, Batch, SignalLog } from '../log/signal-log.ts'
import type { CompiledQuery } from '../query/compiled-query.ts'
import { createQueryIndex } from '../query/query-index.ts'
import { publicRights } from '../query/rights.ts'
import { createReadCache, type ReadCache } from './read-cache.ts'

/** Entries per read. The limit doubles while a reader reads from the database. */
export const minimumReadEntries = 64
export const maximumReadEntries = 1_024

/** Streams that see the same entries. They share their reads. */
export class QueryGroup<Member> {
  readonly key: string
  readonly authorized: AuthorizedQuery
  readonly members = new Set<Member>()
  readonly #queryJson: string
  #batchNumber = -1
  #after = -1
  #read: Batch | undefined
  readonly #pendingReads = new Map<number, Promise<Batch>>()
  readonly #cache: ReadCache

  constructor(key: string, authorized: AuthorizedQuery, cache: ReadCache) {
    this.key = key
    this.authorized = authorized
    this.#cache = cache
    this.#queryJson = JSON.stringify(authorized.query.query)
  }

  /** Replaces an equal query by the group's own, so that ten thousand readers hold one query. */
  share({ query, rights }: AuthorizedQuery): AuthorizedQuery {
    return { query: JSON.stringify(query.query) === this.#queryJson ? this.query : query, rights }
  }

  get query(): CompiledQuery {
    return this.authorized.query
  }

  /** The log does not move within a delivery batch, so all members reuse a read of that batch. */
  read(
    log: Pick<SignalLog, 'read'>,
    after: number,
    batchNumber: number,
    limit: number,
  ): Batch | Promise<Batch> {
    if (this.#batchNumber === batchNumber && this.#after === after) return this.#read!
    const known = this.#cache.find(this, after) ?? this.#pendingReads.get(after)
    if (known !== undefined) return known
    const read = log.read(after, this.authorized, limit)
    if (read instanceof Promise) {
      this.#pendingReads.set(after, read)
      const settle = (result?: Batch) => {
        // Reads of an earlier epoch were discarded.
        if (this.#pendingReads.get(after) !== read) return
        this.#pendingReads.delete(after)
        if (result) this.#cache.add(this, after, result)
      }
      read.then(settle, () => settle())
    } else {
      this.#batchNumber = batchNumber
      this.#after = after
      this.#read = read
    }
    return read
  }

  discardReads(): void {
    this.#batchNumber = -1
    this.#pendingReads.clear()
    this.#cache.delete(this)
  }
}

/** A query for public entries has the same result whatever else the caller may see. */
function groupKeyOf({ query, rights }: AuthorizedQuery): { key: string; authorized: AuthorizedQuery } {
  return query.query.visibility === 'public'
    ? { key: query.hash, authorized: { query, rights: publicRights } }
    : {
        key: `${query.hash} ${rights.workspaceId} ${rights.isReviewer} ${rights.isPartner}`,
        authorized: { query, rights },
      }
}

/** All groups, and an index of those that an entry may match. */
export function createQueryGroups<
  Member extends { readonly authorized: AuthorizedQuery; group: QueryGroup<Member> },
>() {
  const groups = new Map<string, QueryGroup<Member>>()
  const index = createQueryIndex<QueryGroup<Member>>()
  const cache = createReadCache()

  return {
    /** The group of this query; created for its first member. */
    groupFor(authorized: AuthorizedQuery): QueryGroup<Member> {
      const { key, authorized: shared } = groupKeyOf(authorized)
      const known = groups.get(key)
      if (known !== undefined) return known
      const group = new QueryGroup<Member>(key, shared, cache)
      groups.set(key, group)
      index.add(group)
      return group
    },

    leave(member: Member): void {
      const { group } = member
      group.members.delete(member)
      if (group.members.size > 0 || groups.get(group.key) !== group) return
      groups.delete(group.key)
      index.remove(group)
      group.discardReads()
    },

    find: index.find,

    discardReads(): void {
      for (const group of groups.values()) group.discardReads()
    },
  }
}
