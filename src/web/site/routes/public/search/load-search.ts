import type { Facets } from '../../../../../contracts/directory/entities.ts'
import type { Place } from '../../../../../contracts/directory/places.ts'
import type { ReadAs } from '../../../../../contracts/directory/read-as.ts'
import type { PageRequest } from '../../../load-page.ts'
import { readQuery } from '../../../load-page.ts'
import { findIssues, issuesOf } from '../../../taxonomy.ts'
import { type FacetName, facetNames, SearchAddress } from './search-address.ts'
import { wordsIn } from './words-in.ts'

const pageSize = 25
const shownPlaces = 4
const shownPassages = 5
const maxSingleWords = 4

type Services = PageRequest['services']
export type Region =
  | { kind: 'everywhere' }
  | { kind: 'place'; place: Place; isCorrected: boolean }
  | { kind: 'state'; abbreviation: string; name: string }
type Unclear =
  | { kind: 'ambiguous'; choices: readonly Place[] }
  | { kind: 'unknown'; similar: readonly Place[] }

/** The actors of a search, or the places to choose from when the place is not clear. */
export async function loadSearch({ site, services, url }: PageRequest) {
  site.dependsOn(['search', 'places'])
  const given = readQuery(SearchAddress, url)
  // A ZIP code in the only field of the header means its place.
  const address =
    given.place === undefined && /^\d{5}$/.test(given.q ?? '')
      ? { ...given, q: undefined, place: given.q }
      : given
  const where = await readRegion(services, address.place)
  if (where.kind === 'ambiguous' || where.kind === 'unknown') return { address, where, found: undefined }
  const [named, found] = await Promise.all([
    placesNamed(services, address, where),
    findActors(services, address, where),
  ])
  if (found.readAs === undefined) {
    const isNamed = named === undefined || named.state !== undefined || named.places.length > 0
    const isFound = isNamed || found.actors.length > 0
    return { address, where, named: isFound ? named : await placeInWords(services, address), found }
  }
  const read = await locate(services, address, where, found.readAs)
  const located = await findActors(services, read.address, read.where)
  const typed = { text: address.q ?? '', leftOut: found.readAs.left_out }
  return { address: read.address, where: read.where, typed, found: located }
}

/** The search for the words that were left, with the place among them in its own field. */
async function locate(
  { directory }: Services,
  address: SearchAddress,
  where: Region,
  { query, place, state }: ReadAs,
): Promise<{ address: SearchAddress; where: Region }> {
  if (state !== null) {
    const { abbreviation, name } = directory.parseState(state)!
    return { address: { ...address, q: query, place: name }, where: { kind: 'state', abbreviation, name } }
  }
  if (place === null) return { address: { ...address, q: query }, where }
  const view = await viewPlace(directory, place)
  return {
    address: { ...address, q: query, place: view.slug },
    where: { kind: 'place', place: view, isCorrected: false },
  }
}

/** What the text of the place field means. A state's name means the state, never a town of that name. */
export async function readRegion(
  { directory }: Services,
  text: string | undefined,
): Promise<Region | Unclear> {
  if (text === undefined) return { kind: 'everywhere' }
  const state = directory.parseState(text)
  if (state) return { kind: 'state', abbreviation: state.abbreviation, name: state.name }
  const { data, resolution } = await directory.places.resolve(text)
  if (resolution.status === 'ambiguous') return { kind: 'ambiguous', choices: data }
  const [place] = data
  if (place) return { kind: 'place', place, isCorrected: resolution.status === 'corrected' }
  const similar = await Promise.all(
    resolution.suggestions.slice(0, shownPlaces).map(({ key }) => viewPlace(directory, key)),
  )
  return { kind: 'unknown', similar }
}

const viewPlace = async ({ places }: Services['directory'], key: string): Promise<Place> =>
  places.view(await places.requirePlace(key))

/** Places and states that the words name, for visitors who typed a place into the field of words. */
async function placesNamed({ directory }: Services, address: SearchAddress, where: Region) {
  const { q } = address
  if (q === undefined || where.kind !== 'everywhere' || address.cursor !== undefined) return undefined
  const state = directory.parseState(q)
  const found = await directory.places.named(q)
  const places = found.toSorted((one, other) => other.actor_count - one.actor_count).slice(0, shownPlaces)
  return { state: state && { abbreviation: state.abbreviation, name: state.name }, places, isWhole: true }
}

/** The place that a question is about which nobody matches: "who represents 46402". */
async function placeInWords({ directory }: Services, { q = '' }: SearchAddress) {
  const read = await directory.placeInWords(q)
  const state = directory.parseState(read?.state ?? '')
  const places = read?.place ? [await viewPlace(directory, read.place)] : []
  return { state: state && { abbreviation: state.abbreviation, name: state.name }, places, isWhole: false }
}

/** The filters of a search in the directory. */
export const filtersOf = (address: SearchAddress, where: Region) => ({
  query: address.q,
  place: where.kind === 'place' ? [where.place.key] : undefined,
  state: where.kind === 'state' ? [where.abbreviation] : address.state,
  issue_area: address.issue_area,
  type: address.type,
  source_class: address.source_class,
  freshness: address.freshness,
  sort: address.sort,
})

async function findActors(services: Services, address: SearchAddress, where: Region) {
  const { directory } = services
  const filters = filtersOf(address, where)
  const list = await directory.searchActors(filters, {
    limit: pageSize,
    cursor: address.cursor,
    facets: true,
  })
  const issues = address.issue_area?.flatMap(issuesOf) ?? (address.q ? findIssues(address.q) : [])
  // Results of the words as typed need no remark on the others.
  const [first] = list.data
  const isCorrected = list.data.every(({ match }) => match?.corrected_query)
  const correctedQuery = (isCorrected && first?.match?.corrected_query) || undefined
  const words = wordsOf([address.q, correctedQuery].filter(Boolean).join(' '))
  const passages = list.data.flatMap(({ match }) => match?.passage?.excerpt ?? [])
  const [facets, quotes, coverage, labels] = await Promise.all([
    completeFacets(services, filters, address, list.facets!),
    directory.rowQuotes(
      list.data.map(({ id }) => id),
      issues,
      passages.filter((excerpt) => wordsIn(excerpt, words).length > 0),
    ),
    where.kind === 'place' ? readGaps(services, where.place, issues) : undefined,
    directory.places.labels(list.data.map(({ place }) => place.key)),
  ])
  const counted = list.facets!.type.reduce((sum, { count }) => sum + count, 0)
  // Counting stops at one more than its limit.
  const total = list.page.total ?? (list.facets!.complete ? counted : counted - 1)
  return {
    actors: list.data,
    readAs: list.read_as,
    labels,
    nextCursor: list.page.next_cursor,
    correctedQuery,
    total,
    isTotalExact: list.page.total !== null || list.facets!.complete,
    facets,
    stateNames: Object.fromEntries(
      [...directory.states, directory.country].map(({ abbreviation, name }) => [abbreviation, name]),
    ),
    quotes,
    words,
    issues,
    coverage,
    others: list.data.length === 0 ? await readOthers(services, address, where) : [],
    passages: list.data.length === 0 ? await readPassages(services, address, where) : [],
  }
}

/** Quotes with the words of a search that finds nobody by name, description or issue. */
async function readPassages({ directory }: Services, address: SearchAddress, where: Region) {
  const isFiltered = facetNames.some((name) => address[name] !== undefined)
  if (address.q === undefined || isFiltered || where.kind === 'state') return []
  const placeIds = where.kind === 'place' ? await directory.places.idsOf([where.place.key]) : undefined
  const filters = { query: address.q, placeIds, issueAreas: undefined, classes: undefined }
  return (await directory.sources.searchPassages(filters, { limit: shownPassages })).data
}

/** A checked box must not hide the other options of its group, so each group is counted without its own filter. */
async function completeFacets(
  { directory }: Services,
  filters: Parameters<Services['directory']['searchActors']>[0],
  address: SearchAddress,
  facets: Facets,
): Promise<Pick<Facets, FacetName>> {
  const chosen = facetNames.filter((name) => address[name] !== undefined)
  const counted = await Promise.all(
    chosen.map(async (name) => {
      const list = await directory.searchActors({ ...filters, [name]: undefined }, { limit: 1, facets: true })
      return [name, list.facets![name]] as const
    }),
  )
  return { ...facets, ...Object.fromEntries(counted) }
}

/** How many of the issues nobody has searched for in the place; of all issues when the search names none. */
async function readGaps({ directory }: Services, place: Place, issues: readonly string[]) {
  const row = await directory.places.requirePlace(place.key)
  const reference = { key: row.key, slug: row.slug, name: row.name, state: row.state }
  const { issue_areas: areas, runs } = await directory.coverage.of(reference, row.id)
  const relevant = issues.length > 0 ? areas.filter(({ slug }) => issues.includes(slug)) : areas
  const open = relevant.filter(({ status, last_searched_at: at }) => status === 'not_searched' && at === null)
  return { all: relevant.length, open: open.map(({ slug }) => slug), wasSearched: runs.length > 0 }
}

export type OtherSearch = {
  kind: 'state' | 'anywhere' | 'filters' | 'everyone' | 'word'
  /** What is searched for, with corrected spelling. */
  words?: string | undefined
  isCorrected?: boolean
  count: number | null
  changes: Partial<SearchAddress>
}

/** Wider searches that find somebody, for a search that finds nobody. */
async function readOthers(
  { directory }: Services,
  address: SearchAddress,
  where: Region,
): Promise<OtherSearch[]> {
  const noFilters: Partial<SearchAddress> = Object.fromEntries(facetNames.map((name) => [name, undefined]))
  const place = where.kind === 'place' ? where.place : undefined
  const region = where.kind === 'state' ? { state: [where.abbreviation] } : place && { place: [place.key] }
  const candidates: (Omit<OtherSearch, 'count'> & { filters: object })[] = []
  if (facetNames.some((name) => address[name] !== undefined)) {
    candidates.push({ kind: 'filters', changes: noFilters, filters: { query: address.q, ...region } })
  }
  if (address.q !== undefined && place) {
    const state = place.state.abbreviation
    candidates.push({
      kind: 'state',
      changes: { ...noFilters, place: state },
      filters: { query: address.q, state: [state] },
    })
  }
  if (address.q !== undefined && where.kind !== 'everywhere') {
    candidates.push({
      kind: 'anywhere',
      changes: { ...noFilters, place: undefined },
      filters: { query: address.q },
    })
  }
  if (address.q !== undefined && region) {
    candidates.push({ kind: 'everyone', changes: { ...noFilters, q: undefined }, filters: region })
  }
  const words = wordsOf(address.q ?? '')
  if (words.length > 1) {
    for (const word of words.slice(0, maxSingleWords)) {
      candidates.push({
        kind: 'word',
        words: word,
        changes: { ...noFilters, q: word },
        filters: { query: word, ...region },
      })
    }
  }
  const counted = await Promise.all(
    candidates.map(async ({ filters, ...one }) => {
      const { data, page } = await directory.searchActors(filters, { limit: 1 })
      const corrected = data[0]?.match?.corrected_query
      return {
        ...one,
        ...(corrected && {
          words: corrected,
          isCorrected: true,
          changes: { ...one.changes, q: corrected },
        }),
        count: data.length === 0 ? 0 : page.total,
      }
    }),
  )
  return counted.filter(({ count }) => count !== 0)
}

/** The words of a query that quotes are searched for, in lower case. */
const wordsOf = (query: string): string[] =>
  (query.toLowerCase().match(/[\p{L}\p{N}]{3,60}/gu) ?? []).slice(0, 8)

export type NamedPlaces = NonNullable<Awaited<ReturnType<typeof placesNamed>>>
export type SearchData = Awaited<ReturnType<typeof loadSearch>>
export type FoundActors = NonNullable<SearchData['found']>
