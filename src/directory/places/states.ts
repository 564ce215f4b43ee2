import { invalidField } from '../../platform/errors.ts'
import { foldText, slugOf } from '../fold.ts'

/** A state, the District of Columbia or one of the five inhabited territories. */
export type State = { readonly abbreviation: string; readonly name: string; readonly slug: string }

/** Abbreviation, name, and other spellings: Associated Press style and older postal forms. */
const written: readonly (readonly [abbreviation: string, name: string, ...others: string[]])[] = [
  ['AL', 'Alabama', 'Ala.'],
  ['AK', 'Alaska'],
  ['AZ', 'Arizona', 'Ariz.'],
  ['AR', 'Arkansas', 'Ark.'],
  ['CA', 'California', 'Calif.', 'Cal.'],
  ['CO', 'Colorado', 'Colo.'],
  ['CT', 'Connecticut', 'Conn.'],
  ['DE', 'Delaware', 'Del.'],
  ['FL', 'Florida', 'Fla.'],
  ['GA', 'Georgia'],
  ['HI', 'Hawaii', 'Hawaiʻi'],
  ['ID', 'Idaho'],
  ['IL', 'Illinois', 'Ill.'],
  ['IN', 'Indiana', 'Ind.'],
  ['IA', 'Iowa'],
  ['KS', 'Kansas', 'Kan.', 'Kans.'],
  ['KY', 'Kentucky'],
  ['LA', 'Louisiana'],
  ['ME', 'Maine'],
  ['MD', 'Maryland'],
  ['MA', 'Massachusetts', 'Mass.'],
  ['MI', 'Michigan', 'Mich.'],
  ['MN', 'Minnesota', 'Minn.'],
  ['MS', 'Mississippi', 'Miss.'],
  ['MO', 'Missouri'],
  ['MT', 'Montana', 'Mont.'],
  ['NE', 'Nebraska', 'Neb.', 'Nebr.'],
  ['NV', 'Nevada', 'Nev.'],
  ['NH', 'New Hampshire', 'N. H.'],
  ['NJ', 'New Jersey', 'N. J.'],
  ['NM', 'New Mexico', 'N. M.', 'N. Mex.', 'New Mex.'],
  ['NY', 'New York', 'N. Y.', 'New York State', 'NYS'],
  ['NC', 'North Carolina', 'N. C.', 'N. Car.', 'No. Carolina', 'N. Carolina'],
  ['ND', 'North Dakota', 'N. D.', 'N. Dak.', 'No. Dakota', 'N. Dakota'],
  ['OH', 'Ohio'],
  ['OK', 'Oklahoma', 'Okla.'],
  ['OR', 'Oregon', 'Ore.', 'Oreg.'],
  ['PA', 'Pennsylvania', 'Penn.', 'Penna.'],
  ['RI', 'Rhode Island', 'R. I.'],
  ['SC', 'South Carolina', 'S. C.', 'S. Car.', 'So. Carolina', 'S. Carolina'],
  ['SD', 'South Dakota', 'S. D.', 'S. Dak.', 'So. Dakota', 'S. Dakota'],
  ['TN', 'Tennessee', 'Tenn.'],
  ['TX', 'Texas', 'Tex.'],
  ['UT', 'Utah'],
  ['VT', 'Vermont'],
  ['VA', 'Virginia'],
  ['WA', 'Washington', 'Wash.', 'Washington State'],
  ['WV', 'West Virginia', 'W. Va.', 'W. V.', 'W. Virginia'],
  ['WI', 'Wisconsin', 'Wis.', 'Wisc.'],
  ['WY', 'Wyoming', 'Wyo.'],
  ['DC', 'District of Columbia', 'D. C.', 'Dist. of Columbia'],
  ['PR', 'Puerto Rico', 'P. R.'],
  ['GU', 'Guam'],
  ['VI', 'U.S. Virgin Islands', 'Virgin Islands', 'United States Virgin Islands', 'USVI', 'V. I.'],
  ['AS', 'American Samoa'],
  ['MP', 'Northern Mariana Islands', 'CNMI', 'Commonwealth of the Northern Mariana Islands'],
]

export const states: readonly State[] = written.map(([abbreviation, name]) => ({
  abbreviation,
  name,
  slug: slugOf(name),
}))

/** Normalizes a state for lookup: ASCII letters and single spaces only. */
const folded = (text: string) => foldText(text).replace(/[^a-z ]+/g, '')

const byAbbreviation = new Map(states.map((state) => [state.abbreviation, state]))
const bySlug = new Map(states.map((state) => [state.slug, state]))
/** "W. Va." and "W.Va." */
const withAndWithoutSpaces = (form: string) => [form, form.replaceAll('. ', '.')]
const bySpelling = new Map(
  written.flatMap((forms, index) =>
    forms.flatMap(withAndWithoutSpaces).map((form) => [folded(form), states[index]!] as const),
  ),
)

/** The number of words in the longest state name. */
export const maxStateWords = Math.max(...[...bySpelling.keys()].map((form) => form.split(' ').length))

/** Finds a state by its abbreviation. */
export function stateOf(abbreviation: string): State | undefined {
  return byAbbreviation.get(abbreviation)
}

/** In keys of states, the country takes the place of the state: indiana,united-states. */
export const country: State = { abbreviation: 'US', name: 'United States', slug: 'united-states' }

/** Finds a state, or the country, by its abbreviation. */
export function regionOf(abbreviation: string): State | undefined {
  return abbreviation === country.abbreviation ? country : stateOf(abbreviation)
}

/** Finds a state by the second part of a place key. */
export function stateOfSlug(slug: string): State | undefined {
  return bySlug.get(slug)
}

/** Finds a state by any spelling: "IN", "Indiana", "Ind.", "D.C.", "N. J.". */
export function parseState(text: string): State | undefined {
  return bySpelling.get(folded(text))
}

/** Like parseState, for the parameter `state` of a request. Nationwide actors have the state US. */
export function requireState(text: string): State {
  const state = text.toUpperCase() === country.abbreviation ? country : parseState(text)
  if (state === undefined)
    throw invalidField('state', `${JSON.stringify(text)} is not a state: use an abbreviation such as IN`)
  return state
}
