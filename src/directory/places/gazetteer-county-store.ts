import { sql as raw, type Transaction } from 'kysely'
import type { Tables } from '../../platform/sql/tables.ts'

/**
 * Adds the staged counties. A place that an operator imported under the same key becomes the county, unless the census
 * names it: a consolidated government.
 */
export async function writeCounties(tx: Transaction<Tables>): Promise<void> {
  await raw`
    insert into place (key, slug, name, folded, state, kind, geoid, latitude, longitude)
    select key, slug, name, folded, state, 'county', geoid, latitude, longitude from gazetteer_county order by key
    on conflict (key) do update set kind = excluded.kind, geoid = excluded.geoid,
      latitude = coalesce(place.latitude, excluded.latitude), longitude = coalesce(place.longitude, excluded.longitude)
    where not place.sample and place.ocd_id is null and (place.kind, place.geoid) is distinct from (excluded.kind, excluded.geoid)`.execute(
    tx,
  )
}

/** Places the staged places in the counties of their coordinates. A county that a division id names stays. */
export async function containInCounties(tx: Transaction<Tables>): Promise<void> {
  await raw`
    create temporary table located on commit drop as
    select place.id as place_id, county.id as county_id
    from gazetteer_row join place using (key)
      join place county on county.geoid = gazetteer_row.county and county.kind = 'county'
    where not place.sample and place.kind <> 'county'`.execute(tx)
  await raw`
    delete from place_within using place county
    where county.id = ancestor_id and county.kind = 'county' and basis = 'coordinates'
      and not exists (select from located where located.place_id = place_within.place_id and county_id = ancestor_id)`.execute(
    tx,
  )
  await raw`
    insert into place_within (ancestor_id, place_id, basis)
    select county_id, place_id, 'coordinates' from located
    where not exists (
      select from place_within known join place county on county.id = known.ancestor_id and county.kind = 'county'
      where known.place_id = located.place_id)
    on conflict do nothing`.execute(tx)
  await raw`analyze place_within`.execute(tx)
}
