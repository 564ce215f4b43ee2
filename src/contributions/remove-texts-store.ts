import { sql as raw } from 'kysely'
import type { Sql } from '../platform/sql/database.ts'
import {
  containing,
  replaceInJson,
  replaceInTexts,
  type TextReplacement,
} from '../platform/sql/replace-texts.ts'
import { removeFromFlags } from './reports/remove-from-flags-store.ts'

/** What contributions and their reviews store as text. */
const texts = [
  ['contribution', 'reply'],
  ['contribution_step', 'note'],
  ['contribution_step', 'reply'],
] as const

/**
 * Removes what was sent about actors that are removed for good, and removed texts from everything else. A request of
 * a person who is listed stays without its words, so that the sender still sees the outcome.
 */
export async function removeFromContributions(
  tx: Sql,
  actorIds: readonly string[],
  replacements: readonly TextReplacement[],
): Promise<void> {
  await removeFromFlags(tx, actorIds, replacements)
  await raw`
    delete from contribution where kind <> 'request'
      and (entity_id = any(${actorIds}::uuid[]) or other_id = any(${actorIds}::uuid[]))`.execute(tx)
  await raw`delete from record_notice where entity_id = any(${actorIds}::uuid[])`.execute(tx)
  await raw`
    delete from contribution_step where contribution_id in
      (select id from contribution where entity_id = any(${actorIds}::uuid[]))`.execute(tx)
  await raw`
    update contribution set entity_id = null, claim_id = null,
      content = jsonb_build_object('request', content -> 'request')
    where entity_id = any(${actorIds}::uuid[])`.execute(tx)
  await replaceInTexts(tx, texts, replacements)
  if (replacements.length === 0) return
  const patterns = containing(replacements.map(({ from }) => from))
  await raw`
    update contribution set content = ${replaceInJson(raw`content::text`, replacements)}::jsonb
    where content::text ilike any(${patterns})`.execute(tx)
}
