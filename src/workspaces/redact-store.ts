import { sql as raw } from 'kysely'
import type { Sql } from '../platform/sql/database.ts'
import { containing, replaceInJson, type TextReplacement } from '../platform/sql/replace-texts.ts'

/** Replaces texts of the directory that briefs, watches, digests and the history have stored. */
export async function replaceStoredTexts(tx: Sql, replacements: readonly TextReplacement[]): Promise<void> {
  if (replacements.length === 0) return
  const patterns = containing(replacements.map(({ from }) => from))
  const known = replaceInJson(raw`known::text`, replacements)
  await raw`update brief set known = ${known}::jsonb where known::text ilike any(${patterns})`.execute(tx)
  const body = replaceInJson(raw.ref('body'), replacements)
  await raw`update watch_entry set body = ${body} where body ilike any(${patterns})`.execute(tx)
  const content = replaceInJson(raw`content::text`, replacements)
  await raw`update digest set content = ${content}::jsonb where content::text ilike any(${patterns})`.execute(
    tx,
  )
  // These are named after their actors. People name lists and briefs themselves.
  for (const [table, column, condition] of [
    ['digest', 'watch_name', raw`true`],
    ['workspace_change', 'target_name', raw`target_type in ('note', 'review', 'watch', 'submission')`],
  ] as const) {
    const name = raw`to_json(${raw.ref(column)})::text`
    await raw`
      update ${raw.table(table)} set ${raw.ref(column)} = ${replaceInJson(name, replacements)}::json #>> '{}'
      where ${condition} and ${name} ilike any(${patterns})`.execute(tx)
  }
}

/** Replaces the name under which workspaces remember actors that were removed for good. */
export async function forgetNames(tx: Sql, ids: readonly string[], name: string): Promise<void> {
  await raw`update list_item set entity_name = ${name} where entity_id = any(${ids}::uuid[])`.execute(tx)
  for (const table of ['note', 'review']) {
    await raw`update ${raw.table(table)} set target_name = ${name} where target_id = any(${ids}::uuid[])`.execute(
      tx,
    )
  }
  await raw`
    update watch set name = ${name}, target = target || jsonb_build_object('name', ${name}::text)
    where target ->> 'entity_id' = any(${ids}::text[])`.execute(tx)
}
