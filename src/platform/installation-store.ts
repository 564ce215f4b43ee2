import { sql as raw } from 'kysely'
import type { Sql } from './sql/database.ts'

export type DatabaseFacts = { version: string; bytes: number; migrations: number }

export async function readDatabaseFacts(sql: Sql): Promise<DatabaseFacts> {
  const { rows } = await raw<DatabaseFacts>`
    select current_setting('server_version') as version,
      pg_database_size(current_database())::float8 as bytes,
      (select count(*)::int from schema_migration) as migrations`.execute(sql)
  return rows[0]!
}
