import type { CoverageSummary, IssueCoverage, PlaceMap } from '../../contracts/directory/coverage.ts'
import { twinOf } from '../../contracts/directory/issue-areas/twins.ts'
import type { Place } from '../../contracts/directory/places.ts'
import type { Page } from '../../contracts/paging.ts'
import type { Cursors, Position } from '../../platform/http/cursor.ts'
import { readPage } from '../../platform/paging.ts'
import type { Sql } from '../../platform/sql/database.ts'
import { coveredFrom, statusWithTwin } from '../coverage/coverage-service.ts'
import type { PlaceCounts } from '../coverage/coverage-store.ts'
import { toPlace, toPlaceReference } from '../places/place-record.ts'
import { requireState, states } from '../places/states.ts'
import { allIssueAreas, listDomains, requireIssue } from '../taxonomy/taxonomy-service.ts'
import { createFigureStore, type PlaceOrder, type StateCounts, type Subject } from './figure-store.ts'
import type { Figures } from './figures.ts'

/** How many sources there are, and the date of the newest. */
type PlaceSources = { count: number; newest: string }

type PageOptions = { limit: number; cursor?: string | undefined }

const everything: Subject = { key: '', issueAreas: [] }
const byName = states.toSorted((one, other) => one.name.localeCompare(other.name, 'en'))
const decimals = 1000

export type CoverageFigures = ReturnType<typeof createCoverageFigures>

/** Lists and totals over the whole directory. They read counted numbers, so they are as fast with a million actors. */
export function createCoverageFigures(needs: {
  sql: Sql
  cursors: Cursors
  figures: Figures
  /** The numbers of one place; undefined while those of a large place are counted for the first time. */
  placeCounts: (placeId: number) => Promise<PlaceCounts | undefined>
}) {
  const { cursors } = needs
  const store = createFigureStore(needs.sql)
  const { remember } = needs.figures

  const statesOf = (subject: Subject) =>
    remember(`states of ${subject.key}`, () => store.statesOf(subject, coveredFrom))

  const actorsBySubject = () => remember('actors by subject', store.actorsBySubject)

  const abbreviations = (given: readonly string[] | undefined) =>
    given?.map((state) => requireState(state).abbreviation)

  const placeAfter = (after: Position | undefined) =>
    after && { value: String(after[0]), id: Number(after[1]) }

  function stateRows(counts: readonly StateCounts[]) {
    const of = new Map(counts.map((count) => [count.state, count]))
    return byName.map(({ abbreviation, name }) => ({
      state: { abbreviation, name },
      counts: of.get(abbreviation) ?? { ...noCounts, state: abbreviation },
    }))
  }

  return {
    /** Whether the numbers include the latest change. */
    ensureFresh: () => needs.figures.ensureFresh(),

    async places(
      filters: {
        state?: readonly string[] | undefined
        kind?: readonly string[] | undefined
        has_actors?: boolean | undefined
        sort: PlaceOrder
      },
      options: PageOptions,
    ): Promise<{ data: Place[]; page: Page }> {
      const inStates = abbreviations(filters.state)
      const { rows, page } = await readPage({
        cursors,
        query: `places ${JSON.stringify([inStates, filters.kind, filters.has_actors, filters.sort])}`,
        limit: options.limit,
        cursor: options.cursor,
        load: (after, limit) =>
          store.listPlaces({
            states: inStates,
            hasActors: filters.has_actors,
            kinds: filters.kind,
            order: filters.sort,
            after: placeAfter(after),
            limit,
          }),
        positionOf: (row) => [row.sort_value, String(row.id)],
      })
      return { data: rows.map((row) => toPlace(row, row.actor_count)), page }
    },

    async map(filters: {
      state?: readonly string[] | undefined
      issue_area?: string | undefined
      limit: number
    }): Promise<PlaceMap> {
      const subject = filters.issue_area === undefined ? everything : subjectOf(filters.issue_area)
      const { rows, total } = await store.mapRows(subject, abbreviations(filters.state), filters.limit)
      const round = (degrees: number) => Math.round(degrees * decimals) / decimals
      return {
        columns: ['slug', 'name', 'latitude', 'longitude', 'actor_count'],
        rows: rows.map((row) => [
          row.slug,
          row.name,
          round(row.latitude),
          round(row.longitude),
          row.actor_count,
        ]),
        total,
      }
    },

    async issue(
      slug: string,
      filters: { state?: readonly string[] | undefined },
      options: PageOptions,
    ): Promise<IssueCoverage> {
      const issue = requireIssue(slug)
      const subject = subjectOf(slug)
      const inStates = abbreviations(filters.state)
      const [{ rows, page }, counts] = await Promise.all([
        readPage({
          cursors,
          query: `issue coverage ${JSON.stringify([slug, inStates])}`,
          limit: options.limit,
          cursor: options.cursor,
          load: (after, limit) =>
            store.issuePlaces(subject, { states: inStates, after: placeAfter(after), limit }),
          positionOf: (row) => [String(row.actor_count), String(row.id)],
        }),
        statesOf(subject),
      ])
      return {
        slug,
        name: issue.name,
        see_also: subject.twin ?? null,
        totals: statusCounts(sumOf(counts)),
        states: stateRows(counts).map(({ state, counts: own }) => ({ state, ...statusCounts(own) })),
        data: rows.map((row) => ({
          place: toPlaceReference(row),
          latitude: row.latitude,
          longitude: row.longitude,
          actor_count: row.actor_count,
          ...statusWithTwin(
            { actorCount: row.actor_count, wasSearched: row.last_searched_at !== null },
            subject.twin ? { slug: subject.twin, actorCount: row.twin_count } : undefined,
          ),
          searched: row.last_searched_at !== null,
          last_searched_at: row.last_searched_at?.toISOString() ?? null,
          sample: row.sample,
        })),
        page,
      }
    },

    /** Places that nobody has searched for an issue, with known actors or without. */
    async unsearchedPlaces(slug: string): Promise<number> {
      const { known, searched } = sumOf(await statesOf(subjectOf(slug)))
      return known - searched
    },

    /** The sources about an issue in some places, by place key. */
    async issueSources(slug: string, placeKeys: readonly string[]): Promise<Record<string, PlaceSources>> {
      const found: Record<string, PlaceSources> = {}
      // One after the other, so that a page does not take all connections.
      for (const [key, id] of await store.placeIds(placeKeys)) {
        const counts = await needs.placeCounts(id)
        const cited =
          counts?.areas.find(({ issue_area }) => issue_area === slug) ??
          counts?.domains.find(({ domain }) => domain === slug)
        if (!cited?.newest_source_at) continue
        found[key] = { count: cited.source_count, newest: new Date(cited.newest_source_at).toISOString() }
      }
      return found
    },

    /** Numbers of actors by the slug of an issue area or a domain, without the sample town. */
    actorCounts: async (): Promise<Record<string, number>> => Object.fromEntries(await actorsBySubject()),

    async summary(): Promise<CoverageSummary> {
      const [counts, actors, places] = await Promise.all([
        statesOf(everything),
        actorsBySubject(),
        remember('places by issue area', () => store.placesByIssueArea(coveredFrom, twins)),
      ])
      const total = sumOf(counts)
      return {
        actor_count: total.actor_count,
        place_count: total.covered + total.thin,
        searched_place_count: total.searched,
        known_place_count: total.known,
        issue_areas: allIssueAreas().map(({ slug, name, domain }) => {
          const { covered = 0, thin = 0, missing = 0 } = places.get(slug) ?? {}
          const not_searched = total.known - covered - thin - missing
          return {
            slug,
            name,
            domain,
            see_also: twinOf(slug) ?? null,
            actor_count: actors.get(slug) ?? 0,
            covered,
            thin,
            missing,
            not_searched,
          }
        }),
        domains: listDomains().map(({ slug, name }) => ({ slug, name, actor_count: actors.get(slug) ?? 0 })),
        states: stateRows(counts).map(({ state, counts: own }) => ({
          state,
          actor_count: own.actor_count,
          place_count: own.covered + own.thin,
          searched_place_count: own.searched,
          known_place_count: own.known,
        })),
      }
    },
  }
}

const subjectOf = (slug: string): Subject => ({
  key: slug,
  issueAreas: requireIssue(slug).issueAreas,
  twin: twinOf(slug),
})

const twins = allIssueAreas().flatMap(({ slug }) => {
  const twin = twinOf(slug)
  return twin === undefined ? [] : [{ area: slug, twin }]
})

const noCounts = { actor_count: 0, known: 0, covered: 0, thin: 0, missing: 0, searched: 0 }

function sumOf(counts: readonly StateCounts[]) {
  const sum = { ...noCounts }
  for (const count of counts) {
    for (const name of Object.keys(noCounts) as (keyof typeof noCounts)[]) sum[name] += count[name]
  }
  return sum
}

function statusCounts({ actor_count, known, covered, thin, missing }: Omit<StateCounts, 'state'>) {
  return { actor_count, covered, thin, missing, not_searched: known - covered - thin - missing }
}
