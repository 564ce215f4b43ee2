import { sql as raw } from 'kysely'
import type { Sql } from '../../platform/sql/database.ts'
import { replaceInTexts, type TextReplacement } from '../../platform/sql/replace-texts.ts'

/** What a report stores as text. */
const texts = [
  ['flag', 'reason'],
  ['flag', 'target_text'],
  ['flag', 'reply'],
  ['flag_transition', 'note'],
  ['flag_transition', 'reply'],
  ['flag_message', 'text'],
] as const

/** Deletes the reports about actors that were removed for good, and removed texts from all other reports. */
export async function removeFromFlags(
  tx: Sql,
  actorIds: readonly string[],
  replacements: readonly TextReplacement[],
): Promise<void> {
  await raw`delete from flag where entity_id = any(${actorIds}::uuid[])`.execute(tx)
  await replaceInTexts(tx, texts, replacements)
}
