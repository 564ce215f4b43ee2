import { sql as raw } from 'kysely'
import type { Sql } from '../../platform/sql/database.ts'
import { readPages } from '../export/cursor-store.ts'
import type { ExportedPlace, ExportedSearch } from '../export/export-store.ts'

/** Abbreviations of the states that have public actors. */
export async function readListedStates(tx: Sql): Promise<string[]> {
  const { rows } = await raw<{ state: string }>`
    select distinct state from entity where listed and not sample order by state`.execute(tx)
  return rows.map((row) => row.state)
}

const publicSearches = raw`s.workspace_id is null and not s.sample`

/** The places that public actors and searches refer to, each with the states of those actors and searches. */
export function readPlacesByState(
  tx: Sql,
  pageSize: number,
): AsyncGenerator<(ExportedPlace & { states: string[] })[]> {
  const query = raw<ExportedPlace & { states: string[] }>`
    select p.key, p.name, p.kind, p.population, p.latitude, p.longitude, array_agg(used.state) as states
    from (
      select e.state, also.place_id from entity_place also join entity e on e.id = also.entity_id
      where e.listed and not e.sample
      union
      select own.state, s.place_id from place_search s join place own on own.id = s.place_id
      where ${publicSearches}) used
    join place p on p.id = used.place_id
    group by p.id order by p.key`
  return readPages(tx, 'snapshot_places', query, pageSize)
}

/** The searches for public actors, each with the state of its place. */
export function readSearchesByState(
  tx: Sql,
  pageSize: number,
): AsyncGenerator<(ExportedSearch & { state: string })[]> {
  const query = raw<ExportedSearch & { state: string }>`
    select s.id, p.key as place, p.state, s.issue_areas, s.engines, s.finished_at
    from place_search s join place p on p.id = s.place_id
    where ${publicSearches}
    order by s.finished_at, s.id`
  return readPages(tx, 'snapshot_searches', query, pageSize)
}
