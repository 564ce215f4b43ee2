import { CompiledQuery } from 'kysely'
import type { Sql } from './database.ts'

/** Runs SQL text that a library produced, in our transaction. */
export async function executeSql(
  sql: Sql,
  text: string,
  values: readonly unknown[] = [],
): Promise<{ rows: unknown[] }> {
  const { rows } = await sql.executeQuery(CompiledQuery.raw(text, [...values]))
  return { rows }
}
