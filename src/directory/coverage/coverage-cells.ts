import type { EntityType } from '../../contracts/directory/entities.ts'
import { twinOf } from '../../contracts/directory/issue-areas/twins.ts'
import type { CoverageStatus } from '../../contracts/directory/places.ts'
import type { Sql } from '../../platform/sql/database.ts'
import { staleBefore } from '../freshness.ts'
import { type CellCount, countCells } from './coverage-cell-store.ts'
import { coveredFrom, statusWithTwin } from './coverage-service.ts'

/** The coverage of an issue area of a place, for one type of actor or, with null, for all types. */
type CoverageCell = {
  actorCount: number
  staleCount: number
  lastSearchedAt: Date | null
  status: CoverageStatus
  /** The area about the same subject that the status comes from. */
  statusFrom: string | null
}

export type CoverageCells = {
  of(place: string, issueArea: string, type: EntityType | null, minimum?: number): CoverageCell
}

export async function readCoverageCells(
  sql: Sql,
  filter: { placeKeys: readonly string[]; issueAreas: readonly string[]; workspaceId: string; now: Date },
): Promise<CoverageCells> {
  const issueAreas = [...new Set(filter.issueAreas.flatMap((slug) => [slug, twinOf(slug) ?? slug]))]
  const counts = await countCells(sql, { ...filter, issueAreas, staleBefore: staleBefore(filter.now) })
  const byArea = Map.groupBy(counts, (count) => keyOf(count.place, count.issue_area))
  return {
    of(place, issueArea, type, minimum = coveredFrom) {
      const ofArea = (slug: string) => byArea.get(keyOf(place, slug)) ?? []
      const ofType = (slug: string) => ofArea(slug).filter((count) => type === null || count.type === type)
      const own = ofType(issueArea)
      const twin = twinOf(issueArea)
      const actorCount = sumOf(own, 'actor_count')
      // A search covers an issue area for all types of actors.
      const lastSearchedAt = ofArea(issueArea)[0]?.last_searched_at ?? null
      const { status, status_from } = statusWithTwin(
        { actorCount, wasSearched: lastSearchedAt !== null },
        twin ? { slug: twin, actorCount: sumOf(ofType(twin), 'actor_count') } : undefined,
        minimum,
      )
      const staleCount = sumOf(own, 'stale_count')
      return { actorCount, staleCount, lastSearchedAt, status, statusFrom: status_from }
    },
  }
}

const keyOf = (place: string, issueArea: string) => `${place} ${issueArea}`

const sumOf = (counts: readonly CellCount[], number: 'actor_count' | 'stale_count') =>
  counts.reduce((sum, count) => sum + count[number], 0)
