import type { Database } from '../platform/sql/database.ts'
import { ensureSecret } from '../platform/sql/setting-store.ts'
import { createFirehoseCursors } from './cursor.ts'
import { createLogStore } from './log/log-store.ts'

/** The cursor of the newest sequenced signal, for a process that does not read the log. Null in an empty log. */
export async function readHeadCursor(database: Pick<Database, 'sql' | 'pool'>): Promise<string | null> {
  const { epoch, head } = await createLogStore(database).position()
  if (head === 0) return null
  const secret = await ensureSecret(database.sql, 'firehose_secret')
  return createFirehoseCursors(secret).write(epoch, head)
}
