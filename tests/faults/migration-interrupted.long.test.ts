import assert from 'node:assert/strict'
import { once } from 'node:events'
import { test } from 'node:test'
import pg from 'pg'
import { runCivic, startCivic } from '../support/civic-command.ts'
import { createEmptyDatabase, createTestDatabase } from '../support/postgres.ts'
import { until } from '../support/until.ts'

const lock = 4_712

async function connect(url: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return { client, [Symbol.asyncDispose]: () => client.end() }
}

/** Every column, constraint, index and trigger, and the applied migrations. */
async function schemaOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query(`
    select 'column ' || table_name || '.' || column_name || ' ' || data_type || coalesce(' ' || column_default, '') as line
      from information_schema.columns where table_schema = 'public'
    union all select 'constraint ' || conrelid::regclass || ' ' || pg_get_constraintdef(oid) from pg_constraint
      where connamespace = 'public'::regnamespace
    union all select 'index ' || indexdef from pg_indexes where schemaname = 'public'
    union all select 'trigger ' || tgrelid::regclass || ' ' || tgname from pg_trigger where not tgisinternal
    union all select 'migration ' || name || ' ' || checksum from schema_migration order by line`)
  return rows.map(({ line }) => line)
}

test('a migration that is killed half-way leaves nothing behind, and the next run completes all of them [design.faults.migration]', async () => {
  await using interrupted = await createEmptyDatabase()
  await using uninterrupted = await createTestDatabase()
  await using holder = await connect(interrupted.url)
  const { client } = holder
  // Stops in the middle of the migration that creates lists, before the end of its transaction.
  await client.query(`
    create function hold_migration() returns event_trigger language plpgsql as $$
    begin
      if exists (select from pg_event_trigger_ddl_commands() where object_identity = 'public.list') then
        perform pg_advisory_xact_lock_shared(${lock});
      end if;
    end $$;
    create event trigger hold_migration on ddl_command_end when tag in ('CREATE TABLE')
      execute function hold_migration();
    select pg_advisory_lock(${lock})`)
  const migrating = startCivic(interrupted.url, ['migrate'])
  const waiting = `select pid from pg_locks where locktype = 'advisory' and objid = ${lock} and not granted
    and database = (select oid from pg_database where datname = current_database())`
  const pid = await until(async () => (await client.query(waiting)).rows[0]?.pid, 'it is half-way')
  migrating.kill('SIGKILL')
  const [, signal] = await once(migrating, 'exit')
  assert.equal(signal, 'SIGKILL')
  await client.query(`drop event trigger hold_migration; select pg_advisory_unlock(${lock})`)
  const session = 'select from pg_stat_activity where pid = $1'
  await until(async () => (await client.query(session, [pid])).rowCount === 0, 'its session has ended')
  await client.query('drop function hold_migration')

  const { rows } = await client.query(
    "select count(*)::int as applied, to_regclass('list') as list, to_regclass('workspace') as workspace from schema_migration",
  )
  assert.ok(rows[0].applied > 5, 'the migrations before it stay')
  assert.deepEqual([rows[0].list, rows[0].workspace], [null, 'workspace'], 'this one left nothing')
  const { code, stderr } = await runCivic(interrupted.url, ['migrate'])
  assert.equal(code, 0, stderr)
  await using other = await connect(uninterrupted.url)
  assert.deepEqual(await schemaOf(client), await schemaOf(other.client))
})
