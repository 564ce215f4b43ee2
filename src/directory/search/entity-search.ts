import type { EntityList, Facets } from '../../contracts/directory/entities.ts'
import type { Clock } from '../../platform/clock.ts'
import { ServiceError } from '../../platform/errors.ts'
import type { Cursors, Position } from '../../platform/http/cursor.ts'
import { cutPage } from '../../platform/paging.ts'
import type { Sql } from '../../platform/sql/database.ts'
import { toEntity } from '../entities/entity-view.ts'
import { createEntityListStore, type ListedRow, maxCounted, maxRanked } from './entity-list-store.ts'
import { type EntityQuery, matchesNothing } from './entity-query.ts'
import { type Term, termsOf } from './text-query.ts'
import { correctionsOf, knownWords } from './word-store.ts'

/** Fewer matches than this, and misspelt words are corrected too. */
const tooFew = 5

/** In characters and in bytes: what a cursor carries of a name and of corrected words, so that it fits an address. */
const longestKey = 200
const mostCarried = 700

/** How the words are read, decided on the first page and carried by the cursor to the following ones. */
type Reading = {
  terms: readonly Term[]
  order: 'ranked' | 'name' | 'sources' | 'recent'
  total: number | null
  /** The first page, where reading the words found it already. */
  rows?: ListedRow[]
}

type Attempt = { terms: readonly Term[]; count: number | undefined; rows?: ListedRow[] }

export type EntitySearch = ReturnType<typeof createEntitySearch>

export function createEntitySearch(needs: { sql: Sql; cursors: Cursors; now: Clock }) {
  const store = createEntityListStore(needs.sql)

  async function list(
    query: EntityQuery,
    options: { limit: number; cursor?: string | undefined; facets?: boolean | undefined },
  ): Promise<EntityList> {
    const queryText = JSON.stringify(query)
    const position = options.cursor === undefined ? undefined : needs.cursors.read(options.cursor, queryText)
    if (matchesNothing(query)) return emptyList(options)
    const exact = query.text === undefined ? [] : termsOf(query.text)
    // Words made of punctuation alone match nothing; they do not mean "everything".
    if (query.text !== undefined && exact.length === 0) return emptyList(options)
    const reading = position ? readPosition(exact, position) : await read(query, exact, options.limit + 1)
    const after = position && (await startOf(position))
    const rows = reading.rows ?? (await rowsOf(query, reading, exact, after, options.limit + 1))
    const { rows: shown, page } = cutPage(rows, {
      limit: options.limit,
      total: reading.total,
      cursorAfter: (last) => nextCursor(last, reading, queryText),
    })
    const now = needs.now()
    return {
      data: shown.map((row) => toEntity(row, now)),
      page,
      ...(options.facets ? { facets: await store.facets(query, reading.terms) } : {}),
    }
  }

  async function startOf([key, id]: Position): Promise<readonly [string, string]> {
    if (key !== null) return [String(key), String(id)]
    const name = await store.sortName(String(id))
    if (name !== undefined) return [name, String(id)]
    throw goneCursor('its actor is gone')
  }

  function readPosition(exact: readonly Term[], position: Position): Reading {
    const [, , order, total, ...spellings] = position
    const terms = exact.map((term, i) => ({ ...term, ...readTerm(String(spellings[i] ?? '')) }))
    return { terms, order: order as Reading['order'], total: total as number | null }
  }

  async function rowsOf(
    query: EntityQuery,
    { terms, order }: Reading,
    exact: readonly Term[],
    after: readonly [string, string] | undefined,
    limit: number,
  ): Promise<ListedRow[]> {
    if (order !== 'ranked') return store.page(query, terms, order, after, limit)
    const ranked = await store.rankedPage(query, terms, exact, after, limit)
    // Between two pages the matches may have become too many to rank: then this list has no order to go on in.
    if (ranked === undefined) throw goneCursor('the matches have become too many to rank')
    return ranked.rows
  }

  async function read(query: EntityQuery, exact: readonly Term[], limit: number): Promise<Reading> {
    if (exact.length === 0) {
      const order = query.sort === 'relevance' ? 'name' : query.sort
      const [count, rows] = await Promise.all([
        store.count(query, exact, maxCounted),
        store.page(query, exact, order, undefined, limit),
      ])
      return { terms: exact, order, total: count ?? null, rows }
    }
    const { terms, count, rows } = await correctedIfTooFew(query, exact, limit)
    const order = query.sort !== 'relevance' ? query.sort : count === undefined ? 'sources' : 'ranked'
    return { terms, order, total: count ?? null, ...(rows ? { rows } : {}) }
  }

  /** How many match and, where they are asked for by rank, the first of them. */
  async function attempt(
    query: EntityQuery,
    terms: readonly Term[],
    exact: readonly Term[],
    limit: number,
  ): Promise<Attempt> {
    if (query.sort !== 'relevance') return { terms, count: await store.count(query, terms, maxRanked) }
    const ranked = await store.rankedPage(query, terms, exact, undefined, limit)
    return { terms, count: ranked?.count, ...(ranked ? { rows: ranked.rows } : {}) }
  }

  /** The words as they are first; as beginnings of longer words, and corrected, only where they find too little. */
  async function correctedIfTooFew(
    query: EntityQuery,
    exact: readonly Term[],
    limit: number,
  ): Promise<Attempt> {
    const known = await knownWords(
      needs.sql,
      exact.map((term) => term.word),
      query.workspaceId,
    )
    // A whole word is not also looked for as a beginning: that would gather every word that goes on from it.
    const closed = exact.map((term) => ({ ...term, isOpen: term.isOpen && !known.has(term.word) }))
    const isEveryWordKnown = exact.every((term) => known.has(term.word))
    // Only a word that occurs nowhere makes it certain that the exact words find nothing.
    const asTyped: Attempt = isEveryWordKnown
      ? await attempt(query, closed, closed, limit)
      : { terms: closed, count: 0, rows: [] }
    const { count } = asTyped
    if (count === undefined || count >= tooFew) return asTyped
    const isUnknown = (term: Term) => !known.has(term.word)
    const unknownOnly = isEveryWordKnown ? undefined : await corrected(query, closed, isUnknown, limit)
    if (unknownOnly !== undefined && unknownOnly.count !== 0) return unknownOnly
    // A word that occurs may still be a slip, but only where nothing at all was found with it.
    const widened = await corrected(query, exact, (term) => count === 0 || isUnknown(term), limit)
    return widened.count === 0 ? asTyped : widened
  }

  async function corrected(
    query: EntityQuery,
    terms: readonly Term[],
    isDoubted: (term: Term) => boolean,
    limit: number,
  ): Promise<Attempt> {
    const spelt = carried(
      await Promise.all(
        terms.map(async (term) => {
          if (!isDoubted(term)) return term
          const alternatives = await correctionsOf(needs.sql, term.word, query.workspaceId)
          return alternatives.length > 0 ? { ...term, alternatives: [term.word, ...alternatives] } : term
        }),
      ),
    )
    return attempt(query, spelt, terms, limit)
  }

  function nextCursor(last: ListedRow, reading: Reading, queryText: string): string {
    const alternatives = reading.terms.map(writeTerm)
    // A longer name is looked up again by its id.
    const key = last.key.length > longestKey ? null : last.key
    return needs.cursors.write([key, last.id, reading.order, reading.total, ...alternatives], queryText)
  }

  return { list }
}

function goneCursor(why: string): ServiceError {
  return new ServiceError('invalid_cursor', `cursor: ${why}; begin again without cursor`, {
    errors: [{ path: 'cursor', message: why }],
  })
}

/** How a cursor carries a term: its spellings, and a star when it is open. */
function writeTerm({ alternatives, isOpen }: Term): string {
  return [...alternatives, ...(isOpen ? ['*'] : [])].join(' ')
}

function readTerm(text: string): Pick<Term, 'alternatives' | 'isOpen'> {
  const parts = text.split(' ').filter(Boolean)
  return { alternatives: parts.filter((part) => part !== '*'), isOpen: parts.includes('*') }
}

/** The corrections that a cursor can carry to the next page; those of the first words come first. */
function carried(terms: readonly Term[]): Term[] {
  let room = mostCarried
  return terms.map((term) => ({
    ...term,
    alternatives: term.alternatives.filter((word) => {
      room -= Buffer.byteLength(word) + 1
      return room >= 0
    }),
  }))
}

function emptyList(options: { limit: number; facets?: boolean | undefined }): EntityList {
  const facets: Facets = { type: [], state: [], issue_area: [], source_class: [], complete: true }
  return {
    data: [],
    page: { limit: options.limit, next_cursor: null, total: 0 },
    ...(options.facets ? { facets } : {}),
  }
}
