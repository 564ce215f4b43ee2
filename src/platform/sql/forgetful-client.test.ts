import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type pg from 'pg'
import { createTestDatabase } from '../../../tests/support/postgres.ts'
import { ForgetfulClient } from './forgetful-client.ts'

const testDatabase = await createTestDatabase()
after(() => testDatabase[Symbol.asyncDispose]())

async function withClient<Result>(Kind: typeof pg.Client, work: (client: pg.Client) => Promise<Result>) {
  const client = new Kind({ connectionString: testDatabase.url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

test('answers and refusals are those of pg', async () => {
  await withClient(ForgetfulClient, async (client) => {
    const { rows } = await client.query('select $1::integer as number', [7])
    assert.deepEqual(rows, [{ number: 7 }])
    assert.deepEqual((await client.query({ name: 'one', text: 'select 1 as one' })).rows, [{ one: 1 }])
    await assert.rejects(client.query('select nothing'), { code: '42703' })
    const { promise, resolve } = Promise.withResolvers<unknown>()
    client.query('select 2 as two', (_fault: Error, result: pg.QueryResult) => resolve(result.rows))
    assert.deepEqual(await promise, [{ two: 2 }])
  })
})

test('results that nobody uses any more do not grow old', async () => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as (options: { type: 'minor' | 'major' }) => void
  const oldBytes = () =>
    getHeapSpaceStatistics().find(({ space_name }) => space_name === 'old_space')!.space_used_size
  const text = "select i, repeat('text ', 20) as text, now() as at from generate_series(1, 200) i"
  const grown = await withClient(ForgetfulClient, async (client) => {
    for (let i = 0; i < 50; i += 1) await client.query(text)
    collect({ type: 'major' })
    const before = oldBytes()
    for (let i = 0; i < 400; i += 1) {
      await client.query(text)
      if (i % 20 === 10) collect({ type: 'minor' })
    }
    return oldBytes() - before
  })
  // With pg's own client it is 16 MB and more.
  assert.ok(grown < 4 * 1024 * 1024, `grown by ${grown} bytes`)
})
