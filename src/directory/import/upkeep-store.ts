import { sql as raw } from 'kysely'
import type { Sql } from '../../platform/sql/database.ts'

/** Written actors after which the planner's figures are refreshed; the next time after four times as many. */
const firstRefresh = 10_000
const growth = 4

/**
 * Keeps the database fast while an import makes it grow. The planner chooses by the size of tables that it last saw,
 * and the autovacuum that tells it comes a minute late: until then thousands of records cost minutes.
 */
export function createUpkeep(sql: Sql) {
  let written = 0
  let refreshedAt = 0
  return {
    async begin(): Promise<void> {
      if (await wasNeverMeasured(sql)) await measureReferences(sql)
    },
    /** `total` is how many actors the import has written so far. */
    async reached(total: number): Promise<void> {
      written = total
      if (written < Math.max(firstRefresh, refreshedAt * growth)) return
      refreshedAt = written
      await measureReferences(sql)
    },
    async end(): Promise<void> {
      if (written < firstRefresh) return
      const hasGrown = await hasGrownBy(sql, written)
      // The texts of actors take as long as all the rest.
      await Promise.all([
        hasGrown && measureActors(sql),
        mergePending(sql).then(() => finishRest(sql, hasGrown)),
      ])
    },
  }
}

async function wasNeverMeasured(sql: Sql): Promise<boolean> {
  const { rows } = await raw<{ never: boolean }>`
    select reltuples < 0 and exists (select from entity) as never from pg_class where oid = 'claim'::regclass`.execute(
    sql,
  )
  return rows[0]?.never ?? false
}

/** By a tenth, as autovacuum has it. */
async function hasGrownBy(sql: Sql, written: number): Promise<boolean> {
  const { rows } = await raw<{ grown: boolean }>`
    select ${written}::integer >= reltuples / 10 as grown from pg_class where oid = 'entity'::regclass`.execute(
    sql,
  )
  return rows[0]?.grown ?? true
}

/** The columns by which an import finds what it replaces: quickly done. */
async function measureReferences(sql: Sql): Promise<void> {
  await raw`
    analyze claim (entity_id, source_id), entity_place (entity_id), entity_external_id (entity_id)`.execute(
    sql,
  )
}

/** With the texts, for the searches that follow. */
async function measureActors(sql: Sql): Promise<void> {
  await raw`analyze entity, search_word`.execute(sql)
}

/** New entries of a text index wait in a list that every search reads through, until they are merged. */
async function mergePending(sql: Sql): Promise<void> {
  await raw`
    select gin_clean_pending_list(index.oid)
    from pg_index join pg_class index on index.oid = indexrelid join pg_am method on method.oid = index.relam
    where method.amname = 'gin' and indrelid in ('entity'::regclass, 'search_word'::regclass)`.execute(sql)
}

/** A place's actors are counted from the index alone where PostgreSQL knows that everybody sees them. */
async function finishRest(sql: Sql, hasGrown: boolean): Promise<void> {
  if (hasGrown) await raw`analyze entity_place, entity_external_id, source, claim`.execute(sql)
  await raw`vacuum entity_place`.execute(sql)
}
