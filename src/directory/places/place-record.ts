import type { PlaceReference } from '../../contracts/directory/place-key.ts'
import type { Place } from '../../contracts/directory/places.ts'
import { regionOf } from './states.ts'
import { timeZoneOf } from './time-zone.ts'

/** A row of the table `place`. */
export type PlaceRow = {
  id: number
  key: string
  slug: string
  name: string
  folded: string
  state: string
  kind: string
  population: number | null
  latitude: number | null
  longitude: number | null
  geoid: string | null
  ocd_id: string | null
  level: number
  sample: boolean
}

/** Levels of places, from the country down. Cities, towns and all other kinds are localities. */
export const levels = { country: 0, state: 1, county: 2, district: 3, locality: 4 } as const

/** The kind of a place whose kind is unknown. */
export const unknownKind = 'locality'

export function toPlaceReference(row: Pick<PlaceRow, 'key' | 'slug' | 'name' | 'state'>): PlaceReference {
  return { key: row.key, slug: row.slug, name: row.name, state: row.state }
}

export function toPlace(row: PlaceRow, actorCount: number): Place {
  return {
    key: row.key,
    slug: row.slug,
    name: row.name,
    kind: row.kind,
    state: { name: regionOf(row.state)?.name ?? row.state, abbreviation: row.state },
    population: row.population,
    latitude: row.latitude,
    longitude: row.longitude,
    time_zone: timeZoneOf(row),
    actor_count: actorCount,
    sample: row.sample,
  }
}

/** GeoNames lists places from 1,000 inhabitants, so this is the upper bound for others. */
const populationAtLeast = (row: PlaceRow) => row.population ?? 1000

export function largestFirst(a: PlaceRow, b: PlaceRow): number {
  return populationAtLeast(b) - populationAtLeast(a) || (a.key < b.key ? -1 : 1)
}

const dominance = 10

/** Whether the first place is so much larger than the others that it is meant. */
export function isDominant(first: PlaceRow, next: PlaceRow): boolean {
  return populationAtLeast(first) >= dominance * populationAtLeast(next)
}
