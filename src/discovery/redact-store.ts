import { sql as raw } from 'kysely'
import type { Sql } from '../platform/sql/database.ts'
import { insideJson, replaceInJson, type TextReplacement } from '../platform/sql/replace-texts.ts'

/** Replaces texts that runs have stored: candidates, pages that were read, and results of steps. */
export async function replaceRunTexts(tx: Sql, replacements: readonly TextReplacement[]): Promise<void> {
  if (replacements.length === 0) return
  const patterns = replacements.map(({ from }) => `%${insideJson(from).replace(/[\\%_]/g, '\\$&')}%`)
  for (const [table, column] of [
    ['discovery_candidate', 'found'],
    ['discovery_candidate', 'draft'],
    ['discovery_candidate', 'match'],
    ['discovery_page', 'record'],
    ['discovery_step', 'value'],
  ] as const) {
    const stored = raw`${raw.ref(column)}::text`
    await raw`
      update ${raw.table(table)} set ${raw.ref(column)} = ${replaceInJson(stored, replacements)}::jsonb
      where ${stored} like any(${patterns})`.execute(tx)
  }
}
