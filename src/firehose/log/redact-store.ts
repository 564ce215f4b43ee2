import { sql as raw } from 'kysely'
import type { Sql } from '../../platform/sql/database.ts'
import { replaceInJson, type TextReplacement } from '../../platform/sql/replace-texts.ts'

/** Replaces texts in the stored signals about these actors or sources. */
export async function replaceSignalTexts(
  tx: Sql,
  subjects: readonly string[],
  replacements: readonly TextReplacement[],
): Promise<void> {
  if (replacements.length === 0) return
  const body = replaceInJson(raw.ref('body'), replacements)
  await raw`update signal_inbox set body = ${body} where subjects && ${subjects}::uuid[]`.execute(tx)
  await raw`update signal_log set body = ${body} where subjects && ${subjects}::uuid[]`.execute(tx)
}
