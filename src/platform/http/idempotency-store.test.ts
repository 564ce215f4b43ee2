import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { createTestDatabase } from '../../../tests/support/postgres.ts'
import { openDatabase } from '../sql/database.ts'
import { deleteExpiredKeys, keyedRequest, runOnce } from './idempotency-store.ts'

const place = await createTestDatabase()
const database = await openDatabase({
  databaseUrl: place.url,
  dataDir: '',
  role: 'command',
  log: () => undefined,
})
after(async () => {
  await database[Symbol.asyncDispose]()
  await place[Symbol.asyncDispose]()
})

const { sql, pool } = database
const report = { caller: '192.0.2.1', operation: 'flagEntity', url: '/api/x' }
const requestOf = (key: string, body: unknown = {}) => keyedRequest(key, { ...report, body })
const once = <T>(key: string, work: () => Promise<T>, body: unknown = {}) =>
  sql.transaction().execute((tx) => runOnce(tx, requestOf(key, body), work))
const age = (key: string, hours: number) =>
  pool.query("update idempotency_key set created_at = now() - $2 * interval '1 hour' where key = $1", [
    requestOf(key).key,
    hours,
  ])

test('makes the second request wait for the first and returns its result', async () => {
  const started = Promise.withResolvers<void>()
  const finish = Promise.withResolvers<void>()
  const first = once('wait', async () => {
    started.resolve()
    await finish.promise
    return { id: 1 }
  })
  await started.promise
  const second = once('wait', () => assert.fail('the work must not run twice'))
  finish.resolve()
  assert.deepEqual(await first, { result: { id: 1 }, isReplay: false })
  assert.deepEqual(await second, { result: { id: 1 }, isReplay: true })
})

test('runs the work of the second request when the first fails', async () => {
  const started = Promise.withResolvers<void>()
  const fail = Promise.withResolvers<never>()
  const first = once('fail', () => {
    started.resolve()
    return fail.promise
  })
  await started.promise
  const second = once('fail', async () => 'done')
  fail.reject(new Error('refused'))
  await assert.rejects(first, /refused/)
  assert.deepEqual(await second, { result: 'done', isReplay: false })
})

test('stores work without a result, too', async () => {
  assert.deepEqual(await once('empty', async () => undefined), { result: undefined, isReplay: false })
  assert.deepEqual(await once('empty', () => assert.fail()), { result: null, isReplay: true })
})

test('refuses the same key for another body or URL, and accepts it for another operation', async () => {
  await once('mixed', async () => 1, { a: 1 })
  await assert.rejects(
    once('mixed', async () => 2, { a: 2 }),
    { code: 'idempotency_conflict' },
  )
  const elsewhere = keyedRequest('mixed', { ...report, url: '/api/y', body: { a: 1 } })
  await assert.rejects(
    sql.transaction().execute((tx) => runOnce(tx, elsewhere, async () => 3)),
    { code: 'idempotency_conflict' },
  )
  const otherOperation = keyedRequest('mixed', { ...report, operation: 'flagSource', body: { a: 1 } })
  const answered = await sql.transaction().execute((tx) => runOnce(tx, otherOperation, async () => 4))
  assert.deepEqual(answered, { result: 4, isReplay: false })
})

test('stores a key for 24 hours', async () => {
  await once('old', async () => 'first')
  await age('old', 23)
  assert.deepEqual(await once('old', async () => 'second'), { result: 'first', isReplay: true })
  await age('old', 25)
  assert.deepEqual(await once('old', async () => 'third', { other: 'body' }), {
    result: 'third',
    isReplay: false,
  })
  assert.deepEqual(await once('old', async () => 'fourth', { other: 'body' }), {
    result: 'third',
    isReplay: true,
  })
})

test('deletes only expired keys', async () => {
  await once('kept', async () => 1)
  await once('gone', async () => 1)
  await age('kept', 23)
  await age('gone', 25)
  await deleteExpiredKeys(sql)
  const keys = ['kept', 'gone'].map((key) => requestOf(key).key)
  const { rows } = await pool.query('select key from idempotency_key where key = any($1)', [keys])
  assert.deepEqual(rows, [{ key: keys[0] }])
})

test('stores nothing that tells who sent a request [design.http.idempotency-key]', async () => {
  await once('secret-key', async () => 'sent')
  const { rows } = await pool.query('select to_jsonb(k)::text as stored from idempotency_key k')
  assert.doesNotMatch(rows.map(({ stored }) => stored).join('\n'), /192\.0\.2\.1|secret-key/)
  const other = keyedRequest('secret-key', { ...report, caller: '192.0.2.2', body: {} })
  const answered = await sql.transaction().execute((tx) => runOnce(tx, other, async () => 'by another'))
  assert.deepEqual(answered, { result: 'by another', isReplay: false })
})

test('refuses a key that is not 1 to 255 visible ASCII characters', () => {
  for (const key of ['a', 'x'.repeat(255), '8e03978e-40d5-43dd-bc93-6894a57f9324', '!~']) requestOf(key)
  for (const key of ['', ' ', 'a b', 'x'.repeat(256), 'é', 'a\tb']) {
    assert.throws(() => requestOf(key), { code: 'invalid_header' }, JSON.stringify(key))
  }
})
