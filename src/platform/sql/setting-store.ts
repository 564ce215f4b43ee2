import type { Sql } from './database.ts'

/** Reads a value that all instances share, and creates it when it is missing. */
export async function ensureSetting(sql: Sql, name: string, create: () => string): Promise<string> {
  await sql
    .insertInto('setting')
    .values({ name, value: create() })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  const row = await sql
    .selectFrom('setting')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  return row.value
}

/** Updates a shared value under a row lock. `change` gets the current value, or undefined at first. */
export async function updateSetting(
  sql: Sql,
  name: string,
  change: (current: string | undefined) => string,
): Promise<string> {
  return sql.transaction().execute(async (tx) => {
    // An insert locks nothing that exists, so an empty row is made first and then locked.
    await tx
      .insertInto('setting')
      .values({ name, value: '' })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute()
    const { value } = await tx
      .selectFrom('setting')
      .select('value')
      .where('name', '=', name)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const next = change(value === '' ? undefined : value)
    if (next !== value)
      await tx.updateTable('setting').set({ value: next }).where('name', '=', name).execute()
    return next
  })
}
