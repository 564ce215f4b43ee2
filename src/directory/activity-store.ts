import { sql as raw } from 'kysely'
import type { Sql } from '../platform/sql/database.ts'
import { writeSetting } from '../platform/sql/setting-store.ts'

const lastImportSetting = 'last_import_at'

/** How current the public records are, without the sample town. */
type DirectoryActivity = {
  lastImportAt: string | null
  lastSearchAt: string | null
  checkedSources: number
  brokenSources: number
}

/** A page is read when it is retrieved for a record, and again whenever a monitor or a run checks it. */
export async function readActivity(sql: Sql, since: Date): Promise<DirectoryActivity> {
  const { rows } = await raw<{
    imported: string | null
    searched: Date | null
    checked: number
    broken: number
  }>`
    select (select value from setting where name = ${lastImportSetting}) as imported,
      (select max(finished_at) from place_search where workspace_id is null and not sample) as searched,
      (select count(*)::int from source where workspace_id is null and not sample and id in (
        select id from source where retrieved_at >= ${since}
        union select source_id from source_check
        where checked_at >= ${since} and outcome in ('unchanged', 'changed'))) as checked,
      (select count(*)::int from source
        where workspace_id is null and not sample and status = 'broken') as broken`.execute(sql)
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
