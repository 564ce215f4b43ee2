import type { SignalDetail } from '../../contracts/firehose/public-signals.ts'
import { ServiceError } from '../../platform/errors.ts'
import { isId, noneHasId } from '../../platform/ids.ts'
import type { Sql } from '../../platform/sql/database.ts'
import { readPublicChains } from './signal-chain-store.ts'
import { signalDetail } from './signal-detail.ts'

/** Signals with their revisions, by id. Unknown ids and signals that are not public are absent. */
export async function readSignalDetails(
  sql: Sql,
  ids: readonly string[],
): Promise<Map<string, SignalDetail>> {
  const known = ids.filter(isId).map((id) => id.toLowerCase())
  const chains = Map.groupBy(await readPublicChains(sql, known), (entry) => entry.requested_id)
  const found = new Map<string, SignalDetail>()
  for (const [id, entries] of chains) {
    const detail = signalDetail(id, entries)
    if (detail) found.set(id, detail)
  }
  return found
}

export async function requireSignal(sql: Sql, id: string): Promise<SignalDetail> {
  const detail = (await readSignalDetails(sql, [id])).get(id.toLowerCase())
  if (detail === undefined) throw new ServiceError('signal_not_found', noneHasId('public signal', id))
  return detail
}
