import type pg from 'pg'
import { OperatorError } from '../errors.ts'
import { advisoryLockSpace, advisoryLocks } from './advisory-locks.ts'
import type { Database } from './database.ts'
import { type MigrationFile, readMigrationFiles } from './migration-files.ts'

type Applied = ReadonlyMap<string, string>

/**
 * Applies missing migrations in order, each in its own transaction. Every transaction takes the lock and reads the
 * history again, so several instances may do this at once, through any pooler.
 */
export async function migrate(
  database: Pick<Database, 'pool'>,
  options: { folder: string; log: (message: string) => void },
): Promise<{ applied: string[] }> {
  const files = await readMigrationFiles(options.folder)
  const client = await database.pool.connect()
  const done: string[] = []
  const isNew = () => done.length > 0 && done[0] === files[0]?.name
  try {
    for (;;) {
      const file = await withLock(client, (applied) => applyNext(client, files, applied))
      if (!file) break
      done.push(file.name)
      if (!isNew()) options.log(`Applied the migration ${file.name}`)
    }
    if (isNew()) options.log(`Created the tables of a new database: ${done.length} migrations`)
    return { applied: done }
  } finally {
    // A migration may have changed settings of the session, so the pool must not reuse it.
    client.release(true)
  }
}

/** The migrations that `migrate` would apply. */
export const pendingMigrations = async (database: Pick<Database, 'pool'>, folder: string) =>
  (await migrationState(database, folder)).pending

export async function migrationState(
  database: Pick<Database, 'pool'>,
  folder: string,
): Promise<{ applied: number; pending: string[] }> {
  const files = await readMigrationFiles(folder)
  const { rows } = await database.pool.query("select to_regclass('schema_migration') is not null as present")
  const applied = rows[0].present ? await readApplied(database.pool) : new Map<string, string>()
  const pending = files.filter(({ name }) => !applied.has(name)).map(({ name }) => name)
  return { applied: applied.size, pending }
}

async function withLock<Result>(
  client: pg.PoolClient,
  work: (applied: Applied) => Promise<Result>,
): Promise<Result> {
  await client.query('begin')
  try {
    // A migration, or the wait for another instance, may take long.
    await client.query('set local statement_timeout = 0')
    await client.query('set local idle_in_transaction_session_timeout = 0')
    await client.query('select pg_advisory_xact_lock($1, $2)', [advisoryLockSpace, advisoryLocks.migration])
    await client.query(
      `create table if not exists schema_migration (
         name text primary key, checksum text not null, applied_at timestamptz not null default now())`,
    )
    const result = await work(await readApplied(client))
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}

async function readApplied(client: pg.Pool | pg.PoolClient): Promise<Applied> {
  const { rows } = await client.query('select name, checksum from schema_migration')
  return new Map(rows.map((row) => [row.name, row.checksum]))
}

async function applyNext(
  client: pg.PoolClient,
  files: readonly MigrationFile[],
  applied: Applied,
): Promise<MigrationFile | undefined> {
  checkHistory(files, applied)
  const next = files[applied.size]
  if (!next) return undefined
  try {
    await client.query(next.text)
  } catch (error) {
    const { message, position } = error as Error & { position?: string }
    const line = position ? ` at line ${next.text.slice(0, Number(position)).split('\n').length}` : ''
    throw new OperatorError(
      `The migration ${next.name} failed${line} (${message}) and was rolled back: fix the cause and start again`,
      error,
    )
  }
  await client.query('insert into schema_migration (name, checksum) values ($1, $2)', [
    next.name,
    next.checksum,
  ])
  return next
}

/** Checks that the applied migrations are exactly the first ones of the folder. */
function checkHistory(files: readonly MigrationFile[], applied: Applied): void {
  const known = new Set(files.map(({ name }) => name))
  const unknown = [...applied.keys()].sort().find((name) => !known.has(name))
  if (unknown) {
    throw new OperatorError(
      `The database has the migration ${unknown}, which this version does not have: start the newer version that applied it`,
    )
  }
  for (const [index, file] of files.entries()) {
    const checksum = applied.get(file.name)
    if (checksum === undefined && index < applied.size) {
      throw new OperatorError(
        `The migration ${file.name} comes before migrations that are already applied: give it the next free number`,
      )
    }
    if (checksum !== undefined && checksum !== file.checksum) {
      throw new OperatorError(
        `The migration ${file.name} was changed after it was applied: restore it, and put the change into a new migration`,
      )
    }
  }
}
