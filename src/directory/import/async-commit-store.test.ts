import assert from 'node:assert/strict'
import { tmpdir } from 'node:os'
import { after, test } from 'node:test'
import { sql as raw } from 'kysely'
import { actorRecord, importAll, openSmallDirectory } from '../../../tests/support/small-directory.ts'
import { openDatabase } from '../../platform/sql/database.ts'

const directory = await openSmallDirectory()
after(() => directory[Symbol.asyncDispose]())

test('a finished import is on disk although its batches commit asynchronously', async () => {
  // The test server runs with synchronous_commit off.
  await directory.database.pool.query(`do $$ begin
    execute format('alter database %I set synchronous_commit = on', current_database()); end $$`)
  const options = {
    databaseUrl: directory.url,
    dataDir: tmpdir(),
    role: 'command',
    log: () => undefined,
  } as const
  await using database = await openDatabase(options)
  const batches: { written: string; waits: string }[] = []
  const summary = await importAll(
    database.sql,
    Array.from({ length: 30 }, (_, index) => actorRecord(`Actor ${index}`)),
    {
      batchSize: 10,
      publishEvents: async (tx) => {
        const { rows } = await raw<{ written: string; waits: string }>`
          select pg_current_wal_insert_lsn()::text as written, current_setting('synchronous_commit') as waits`.execute(
          tx,
        )
        batches.push(rows[0]!)
      },
    },
  )
  assert.equal(summary.added, 30)
  assert.deepEqual(
    batches.map((batch) => batch.waits),
    ['off', 'off', 'off'],
  )
  const flushed = 'select pg_current_wal_flush_lsn() >= all($1::pg_lsn[]) as flushed'
  const { rows } = await database.pool.query(flushed, [batches.map((batch) => batch.written)])
  assert.deepEqual(rows, [{ flushed: true }])
})
