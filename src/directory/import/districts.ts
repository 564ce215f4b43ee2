import type { PlaceRecord } from '../../contracts/directory/import-record.ts'
import { citySlugOf, placeKeyOf } from '../places/place-key.ts'
import type { State } from '../places/states.ts'

/** Lower chambers that are called an assembly. */
const assemblies: ReadonlySet<string> = new Set(['CA', 'NV', 'NJ', 'NY', 'WI'])

/** The chambers whose members represent districts, with the type of their Open Civic Data divisions. */
const chambers = {
  upper: { division: 'sldu', name: () => 'Senate District' },
  lower: {
    division: 'sldl',
    name: ({ abbreviation }: State) =>
      assemblies.has(abbreviation) ? 'Assembly District' : 'House District',
  },
  legislature: { division: 'sldu', name: () => 'Legislative District' },
  congress: { division: 'cd', name: () => 'Congressional District' },
} as const

export type Chamber = keyof typeof chambers
export const isChamber = (type: string): type is Chamber => Object.hasOwn(chambers, type)

/** The place of a legislative district. Undefined for a member at large, who represents the state. */
export function districtPlace(state: State, chamber: Chamber, district: string): PlaceRecord | undefined {
  const given = district.trim()
  if (given === '' || /^(?:0|at[ -]large)$/i.test(given)) return undefined
  const { division, name } = chambers[chamber]
  const full = `${name(state)} ${given}`
  const city = citySlugOf(full)
  if (city === undefined) return undefined
  const ocdId = `ocd-division/country:us/state:${state.abbreviation.toLowerCase()}/${division}:${given.toLowerCase()}`
  return {
    record: 'place',
    key: placeKeyOf({ city, state }),
    name: full,
    kind: 'district',
    // Only numbers are written the same way in division ids.
    ...(/^\d+[A-Za-z]?$/.test(given) ? { ocd_id: ocdId } : {}),
  }
}
