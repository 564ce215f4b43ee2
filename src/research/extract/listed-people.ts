import type { Line } from './page-view.ts'
import type { PersonLine } from './person-line.ts'
import { isLikelyPerson } from './person-name.ts'
import {
  endsInOffice,
  isAboutOther,
  isOfficeOfMany,
  isRosterHeading,
  roleUnderHeading,
  seatIn,
  withoutRoleLabel,
} from './role-words.ts'
import type { RosterEntry } from './roster-table.ts'

/** A line that introduces a person, with what stands around it. */
type Entry = PersonLine & {
  readonly line: Line
  readonly roleAbove: Line | null
  readonly roleBelow: Line | null
  readonly next: Line | undefined
}
export type Group = {
  readonly heading: string | null
  readonly section: Line | null
  readonly entries: Entry[]
}

/**
 * Whether the roles are above the names. If as many names have a role above as below, the roles above must look alike:
 * the heading of the list may contain a word for an office.
 */
function areRolesAbove(entries: readonly Entry[]): boolean {
  const [first, second] = entries
  if (!first?.roleAbove) return false
  const above = entries.filter((entry) => entry.roleAbove !== null).length
  const below = entries.filter((entry) => entry.roleBelow !== null).length
  if (above !== below) return above > below
  return second?.roleAbove?.block.shape === first.roleAbove.block.shape
}

/** On cards that show the role at the same place, any short text there is the role. */
function rolesBelow(entries: readonly Entry[]): (string | null)[] {
  const places = new Set(
    entries.flatMap(({ roleBelow: below, next }) => (below !== null && below === next ? placeOf(below) : [])),
  )
  const isPair = (at: number) => entries[at + 1]?.line.index === entries[at]!.line.index + 2
  return entries.map(({ line, next, roleBelow: below }, at) => {
    if (below !== null) return withoutRoleLabel(below.text)
    if (next === undefined || !places.has(placeOf(next)) || !isShortLabel(next)) return null
    // Where names and roles look alike, they alternate.
    return placeOf(next) !== placeOf(line) || isPair(at) || (at === entries.length - 1 && isPair(at - 1))
      ? next.text
      : null
  })
}

/** The elements around a line, and whether it begins with type that stands out. */
const placeOf = ({ block }: Line): string => `${block.shape} ${block.lead !== undefined}`

const isShortLabel = ({ text, isProse }: Line): boolean =>
  !isProse &&
  text.length <= 60 &&
  !isLikelyPerson(text) &&
  /^\p{Lu}[^@]*$/u.test(text) &&
  !/\d{3}|[.!?:]$/.test(text)

const isTask = (text: string): boolean => /^\p{Lu}[\p{L}\s&/’'-]{2,50}$/u.test(text)

/** Without lines that have the shape of a name, but stand elsewhere on a card than the names that are known. */
function inPlace(entries: readonly Entry[]): readonly Entry[] {
  const sure = entries.filter(({ certainty }) => certainty !== 'possible')
  if (sure.length < 2) return entries
  const tagOf = ({ block }: Line) => /[^>.]+(?=[^>]*$)/.exec(block.shape ?? '')?.[0]
  const tags = new Set(sure.map(({ line }) => tagOf(line)))
  const areMarked = sure.every(({ line }) => line.block.lead !== undefined)
  return entries.filter(
    ({ certainty, role, line }) =>
      certainty !== 'possible' ||
      role !== null ||
      (tags.has(tagOf(line)) && !(areMarked && line.block.lead === undefined)),
  )
}

/** Line after line has a name and what the person does: "Anne Field, nurse", "Bo Lind, Field Bakery". */
const areIntroduced = (entries: readonly Entry[], heading: string | null): boolean =>
  entries.length >= 3 &&
  !isAboutOther(heading ?? '') &&
  entries.every(
    ({ certainty, role, rest, line }, at) =>
      certainty === 'sure' &&
      (role ?? rest) !== null &&
      (at === 0 || line.index <= entries[at - 1]!.line.index + 2),
  )

/** Accepts the people of a group by their own roles, by the other entries and by how many people the section names. */
export function acceptedEntries(
  { heading, section, entries: all }: Group,
  namedInSection: number,
): RosterEntry[] {
  const read = inPlace(all)
  const beside = areRolesAbove(read)
    ? read.map(({ roleAbove }) => (roleAbove ? withoutRoleLabel(roleAbove.text) : null))
    : rolesBelow(read)
  const entries = read.map((entry, at) => ({ ...entry, beside: beside[at]! }))
  const isRoster = heading !== null && isRosterHeading(heading)
  // "Elko" below "Providers": a part of a list.
  const isPart =
    heading !== null && section !== null && !isAboutOther(heading) && isRosterHeading(section.text)
  const withRole = entries.filter(({ role, beside: below }) => role !== null || below !== null).length
  const sure = entries.filter(({ certainty }) => certainty !== 'possible').length
  // Names that the given-name list lacks are accepted by their roles or by the heading.
  const arePeople = isRoster || sure >= entries.length * 0.5
  const counted = isRoster ? entries.length : isPart ? namedInSection : withRole
  const isList = (arePeople && counted >= 2) || areIntroduced(entries, heading)
  const areInverted =
    entries.filter(({ isInverted }) => isInverted).length >= Math.max(2, entries.length * 0.5)
  const headRole = heading === null ? null : (roleUnderHeading(heading) ?? (isPart ? seatIn(heading) : null))
  const isGenericHead = headRole === null || !isOfficeOfMany(headRole)
  return entries.flatMap(
    ({ name, certainty, role, beside: below, rest, line, isInverted }): RosterEntry[] => {
      const isLikely = certainty !== 'possible'
      const isAccepted =
        role !== null ||
        (below !== null && (isLikely || arePeople)) ||
        (isList && (isLikely || (entries.length >= 3 && (isRoster || !isPart))))
      // An inverted name in running text is as likely "City, State", unless all names are inverted.
      if (!isAccepted || (isInverted && !(isRoster && areInverted && isLikely))) return []
      // Under "Commissioners", "President" is an office of the commission; "President, Field Bakery" is a job elsewhere.
      const isOwnOffice = below !== null && (isGenericHead || endsInOffice(below) || !below.includes(','))
      // Employees work nowhere else: "Anne Field, Public Works".
      const task = headRole === 'Staff' && rest !== null && isTask(rest) ? rest : null
      return [{ name, role: role ?? (isOwnOffice ? below : (task ?? headRole)), organization: rest, line }]
    },
  )
}
