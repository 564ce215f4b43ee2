import { type RawBuilder, sql as raw, type Selectable } from 'kysely'
import { signalCorrectionKinds } from '../../contracts/directory/history.ts'
import type { ChangePosition, SignalCorrectionFilters } from '../../directory/index.ts'
import type { Sql } from '../../platform/sql/database.ts'
import type { Tables } from '../../platform/sql/tables.ts'

type Stored = Selectable<Tables['signal_correction']>
/** A reviewer corrected it, on their own or after a report, or its source says something else. */
export type SignalCorrectionReason = Stored['reason']
export type SignalCorrectionRow = Omit<Stored, 'issues'> & { position: string }

/** Records corrections in the transaction that makes them. */
export async function recordSignalCorrections(tx: Sql, rows: readonly Stored[]): Promise<void> {
  if (rows.length > 0) await tx.insertInto('signal_correction').values(rows).execute()
}

/** Nobody corrected the signals of a place that is removed with them. */
export async function removeSignalCorrections(tx: Sql, placeKey: string): Promise<void> {
  await raw`delete from signal_correction where ${placeKey} = any(places)`.execute(tx)
}

export async function readSignalCorrections(
  sql: Sql,
  filters: SignalCorrectionFilters,
  { after, limit }: { after?: ChangePosition | undefined; limit: number },
): Promise<SignalCorrectionRow[]> {
  const following = after ? raw`and (at, id) < (${after.at}::timestamptz, ${after.id}::uuid)` : raw``
  const { rows } = await raw<SignalCorrectionRow>`
    select id, signal_id, at, kind, reason, places,
      to_char(at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as position
    from signal_correction where ${matching(filters)} ${following}
    order by at desc, id desc limit ${limit}`.execute(sql)
  return rows
}

export async function countSignalCorrections(
  sql: Sql,
  filters: SignalCorrectionFilters,
  since: string,
): Promise<{ month: string; count: number }[]> {
  const { rows } = await raw<{ month: string; count: number }>`
    select to_char(at at time zone 'utc', 'YYYY-MM') as month, count(*)::integer as count
    from signal_correction where ${matching(filters)} and at >= ${since}::timestamptz group by 1`.execute(sql)
  return rows
}

function matching({ placeKeys, issueAreas, since, kinds, reasons }: SignalCorrectionFilters) {
  const conditions: RawBuilder<unknown>[] = [
    raw`kind = any(${kinds ?? signalCorrectionKinds}::text[])`,
    reasons ? raw`reason = any(${reasons}::text[])` : raw`reason <> 'source_update'`,
    ...(since === undefined ? [] : [raw`at >= ${since}::timestamptz`]),
    ...(placeKeys ? [raw`places && ${placeKeys}::text[]`] : []),
    ...(issueAreas ? [raw`issues && ${issueAreas}::text[]`] : []),
  ]
  return raw.join(conditions, raw` and `)
}
