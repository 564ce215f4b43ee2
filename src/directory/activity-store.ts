import { sql as raw } from 'kysely'
import type { Sql } from '../platform/sql/database.ts'
import { writeSetting } from '../platform/sql/setting-store.ts'

const lastImportSetting = 'last_import_at'

/** How current the public records are, without the sample town. */
export type DirectoryActivity = {
  lastImportAt: string | null
  lastSearchAt: string | null
  checkedSources: number
  brokenSources: number
}

export async function readActivity(sql: Sql, since: Date): Promise<DirectoryActivity> {
  const { rows } = await raw<{
    imported: string | null
    searched: Date | null
    checked: number
    broken: number
  }>`
    select (select value from setting where name = ${lastImportSetting}) as imported,
      (select max(finished_at) from place_search where not sample) as searched,
      count(*) filter (where retrieved_at >= ${since})::int as checked,
      count(*) filter (where status = 'broken')::int as broken
    from source where workspace_id is null and not sample and (retrieved_at >= ${since} or status = 'broken')`.execute(
    sql,
  )
  const { imported, searched, checked, broken } = rows[0]!
  return {
    lastImportAt: imported,
    lastSearchAt: searched?.toISOString() ?? null,
    checkedSources: checked,
    brokenSources: broken,
  }
}

export const recordImport = (sql: Sql, at: Date): Promise<void> =>
  writeSetting(sql, lastImportSetting, at.toISOString())
