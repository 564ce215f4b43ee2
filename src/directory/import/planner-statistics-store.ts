import { sql as raw } from 'kysely'
import type { Sql } from '../../platform/sql/database.ts'

/** Number of written actors after which statistics are updated; the next update comes after four times as many. */
const firstUpdate = 10_000
const growth = 4

/**
 * Keeps the planner's statistics current while an import grows the tables. Autovacuum comes about a minute late, and
 * until then the planner picks plans for small tables.
 */
export function createPlannerStatistics(sql: Sql) {
  let written = 0
  let updatedAt = 0
  return {
    async start(): Promise<void> {
      if (await wasNeverAnalyzed(sql)) await analyzeReferences(sql)
    },
    /** `total` is the number of actors that the import has written so far. */
    async update(total: number): Promise<void> {
      written = total
      if (written < Math.max(firstUpdate, updatedAt * growth)) return
      updatedAt = written
      await analyzeReferences(sql)
    },
    async finish(): Promise<void> {
      if (written < firstUpdate) return
      const hasGrown = await hasGrownBy(sql, written)
      // Analyzing the actors' texts takes as long as everything else together.
      await Promise.all([
        hasGrown && analyzeActors(sql),
        flushPendingEntries(sql).then(() => analyzeOthers(sql, hasGrown)),
      ])
    },
  }
}

async function wasNeverAnalyzed(sql: Sql): Promise<boolean> {
  const { rows } = await raw<{ never: boolean }>`
    select reltuples < 0 and exists (select from entity) as never from pg_class where oid = 'claim'::regclass`.execute(
    sql,
  )
  return rows[0]?.never ?? false
}

/** Whether the table grew by a tenth, which is autovacuum's default threshold. */
async function hasGrownBy(sql: Sql, written: number): Promise<boolean> {
  const { rows } = await raw<{ grown: boolean }>`
    select ${written}::integer >= reltuples / 10 as grown from pg_class where oid = 'entity'::regclass`.execute(
    sql,
  )
  return rows[0]?.grown ?? true
}

/** Analyzes only the columns that an import looks up, which is quick. */
async function analyzeReferences(sql: Sql): Promise<void> {
  await raw`
    analyze claim (entity_id, object_id, source_id), entity_place (entity_id),
      entity_external_id (entity_id, scheme, value)`.execute(sql)
}

async function analyzeActors(sql: Sql): Promise<void> {
  await raw`analyze entity, search_word`.execute(sql)
}

/** Merges the pending lists of the GIN indexes, which every search would scan otherwise. */
async function flushPendingEntries(sql: Sql): Promise<void> {
  await raw`
    select gin_clean_pending_list(index.oid)
    from pg_index join pg_class index on index.oid = indexrelid join pg_am method on method.oid = index.relam
    where method.amname = 'gin' and indrelid in ('entity'::regclass, 'passage'::regclass, 'search_word'::regclass)`.execute(
    sql,
  )
}

/** The vacuum sets the visibility map, so that the actors of a place or an area are counted by an index-only scan. */
async function analyzeOthers(sql: Sql, hasGrown: boolean): Promise<void> {
  if (hasGrown)
    await raw`analyze entity_place, entity_within, entity_external_id, source, passage, claim`.execute(sql)
  await raw`vacuum entity_place, entity_within`.execute(sql)
}
