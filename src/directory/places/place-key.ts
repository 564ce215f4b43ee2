import { slugOf } from '../fold.ts'
import { country, regionOf, type State, stateOfSlug } from './states.ts'

/** A parsed place key or slug. */
export type PlaceAddress = { city: string; state: State }

/** `<city-slug>,<state-name-slug>`: gary,indiana. A state is in the country: indiana,united-states. */
export function placeKeyOf({ city, state }: PlaceAddress): string {
  return `${city},${state.slug}`
}

/** `<city-slug>-<state abbreviation>`: gary-in */
export function placeSlugOf({ city, state }: PlaceAddress): string {
  return `${city}-${state.abbreviation.toLowerCase()}`
}

/** The first part of a key; undefined when the name has no ASCII letter or digit. */
export function citySlugOf(name: string): string | undefined {
  return slugOf(name.replaceAll('&', ' and ')) || undefined
}

const citySlug = /^[a-z0-9]+(?:-[a-z0-9]+)*$/

/** Parses an exact key or slug, never free text. Splits a slug at its last dash (winston-salem-nc). */
export function parsePlaceAddress(text: string): PlaceAddress | undefined {
  const comma = text.indexOf(',')
  const cut = comma >= 0 ? comma : text.lastIndexOf('-')
  if (cut < 0) return undefined
  const city = text.slice(0, cut)
  const rest = text.slice(cut + 1)
  const state = comma >= 0 ? regionOfSlug(rest) : regionOfLowerCase(rest)
  return state && citySlug.test(city) ? { city, state } : undefined
}

function regionOfSlug(slug: string): State | undefined {
  return slug === country.slug ? country : stateOfSlug(slug)
}

function regionOfLowerCase(code: string): State | undefined {
  return code === code.toLowerCase() ? regionOf(code.toUpperCase()) : undefined
}
