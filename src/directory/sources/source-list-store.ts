import { sql as raw } from 'kysely'
import type { Sql } from '../../platform/sql/database.ts'
import type { SourceDetailRow } from './source-detail-store.ts'

export type SourceFilters = {
  classes: readonly string[] | undefined
  statuses: readonly string[] | undefined
  host: string | undefined
  placeIds: readonly number[] | undefined
  changedSince?: string | undefined
}

type ListedRow = SourceDetailRow & { checked_at: Date | null; passage_count: number }

/** Sources of public actors, the newest first. */
export async function listPublicSources(
  sql: Sql,
  filters: SourceFilters,
  after: string | undefined,
  limit: number,
): Promise<ListedRow[]> {
  const { classes, statuses, host, placeIds, changedSince } = filters
  const { rows } = await raw<ListedRow>`
    select s.id, s.url, s.title, s.publisher, s.source_class, s.published_at, s.retrieved_at, s.content_hash, s.status,
      s.sample, (select max(checked_at) from source_check k where k.source_id = s.id) as checked_at,
      (select count(distinct c.passage_id)::int from claim c join entity e on e.id = c.entity_id
        where c.source_id = s.id and e.listed) as passage_count
    from source s
    where s.workspace_id is null
      ${after ? raw`and s.id < ${after}` : raw``}
      ${classes ? raw`and s.source_class = any(${classes})` : raw``}
      ${statuses ? raw`and s.status = any(${statuses})` : raw``}
      ${host ? raw`and lower(split_part(split_part(s.url, '://', 2), '/', 1)) = ${host}` : raw``}
      ${
        placeIds
          ? raw`and s.id in (select c.source_id from entity_place ep join claim c on c.entity_id = ep.entity_id
              where ep.place_id = any(${placeIds}) and c.relation is null)`
          : raw``
      }
      ${
        changedSince
          ? raw`and (s.created_at >= ${changedSince} or s.retrieved_at >= ${changedSince}
              or exists (select from source_check k where k.source_id = s.id and k.checked_at >= ${changedSince}
                and k.outcome <> 'unchanged'))`
          : raw``
      }
      and exists (select from claim c join entity e on e.id = c.entity_id where c.source_id = s.id and e.listed)
    order by s.id desc limit ${limit}`.execute(sql)
  return rows
}
