import { hash } from 'node:crypto'
import { sql as raw } from 'kysely'
import { ServiceError } from '../errors.ts'
import type { Sql } from '../sql/database.ts'

/** How long an Idempotency-Key is remembered. */
export const rememberedHours = 24

/** One write with its key: whose it is, what was asked. */
export type KeyedRequest = { scope: string; key: string; fingerprint: string }

const keyForm = /^[\x21-\x7e]{1,255}$/

export function keyedRequest(
  key: string,
  caller: string,
  operation: string,
  url: string,
  body: unknown,
): KeyedRequest {
  if (!keyForm.test(key)) {
    throw new ServiceError('invalid_header', 'Idempotency-Key: must be 1 to 255 visible ASCII characters')
  }
  return {
    scope: `${caller} ${operation}`,
    key,
    fingerprint: hash('sha256', `${url}\n${JSON.stringify(body)}`),
  }
}

/**
 * Runs the work once for a key, in the caller's transaction. A second request with the key waits for the first to
 * commit (the primary key makes it wait), then gets the first one's answer.
 */
export async function answerOnce<T>(
  tx: Sql,
  request: KeyedRequest,
  work: () => Promise<T>,
): Promise<{ answer: T; isReplay: boolean }> {
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
          raw<Date>`now() - make_interval(hours => ${rememberedHours})`,
        ),
    )
    .returning('key')
    .executeTakeFirst()
  if (claimed === undefined) return { answer: (await remembered(tx, request)) as T, isReplay: true }
  const answer = await work()
  await tx
    .updateTable('idempotency_key')
    .set({ body: JSON.stringify(answer ?? null) })
    .where('scope', '=', request.scope)
    .where('key', '=', request.key)
    .execute()
  return { answer, isReplay: false }
}

async function remembered(tx: Sql, request: KeyedRequest): Promise<unknown> {
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

/** Forgets keys whose time is over. */
export async function forgetOldKeys(sql: Sql): Promise<void> {
  await sql
    .deleteFrom('idempotency_key')
    .where('created_at', '<', raw<Date>`now() - make_interval(hours => ${rememberedHours})`)
    .execute()
}
