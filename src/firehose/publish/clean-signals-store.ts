import { sql as raw } from 'kysely'
import type { Signal } from '../../contracts/firehose/signals.ts'
import { removeFromTexts } from '../../directory/index.ts'
import type { Sql } from '../../platform/sql/database.ts'
import { notify } from '../../platform/sql/notify-store.ts'
import { containing } from '../../platform/sql/replace-texts.ts'
import { rewrittenChannel } from '../log/notify-channels.ts'
import { stopSequencer } from '../log/redact-store.ts'
import { extractSearchWords, searchableText } from '../query/search-words.ts'
import { mapSignalTexts } from './suppressed-texts.ts'

type StoredSignal = { id: string; kind: string; chain_id: string; body: string; places: string[] }

/**
 * Removes what is suppressed from stored signals that contain one of the words, such as votes and changed pages that name
 * a person without a link to the actor. Without places, from those of every place.
 */
export async function cleanStoredSignals(
  tx: Sql,
  { words, placeKeys }: { words: readonly string[]; placeKeys: readonly string[] | null },
): Promise<void> {
  if (words.length === 0) return
  await stopSequencer(tx)
  const inPlaces = placeKeys === null ? raw`` : raw`and places && ${placeKeys}::text[]`
  for (const [table, key] of [
    ['signal_inbox', 'id'],
    ['signal_log', 'seq'],
  ] as const) {
    const id = raw.ref(key)
    const { rows } = await raw<StoredSignal>`
      select ${id}::text as id, kind, chain_id, body, places from ${raw.table(table)}
      where body ilike any(${containing(words)}) ${inPlaces}`.execute(tx)
    const signals = rows.map(({ body, places }) => ({
      value: JSON.parse(body) as Signal,
      placeKeys: places,
      mapTexts: mapSignalTexts,
    }))
    for (const [index, signal] of (await removeFromTexts<Signal>(tx, signals)).entries()) {
      const cleaned = JSON.stringify(signal)
      if (cleaned === JSON.stringify(signals[index]!.value)) continue
      const row = rows[index]!
      await raw`update ${raw.table(table)} set body = ${cleaned} where ${id} = ${row.id}::bigint`.execute(tx)
      if (row.kind === 'signal') await replaceSearchWords(tx, row.chain_id, signal)
    }
  }
  await notify(tx, rewrittenChannel, '')
}

async function replaceSearchWords(tx: Sql, chainId: string, signal: Signal): Promise<void> {
  const words = JSON.stringify([...extractSearchWords(searchableText(signal))])
  await raw`
    update signal set keys = keys || jsonb_build_object('words', ${words}::jsonb)
    where chain_id = ${chainId} and keys ? 'words'`.execute(tx)
}
