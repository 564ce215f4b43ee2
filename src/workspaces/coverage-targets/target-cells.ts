import { utcDay } from '../../contracts/days.ts'
import type {
  CoverageCell,
  CoverageTarget,
  CoverageTargetDetail,
} from '../../contracts/workspaces/coverage-targets.ts'
import {
  type CoverageCells,
  expandIssueSlugs,
  issueAreaName,
  readCoverageCells,
} from '../../directory/index.ts'
import type { Sql } from '../../platform/sql/database.ts'
import { authorshipFields } from '../authorship.ts'
import type { TargetRow } from './coverage-target-store.ts'
import { nextActions } from './next-actions.ts'

/** Counts the cells of all targets in one query. */
export async function readTargetCells(
  sql: Sql,
  workspaceId: string,
  targets: readonly TargetRow[],
  now: Date,
): Promise<CoverageCells> {
  return readCoverageCells(sql, {
    placeKeys: [...new Set(targets.map((target) => target.place.key))],
    issueAreas: expandIssueSlugs(targets.flatMap((target) => target.issue_areas)),
    workspaceId,
    now,
  })
}

export function toCoverageTarget(target: TargetRow, cells: CoverageCells, now: Date): CoverageTarget {
  return summarize(target, cellsOf(target, cells), now)
}

export function toCoverageTargetDetail(
  target: TargetRow,
  all: CoverageCells,
  now: Date,
): CoverageTargetDetail {
  const cells = cellsOf(target, all)
  return { ...summarize(target, cells, now), cells, next_actions: nextActions(target.place, cells) }
}

function cellsOf(target: TargetRow, cells: CoverageCells): CoverageCell[] {
  const types = target.actor_types.length > 0 ? target.actor_types : [null]
  return expandIssueSlugs(target.issue_areas).flatMap((slug) =>
    types.map((type): CoverageCell => {
      const cell = cells.of(target.place.key, slug, type, target.minimum)
      return {
        issue_area: slug,
        name: issueAreaName(slug),
        actor_type: type,
        actor_count: cell.actorCount,
        minimum: target.minimum,
        status: cell.status,
        stale_count: cell.staleCount,
        last_searched_at: cell.lastSearchedAt?.toISOString() ?? null,
        status_from: cell.statusFrom,
      }
    }),
  )
}

function summarize(target: TargetRow, cells: readonly CoverageCell[], now: Date): CoverageTarget {
  const having = (status: CoverageCell['status']) => cells.filter((cell) => cell.status === status).length
  const counts = {
    cells: cells.length,
    covered: having('covered'),
    thin: having('thin'),
    missing: having('missing'),
    not_searched: having('not_searched'),
  }
  const status =
    counts.covered === counts.cells
      ? 'met'
      : counts.not_searched === counts.cells
        ? 'not_started'
        : 'in_progress'
  const { id, title, place, issue_areas, actor_types, minimum, due_on } = target
  return {
    id,
    title,
    place,
    issue_areas,
    actor_types,
    minimum,
    due_on,
    status,
    counts,
    // A target is due at the end of the day, in UTC.
    is_overdue: status !== 'met' && due_on !== null && due_on < utcDay(now),
    ...authorshipFields(target),
  }
}
