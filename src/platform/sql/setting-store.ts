import { randomBytes } from 'node:crypto'
import type { Sql } from './database.ts'

/** Reads a value that all instances share. */
export async function readSetting(sql: Sql, name: string): Promise<string | undefined> {
  const row = await sql.selectFrom('setting').select('value').where('name', '=', name).executeTakeFirst()
  return row?.value
}

export async function writeSetting(sql: Sql, name: string, value: string): Promise<void> {
  await sql
    .insertInto('setting')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}

/** Reads a random secret that all instances share. The first one that needs it creates it. */
export async function ensureSecret(sql: Sql, name: string): Promise<string> {
  const stored = await readSetting(sql, name)
  if (stored !== undefined) return stored
  await sql
    .insertInto('setting')
    .values({ name, value: randomBytes(32).toString('base64url') })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  return (await readSetting(sql, name))!
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
