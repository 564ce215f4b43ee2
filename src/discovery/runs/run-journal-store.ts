import { sql as raw } from 'kysely'
import type { z } from 'zod'
import type { PageOutcome } from '../../contracts/discovery/discovery-runs.ts'
import type { Sql } from '../../platform/sql/database.ts'
import { storableJson } from '../../platform/sql/storable-json.ts'
import type { Journal, PageRecord } from '../../research/index.ts'

type ShownPage = z.infer<typeof PageOutcome>

/** Stores each step and page of a run, so that it resumes after a crash. */
export function createRunJournal(sql: Sql, runId: string): Journal {
  return {
    async loadStep<T>(step: string): Promise<T | undefined> {
      const row = await sql
        .selectFrom('discovery_step')
        .select('value')
        .where('run_id', '=', runId)
        .where('step', '=', step)
        .executeTakeFirst()
      return row?.value as T | undefined
    },

    async saveStep(step, value) {
      await sql
        .insertInto('discovery_step')
        .values({ run_id: runId, step, value: storableJson(value) })
        .onConflict((clash) => clash.columns(['run_id', 'step']).doUpdateSet({ value: storableJson(value) }))
        .execute()
    },

    async loadPages(): Promise<PageRecord[]> {
      const rows = await sql
        .selectFrom('discovery_page')
        .select('record')
        .where('run_id', '=', runId)
        .orderBy('position')
        .execute()
      return rows.map((row) => row.record as PageRecord)
    },

    async savePage(record) {
      await sql
        .insertInto('discovery_page')
        .values({
          run_id: runId,
          url: record.url,
          outcome: record.outcome,
          candidates: record.actors.length,
          record: storableJson(record),
        })
        .onConflict((clash) => clash.columns(['run_id', 'url']).doNothing())
        .execute()
    },
  }
}

/** What a published search will list of its pages. Their text and findings are not in it. */
export async function foundPages(sql: Sql, runId: string) {
  const { rows } = await raw<{ url: string; outcome: string; retrievedAt: string | null; isGiven: boolean }>`
    select coalesce(record->>'finalUrl', url) as url, outcome, record->'page'->>'retrievedAt' as "retrievedAt",
      coalesce(record->>'foundBy' = 'given', false) as "isGiven"
    from discovery_page where run_id = ${runId} order by position`.execute(sql)
  return rows
}

/** Outcome of each URL, in the order of discovery. */
export async function listRunPages(
  sql: Sql,
  runId: string,
  after: number,
  limit: number,
): Promise<{ position: number; page: ShownPage }[]> {
  const { rows } = await raw<{ position: number; page: ShownPage }>`
    select position, jsonb_build_object('url', url, 'final_url', record->'finalUrl', 'outcome', outcome,
      'detail', record->'detail', 'found_by', record->'foundBy', 'title', record->'page'->'title',
      'is_rendered', coalesce(record->'page'->'isRendered', 'false'), 'candidates', candidates,
      'retrieved_at', record->'page'->'retrievedAt') as page
    from discovery_page where run_id = ${runId} and position > ${after} order by position limit ${limit}`.execute(
    sql,
  )
  return rows.map(({ position, page }) => ({
    position,
    page: { ...page, title: page.title ?? null, retrieved_at: page.retrieved_at ?? null },
  }))
}
