import { citySlugOf } from './place-key.ts'
import { foldPlaceName } from './place-name.ts'
import { stateOf } from './states.ts'

/** A municipality or county subdivision from a line of the Open Civic Data census file. */
export type OcdPlace = {
  line: number
  ocdId: string
  geoid: string
  state: string
  /** Name without the kind: Springfield. */
  name: string
  slug: string
  folded: string
  kind: string
  /** The county of townships and of towns in some states, whose names repeat. */
  county: string | undefined
  /** Folded aliases: "ventura" for San Buenaventura (Ventura). */
  otherNames: string[]
  /** A name that the gazetteer may use for it: Boise for Boise City. */
  shorterName: string | undefined
}

/** A county, parish, borough or census area. */
export type OcdCounty = Pick<OcdPlace, 'line' | 'ocdId' | 'geoid' | 'state' | 'name' | 'slug' | 'folded'>

type OcdReading = { place: OcdPlace } | { county: OcdCounty } | { refused: string }

// ocd-division/country:us/state:oh/county:clark/place:springfield; Puerto Rico has territory and municipio.
const divisionForm =
  /^ocd-division\/country:us\/(?:state|territory):([a-z]{2})(?:\/county:[^/:]+)?\/(place|municipio|county|parish|borough|census_area):([^/:]+)$/

const kindsInNames = [
  'charter township',
  'township',
  'city',
  'town',
  'village',
  'borough',
  'plantation',
  'municipality',
  'Municipio',
  'corporation',
  'urban county',
  'metropolitan government',
  'metro government',
  'consolidated government',
  'unified government',
]
// Lower case, so that Carson City keeps its name. Only Puerto Rico's kind is capitalized.
const kindAtEnd = new RegExp(`^(.+?) (${kindsInNames.join('|')})(?: \\(balance\\))?$`)

/** Maps kinds to ours; a consolidated city and county is a city. */
const kindNames: Readonly<Record<string, string>> = {
  'charter township': 'township',
  city: 'city',
  town: 'town',
  township: 'township',
  village: 'village',
  borough: 'borough',
  plantation: 'plantation',
  municipio: 'municipio',
  corporation: 'village',
}

export function readOcdLine(line: number, fields: Partial<Record<string, string>>): OcdReading {
  const [id, name, geoid] = [fields['id'] ?? '', fields['name']?.trim() ?? '', fields['census_geoid'] ?? '']
  const [, code, division, tail] = divisionForm.exec(id) ?? []
  if (!code || !division || !tail) return { refused: `${id || 'an empty id'} is not a division of a state` }
  const state = stateOf(code.toUpperCase())
  if (!state) return { refused: `${code} is not a state that has places here` }
  const [, digits] = /^place-(\d{5,10})$/.exec(geoid) ?? []
  if (!digits) return { refused: `${geoid || 'an empty census_geoid'} should look like place-1827000` }
  if (division !== 'place' && division !== 'municipio') {
    const slug = citySlugOf(name)
    if (slug === undefined) return { refused: `${name || 'an empty name'} cannot be made a key` }
    const folded = foldPlaceName(name)
    return { county: { line, ocdId: id, geoid: digits, state: state.abbreviation, name, slug, folded } }
  }
  const named = readName(name, tail)
  if (!named) return { refused: `${name || 'an empty name'} cannot be made a key` }
  const county = id.includes('/county:') ? id.slice(0, id.lastIndexOf('/')) : undefined
  return { place: { line, ocdId: id, geoid: digits, state: state.abbreviation, county, ...named } }
}

type Named = Pick<OcdPlace, 'name' | 'slug' | 'folded' | 'kind' | 'otherNames' | 'shorterName'>

function readName(written: string, tail: string): Named | undefined {
  const [, stem, kindInName] = kindAtEnd.exec(written) ?? [undefined, written, '']
  const kind = /^Township \d+$/.test(written)
    ? 'township'
    : (kindNames[kindInName!.toLowerCase()] ?? 'municipality')
  const [, outside, inside] = /^(.+) \((.+)\)$/.exec(stem!) ?? [undefined, stem!, undefined]
  // "Cusseta-Chattahoochee County unified government" is place:cusseta.
  const short = tail.replaceAll('_', ' ').trim()
  const isConsolidated = / County\b/i.test(written) && !tail.includes('~')
  const name = (isConsolidated ? titled(short) : outside!).replace(/,.*$/, '')
  const slug = citySlugOf(name)
  if (slug === undefined) return undefined
  const folded = foldPlaceName(name)
  const others = [inside, isConsolidated ? stem : undefined].map((other) => foldPlaceName(other ?? ''))
  const otherNames = others.filter((other) => other !== '' && other !== folded)
  const shorter = foldPlaceName(name.replace(/ (?:City|Town)$/, ''))
  return { name, slug, folded, kind, otherNames, shorterName: shorter === folded ? undefined : shorter }
}

const titled = (text: string) => text.replace(/\b[a-z]/g, (letter) => letter.toUpperCase())
