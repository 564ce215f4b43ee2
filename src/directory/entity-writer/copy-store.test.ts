import assert from 'node:assert/strict'
import { tmpdir } from 'node:os'
import { after, test } from 'node:test'
import fc from 'fast-check'
import { sql as raw } from 'kysely'
import { createTestDatabase } from '../../../tests/support/postgres.ts'
import { openDatabase, type Sql } from '../../platform/sql/database.ts'
import { type CopiedValue, copyRows } from './copy-store.ts'

const { url, ...testDatabase } = await createTestDatabase()
const database = await openDatabase({
  databaseUrl: url,
  dataDir: tmpdir(),
  role: 'command',
  log: () => undefined,
})
after(async () => {
  await database[Symbol.asyncDispose]()
  await testDatabase[Symbol.asyncDispose]()
})

const inTable = <Result>(work: (tx: Sql) => Promise<Result>) =>
  database.sql.transaction().execute(async (tx) => {
    await raw`create temporary table copied (position integer, word text, words text[]) on commit drop`.execute(
      tx,
    )
    return work(tx)
  })

const copy = (tx: Sql, rows: readonly (readonly CopiedValue[])[]) =>
  copyRows(tx, 'copied', 'position, word, words', rows)

// Characters with a meaning in COPY, in arrays, and in neither.
const letter = fc.constantFrom(
  '\\',
  '\t',
  '\n',
  '\r',
  '\v',
  '\b',
  '"',
  "'",
  '{',
  '}',
  ',',
  '.',
  'N',
  'x',
  ' ',
  'é',
  '𝄞',
)
const word = fc.oneof(
  fc.string({ unit: letter, maxLength: 8 }),
  fc.constantFrom('\\N', '\\.', 'NULL', '', '{}'),
)

test('copied texts and arrays read back unchanged', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.option(word), fc.option(fc.array(word, { maxLength: 4 }))), { maxLength: 20 }),
      async (pairs) => {
        const rows = pairs.map((pair, position) => [position, ...pair])
        const stored = await inTable(async (tx) => {
          await copy(tx, rows)
          return raw<{ position: number; word: string; words: string[] }>`
            select * from copied order by position`.execute(tx)
        })
        assert.deepEqual(
          stored.rows.map((row) => [row.position, row.word, row.words]),
          rows,
        )
      },
    ),
    { numRuns: 60 },
  )
})

test('a rejected value fails with its SQLSTATE and leaves the connection usable', async () => {
  await assert.rejects(
    inTable((tx) => copy(tx, [['one', 'a', []]])),
    { code: '22P02' },
  )
  await assert.rejects(
    database.sql.transaction().execute((tx) => copyRows(tx, 'no_such_table', 'word', [['a']])),
    { code: '42P01' },
  )
  const { rows } = await raw<{ one: number }>`select 1 as one`.execute(database.sql)
  assert.deepEqual(rows, [{ one: 1 }])
})

const manyRows = Array.from(
  { length: 40_000 },
  (_, position) => [position, 'word '.repeat(30), null] as const,
)

test('rows beyond the socket buffer arrive complete and in order', async () => {
  const { rows } = await inTable(async (tx) => {
    await copy(tx, manyRows)
    return raw<{ count: number; ordered: boolean }>`
      select count(*)::integer as count, bool_and(position = place - 1) as ordered
      from (select position, row_number() over (order by ctid) as place from copied) as numbered`.execute(tx)
  })
  assert.deepEqual(rows, [{ count: manyRows.length, ordered: true }])
})

test('stops writing rows after the database has refused one', async () => {
  // Far more than fits into the buffers before the error arrives.
  const endless = 2_000_000
  let written = 0
  function* rows() {
    yield ['one', 'a', null] as const
    for (; written < endless; written += 1) yield manyRows[written % manyRows.length]!
  }
  let writtenBefore = 0
  const refused = inTable(async (tx) => {
    try {
      await copyRows(tx, 'copied', 'position, word, words', rows())
    } catch (fault) {
      writtenBefore = written
      throw fault
    }
  })
  // The promise rejects after the rollback on the same connection.
  await assert.rejects(refused, { code: '22P02' })
  assert.equal(written, writtenBefore)
  assert.ok(written < endless)
})
