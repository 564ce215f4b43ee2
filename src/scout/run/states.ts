/** Abbreviations and names: the states, the District of Columbia and the inhabited territories. */
const stateList = `AL Alabama|AK Alaska|AZ Arizona|AR Arkansas|CA California|CO Colorado|CT Connecticut|DE Delaware|DC District of Columbia
|FL Florida|GA Georgia|HI Hawaii|ID Idaho|IL Illinois|IN Indiana|IA Iowa|KS Kansas|KY Kentucky|LA Louisiana|ME Maine|MD Maryland
|MA Massachusetts|MI Michigan|MN Minnesota|MS Mississippi|MO Missouri|MT Montana|NE Nebraska|NV Nevada|NH New Hampshire|NJ New Jersey
|NM New Mexico|NY New York|NC North Carolina|ND North Dakota|OH Ohio|OK Oklahoma|OR Oregon|PA Pennsylvania|RI Rhode Island
|SC South Carolina|SD South Dakota|TN Tennessee|TX Texas|UT Utah|VT Vermont|VA Virginia|WA Washington|WV West Virginia|WI Wisconsin
|WY Wyoming|AS American Samoa|GU Guam|MP Northern Mariana Islands|PR Puerto Rico|VI U.S. Virgin Islands`

type State = { readonly abbreviation: string; readonly name: string }

const states: readonly State[] = stateList
  .replaceAll('\n', '')
  .split('|')
  .map((one) => ({ abbreviation: one.slice(0, 2), name: one.slice(3) }))

export const toSlug = (name: string) =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}|['’.]/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')

export const stateBySlug = (slug: string) => states.find(({ name }) => toSlug(name) === slug)

/** Finds a state by abbreviation or name. */
export const parseState = (text: string) =>
  states.find(({ abbreviation }) => abbreviation === text.toUpperCase()) ?? stateBySlug(toSlug(text))
