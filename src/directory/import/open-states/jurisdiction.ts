import { type State, stateOf } from '../../places/states.ts'
import type { PlaceFinder } from '../office-city.ts'

/** The state and, if there is one, the municipality of an Open Civic Data jurisdiction id. */
export type Jurisdiction = {
  state: State
  municipality: { name: string; ocdId: string } | undefined
}

const pattern =
  /^ocd-jurisdiction\/(country:us\/(?:state|district|territory):([a-z]{2})((?:\/[^/]+)*))\/[^/:]+$/

/** `ocd-jurisdiction/country:us/state:ca/place:palo_alto/government` */
export function parseJurisdiction(id: string): Jurisdiction | undefined {
  const match = pattern.exec(id)
  const state = match ? stateOf(match[2]!.toUpperCase()) : undefined
  if (!match || !state) return undefined
  const last = match[3]!.split('/').at(-1)!
  const [kind, slug] = last.split(':')
  if (kind === 'place' && slug) {
    return { state, municipality: { name: nameOf(slug), ocdId: `ocd-division/${match[1]}` } }
  }
  // The District of Columbia is both a state and a city.
  if (state.abbreviation === 'DC') {
    return { state, municipality: { name: 'Washington', ocdId: 'ocd-division/country:us/district:dc' } }
  }
  return { state, municipality: undefined }
}

export function placeOfJurisdiction(
  { state, municipality }: Jurisdiction,
  find: PlaceFinder,
): string | undefined {
  if (!municipality) return undefined
  return find.byDivision(municipality.ocdId) ?? find.byName(municipality.name, state.abbreviation)
}

/** In division ids an underscore is a space, and a tilde is any other character: o~fallon. */
function nameOf(slug: string): string {
  return slug
    .replaceAll('~', "'")
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')
}
