import { hash } from 'node:crypto'
import { sql as raw } from 'kysely'
import { ServiceError } from '../errors.ts'
import type { Sql } from '../sql/database.ts'
import { insideJson } from '../sql/replace-texts.ts'

/** How long the result of an Idempotency-Key is stored. */
const retentionHours = 24

/**
 * A write, as it is stored: a hash of caller and key, which tells nobody who sent a report, and a hash of the request.
 */
type KeyedRequest = { scope: string; key: string; fingerprint: string }

const keyPattern = /^[\x21-\x7e]{1,255}$/

export function keyedRequest(
  key: string,
  { caller, operation, url, body }: { caller: string; operation: string; url: string; body: unknown },
): KeyedRequest {
  if (!keyPattern.test(key)) {
    throw new ServiceError('invalid_header', 'Idempotency-Key: must be 1 to 255 visible ASCII characters')
  }
  return {
    scope: operation,
    key: hash('sha256', `${caller}\n${key}`),
    fingerprint: hash('sha256', `${url}\n${JSON.stringify(body)}`),
  }
}

/**
 * Runs the work once for a key, in the caller's transaction. The primary key makes a second request wait until the
 * first commits; then it gets the stored result.
 */
export async function runOnce<T>(
  tx: Sql,
  request: KeyedRequest,
  work: () => Promise<T>,
): Promise<{ result: T; isReplay: boolean }> {
  const claimed = await tx
    .insertInto('idempotency_key')
    .values({ ...request })
    .onConflict((clash) =>
      clash
        .columns(['scope', 'key'])
        .doUpdateSet({ fingerprint: request.fingerprint, body: null, created_at: raw`now()` })
        .where(
          'idempotency_key.created_at',
          '<',
          raw<Date>`now() - make_interval(hours => ${retentionHours})`,
        ),
    )
    .returning('key')
    .executeTakeFirst()
  if (claimed === undefined) return { result: (await loadResult(tx, request)) as T, isReplay: true }
  const result = await work()
  await tx
    .updateTable('idempotency_key')
    .set({ body: JSON.stringify(result ?? null) })
    .where('scope', '=', request.scope)
    .where('key', '=', request.key)
    .execute()
  return { result, isReplay: false }
}

async function loadResult(tx: Sql, request: KeyedRequest): Promise<unknown> {
  const row = await tx
    .selectFrom('idempotency_key')
    .select(['fingerprint', 'body'])
    .where('scope', '=', request.scope)
    .where('key', '=', request.key)
    .executeTakeFirstOrThrow()
  if (row.fingerprint !== request.fingerprint) {
    throw new ServiceError('idempotency_conflict', 'Use a new Idempotency-Key for a different request')
  }
  return JSON.parse(row.body ?? 'null')
}

/** Deletes expired keys. */
export async function deleteExpiredKeys(sql: Sql): Promise<void> {
  await sql
    .deleteFrom('idempotency_key')
    .where('created_at', '<', raw<Date>`now() - make_interval(hours => ${retentionHours})`)
    .execute()
}

/** Deletes stored responses that contain a text which was removed from the service. */
export async function forgetResponses(tx: Sql, text: string): Promise<void> {
  await raw`delete from idempotency_key where strpos(body, ${insideJson(text)}) > 0`.execute(tx)
}
