import { sql as raw } from 'kysely'
import type { Sql } from '../../platform/sql/database.ts'
import { notify } from '../../platform/sql/notify-store.ts'
import { webhooksChannel } from '../sessions/session-service.ts'

/** Ends all webhooks that an account created, also those of watches. Returns how many were active. */
export async function endWebhooks(tx: Sql, accountId: string, reason: string): Promise<number> {
  const result = await tx
    .updateTable('firehose_session')
    .set({ state: 'dead', reason, next_attempt_at: null, version: raw<number>`version + 1` })
    .where('account_id', '=', accountId)
    .where(raw<boolean>`delivery ->> 'mode' = 'webhook'`)
    .where('state', '<>', 'dead')
    .executeTakeFirst()
  await notify(tx, webhooksChannel, '')
  return Number(result.numUpdatedRows)
}
