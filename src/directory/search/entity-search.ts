import type { EntityList, Facets } from '../../contracts/directory/entities.ts'
import type { Clock } from '../../platform/clock.ts'
import { ServiceError } from '../../platform/errors.ts'
import type { Cursors, Position } from '../../platform/http/cursor.ts'
import { cutPage } from '../../platform/paging.ts'
import type { Sql } from '../../platform/sql/database.ts'
import { toEntity } from '../entities/entity-view.ts'
import {
  createEntityListStore,
  isWholePlace,
  type ListedRow,
  maxCounted,
  type PageRange,
} from './entity-list-store.ts'
import { type EntityQuery, matchesNothing } from './entity-query.ts'
import { toFacets } from './facet-store.ts'
import { canMatchByAlias, groupByAlias } from './issue-aliases.ts'
import { longFormsOf } from './long-forms.ts'
import { matchByIdentifier, matchReason } from './match-reason.ts'
import { parseTerms, type Term } from './text-query.ts'
import { findCompletions, findCorrections, findExistingWords } from './word-store.ts'

/** Below this number of matches, misspelled words are corrected. */
const minMatches = 5

/** From this number of matches, how a list is read best depends on the number. */
const longList = 500

/** Limits on names (characters) and corrected words (bytes) in a cursor, so that it fits into a URL. */
const maxKeyLength = 200
const maxCorrectionBytes = 700

/** What the query is taken for: words, words that may be everyday names of issue areas, or an identifier. */
type Reading = 'words' | 'alias' | 'identifier'

/** How the query is interpreted: decided for the first page and stored in the cursor for the next ones. */
type Interpretation = {
  terms: readonly Term[]
  order: 'ranked' | 'name' | 'sources' | 'recent'
  total: number | null
  reading: Reading
  /** The first page and its facets, when interpreting the query has already read them. */
  rows?: ListedRow[]
  facets?: Facets
}

/** What some reading of the words finds; undefined numbers are too large to count. */
type Attempt = Pick<Interpretation, 'terms' | 'order' | 'rows' | 'facets'> & {
  count: number | undefined
  reading?: Reading
}

export type ListOptions = {
  limit: number
  cursor?: string | undefined
  facets?: boolean | undefined
  /** False leaves the total out, for callers that show only the first actors of a list without words. */
  isCounted?: boolean
  /** How many actors of a list without words match, for callers that know it. */
  knownTotal?: number | undefined
}

export type EntitySearch = ReturnType<typeof createEntitySearch>

export function createEntitySearch(needs: {
  sql: Sql
  cursors: Cursors
  now: Clock
  /** The facets of all actors of a place, if they are stored. */
  storedFacets?: ((placeId: number) => Promise<Facets | undefined>) | undefined
}) {
  const store = createEntityListStore(needs.sql, needs.now)

  async function list(query: EntityQuery, options: ListOptions): Promise<EntityList> {
    const { isCounted = true } = options
    const queryText = JSON.stringify(query)
    const position = options.cursor === undefined ? undefined : needs.cursors.read(options.cursor, queryText)
    if (matchesNothing(query)) return emptyList(options)
    const exact = query.text === undefined ? [] : parseTerms(query.text)
    // A query of punctuation alone matches nothing, not everything.
    if (query.text !== undefined && exact.length === 0) return emptyList(options)
    const interpretation = position
      ? readPosition(exact, position)
      : await interpret(query, exact, { ...options, limit: options.limit + 1 })
    const after = position && (await pageStart(position))
    const { terms, reading } = interpretation
    const searched = readAs(reading, query)
    const rows =
      interpretation.rows ??
      (await readRows(searched, interpretation, exact, { after, limit: options.limit + 1 }))
    const { rows: pageRows, page } = cutPage(rows, {
      limit: options.limit,
      total: interpretation.total,
      cursorAfter: (last) => nextCursor(last, interpretation, queryText),
    })
    const now = needs.now()
    const groups = reading === 'alias' ? groupByAlias(terms) : []
    const data = pageRows.map((row) => {
      const entity = toEntity(row, now)
      return exact.length === 0
        ? entity
        : {
            ...entity,
            match:
              reading === 'identifier'
                ? matchByIdentifier
                : matchReason(terms, entity, row.quotes ?? [], groups),
          }
    })
    const facets = options.facets
      ? (interpretation.facets ?? (await countFacets(searched, terms)))
      : undefined
    return {
      data,
      // A page whose total is not counted says how many matches there are at least.
      page: isCounted && interpretation.total === null ? { ...page, at_least: maxCounted } : page,
      ...(facets && { facets }),
    }
  }

  async function countFacets(query: EntityQuery, terms: readonly Term[]): Promise<Facets> {
    const place = isWholePlace(query, terms) ? query.placeIds?.[0] : undefined
    const stored = place === undefined ? undefined : await needs.storedFacets?.(place)
    return stored ?? store.facets(query, terms)
  }

  async function pageStart([key, id]: Position): Promise<readonly [string, string]> {
    if (key !== null) return [String(key), String(id)]
    const name = await store.sortName(String(id))
    if (name !== undefined) return [name, String(id)]
    throw expiredCursor('its actor no longer exists')
  }

  function readPosition(exact: readonly Term[], position: Position): Interpretation {
    const [, , order, total, ...spellings] = position
    const [sort, reading = 'words'] = String(order).split('+')
    const typed = reading === 'identifier' ? [] : exact
    return {
      terms: typed.map((term, i) => ({ ...term, ...readTerm(String(spellings[i] ?? '')) })),
      order: sort as Interpretation['order'],
      total: total as number | null,
      reading: reading as Reading,
    }
  }

  async function readRows(
    query: EntityQuery,
    { terms, order }: Interpretation,
    exact: readonly Term[],
    range: PageRange,
  ): Promise<ListedRow[]> {
    if (order !== 'ranked') return store.page(query, terms, { ...range, sort: order })
    const completed = await complete(query, terms)
    const ranked = await store.matchedPage(query, { terms: completed, exact }, range)
    // New matches since the last page can exceed the ranking limit; then the order is lost.
    if (ranked.rows === undefined) throw expiredCursor('too many actors match now to rank them')
    return ranked.rows
  }

  async function interpret(
    query: EntityQuery,
    exact: readonly Term[],
    options: ListOptions,
  ): Promise<Interpretation> {
    const { limit, isCounted = true, knownTotal } = options
    if (exact.length === 0) {
      const order = query.sort === 'relevance' ? 'name' : query.sort
      const [counted, rows] = await Promise.all([
        knownTotal === undefined && isCounted
          ? countMatches(query, exact, options)
          : { total: knownTotal ?? null },
        store.page(query, exact, { sort: order, limit, isShort: (knownTotal ?? longList) < longList }),
      ])
      return { terms: exact, order, reading: 'words', rows, ...counted }
    }
    const { count, reading = 'words', ...found } = await searchWithCorrections(query, exact, options)
    return { ...found, reading, total: count ?? null }
  }

  /** The total and, if wanted, the facets, which are counted from the same matches. */
  async function countMatches(
    query: EntityQuery,
    terms: readonly Term[],
    options: ListOptions,
  ): Promise<Pick<Interpretation, 'total' | 'facets'>> {
    // The facets of an entire place are stored, and may be older than its list.
    if (!options.facets || isWholePlace(query, terms))
      return { total: (await store.count(query, terms, maxCounted)) ?? null }
    const facets = await store.facets(query, terms)
    const matches = facets.type.reduce((sum, { count }) => sum + count, 0)
    return { facets, total: matches > maxCounted ? null : matches }
  }

  /** Counts the matches and, when sorted by relevance, reading the first page. */
  async function attempt(
    query: EntityQuery,
    terms: readonly Term[],
    exact: readonly Term[],
    options: ListOptions,
  ): Promise<Attempt> {
    if (query.sort === 'relevance')
      return {
        terms,
        ...(await store.matchedPage(
          query,
          { terms, exact },
          { limit: options.limit, facets: options.facets },
        )),
      }
    const { total, facets } = await countMatches(query, terms, options)
    return { terms, order: query.sort, count: total ?? undefined, ...(facets && { facets }) }
  }

  /** Tries the words as typed first, and prefixes and corrections only when too few actors match. */
  async function searchWithCorrections(
    query: EntityQuery,
    exact: readonly Term[],
    options: ListOptions,
  ): Promise<Attempt> {
    const known = await findExistingWords(
      needs.sql,
      exact.map((term) => term.word),
      query.workspaceId,
    )
    // A complete word is not treated as a prefix, which would match every longer word.
    const closed = exact.map((term) => ({ ...term, isPrefix: term.isPrefix && !known.has(term.word) }))
    const isEveryWordKnown = exact.every((term) => known.has(term.word))
    // A word that occurs nowhere makes sure that the exact words match nothing.
    const asTyped: Attempt = isEveryWordKnown
      ? await attempt(query, closed, closed, options)
      : { terms: closed, order: 'ranked', count: 0, rows: [] }
    const { count } = asTyped
    if (count === undefined || count >= minMatches) return asTyped
    // An everyday name of an issue area comes before spelling: "potholes" is no mistake.
    if (canMatchByAlias(closed, known)) {
      const aliased = await attempt(readAs('alias', query), closed, closed, options)
      if (aliased.count !== 0) return { ...aliased, reading: 'alias' }
    }
    const isSpelledOut = isEveryWordKnown && closed.every(({ word }) => longFormsOf(word).length === 0)
    const unknownOnly = isSpelledOut
      ? undefined
      : await attemptCorrected(query, closed, { known, isWide: false }, options)
    if (unknownOnly !== undefined && unknownOnly.count !== 0) return unknownOnly
    if (count === 0 && /\d/.test(query.text!) && !query.identifiers) {
      const identified = await attempt(readAs('identifier', query), [], [], options)
      if (identified.count !== 0) return { ...identified, reading: 'identifier' }
    }
    const completed = await complete(query, exact)
    const isComplete = isEveryWordKnown && completed.at(-1)!.completions?.length === 1
    if (count > 0 && isComplete) return asTyped
    // An existing word is treated as a typing error only when nothing matches it.
    const widened = await attemptCorrected(query, completed, { known, isWide: count === 0 }, options)
    return widened.count === 0 ? asTyped : widened
  }

  /** Adds the words that a last word may begin. Words of private actors are computed, which takes longer than a prefix. */
  async function complete(query: EntityQuery, terms: readonly Term[]): Promise<readonly Term[]> {
    const last = terms.at(-1)
    if (!last?.isPrefix || query.workspaceId !== undefined) return terms
    const completions = await findCompletions(needs.sql, last.word)
    return completions ? terms.with(-1, { ...last, completions }) : terms
  }

  async function attemptCorrected(
    query: EntityQuery,
    terms: readonly Term[],
    /** The existing words, and whether they may be typing errors, too. */
    { known, isWide }: { known: ReadonlySet<string>; isWide: boolean },
    options: ListOptions,
  ): Promise<Attempt> {
    const corrected = limitCorrections(
      await Promise.all(
        terms.map(async (term) => {
          const { word } = term
          const isKnown = known.has(word)
          const longForms = longFormsOf(word)
          // The word for which an abbreviation stands is no correction of its spelling.
          const alternatives =
            longForms.length > 0 || (isKnown && !isWide)
              ? longForms
              : await findCorrections(needs.sql, { word, isKnown }, query.workspaceId)
          return alternatives.length > 0 ? { ...term, alternatives: [word, ...alternatives] } : term
        }),
      ),
    )
    return attempt(query, corrected, terms, options)
  }

  function nextCursor(last: ListedRow, interpretation: Interpretation, queryText: string): string {
    const alternatives = interpretation.terms.map(writeTerm)
    // A longer name is read again by the actor's id.
    const key = last.key.length > maxKeyLength ? null : last.key
    return needs.cursors.write(
      [key, last.id, orderText(interpretation), interpretation.total, ...alternatives],
      queryText,
    )
  }

  return { list }
}

const orderText = ({ order, reading }: Interpretation) =>
  reading === 'words' ? order : `${order}+${reading}`

function readAs(reading: Reading, query: EntityQuery): EntityQuery {
  if (reading === 'words') return query
  if (reading === 'alias') return { ...query, usesAliases: true }
  const { text = '', sort } = query
  const typed = text.trim()
  // Most schemes write letters in one case, and people in another.
  const identifiers = [...new Set([typed, typed.toUpperCase(), typed.toLowerCase()])]
  return { ...query, text: undefined, identifiers, sort: sort === 'relevance' ? 'name' : sort }
}

function expiredCursor(why: string): ServiceError {
  return new ServiceError('invalid_cursor', `cursor: ${why}; start again without a cursor`, {
    errors: [{ path: 'cursor', message: why }],
  })
}

/** Encodes a term for the cursor: its spellings, and a star for a prefix. */
function writeTerm({ alternatives, isPrefix }: Term): string {
  return [...alternatives, ...(isPrefix ? ['*'] : [])].join(' ')
}

function readTerm(text: string): Pick<Term, 'alternatives' | 'isPrefix'> {
  const parts = text.split(' ').filter(Boolean)
  return { alternatives: parts.filter((part) => part !== '*'), isPrefix: parts.includes('*') }
}

/** Drops the corrections that do not fit into a cursor; those of the first words have priority. */
function limitCorrections(terms: readonly Term[]): Term[] {
  let bytesLeft = maxCorrectionBytes
  return terms.map((term) => ({
    ...term,
    alternatives: term.alternatives.filter((word) => {
      bytesLeft -= Buffer.byteLength(word) + 1
      return bytesLeft >= 0
    }),
  }))
}

function emptyList(options: ListOptions): EntityList {
  return {
    data: [],
    page: { limit: options.limit, next_cursor: null, total: 0 },
    ...(options.facets && { facets: toFacets([], true) }),
  }
}
