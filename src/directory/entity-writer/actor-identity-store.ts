import { sql as raw } from 'kysely'
import type { Sql } from '../../platform/sql/database.ts'
import { copyNewRows } from './copy-store.ts'
import { derivedScheme, type EntityDraft, type Identity, type Refusal, refuse } from './entity-draft.ts'
import type { References } from './reference-store.ts'

export type StoredActor = { id: string; record_hash: string }

type Candidate = { draft: EntityDraft; identity: Identity }

/** For each candidate: the actor stored under its identity, `undefined` for a new actor, or a refusal. */
export async function findStoredActors(
  tx: Sql,
  candidates: readonly Candidate[],
  references: References,
): Promise<(StoredActor | Refusal | undefined)[]> {
  const { rows } = await raw<StoredActor & Identity & { status: string }>`
    select known.scheme, known.value, known.entity_id as id, known.record_hash, entity.status
    from json_to_recordset(${JSON.stringify(candidates.map((one) => one.identity))}::json)
      as requested (scheme text, value text)
    join entity_external_id known on known.scheme = requested.scheme and known.value = requested.value
    join entity on entity.id = known.entity_id`.execute(tx)
  const known = new Map(rows.map((row) => [identityKey(row), row]))
  const namesakes = await findNamesakes(
    tx,
    candidates.filter(
      ({ identity }) => identity.scheme === derivedScheme && !known.has(identityKey(identity)),
    ),
    references,
  )
  return candidates.map((candidate) => {
    const row = known.get(identityKey(candidate.identity))
    if (row && row.status !== 'active') {
      return refuse(
        'removed by a reviewer',
        `a reviewer has ${row.status} actor ${row.id}, and an import does not restore it`,
      )
    }
    const namesake = namesakes.get(candidate)
    if (row || namesake === undefined) return row
    const why = `actor ${namesake} has the same type, name and place but was not imported; add an external_id if this record is a different actor`
    return refuse('already in the directory', why)
  })
}

export const identityKey = (identity: Identity) => `${identity.scheme} ${identity.value}`

/** Finds actors of the same type, name and place that were not imported. An import never overwrites them. */
async function findNamesakes(
  tx: Sql,
  candidates: readonly Candidate[],
  references: References,
): Promise<Map<Candidate, string>> {
  if (candidates.length === 0) return new Map()
  const requested = candidates.map(({ draft }, position) => ({
    position,
    place_id: references.places.get(draft.placeKeys[0]!)!.id,
    sort_name: draft.sort_name,
    type: draft.type,
  }))
  const { rows } = await raw<{ position: number; id: string }>`
    select requested.position, entity.id
    from json_to_recordset(${JSON.stringify(requested)}::json)
      as requested (position integer, place_id integer, sort_name text, type text)
    join entity_place using (place_id, sort_name)
    join entity on entity.id = entity_place.entity_id and entity.type = requested.type
      and entity.place_id = requested.place_id and entity.listed
    where not exists (
      select from entity_external_id other where other.entity_id = entity.id and other.scheme <> ${derivedScheme})`.execute(
    tx,
  )
  return new Map(rows.map((row) => [candidates[row.position]!, row.id]))
}

export type ExternalId = Identity & { entity_id: string; record_hash: string }

export async function addExternalIds(tx: Sql, ids: readonly ExternalId[]): Promise<void> {
  if (ids.length === 0) return
  const sorted = [...ids].sort(byIdentity)
  const rows = sorted.map((one) => [one.scheme, one.value, one.entity_id, one.record_hash])
  await copyNewRows(tx, 'entity_external_id', 'scheme, value, entity_id, record_hash', rows)
}

/** All writers insert in the same order, which prevents deadlocks. */
function byIdentity(one: Identity, other: Identity): number {
  if (one.scheme !== other.scheme) return one.scheme < other.scheme ? -1 : 1
  return one.value < other.value ? -1 : 1
}

export async function setRecordHashes(tx: Sql, ids: readonly ExternalId[]): Promise<void> {
  if (ids.length === 0) return
  await raw`
    update entity_external_id known set record_hash = offered.record_hash
    from json_to_recordset(${JSON.stringify(ids)}::json)
      as offered (scheme text, value text, record_hash text)
    where known.scheme = offered.scheme and known.value = offered.value`.execute(tx)
}
