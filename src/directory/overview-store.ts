import { sql as raw } from 'kysely'
import type { Sql } from '../platform/sql/database.ts'

/** Numbers of public records; estimates where counting would be slow. */
export type DirectoryCounts = { actors: number; sources: number; places: number }

/** A recently sourced claim with its actor, place and quote. */
export type RecentClaim = {
  actor_id: string
  actor: string
  type: string
  place: string
  state: string
  text: string
  excerpt: string
  source_title: string
  source_url: string
  source_date: Date
  /** Part of the fictional sample town. */
  sample: boolean
}

/** From this many rows on, the planner's estimate replaces a count. */
const estimateFrom = 50_000

export function createOverviewStore(sql: Sql) {
  /** `index` covers exactly the public rows, so its row estimate is theirs. */
  async function countRows(
    table: 'entity' | 'source',
    index: 'entity_by_name' | 'source_public_url',
    condition: ReturnType<typeof raw>,
  ): Promise<number> {
    const { rows } = await raw<{ count: number }>`
      select reltuples::int as count from pg_class where oid = ${index}::regclass`.execute(sql)
    const estimate = rows[0]?.count ?? -1
    if (estimate >= estimateFrom) return estimate
    const counted = await raw<{ count: number }>`
      select count(*)::int as count from ${raw.table(table)} where ${condition}`.execute(sql)
    return counted.rows[0]!.count
  }

  return {
    async figures(): Promise<DirectoryCounts> {
      const places = await raw<{ count: number }>`select count(*)::int as count from place`.execute(sql)
      return {
        actors: await countRows('entity', 'entity_by_name', raw`listed`),
        sources: await countRows('source', 'source_public_url', raw`workspace_id is null`),
        places: places.rows[0]!.count,
      }
    },

    /** One claim of each of the most recently sourced actors. */
    async recentClaims(limit: number): Promise<RecentClaim[]> {
      const { rows } = await raw<RecentClaim>`
        select e.id as actor_id, e.name as actor, e.type, p.name as place, e.state, c.text, c.excerpt,
          s.title as source_title, s.url as source_url, coalesce(s.published_at, s.retrieved_at) as source_date, e.sample
        from (select * from entity where listed order by latest_source_at desc, id limit ${limit}) e
        join place p on p.id = e.place_id
        join lateral (
          select * from claim where entity_id = e.id and length(excerpt) between 20 and 240 order by recorded_at desc, id limit 1
        ) c on true
        join source s on s.id = c.source_id
        order by e.latest_source_at desc, e.id`.execute(sql)
      return rows
    },
  }
}
