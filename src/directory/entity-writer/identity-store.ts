import { sql as raw } from 'kysely'
import type { Sql } from '../../platform/sql/database.ts'
import { copyNewRows } from './copy-store.ts'
import { derivedScheme, type EntityDraft, type Identity, type Refusal, refuse } from './entity-draft.ts'
import type { References } from './reference-store.ts'

export type KnownEntity = { id: string; record_hash: string }

type Candidate = { draft: EntityDraft; identity: Identity }

/** For each candidate the actor it was stored as before, `undefined` for a new one, or why it may not be stored. */
export async function findKnown(
  tx: Sql,
  candidates: readonly Candidate[],
  references: References,
): Promise<(KnownEntity | Refusal | undefined)[]> {
  const { rows } = await raw<KnownEntity & Identity & { status: string }>`
    select known.scheme, known.value, known.entity_id as id, known.record_hash, entity.status
    from json_to_recordset(${JSON.stringify(candidates.map((one) => one.identity))}::json)
      as asked (scheme text, value text)
    join entity_external_id known on known.scheme = asked.scheme and known.value = asked.value
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
      return refuse('removed by a reviewer', `actor ${row.id} was ${row.status} by a reviewer and stays so`)
    }
    const namesake = namesakes.get(candidate)
    if (row || namesake === undefined) return row
    const why = `actor ${namesake} has this type, name and place but was not imported; give the record an external_id if it is another`
    return refuse('already in the directory', why)
  })
}

export const identityKey = (identity: Identity) => `${identity.scheme} ${identity.value}`

/** Actors that the derived identity of a record describes, though they came another way: never overwritten. */
async function findNamesakes(
  tx: Sql,
  candidates: readonly Candidate[],
  references: References,
): Promise<Map<Candidate, string>> {
  if (candidates.length === 0) return new Map()
  const asked = candidates.map(({ draft }, position) => ({
    position,
    place_id: references.places.get(draft.placeKeys[0]!)!.id,
    sort_name: draft.sort_name,
    type: draft.type,
  }))
  const { rows } = await raw<{ position: number; id: string }>`
    select asked.position, entity.id
    from json_to_recordset(${JSON.stringify(asked)}::json)
      as asked (position integer, place_id integer, sort_name text, type text)
    join entity_place using (place_id, sort_name)
    join entity on entity.id = entity_place.entity_id and entity.type = asked.type
      and entity.place_id = asked.place_id and entity.listed
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

/** One order for all writers, so that two wait for each other and never in a circle. */
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
