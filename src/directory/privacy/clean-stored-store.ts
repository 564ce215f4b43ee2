import { sql as raw } from 'kysely'
import type { ActorRecord } from '../../contracts/directory/import-record.ts'
import type { Sql } from '../../platform/sql/database.ts'
import { keysetPages } from '../../platform/sql/keyset-pages.ts'
import type { TextReplacement } from '../../platform/sql/replace-texts.ts'
import { readSetting, writeSetting } from '../../platform/sql/setting-store.ts'
import { inTransaction } from '../../platform/sql/transaction.ts'
import { createEntityEditStore } from '../entities/entity-edit-store.ts'
import { readActorRecord, readClaims } from '../entities/entity-record-store.ts'
import { replaceActor } from '../entity-writer/entity-writer-store.ts'
import { changeQuote } from '../entity-writer/passage-store.ts'
import { publishableRecord } from './publishable-record.ts'

/** Replaces texts in what other modules have stored about an actor. */
type ReplaceTexts = (tx: Sql, entityId: string, replacements: readonly TextReplacement[]) => Promise<void>

/** Increase this when the rules change, and stored records are cleaned again at the next start. */
const rulesVersion = '1'

/** Removes private details from public records that were stored before the present rules. Returns how many changed. */
export async function cleanStoredRecords(
  sql: Sql,
  options: { now: Date; replaceTexts: ReplaceTexts },
): Promise<number> {
  if ((await readSetting(sql, settingName)) === rulesVersion) return 0
  let cleaned = 0
  const pages = keysetPages<{ id: string }>(async (after, limit) => {
    const { rows } = await raw<{ id: string }>`
      select id from entity e where visibility = 'public' ${after ? raw`and id > ${after.id}` : raw``}
        and (type = 'person' or exists (select from claim c where c.entity_id = e.id and c.excerpt ~* '\\yhome\\y'))
      order by id limit ${limit}`.execute(sql)
    return rows
  })
  for await (const rows of pages) {
    for (const { id } of rows) {
      if (await inTransaction(sql, (tx) => cleanRecord(tx, id, options))) cleaned += 1
    }
  }
  await writeSetting(sql, settingName, rulesVersion)
  return cleaned
}

const settingName = 'private_details_rules'

/** An empty directory has nothing to clean, so that the first start after a large first import is not slow. */
export async function skipCleaningIfEmpty(sql: Sql): Promise<void> {
  await raw`
    insert into setting (name, value) select ${settingName}, ${rulesVersion}
    where not exists (select from entity) on conflict (name) do nothing`.execute(sql)
}

async function cleanRecord(
  tx: Sql,
  id: string,
  { now, replaceTexts }: { now: Date; replaceTexts: ReplaceTexts },
): Promise<boolean> {
  const stored = await readActorRecord(tx, id)
  const clean = publishableRecord(stored)
  if (JSON.stringify(clean) === JSON.stringify(stored)) return false
  for (const { id: claimId, ...claim } of await readClaims(tx, id)) {
    const [kept] = publishableRecord({ ...stored, claims: [claim] }).claims
    if (!kept) await tx.deleteFrom('claim').where('id', '=', claimId).execute()
    else if (kept.excerpt !== claim.excerpt || kept.text !== claim.text) {
      await changeQuote(tx, claimId, kept)
    }
  }
  await tx
    .updateTable('entity')
    .set({ contacts: JSON.stringify(clean.contacts), description: clean.description ?? null })
    .where('id', '=', id)
    .execute()
  await replaceTexts(tx, id, replacementsOf(stored))
  const { status } = await tx
    .selectFrom('entity')
    .select('status')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (status !== 'active') return true
  // An actor without evidence is not listed.
  if (clean.claims.length === 0) await createEntityEditStore(tx).remove(id)
  // Writes the search text again.
  else await replaceActor(tx, id, clean, { now })
  return true
}

/** The longest texts come first, because shorter ones may be parts of them. */
function replacementsOf(stored: ActorRecord): TextReplacement[] {
  const pairs = new Map<string, string>()
  for (const claim of stored.claims) {
    const [kept] = publishableRecord({ ...stored, claims: [claim] }).claims
    if (kept?.excerpt !== claim.excerpt) pairs.set(claim.excerpt, kept?.excerpt ?? '…')
    if (kept?.text !== claim.text) pairs.set(claim.text, kept?.text ?? '…')
  }
  return [...pairs]
    .map(([from, to]) => ({ from, to }))
    .sort((one, other) => other.from.length - one.from.length)
}
