import { sql as raw } from 'kysely'
import { changesChannel } from '../../platform/changes.ts'
import type { Sql } from '../../platform/sql/database.ts'
import { notify } from '../../platform/sql/notify-store.ts'
import { inTransaction } from '../../platform/sql/transaction.ts'
import type { EndedRole } from './import-item.ts'

/** Hides the contacts of people whose role has ended. A later record with a current role shows its own again. */
export async function hideContacts(sql: Sql, ended: readonly EndedRole[]): Promise<void> {
  await inTransaction(sql, async (tx) => {
    const { rows } = await raw`
      update entity set contacts_until = (now() at time zone 'utc')::date - 1
      from json_to_recordset(${JSON.stringify(ended)}::json) as ended (scheme text, id text)
      join entity_external_id known on known.scheme = ended.scheme and known.value = ended.id
      where entity.id = known.entity_id and entity.contacts <> '[]'
        and (contacts_until is null or contacts_until >= (now() at time zone 'utc')::date)
      returning entity.id`.execute(tx)
    if (rows.length === 0) return
    // The record is written again, even unchanged, when the person holds a role again.
    await raw`
      update entity_external_id known set record_hash = ''
      from json_to_recordset(${JSON.stringify(ended)}::json) as ended (scheme text, id text)
      where known.scheme = ended.scheme and known.value = ended.id`.execute(tx)
    await notify(tx, changesChannel, '*')
  })
}
