import { randomBytes } from 'node:crypto'
import type { Database } from '../platform/sql/database.ts'
import { ensureSetting } from '../platform/sql/setting-store.ts'
import { createFirehoseCursors } from './cursor.ts'
import { createLogStore } from './log/log-store.ts'

export const newFirehoseSecret = () => randomBytes(32).toString('base64url')

/** The cursor of the newest sequenced signal, for a process that does not read the log. Null in an empty log. */
export async function readHeadCursor(database: Pick<Database, 'sql' | 'pool'>): Promise<string | null> {
  const { epoch, head } = await createLogStore(database).position()
  if (head === 0) return null
  const secret = await ensureSetting(database.sql, 'firehose_secret', newFirehoseSecret)
  return createFirehoseCursors(secret).write(epoch, head)
}
