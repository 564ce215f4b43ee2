import type { Jurisdiction } from './jurisdiction.ts'

/** Lower chambers that are not called House of Representatives. */
const lowerChambers: Readonly<Record<string, string>> = {
  CA: 'State Assembly',
  NV: 'Assembly',
  NJ: 'General Assembly',
  NY: 'State Assembly',
  WI: 'State Assembly',
  MD: 'House of Delegates',
  VA: 'House of Delegates',
  WV: 'House of Delegates',
}

/** "Indiana Senate", "California State Assembly", "Nebraska Legislature", "Council of the District of Columbia". */
export function chamberName(chamber: string, { state, municipality }: Jurisdiction): string | undefined {
  if (municipality)
    return state.abbreviation === 'DC' ? `Council of the ${state.name}` : `${municipality.name} government`
  if (chamber === 'upper') return `${state.name} Senate`
  if (chamber === 'lower')
    return `${state.name} ${lowerChambers[state.abbreviation] ?? 'House of Representatives'}`
  return chamber === 'legislature' ? `${state.name} Legislature` : undefined
}

/** What the members of lower chambers are called where they are not representatives. */
const lowerTitles: Readonly<Record<string, string>> = {
  CA: 'Assembly member',
  NV: 'Assembly member',
  NJ: 'Assembly member',
  NY: 'Assembly member',
  MD: 'Delegate',
  VA: 'Delegate',
  WV: 'Delegate',
}

/** "State senator", "Delegate", "Council member": what people call members, and search for. */
function memberTitle(chamber: string, { abbreviation }: Jurisdiction['state']): string {
  // The legislature of Nebraska has one chamber, and its members are senators.
  if (abbreviation === 'DC') return 'Council member'
  if (chamber === 'lower') return lowerTitles[abbreviation] ?? 'State representative'
  return 'State senator'
}

/** Describes the role: "State senator, Indiana Senate, district 32". */
export function describeRole(
  role: { type: string; district?: string | undefined },
  jurisdiction: Jurisdiction,
): string {
  const { state, municipality } = jurisdiction
  const chamber =
    ['upper', 'lower', 'legislature'].includes(role.type) && chamberName(role.type, jurisdiction)
  const title = chamber
    ? `${memberTitle(role.type, state)}, ${chamber}`
    : `${titleOf(role.type)} of ${municipality ? municipality.name : state.name}`
  if (!role.district) return title
  return `${title}, ${/^\d+[A-Z]?$/i.test(role.district) ? `district ${role.district}` : role.district}`
}

function titleOf(type: string): string {
  const words = type.replaceAll('_', ' ').replace(/^lt\b/, 'lieutenant')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Whether the role is current. Dates may be a year, a month or a day, and the end is inclusive. */
export function isInTerm(
  role: { start_date?: string | undefined; end_date?: string | undefined },
  today: string,
): boolean {
  if (role.start_date && role.start_date > today) return false
  return !role.end_date || role.end_date >= today.slice(0, role.end_date.length)
}
