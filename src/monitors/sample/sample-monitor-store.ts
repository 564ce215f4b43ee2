import { sql as raw } from 'kysely'
import type { Sql } from '../../platform/sql/database.ts'
import { storableJson } from '../../platform/sql/storable-json.ts'

/** The sample town, if the directory has it. */
export async function findSamplePlace(sql: Sql): Promise<string | undefined> {
  const row = await sql.selectFrom('place').select('key').where('sample', '=', true).executeTakeFirst()
  return row?.key
}

/** When the script of the sample town started: at the creation of its monitors. */
export async function findScriptStart(sql: Sql): Promise<Date | undefined> {
  const row = await sql
    .selectFrom('monitor')
    .select('created_at')
    .where('origin', '=', 'sample')
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst()
  return row?.created_at
}

/**
 * Gives the monitors of the sample town their new addresses. Their items stay known by the host under which they were
 * first read, so that the next reading corrects the addresses of its signals and repeats none.
 */
export async function moveSampleMonitors(
  tx: Sql,
  livePath: string,
  baseUrl: string,
  now: Date,
): Promise<void> {
  const stored = await tx
    .selectFrom('monitor')
    .select(['id', 'url', 'config'])
    .where('origin', '=', 'sample')
    .execute()
  for (const { id, url, config } of stored) {
    const former = url.slice(0, url.indexOf(livePath))
    if (former === baseUrl) continue
    const moved = JSON.parse(JSON.stringify(config).replaceAll(former, baseUrl)) as object
    const address = url.replace(former, baseUrl)
    await tx
      .updateTable('monitor')
      .set({
        url: address,
        site: address,
        config: raw`${storableJson({ known_host: new URL(former).host, ...moved })}::jsonb`,
        validators: raw`'{}'::jsonb`,
        next_at: now,
      })
      .where('id', '=', id)
      .execute()
  }
}

/** Removes the monitors of the sample town with their items and meetings, and returns their number. */
export async function deleteSampleMonitors(tx: Sql): Promise<number> {
  const removed = await tx
    .deleteFrom('monitor')
    .where('origin', '=', 'sample')
    .returning('place_key')
    .execute()
  const places = [...new Set(removed.map(({ place_key }) => place_key))]
  if (places.length > 0)
    await tx
      .deleteFrom('meeting')
      .where('place_key', 'in', places)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('monitor_item as i')
              .select('i.monitor_id')
              .whereRef('i.meeting_id', '=', 'meeting.id'),
          ),
        ),
      )
      .execute()
  return removed.length
}
