import { sql as raw } from 'kysely'
import type { Sql } from '../../platform/sql/database.ts'
import { notify } from '../../platform/sql/notify-store.ts'
import { replaceInJson, type TextReplacement } from '../../platform/sql/replace-texts.ts'
import { rewrittenChannel } from './notify-channels.ts'

/** The leader moves nothing from the inbox to the log until this transaction ends; then it reads the inbox again. */
export async function stopSequencer(tx: Sql): Promise<void> {
  await raw`update firehose_head set term = term + 1`.execute(tx)
}

/** Replaces texts in the stored signals about these actors or sources. */
export async function replaceSignalTexts(
  tx: Sql,
  subjects: readonly string[],
  replacements: readonly TextReplacement[],
): Promise<void> {
  if (replacements.length === 0) return
  await stopSequencer(tx)
  const body = replaceInJson(raw.ref('body'), replacements)
  await raw`update signal_inbox set body = ${body} where subjects && ${subjects}::uuid[]`.execute(tx)
  await raw`update signal_log set body = ${body} where subjects && ${subjects}::uuid[]`.execute(tx)
  await notify(tx, rewrittenChannel, '')
}

/**
 * Empties the signals about removed actors; their places in the log stay. Search words stay in the retraction alone, so
 * that it reaches everyone who received the signals.
 */
export async function emptySignals(tx: Sql, actorIds: readonly string[], baseUrl: string): Promise<void> {
  await stopSequencer(tx)
  const removed = 'Removed'
  const now = new Date().toISOString()
  const evidence = [
    { source_id: null, url: `${baseUrl}/`, title: removed, publisher: null, published_at: null },
  ].map((one) => ({ ...one, retrieved_at: now, excerpt: removed, content_hash: null }))
  const emptied = JSON.stringify({ title: removed, summary: null, actors: [], evidence })
  const retraction = JSON.stringify({ reason: removed, evidence })
  const chains = raw`(select chain_id from signal where external_scope = 'service'
    and external_id = any(${actorIds.map((id) => `actor:${id}`)}::text[]))`
  for (const table of ['signal_inbox', 'signal_log']) {
    await raw`
      update ${raw.table(table)} set words = '{}', body = (body::jsonb || ${emptied}::jsonb)::text
      where kind = 'signal' and chain_id in ${chains}`.execute(tx)
    await raw`
      update ${raw.table(table)} set body = (body::jsonb || ${retraction}::jsonb)::text
      where kind = 'retraction' and chain_id in ${chains}`.execute(tx)
    // A signal that names the actor beside others goes on without it.
    await raw`
      update ${raw.table(table)} set body = jsonb_set(body::jsonb, '{actors}', (
        select coalesce(jsonb_agg(actor), '[]') from jsonb_array_elements(body::jsonb -> 'actors') actor
        where actor ->> 'id' is null or actor ->> 'id' <> all(${actorIds}::text[])))::text
      where kind = 'signal' and subjects && ${actorIds}::uuid[] and chain_id not in ${chains}`.execute(tx)
  }
  await raw`update signal set keys = keys - 'words' where chain_id in ${chains}`.execute(tx)
  await notify(tx, rewrittenChannel, '')
}
