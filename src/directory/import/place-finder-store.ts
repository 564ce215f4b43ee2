import type { PlaceRecord } from '../../contracts/directory/import-record.ts'
import type { Sql } from '../../platform/sql/database.ts'
import { citySlugOf, placeKeyOf } from '../places/place-key.ts'
import { foldPlaceName } from '../places/place-name.ts'
import { levels } from '../places/place-record.ts'
import { stateOf } from '../places/states.ts'
import type { PlaceFinder } from './office-city.ts'

/** Loads the names of the gazetteer (about 10 MB), so that lookups need no query. */
export async function loadPlaceFinder(sql: Sql): Promise<PlaceFinder> {
  const places = await sql
    .selectFrom('place')
    .select(['key', 'folded', 'state', 'ocd_id', 'level'])
    .where('sample', '=', false)
    .execute()
  const aliases = await sql
    .selectFrom('place_alias')
    .innerJoin('place', 'place.id', 'place_alias.place_id')
    .select(['key', 'place_alias.folded', 'state'])
    .where('sample', '=', false)
    .execute()
  // A city is never mistaken for the state or county of its name.
  const localities = places.filter(({ level }) => level === levels.locality)
  const keys = new Set(localities.map((place) => place.key))
  const divisions = new Map(places.flatMap((place) => (place.ocd_id ? [[place.ocd_id, place.key]] : [])))
  const names = uniqueNames(localities)
  const otherNames = uniqueNames(aliases)
  const allKeys = new Set(places.map((place) => place.key))
  const fresh: PlaceRecord[] = []
  /** Counties of the shipped gazetteer have no division ids before the census file is imported. */
  function countyOf(ocdId: string): string | undefined {
    const [, code, name] = /^ocd-division\/country:us\/state:([a-z]{2})\/county:([^/]+)$/.exec(ocdId) ?? []
    const state = code && stateOf(code.toUpperCase())
    const key = state && placeKeyOf({ city: `${name!.replaceAll('_', '-')}-county`, state })
    return key && allKeys.has(key) ? key : undefined
  }
  return {
    byDivision: (ocdId) => divisions.get(ocdId) ?? countyOf(ocdId),
    byName(name, abbreviation) {
      const state = stateOf(abbreviation)
      const city = citySlugOf(name)
      if (!state || !city) return undefined
      const key = placeKeyOf({ city, state })
      if (keys.has(key)) return key
      const folded = `${abbreviation} ${foldPlaceName(name)}`
      return names.get(folded) ?? otherNames.get(folded) ?? undefined
    },
    district(place) {
      if (!allKeys.has(place.key)) {
        allKeys.add(place.key)
        fresh.push(place)
      }
      return place.key
    },
    takeNew: () => fresh.splice(0),
  }
}

/** A name that two places of a state share matches neither. */
function uniqueNames(
  rows: readonly { key: string; folded: string; state: string }[],
): Map<string, string | null> {
  const names = new Map<string, string | null>()
  for (const { key, folded, state } of rows) {
    const name = `${state} ${folded}`
    names.set(name, names.has(name) && names.get(name) !== key ? null : key)
  }
  return names
}
