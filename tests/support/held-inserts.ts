import pg from 'pg'
import { until } from './until.ts'

const lock = 4_711

/**
 * Blocks inserts into a table once it has `limit` rows, until released, so that a test can kill a process in the middle of
 * its work. `rows` is the table to count, optionally with a condition: `digest where new_count > 0`.
 */
export async function holdInserts(databaseUrl: string, rows: string, limit: number) {
  const [table] = rows.split(' ')
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(`
    create function hold_insert() returns trigger language plpgsql as $$
    begin
      if (select count(*) from ${rows}) >= ${limit} then perform pg_advisory_xact_lock_shared(${lock}); end if;
      return null;
    end $$;
    create trigger hold_insert before insert on ${table} for each statement execute function hold_insert();
    select pg_advisory_lock(${lock})`)
  const waiting = `select from pg_locks where locktype = 'advisory' and objid = ${lock} and not granted
    and database = (select oid from pg_database where datname = current_database())`
  return {
    reached: () => until(async () => (await client.query(waiting)).rowCount, `${limit} ${rows}`),

    async release(): Promise<void> {
      await client.query(`select pg_advisory_unlock(${lock})`)
      await client.query(`drop trigger hold_insert on ${table}`)
      await client.end()
    },
  }
}
