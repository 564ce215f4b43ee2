import type { ReadPage } from '../page.ts'
import { inlineRoster } from './inline-roster.ts'
import { findOrganizations } from './organization-names.ts'
import { type Line, linesOf } from './page-view.ts'
import { type PersonLine, readPersonLine } from './person-line.ts'
import { endsInOffice, isRole, isRosterHeading, roleUnderHeading } from './role-words.ts'
import type { RosterEntry } from './roster-entry.ts'
import { readTable } from './roster-table.ts'
import { fold } from './text-folding.ts'

type Entry = PersonLine & {
  readonly line: Line
  readonly roleAbove: string | null
  readonly roleBelow: string | null
}
type Group = { readonly heading: string | null; readonly entries: Entry[] }

/** The people that a page lists, in order, each once. Vacant seats are skipped. */
export function readRoster(page: ReadPage): { name: string; role: string | null }[] {
  return rosterEntries(linesOf(page)).map(({ name, role }) => ({ name, role }))
}

export function rosterEntries(lines: readonly Line[]): RosterEntry[] {
  const usable = lines.filter(({ isChrome, isOption }) => !isChrome && !isOption)
  const found = [
    ...tablesIn(usable).flatMap((rows) => withCells(rows, rows.length >= 2 ? readTable(rows) : [])),
    ...groupsIn(usable).flatMap(acceptedEntries),
    ...usable.flatMap(inlineRoster),
  ]
  const byName = new Map<string, RosterEntry>()
  for (const entry of found.sort((a, b) => a.line.index - b.line.index)) {
    const key = fold(entry.name)
    const known = byName.get(key)
    if (!known || (known.role === null && entry.role !== null)) byName.set(key, entry)
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

/** In a table without name columns, a cell may hold a name with an office below it. */
function withCells(rows: readonly Line[], listed: readonly RosterEntry[]): readonly RosterEntry[] {
  const left = rows.filter((line) => !listed.some((entry) => entry.line === line))
  const inCells = left.flatMap((line) =>
    line.text.split('\t').flatMap((cell): RosterEntry[] => {
      const person = cell.length <= 120 ? readPersonLine(cell) : null
      if (person?.certainty !== 'sure' || person.role === null || person.isInverted) return []
      const { name, certainty, role, rest } = person
      return [{ name, certainty, role, organization: rest, line, isCertain: true }]
    }),
  )
  return [...listed, ...inCells]
}

const maxGap = 9

function groupsIn(lines: readonly Line[]): Group[] {
  const groups: Group[] = []
  let heading: string | null = null
  let open: Group | null = null
  let lastAt = -1
  for (const [at, line] of lines.entries()) {
    if (line.block.kind === 'row' || line.block.level === 0) continue
    const person = line.text.length <= 160 ? readPersonLine(line.text) : null
    const isDoubtful =
      line.block.kind === 'heading' && person?.certainty === 'possible' && person.role === null
    if (person === null || (isDoubtful && roleBelow(lines, at) === null)) {
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
    open.entries.push({ ...person, line, roleAbove: roleAbove(lines, at), roleBelow: roleBelow(lines, at) })
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

/** The role on a card: one of the next two lines, unless that line is another person. */
function roleBelow(lines: readonly Line[], at: number): string | null {
  for (const next of lines.slice(at + 1, at + 3)) {
    if (next.block.kind === 'row' || readPersonLine(next.text) !== null) return null
    if (isRole(next.text)) return next.text
  }
  return null
}

/** Some cards start with the role. */
function roleAbove(lines: readonly Line[], at: number): string | null {
  const before = lines[at - 1]
  const isRoleLine =
    before !== undefined &&
    before.block.kind !== 'row' &&
    readPersonLine(before.text) === null &&
    isRole(before.text)
  return isRoleLine ? before.text : null
}

/** Accepts the people of a group by their own roles and by the other entries. */
function acceptedEntries({ heading, entries: read }: Group): RosterEntry[] {
  // Roles are above the names if the first name has one above and at least as many names have one above as
  // below.
  const count = (side: 'roleAbove' | 'roleBelow') => read.filter((entry) => entry[side] !== null).length
  const isAbove = read[0]!.roleAbove !== null && count('roleAbove') >= count('roleBelow')
  const entries = isAbove ? read.map((entry) => ({ ...entry, roleBelow: entry.roleAbove })) : read
  const isRoster = heading !== null && isRosterHeading(heading)
  const withRole = entries.filter(({ role, roleBelow: below }) => role !== null || below !== null).length
  const sure = entries.filter(({ certainty }) => certainty !== 'possible').length
  const share = sure / entries.length
  // Names that the given-name list lacks are accepted by their roles or by the heading.
  const headRole = heading === null ? null : roleUnderHeading(heading)
  const isGenericHead = headRole === null || headRole === 'Member' || headRole === 'Staff'
  const isNamedOffice = isRoster && !isGenericHead && entries.length >= 3 && isContiguousList(entries)
  const isPeople =
    share >= 0.5 ||
    (withRole >= 2 && withRole >= entries.length * 0.5) ||
    (isRoster && share >= 0.3) ||
    isNamedOffice
  return entries.flatMap((entry): RosterEntry[] => {
    const { name, certainty, role, roleBelow: below, rest, line, isInverted } = entry
    const isSure = certainty !== 'possible'
    const isAmongOfficials =
      isPeople && ((isRoster && entries.length >= 2) || (withRole >= 2 && withRole >= entries.length * 0.3))
    const isAccepted =
      role !== null
        ? isSure || isRoster || isAmongOfficials || entries.length === 1
        : below !== null
          ? isSure || (isPeople && entries.length >= 3)
          : (isAmongOfficials &&
              (isSure || entries.length >= (isRoster ? 3 : 4)) &&
              (rest === null || withRole >= 1 || isRoster)) ||
            (certainty === 'sure' && representsOrganization(rest))
    // An inverted name in running text is as likely "City, State".
    if (!isAccepted || (isInverted && !(isRoster && isSure))) return []
    // Under "Commissioners", "President" is an office of the commission; "President, Field Bakery" is a job
    // elsewhere.
    const isOwnOffice =
      below !== null && (isGenericHead || (endsInOffice(below) && !/,|\s(?:at|of)\s/.test(below)))
    const ownRole = role ?? (isOwnOffice ? below : null) ?? headRole
    return [{ name, certainty, role: ownRole, organization: rest, line, isCertain: role !== null }]
  })
}

/** "Anne Field, Ashby Housing Authority" acts for it; "Anne Field, Ashby High School" attends it. */
function representsOrganization(rest: string | null): boolean {
  const body = findOrganizations(rest ?? '').find(({ type }) => type === 'organization')
  return (
    body !== undefined &&
    body.name === rest!.trim() &&
    !/\b(?:school|college|university|academy)\b/i.test(body.name)
  )
}

/** One name per line in lines of one shape is a list. */
function isContiguousList(entries: readonly Entry[]): boolean {
  const [first, last] = [entries[0]!, entries.at(-1)!]
  const isDense = last.line.index - first.line.index <= (entries.length - 1) * 2
  return isDense && entries.every(({ line }) => line.block.shape === first.line.block.shape)
}
