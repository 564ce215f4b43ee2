import type { NamedOrganization } from './organization-names.ts'

/**
 * Organizations with chapters in most American towns whose names contain no head word. They are listed because no
 * pattern separates them from other capitalized words.
 */
const nationwide = [
  'Habitat for Humanity',
  'Salvation Army',
  'United Way',
  'Meals on Wheels',
  'Goodwill Industries',
  'Big Brothers Big Sisters',
  'Planned Parenthood',
  'Trout Unlimited',
  'Ducks Unlimited',
  'American Red Cross',
  'Feeding America',
  'Teach for America',
  'Moms Demand Action',
  'Mothers Against Drunk Driving',
  'Girl Scouts',
  'Boy Scouts',
  'Knights of Columbus',
  'Fraternal Order of Police',
  'Veterans of Foreign Wars',
  'Disabled American Veterans',
  'Junior Achievement',
  'Special Olympics',
  'Common Cause',
  'Rebuilding Together',
]

/** Acronyms used without their long form. Next to another name they are part of it ("Ohio EPA"). */
const shortForms = [
  ...[
    'NAACP',
    'ACLU',
    'AARP',
    'YMCA',
    'YWCA',
    'AFSCME',
    'SEIU',
    'AFL-CIO',
    'NAMI',
    'PFLAG',
    'LISC',
    'AmeriCorps',
  ],
  ...['FEMA', 'NOAA', 'USDA', 'HUD', 'EPA', 'FBI', 'OSHA', 'HHS', 'NASA', 'IRS', 'FCC', 'FHWA', 'USDOT'],
]

const place = "(?: of(?: the)? \\p{Lu}[\\p{L}'’.-]+(?:(?: and| &)? \\p{Lu}[\\p{L}'’-]+){0,3})?"
const pattern = new RegExp(
  `(?<![\\p{L}\\p{N}@/#.&-])(?:(?<name>(?:${nationwide.join('|')})${place})|(?<!\\p{Lu}\\p{L}{3,} )(?<short>${shortForms.join('|')})(?! \\p{Lu}))(?![\\p{L}\\p{N}@/&-]|\\.\\p{L})`,
  'gu',
)

/** Finds well-known organizations by name. */
export function wellKnownOrganizations(text: string): NamedOrganization[] {
  return [...text.matchAll(pattern)].map((match) => {
    const name = match[0]
    const start = match.index
    return { name, type: 'organization', start, end: start + name.length, acronym: null }
  })
}
