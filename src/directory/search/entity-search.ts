import type { EntityList, Facets } from '../../contracts/entities.ts'
import type { Clock } from '../../platform/clock.ts'
import { ServiceError } from '../../platform/errors.ts'
import type { Cursors, Position } from '../../platform/http/cursor.ts'
import type { Sql } from '../../platform/sql/database.ts'
import { toEntity } from '../entities/entity-view.ts'
import { createEntityListStore, type ListedRow, mostCounted, mostRanked } from './entity-list-store.ts'
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
}

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
    const reading = await read(query, exact, position)
    const after = position && (await startOf(position))
    const rows =
      reading.order === 'ranked'
        ? await store.rankedPage(query, reading.terms, exact, after, options.limit + 1)
        : await store.page(query, reading.terms, reading.order, after, options.limit + 1)
    const shown = rows.slice(0, options.limit)
    const now = needs.now()
    return {
      data: shown.map((row) => toEntity(row, now)),
      page: {
        limit: options.limit,
        next_cursor: rows.length > shown.length ? nextCursor(shown.at(-1)!, reading, queryText) : null,
        total: reading.total,
      },
      ...(options.facets ? { facets: await store.facets(query, reading.terms) } : {}),
    }
  }

  async function startOf([key, id]: Position): Promise<readonly [string, string]> {
    if (key !== null) return [String(key), String(id)]
    const name = await store.sortName(String(id))
    if (name !== undefined) return [name, String(id)]
    throw new ServiceError('invalid_cursor', 'cursor: its actor is gone; begin again without cursor', {
      errors: [{ path: 'cursor', message: 'names an actor that is gone' }],
    })
  }

  async function read(
    query: EntityQuery,
    exact: readonly Term[],
    position: Position | undefined,
  ): Promise<Reading> {
    if (position) {
      const [, , order, total, ...alternatives] = position
      const terms = exact.map((term, i) => ({
        ...term,
        alternatives: String(alternatives[i] ?? '')
          .split(' ')
          .filter(Boolean),
      }))
      return { terms, order: order as Reading['order'], total: total as number | null }
    }
    if (exact.length === 0) {
      const order = query.sort === 'relevance' ? 'name' : query.sort
      return { terms: exact, order, total: (await store.count(query, exact, mostCounted)) ?? null }
    }
    const { terms, count } = await correctedIfTooFew(query, exact)
    const order = query.sort !== 'relevance' ? query.sort : count === undefined ? 'sources' : 'ranked'
    return { terms, order, total: count ?? null }
  }

  async function correctedIfTooFew(query: EntityQuery, exact: readonly Term[]) {
    const count = await store.count(query, exact, mostRanked)
    if (count === undefined || count >= tooFew) return { terms: exact, count }
    const known = await knownWords(
      needs.sql,
      exact.map((term) => term.word),
    )
    const corrected = await Promise.all(
      exact.map(async (term) => {
        // A word that occurs may still be a slip, but only where nothing at all was found with it.
        if (known.has(term.word) && count > 0) return term
        const alternatives = await correctionsOf(needs.sql, term.word)
        return alternatives.length > 0 ? { ...term, alternatives: [term.word, ...alternatives] } : term
      }),
    )
    if (corrected.every((term) => term.alternatives.length === 0)) return { terms: exact, count }
    const terms = carried(corrected)
    return { terms, count: await store.count(query, terms, mostRanked) }
  }

  function nextCursor(last: ListedRow, reading: Reading, queryText: string): string {
    const alternatives = reading.terms.map((term) => term.alternatives.join(' '))
    // A longer name is looked up again by its id.
    const key = last.key.length > longestKey ? null : last.key
    return needs.cursors.write([key, last.id, reading.order, reading.total, ...alternatives], queryText)
  }

  return { list }
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
