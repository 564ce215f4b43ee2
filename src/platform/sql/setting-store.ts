import type { Sql } from './database.ts'

/** A value that all instances share; the first one to ask for it makes it. */
export async function sharedSetting(sql: Sql, name: string, make: () => string): Promise<string> {
  await sql
    .insertInto('setting')
    .values({ name, value: make() })
    .onConflict((clash) => clash.column('name').doNothing())
    .execute()
  const row = await sql
    .selectFrom('setting')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  return row.value
}
