import type { ReadPage } from '../page.ts'
import { type Line, linesOf } from './page-view.ts'
import { type PersonLine, readPersonLine } from './person-line.ts'
import {
  capitalHeads,
  endsInOffice,
  isRole,
  isRosterHeading,
  roleUnderHeading,
  withoutRoleLabel,
} from './role-words.ts'
import { type RosterEntry, readTable } from './roster-table.ts'
import { fold } from './text-folding.ts'

type Entry = PersonLine & {
  readonly line: Line
  readonly roleAbove: Line | null
  readonly roleBelow: Line | null
  readonly next: Line | undefined
}
type Group = { readonly heading: string | null; readonly entries: Entry[] }

/** The people that a page lists, in order, each once. Vacant seats are skipped. */
export function readRoster(page: ReadPage): { name: string; role: string | null }[] {
  return rosterEntries(linesOf(page)).map(({ name, role }) => ({ name, role }))
}

export function rosterEntries(lines: readonly Line[]): RosterEntry[] {
  const usable = lines.filter(({ isChrome, isOption }) => !isChrome && !isOption)
  const found = [
    ...tablesIn(usable).flatMap((rows) => readTable(rows, headingOver(usable, rows[0]!))),
    ...groupsIn(usable).flatMap(acceptedEntries),
    ...usable.flatMap(inlineRoster),
  ]
  const byName = new Map<string, RosterEntry>()
  for (const entry of found.sort((a, b) => a.line.index - b.line.index)) {
    const key = fold(entry.name)
    const known = byName.get(key)
    if (!known?.role) byName.set(key, entry)
  }
  return [...byName.values()]
}

function tablesIn(lines: readonly Line[]): Line[][] {
  const tables: Line[][] = []
  let before = -2
  for (const line of lines) {
    if (line.block.kind !== 'row') continue
    if (line.index !== before + 1) tables.push([])
    tables.at(-1)!.push(line)
    before = line.index
  }
  return tables
}

const headingOver = (lines: readonly Line[], { index }: Line): string =>
  lines.findLast(({ index: at, block }) => at < index && block.kind === 'heading' && block.level !== 0)
    ?.text ?? ''

const maxGap = 9

function groupsIn(lines: readonly Line[]): Group[] {
  const groups: Group[] = []
  let heading: string | null = null
  let open: Group | null = null
  let lastAt = -1
  for (const [at, line] of lines.entries()) {
    if (line.block.kind === 'row' || line.block.level === 0) continue
    const person = readPersonLine(line.text)
    if (person === null) {
      // "District 3" above a name is a seat, not the heading of a new list.
      if (isHeadingLine(line, lines[at + 1]) && !(open !== null && isRole(line.text))) {
        heading = line.text
        open = null
      }
      continue
    }
    if (open === null || at - lastAt > maxGap) {
      open = { heading, entries: [] }
      groups.push(open)
    }
    const above = roleIn(lines[at - 1])
    const next = lines[at + 1]
    const isInHeading = line.block.kind === 'heading'
    const below = isInHeading || next?.block.kind !== 'heading' ? roleIn(next) : null
    const isHeaded = below === null && above?.block.kind === 'heading' && !isInHeading
    const roleBelow = below ?? (isHeaded ? above : null)
    open.entries.push({ ...person, line, roleAbove: above, roleBelow, next })
    lastAt = at
  }
  return groups
}

/** A heading, or a short label right above a name: "Members". */
function isHeadingLine({ block, text }: Line, next: Line | undefined): boolean {
  if (block.kind === 'heading') return true
  const isLabel =
    text.length <= 60 &&
    !text.includes(',') &&
    isRosterHeading(text.replace(/:\s*$/, '')) &&
    !/[.!?]$/.test(text)
  return isLabel && next !== undefined && readPersonLine(next.text) !== null
}

/** A line of a card that states a role. A heading below a name starts the next entry. */
const roleIn = (line: Line | undefined): Line | null =>
  line && line.block.kind !== 'row' && isRole(line.text) && readPersonLine(line.text) === null ? line : null

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
  const shapes = new Set(
    entries.flatMap(({ roleBelow: below, next }) => (below === next ? (below?.block.shape ?? []) : [])),
  )
  return entries.map(({ line, next, roleBelow: below }) => {
    if (below !== null) return withoutRoleLabel(below.text)
    const shape = next?.block.shape
    const isPlace = shape !== undefined && shape !== line.block.shape && shapes.has(shape)
    return isPlace && isShortLabel(next!) ? next!.text : null
  })
}

const isShortLabel = ({ text, isProse }: Line): boolean =>
  !isProse && text.length <= 60 && /^\p{Lu}[^@]*$/u.test(text) && !/\d{3}|[.!?:]$/.test(text)

/** Accepts the people of a group by their own roles and by the other entries. */
function acceptedEntries({ heading, entries: read }: Group): RosterEntry[] {
  const beside = areRolesAbove(read)
    ? read.map(({ roleAbove }) => (roleAbove ? withoutRoleLabel(roleAbove.text) : null))
    : rolesBelow(read)
  const entries = read.map((entry, at) => ({ ...entry, beside: beside[at]! }))
  const isRoster = heading !== null && isRosterHeading(heading)
  const withRole = entries.filter(({ role, beside: below }) => role !== null || below !== null).length
  const sure = entries.filter(({ certainty }) => certainty !== 'possible').length
  // Names that the given-name list lacks are accepted by their roles or by the heading.
  const arePeople = isRoster || sure >= entries.length * 0.5
  const isList = arePeople && (isRoster ? entries.length >= 2 : withRole >= 2)
  const headRole = heading === null ? null : roleUnderHeading(heading)
  const isGenericHead = headRole === null || headRole === 'Member' || headRole === 'Staff'
  return entries.flatMap(
    ({ name, certainty, role, beside: below, rest, line, isInverted }): RosterEntry[] => {
      const isLikely = certainty !== 'possible'
      const isAccepted =
        role !== null ||
        (below !== null && (isLikely || arePeople)) ||
        (isList && (isLikely || entries.length >= 3))
      // An inverted name in running text is as likely "City, State".
      if (!isAccepted || isInverted) return []
      // Under "Commissioners", "President" is an office of the commission; "President, Field Bakery" is a job elsewhere.
      const isOwnOffice = below !== null && (isGenericHead || endsInOffice(below))
      return [{ name, role: role ?? (isOwnOffice ? below : headRole), organization: rest, line }]
    },
  )
}

const label = /^(?<label>[\p{L}\s&/–—-]{4,60}):\s+(?<list>\p{Lu}.{8,900})$/u
const attendance =
  /\b(?:present|in attendance|attending|absent|excused|appearances|guests|visitors|also present)\b/i
const separators = /\s*;\s*(?:and\s+)?|\s*,\s*(?:and\s+)?|\s+and\s+|\s+&\s+/
/** Only lists separate their parts with such signs. */
const listSign = /\s[·•|]\s/

/** "Commissioners Anne Field, Bo Lind and Cy Moss". */
const pluralOffice = new RegExp(`^(${capitalHeads})s(?= \\p{Lu})`, 'u')

/** A roster in one line: "Commissioners: Anne Field and Bo Lind", or "Anne Field (chair), Bo Lind, Cy Moss". */
function inlineRoster(line: Line): RosterEntry[] {
  if (line.block.kind === 'row' || line.text.length > 1_000) return []
  // "Present: … . Absent: …" is two lists.
  const lists = line.text.replace(/\s+/g, ' ').split(/(?<=[\p{Ll})]{2})[.;]\s+(?=\p{Lu}[\p{L}\s]{3,40}:\s)/u)
  return lists.flatMap((text) => {
    const { label: what = '', list = text } = label.exec(text.trim())?.groups ?? {}
    const office = [what, what.replace(/s$/, '')].find(isRole) ?? null
    const isLabeled = isRosterHeading(what) || attendance.test(what) || office !== null
    if (!isLabeled && text.includes(':')) return []
    const parts = list.replace(/\.$/, '').split(listSign.test(list) ? listSign : separators)
    const found = parts
      .map((part) => readPersonLine(part.replace(pluralOffice, '$1')))
      .filter((person) => person !== null)
    const sure = found.filter(({ certainty }) => certainty !== 'possible').length
    // A sentence with commas is a list of names only if most of its parts are names, or all and one with an office.
    const isList = isLabeled
      ? found.length >= parts.length * 0.6
      : found.length >= 3 &&
        found.length === parts.length &&
        (listSign.test(list) || found.some(({ role }) => role !== null))
    // In minutes, "Present:" and nothing but names lists people even when the names are rare.
    const isAttendance = attendance.test(what) && found.length === parts.length
    if (!isList || (!isAttendance && sure < found.length * 0.4)) return []
    return found.map(({ name, role, rest: organization }) => {
      return { name, role: role ?? roleUnderHeading(what) ?? office, organization, line }
    })
  })
}
