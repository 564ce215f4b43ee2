import type { Sql } from './database.ts'

/**
 * A value that all instances share and that changes now and then. `change` sees the current one (undefined at first) and
 * answers with the one to keep; instances that ask at the same time take turns.
 */
export async function changedSetting(
  sql: Sql,
  name: string,
  change: (current: string | undefined) => string,
): Promise<string> {
  return sql.transaction().execute(async (tx) => {
    await tx
      .insertInto('setting')
      .values({ name, value: '' })
      .onConflict((clash) => clash.column('name').doNothing())
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
