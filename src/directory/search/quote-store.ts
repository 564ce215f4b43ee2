import { sql as raw } from 'kysely'
import type { Sql } from '../../platform/sql/database.ts'
import { plannedOnce } from '../../platform/sql/prepared-reads.ts'
import type { Quote } from './match-reason.ts'

const quotesPerActor = 20

/** Some quotes about each actor, newest first. */
export async function readQuotes(sql: Sql, entityIds: readonly string[]): Promise<Map<string, Quote[]>> {
  if (entityIds.length === 0) return new Map()
  const { rows } = await raw<Quote & { entity_id: string }>`
    ${plannedOnce} select given.id as entity_id, c.source_id, c.excerpt
    from unnest(${[...entityIds]}::uuid[]) as given (id) cross join lateral (
      select source_id, excerpt from claim where entity_id = given.id and relation is null
      order by recorded_at desc, id limit ${quotesPerActor}) c`.execute(sql)
  const quotes = Map.groupBy(rows, (row) => row.entity_id)
  return new Map(
    [...quotes].map(([id, own]) => [id, own.map(({ source_id, excerpt }) => ({ source_id, excerpt }))]),
  )
}
