import { type State, stateOf } from '../../places/states.ts'
import type { PlaceFinder } from '../office-city.ts'

/** The state and, if there is one, the municipality of an Open Civic Data jurisdiction id. */
export type Jurisdiction = {
  state: State
  municipality: { name: string; ocdId: string | undefined } | undefined
  /** The division that the body governs: the state, or a part of it. */
  ocdId: string
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
  const ocdId = `ocd-division/${match[1]}`
  if (kind === 'place' && slug) {
    return { state, municipality: { name: nameOf(slug), ocdId }, ocdId }
  }
  // The District of Columbia is both a state and a city.
  if (state.abbreviation === 'DC') {
    return { state, municipality: { name: 'Washington', ocdId: undefined }, ocdId }
  }
  return { state, municipality: undefined, ocdId }
}

/** The place that a body governs: a municipality, a county or a state. */
export function placeOfJurisdiction(
  { state, municipality, ocdId }: Jurisdiction,
  find: Pick<PlaceFinder, 'byDivision' | 'byName'>,
): string | undefined {
  if (!municipality) return find.byDivision(ocdId)
  const division = municipality.ocdId && find.byDivision(municipality.ocdId)
  return division || find.byName(municipality.name, state.abbreviation)
}

/** In division ids an underscore is a space, and a tilde is any other character: o~fallon. */
function nameOf(slug: string): string {
  return slug
    .replaceAll('~', "'")
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')
}
