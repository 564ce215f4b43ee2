import { sql as raw } from 'kysely'
import type { PlaceRecord, SearchRecord } from '../../contracts/directory/import-record.ts'
import type { Sql } from '../../platform/sql/database.ts'
import { type Refusal, refuse } from '../entity-writer/entity-draft.ts'
import { parsePlaceAddress, placeSlugOf } from '../places/place-key.ts'
import { foldPlaceName } from '../places/place-name.ts'
import { levels } from '../places/place-record.ts'

type RecordOutcome = { outcome: 'added' | 'changed' | 'unchanged' } | Refusal

/** Adds places, and updates the kind and the given figures of existing ones. */
export async function writePlaces(
  tx: Sql,
  records: readonly PlaceRecord[],
  options: { sample: boolean },
): Promise<RecordOutcome[]> {
  const outcomes: RecordOutcome[] = []
  // One at a time, so that a later line of the same key sees the earlier one. Places are few.
  for (const record of records) outcomes.push(await writePlace(tx, record, options))
  return outcomes
}

async function writePlace(
  tx: Sql,
  record: PlaceRecord,
  { sample }: { sample: boolean },
): Promise<RecordOutcome> {
  const address = parsePlaceAddress(record.key)
  if (!address) return refuse('unknown state', `key: ${record.key} does not end in the name of a state`)
  const { key, name, kind } = record
  const known = await tx
    .selectFrom('place')
    .select(['kind', 'level'])
    .where('key', '=', key)
    .executeTakeFirst()
  if (known && known.level !== levels.locality && known.kind !== kind)
    return refuse('other kind', `kind: ${key} is a ${known.kind}, not a ${kind}`)
  const [population, latitude, longitude] = [
    record.population ?? null,
    record.latitude ?? null,
    record.longitude ?? null,
  ]
  const added = await tx
    .insertInto('place')
    .values({
      key,
      name,
      kind,
      population,
      latitude,
      longitude,
      sample,
      ocd_id: record.ocd_id ?? null,
      slug: placeSlugOf(address),
      folded: foldPlaceName(name),
      state: address.state.abbreviation,
    })
    .onConflict((clash) => clash.doNothing())
    .executeTakeFirst()
  if (added.numInsertedOrUpdatedRows === 1n) return { outcome: 'added' }
  const { numAffectedRows } = await raw`
    update place set kind = given.kind, population = coalesce(given.population, place.population),
      latitude = coalesce(given.latitude, place.latitude), longitude = coalesce(given.longitude, place.longitude)
    from (values (${kind}, ${population}::integer, ${latitude}::real, ${longitude}::real))
      as given (kind, population, latitude, longitude)
    where key = ${key}
      and (place.kind, place.population, place.latitude, place.longitude) is distinct from (given.kind,
        coalesce(given.population, place.population), coalesce(given.latitude, place.latitude),
        coalesce(given.longitude, place.longitude))`.execute(tx)
  return { outcome: numAffectedRows === 1n ? 'changed' : 'unchanged' }
}

/** Adds the searches whose id is not stored yet. */
export async function writeSearches(
  tx: Sql,
  records: readonly SearchRecord[],
  options: { sample: boolean /** For research of one workspace. */; workspaceId?: string },
): Promise<RecordOutcome[]> {
  if (records.length === 0) return []
  const { rows } = await raw<{ position: number; place: string | null; area: string | null; added: boolean }>`
    with requested as (
      select * from json_to_recordset(${JSON.stringify(records.map((record, position) => ({ ...record, position })))}::json)
        as requested (position integer, id uuid, place text, issue_areas text[], engines text[], finished_at timestamptz)
    ), checked as (
      select requested.*, place.id as place_id, (
        select area from unnest(requested.issue_areas) area
        where not exists (select from issue_area where slug = area) limit 1
      ) as unknown_area
      from requested left join place on place.key = requested.place
    ), added as (
      insert into place_search (id, place_id, issue_areas, engines, finished_at, sample, workspace_id)
      select distinct on (id) id, place_id, issue_areas, engines, finished_at, ${options.sample},
        ${options.workspaceId ?? null}::uuid
      from checked where place_id is not null and unknown_area is null
      order by id, position
      on conflict (id) do nothing
      returning id
    )
    select position, case when place_id is null then place end as place, unknown_area as area,
      id in (select id from added) and position = min(position) over (partition by id) as added
    from checked order by position`.execute(tx)
  return rows.map(({ place, area, added }) => {
    if (place !== null) return refuse('unknown place', `no place has the key ${place}`)
    if (area !== null) return refuse('unknown issue area', `no issue area has the slug ${area}`)
    return { outcome: added ? 'added' : 'unchanged' }
  })
}
