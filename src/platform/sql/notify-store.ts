import { sql as raw } from 'kysely'
import type { Sql } from './database.ts'

/** Notifies all listeners of a channel when the transaction commits. */
export async function notify(tx: Sql, channel: string, payload: string): Promise<void> {
  await raw`select pg_notify(${channel}, ${payload})`.execute(tx)
}
