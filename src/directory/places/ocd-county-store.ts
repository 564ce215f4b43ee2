import { sql as raw, type Transaction } from 'kysely'
import type { Tables } from '../../platform/sql/tables.ts'
import type { OcdCounty } from './ocd-division.ts'
import { placeKeyOf, placeSlugOf } from './place-key.ts'
import { stateOf } from './states.ts'

export type WrittenCounties = { matched: number; added: number; unchanged: number }

/** Sets the division ids of a state's counties, by GEOID, and adds the counties that the gazetteer lacks. */
export async function writeCountyDivisions(
  tx: Transaction<Tables>,
  abbreviation: string,
  counties: readonly OcdCounty[],
): Promise<WrittenCounties> {
  const state = stateOf(abbreviation)
  if (counties.length === 0 || !state) return { matched: 0, added: 0, unchanged: 0 }
  const rows = counties.map(({ ocdId, geoid, name, slug, folded }) => ({
    ocd_id: ocdId,
    geoid,
    name,
    folded,
    key: placeKeyOf({ city: slug, state }),
    slug: placeSlugOf({ city: slug, state }),
  }))
  const given = raw`json_to_recordset(${JSON.stringify(rows)}::json)
    as row(ocd_id text, geoid text, name text, folded text, key text, slug text)`
  const matched = await raw`
    update place set ocd_id = row.ocd_id, geoid = row.geoid from ${given}
    where place.kind = 'county' and place.state = ${abbreviation}
      and (place.geoid = row.geoid or place.key = row.key) and place.ocd_id is distinct from row.ocd_id`.execute(
    tx,
  )
  const added = await raw`
    insert into place (key, slug, name, folded, state, kind, geoid, ocd_id)
    select key, slug, name, folded, ${abbreviation}, 'county', geoid, ocd_id from ${given}
    on conflict do nothing`.execute(tx)
  const counts = { matched: Number(matched.numAffectedRows ?? 0), added: Number(added.numAffectedRows ?? 0) }
  return { ...counts, unchanged: counties.length - counts.matched - counts.added }
}

/** Places townships in the county that their division id names, which is more certain than coordinates. */
export async function containByDivision(tx: Transaction<Tables>, abbreviation: string): Promise<void> {
  await raw`
    create temporary table named_county on commit drop as
    select place.id as place_id, county.id as county_id
    from place join place county
      on county.kind = 'county' and county.ocd_id = substring(place.ocd_id from '^(.+/county:[^/]+)/place:[^/]+$')
    where place.state = ${abbreviation} and place.level > county.level`.execute(tx)
  await raw`
    delete from place_within using named_county, place county
    where place_within.place_id = named_county.place_id and county.id = ancestor_id and county.kind = 'county'
      and basis <> 'division'`.execute(tx)
  await raw`
    insert into place_within (ancestor_id, place_id, basis)
    select county_id, place_id, 'division' from named_county on conflict do nothing`.execute(tx)
  await raw`drop table named_county`.execute(tx)
}
