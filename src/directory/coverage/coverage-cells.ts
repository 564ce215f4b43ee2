import type { EntityType } from '../../contracts/directory/entities.ts'
import type { CoverageStatus } from '../../contracts/directory/places.ts'
import type { Sql } from '../../platform/sql/database.ts'
import { staleBefore } from '../freshness.ts'
import { type CellCount, countCells } from './coverage-cell-store.ts'
import { coveredFrom, statusOf } from './coverage-service.ts'

/** The coverage of an issue area of a place, for one type of actor or, with null, for all types. */
export type CoverageCell = {
  actorCount: number
  staleCount: number
  lastSearchedAt: Date | null
  status: CoverageStatus
}

export type CoverageCells = {
  of(place: string, issueArea: string, type: EntityType | null, minimum?: number): CoverageCell
}

export async function readCoverageCells(
  sql: Sql,
  filter: { placeKeys: readonly string[]; issueAreas: readonly string[]; workspaceId: string; now: Date },
): Promise<CoverageCells> {
  const counts = await countCells(sql, { ...filter, staleBefore: staleBefore(filter.now) })
  const byArea = Map.groupBy(counts, (count) => keyOf(count.place, count.issue_area))
  return {
    of(place, issueArea, type, minimum = coveredFrom) {
      const found = byArea.get(keyOf(place, issueArea)) ?? []
      return cellOf(found, type, minimum)
    },
  }
}

const keyOf = (place: string, issueArea: string) => `${place} ${issueArea}`

function cellOf(found: readonly CellCount[], type: EntityType | null, minimum: number): CoverageCell {
  const own = type === null ? found : found.filter((count) => count.type === type)
  const actorCount = own.reduce((sum, count) => sum + count.actor_count, 0)
  // A search covers an issue area for all types of actors.
  const lastSearchedAt = found[0]?.last_searched_at ?? null
  return {
    actorCount,
    staleCount: own.reduce((sum, count) => sum + count.stale_count, 0),
    lastSearchedAt,
    status: statusOf(actorCount, lastSearchedAt !== null, minimum),
  }
}
