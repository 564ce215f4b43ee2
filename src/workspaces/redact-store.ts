import { sql as raw } from 'kysely'
import type { Sql } from '../platform/sql/database.ts'
import { insideJson, replaceInJson, type TextReplacement } from '../platform/sql/replace-texts.ts'

/** Replaces texts of the directory that briefs, watches and digests have stored. */
export async function replaceStoredTexts(tx: Sql, replacements: readonly TextReplacement[]): Promise<void> {
  if (replacements.length === 0) return
  const patterns = replacements.map(({ from }) => `%${insideJson(from).replace(/[\\%_]/g, '\\$&')}%`)
  const known = replaceInJson(raw`known::text`, replacements)
  await raw`update brief set known = ${known}::jsonb where known::text like any(${patterns})`.execute(tx)
  const body = replaceInJson(raw.ref('body'), replacements)
  await raw`update watch_entry set body = ${body} where body like any(${patterns})`.execute(tx)
  const content = replaceInJson(raw`content::text`, replacements)
  await raw`update digest set content = ${content}::jsonb where content::text like any(${patterns})`.execute(
    tx,
  )
}
