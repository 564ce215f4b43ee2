import { sql as raw, type Transaction } from 'kysely'
import type { Sql } from '../../platform/sql/database.ts'
import { readSetting, writeSetting } from '../../platform/sql/setting-store.ts'
import type { Tables } from '../../platform/sql/tables.ts'
import { containInCounties, writeCounties } from './gazetteer-county-store.ts'
import { gazetteerVersion, readGazetteerJson } from './gazetteer-source.ts'
import { states } from './states.ts'

const versionSetting = 'gazetteer_version'
/** Key space of the gazetteer's advisory locks. */
const seedingLock = { space: 0x706c6163, purpose: 1 }

/**
 * Seeds the database with the shipped gazetteer once per version. Instances may call it concurrently: one seeds and the
 * others wait. Places keep their ids, and none is removed. Returns the number of all places if it seeded.
 */
export async function seedGazetteer(sql: Sql): Promise<number | undefined> {
  const isCurrent = (await readSetting(sql, versionSetting)) === gazetteerVersion
  const seeded = isCurrent ? false : await sql.transaction().execute(seedUnderLock)
  if (!seeded) return undefined
  const counted = await sql
    .selectFrom('place')
    .select((one) => one.fn.countAll<number>().as('places'))
    .executeTakeFirstOrThrow()
  return Number(counted.places)
}

async function seedUnderLock(tx: Transaction<Tables>): Promise<boolean> {
  // Waiting for another instance may exceed the service's statement timeout.
  await raw`set local statement_timeout = 0`.execute(tx)
  // A slow machine takes long to read the gazetteer.
  await raw`set local idle_in_transaction_session_timeout = 0`.execute(tx)
  await raw`select pg_advisory_xact_lock(${seedingLock.space}::int, ${seedingLock.purpose}::int)`.execute(tx)
  if ((await readSetting(tx, versionSetting)) === gazetteerVersion) return false
  await stage(tx, await readGazetteerJson())
  await writePlaces(tx)
  await writeNamesAndZips(tx)
  await writeCounties(tx)
  await containInCounties(tx)
  await writeSetting(tx, versionSetting, gazetteerVersion)
  return true
}

async function stage(tx: Transaction<Tables>, gazetteer: string): Promise<void> {
  const stateNames = JSON.stringify(states)
  await raw`create temporary table gazetteer on commit drop as select ${gazetteer}::json as content`.execute(
    tx,
  )
  await raw`
    create temporary table gazetteer_row on commit drop as
    select row.city || ',' || state.slug as key, row.city || '-' || lower(row.state) as slug, row.*
    from gazetteer, json_to_recordset(content -> 'places') as row(
      name text, city text, state text, folded text, kind text, population integer,
      latitude real, longitude real, aliases json, zips json, county text)
    join json_to_recordset(${stateNames}::json) as state(abbreviation text, slug text)
      on state.abbreviation = row.state`.execute(tx)
  await raw`
    create temporary table gazetteer_county on commit drop as
    select row.city || ',' || state.slug as key, row.city || '-' || lower(row.state) as slug, row.*
    from gazetteer, json_to_recordset(content -> 'counties') as row(
      name text, city text, state text, folded text, geoid text, latitude real, longitude real)
    join json_to_recordset(${stateNames}::json) as state(abbreviation text, slug text)
      on state.abbreviation = row.state`.execute(tx)
}

/** Keeps kind and name from the census, and does not touch the sample town. */
async function writePlaces(tx: Transaction<Tables>): Promise<void> {
  await raw`
    insert into place (key, slug, name, folded, state, kind, population, latitude, longitude)
    select key, slug, name, folded, state, kind, population, latitude, longitude from gazetteer_row
    order by key
    on conflict (key) do update set
      name = excluded.name, folded = excluded.folded, population = excluded.population,
      latitude = excluded.latitude, longitude = excluded.longitude,
      kind = case when place.ocd_id is null then excluded.kind else place.kind end
    where not place.sample
      and (place.name, place.folded, place.population, place.latitude, place.longitude, place.kind)
        is distinct from (excluded.name, excluded.folded, excluded.population, excluded.latitude,
          excluded.longitude, case when place.ocd_id is null then excluded.kind else place.kind end)`.execute(
    tx,
  )
}

/** Replaces ZIP codes, which have no other origin. Keeps aliases, which may come from a census file. */
async function writeNamesAndZips(tx: Transaction<Tables>): Promise<void> {
  await raw`
    insert into place_alias (folded, place_id)
    select alias, place.id
    from gazetteer_row join place using (key), json_array_elements_text(gazetteer_row.aliases) as alias
    on conflict do nothing`.execute(tx)
  await raw`delete from place_zip`.execute(tx)
  await raw`
    insert into place_zip (zip, place_id)
    select zip, place.id
    from gazetteer_row join place using (key), json_array_elements_text(gazetteer_row.zips) as zip`.execute(
    tx,
  )
  await raw`analyze place, place_alias, place_zip`.execute(tx)
}
