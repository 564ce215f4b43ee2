import { sql as raw } from 'kysely'
import { findPlaceReferences } from '../../directory/index.ts'
import type { Sql } from '../../platform/sql/database.ts'
import type { DescribeRuns, SeenRun } from '../../workspaces/index.ts'

type Row = Omit<SeenRun, 'place' | 'found' | 'created_at' | 'finished_at'> & {
  id: string
  place_key: string | null
  created_at: Date
  finished_at: Date | null
  pages_read: number
  candidates: number
  published: number
}

/** Describes runs for the workspace items that link to them. */
export const describeRuns: DescribeRuns = async (sql: Sql, workspaceId, ids) => {
  if (ids.length === 0) return new Map()
  const { rows } = await raw<Row>`
    select r.id, r.kind, r.status, r.location, r.place_key, r.issue_areas, r.created_at, r.finished_at,
      coalesce((r.progress ->> 'pages_read')::int, 0) as pages_read,
      count(c.id)::int as candidates,
      count(c.id) filter (where c.state = 'published')::int as published
    from discovery_run r left join discovery_candidate c on c.run_id = r.id
    where r.workspace_id = ${workspaceId} and r.id = any(${ids}::uuid[]) group by r.id`.execute(sql)
  const places = await findPlaceReferences(
    sql,
    rows.flatMap(({ place_key }) => place_key ?? []),
  )
  return new Map(
    rows.map(({ id, place_key, pages_read, candidates, published, created_at, finished_at, ...run }) => [
      id,
      {
        ...run,
        place: places.get(place_key ?? '') ?? null,
        created_at: created_at.toISOString(),
        finished_at: finished_at?.toISOString() ?? null,
        found: { pages_read, candidates, published },
      },
    ]),
  )
}
