import type { AuthorizedQuery, Batch, SignalLog } from '../log/signal-log.ts'
import type { CompiledQuery, Rights } from '../query/compiled-query.ts'
import { createQueryIndex } from '../query/query-index.ts'
import { type ColdBatches, createColdBatches } from './read-cache.ts'

/** Entries that a reader asks for at a time: the longer it reads from the database, the more. */
export const fewestAsked = 64
export const mostAsked = 1_024

/** Streams that see the same: what one of them read in a turn, the others need not read again. */
export class QueryGroup<Member> {
  readonly key: string
  readonly wanted: AuthorizedQuery
  readonly members = new Set<Member>()
  readonly #shown: string
  #turn = -1
  #after = -1
  #batch: Batch | undefined
  readonly #asked = new Map<number, Promise<Batch>>()
  readonly #cold: ColdBatches

  constructor(key: string, wanted: AuthorizedQuery, cold: ColdBatches) {
    this.key = key
    this.wanted = wanted
    this.#cold = cold
    this.#shown = JSON.stringify(wanted.query.query)
  }

  /** The same with the group's own query, where it is shown alike: ten thousand readers need not keep ten thousand. */
  share({ query, rights }: AuthorizedQuery): AuthorizedQuery {
    return { query: JSON.stringify(query.query) === this.#shown ? this.query : query, rights }
  }

  get query(): CompiledQuery {
    return this.wanted.query
  }

  /** Within a turn the log does not move, so an answer of this turn is good for every member. */
  read(log: Pick<SignalLog, 'read'>, after: number, turn: number, limit: number): Batch | Promise<Batch> {
    if (this.#turn === turn && this.#after === after) return this.#batch!
    const known = this.#cold.find(this, after) ?? this.#asked.get(after)
    if (known !== undefined) return known
    const read = log.read(after, this.wanted, limit)
    if (read instanceof Promise) {
      this.#asked.set(after, read)
      const settle = (batch?: Batch) => {
        // Unless it belongs to a log that is no more.
        if (this.#asked.get(after) !== read) return
        this.#asked.delete(after)
        if (batch) this.#cold.add(this, after, batch)
      }
      read.then(settle, () => settle())
    } else {
      this.#turn = turn
      this.#after = after
      this.#batch = read
    }
    return read
  }

  /** What was read or is being read belongs to a log that is no more. */
  forget(): void {
    this.#turn = -1
    this.#asked.clear()
    this.#cold.forget(this)
  }
}

/** Rights that see public entries and no others. */
const publicRights: Rights = {
  workspaceId: '00000000-0000-0000-0000-000000000000',
  isReviewer: false,
  isPartner: false,
}

/** The group of a stream. Whoever asks for public entries sees the same, whatever else they may see. */
function groupOf({ query, rights }: AuthorizedQuery): { key: string; wanted: AuthorizedQuery } {
  return query.query.visibility === 'public'
    ? { key: query.hash, wanted: { query, rights: publicRights } }
    : {
        key: `${query.hash} ${rights.workspaceId} ${rights.isReviewer} ${rights.isPartner}`,
        wanted: { query, rights },
      }
}

/** All groups, and which of them an entry may concern. */
export function createQueryGroups<
  Member extends { readonly wanted: AuthorizedQuery; group: QueryGroup<Member> },
>() {
  const groups = new Map<string, QueryGroup<Member>>()
  const index = createQueryIndex<QueryGroup<Member>>()
  const cold = createColdBatches()

  return {
    /** The group of those who want the same; its first member makes it. */
    of(wanted: AuthorizedQuery): QueryGroup<Member> {
      const { key, wanted: shared } = groupOf(wanted)
      const known = groups.get(key)
      if (known !== undefined) return known
      const group = new QueryGroup<Member>(key, shared, cold)
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
      group.forget()
    },

    find: index.find,

    forgetReads(): void {
      for (const group of groups.values()) group.forget()
    },
  }
}
