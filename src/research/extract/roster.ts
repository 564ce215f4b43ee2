import type { ReadPage } from '../page.ts'
import { type Line, linesOf } from './page-view.ts'
import { isVacant, type PersonLine, readPersonLine } from './person-line.ts'
import { isLikelyPerson } from './person-name.ts'
import {
  capitalHeads,
  endsInOffice,
  hasRoleLabel,
  isAboutOther,
  isOfficeOfMany,
  isRole,
  isRoleLabel,
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
type Group = { readonly heading: string | null; readonly section: string | null; readonly entries: Entry[] }

/** The people that a page lists, in order, each once. Vacant seats are skipped. */
export function readRoster(page: ReadPage): { name: string; role: string | null }[] {
  return rosterEntries(linesOf(page)).map(({ name, role }) => ({ name, role }))
}

export function rosterEntries(lines: readonly Line[]): RosterEntry[] {
  const usable = lines.filter(({ isChrome, isOption }) => !isChrome && !isOption)
  const headings = headingsOver(usable)
  const found = [
    ...tablesIn(usable).flatMap((rows) => readTable(rows, headings.get(rows[0]!)!)),
    ...groupsIn(usable).flatMap(acceptedEntries),
    ...usable.flatMap((line) => inlineRoster(line, headings.get(line)!)),
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

/** The nearest heading or label of a list above each line. */
function headingsOver(lines: readonly Line[]): ReadonlyMap<Line, string> {
  let heading = ''
  return new Map(
    lines.map((line) => {
      const above = heading
      const { kind, level } = line.block
      if (kind === 'heading' ? level !== 0 : isLabel(line)) heading = line.text
      return [line, above]
    }),
  )
}

const maxGap = 9

function groupsIn(lines: readonly Line[]): Group[] {
  const groups: Group[] = []
  let heading: string | null = null
  let headings: readonly Line[] = []
  let open: Group | null = null
  let lastAt = -1
  for (const [at, line] of lines.entries()) {
    if (line.block.kind === 'row' || line.block.level === 0) continue
    const read = readPersonLine(line.text)
    const person = line.isProse && read?.certainty === 'possible' ? null : read
    if (person === null) {
      if (isVacant(line.text)) continue
      // "District 3" above a name is a seat, not the heading of a new list.
      if (isHeadingLine(line, lines[at + 1]) && !(open !== null && isRole(line.text))) {
        heading = line.text
        headings = [...headings.filter(({ block }) => levelOf(block) < levelOf(line.block)), line]
        open = null
      }
      continue
    }
    if (open === null || at - lastAt > maxGap) {
      open = { heading, section: headings.at(-2)?.text ?? null, entries: [] }
      groups.push(open)
    }
    const above = roleIn(lines[at - 1])
    const next = lines[at + 1]
    const isInHeading = line.block.kind === 'heading'
    const below =
      isInHeading || next?.block.kind !== 'heading' ? (labeledRole(lines, at) ?? roleIn(next)) : null
    const isHeaded = below === null && above?.block.kind === 'heading' && !isInHeading
    const roleBelow = below ?? (isHeaded ? above : null)
    open.entries.push({ ...person, line, roleAbove: above, roleBelow, next })
    lastAt = at
  }
  return groups
}

/** Labels are below all headings. */
const levelOf = ({ kind, level }: Line['block']): number => (kind === 'heading' ? (level ?? 6) : 7)

const isLabel = ({ block, text }: Line): boolean =>
  block.kind !== 'row' &&
  text.length <= 60 &&
  !/[,.!?]/.test(text) &&
  isRosterHeading(text.replace(/:\s*$/, ''))

/** A heading, or a short label right above a name: "Members". */
function isHeadingLine(line: Line, next: Line | undefined): boolean {
  if (line.block.kind === 'heading') return true
  return isLabel(line) && next !== undefined && readPersonLine(next.text) !== null
}

const linesPerCard = 6

/** "Position: Chair", in a card that labels what it says about a person. */
function labeledRole(lines: readonly Line[], at: number): Line | null {
  const below = lines.slice(at + 1, at + 1 + linesPerCard)
  const end = below.findIndex(({ text }) => readPersonLine(text) !== null)
  const card = below.slice(0, end === -1 ? undefined : end)
  const labelAt = card.findIndex(({ text }) => isRoleLabel(text))
  return card.find(({ text }) => hasRoleLabel(text)) ?? (labelAt === -1 ? null : (card[labelAt + 1] ?? null))
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

/** Accepts the people of a group by their own roles and by the other entries. */
function acceptedEntries({ heading, section, entries: all }: Group): RosterEntry[] {
  const read = inPlace(all)
  const beside = areRolesAbove(read)
    ? read.map(({ roleAbove }) => (roleAbove ? withoutRoleLabel(roleAbove.text) : null))
    : rolesBelow(read)
  const entries = read.map((entry, at) => ({ ...entry, beside: beside[at]! }))
  const isRoster = heading !== null && isRosterHeading(heading)
  // "Elko" below "Providers": a part of a list.
  const isPart = heading !== null && section !== null && !isAboutOther(heading) && isRosterHeading(section)
  const withRole = entries.filter(({ role, beside: below }) => role !== null || below !== null).length
  const sure = entries.filter(({ certainty }) => certainty !== 'possible').length
  // Names that the given-name list lacks are accepted by their roles or by the heading.
  const arePeople = isRoster || sure >= entries.length * 0.5
  const isList = arePeople && (isRoster || isPart ? entries.length >= 2 : withRole >= 2)
  const areInverted =
    entries.filter(({ isInverted }) => isInverted).length >= Math.max(2, entries.length * 0.5)
  const headRole = heading === null ? null : roleUnderHeading(heading)
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

const label = /^(?<label>[\p{L}\s&/–—-]{4,60}):\s+(?<list>\p{Lu}.{8,900})$/u
const attendance =
  /\b(?:present|in attendance|attending|absent|excused|appearances|guests|visitors|also present)\b/i
const separators = /\s*;\s*(?:and\s+)?|\s*,\s*(?:and\s+)?|\s+and\s+|\s+&\s+/
/** Only lists separate their parts with such signs. */
const listSign = /\s[·•|]\s/

/** "Commissioners Anne Field, Bo Lind and Cy Moss". */
const pluralOffice = new RegExp(`^(${capitalHeads})s(?= \\p{Lu})`, 'u')

/** A roster in one line: "Commissioners: Anne Field and Bo Lind", or "Anne Field (chair), Bo Lind, Cy Moss". */
function inlineRoster(line: Line, heading: string): RosterEntry[] {
  if (line.block.kind === 'row' || line.text.length > 1_000) return []
  const isHeaded = isRosterHeading(heading)
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
    const areSure = found.length >= 2 && sure === found.length
    const isList = isLabeled
      ? found.length >= parts.length * 0.6
      : found.length === parts.length &&
        (found.length >= 3 || (areSure && isHeaded)) &&
        (isHeaded || listSign.test(list) || found.some(({ role }) => role !== null))
    // In minutes, "Present:" and nothing but names lists people even when the names are rare.
    const isAttendance = attendance.test(what) && found.length === parts.length
    if (!isList || (!isAttendance && sure < found.length * 0.4)) return []
    return found.map(({ name, role, rest: organization }) => {
      const ofList = roleUnderHeading(what) ?? office ?? (isHeaded ? roleUnderHeading(heading) : null)
      return { name, role: role ?? ofList, organization, line }
    })
  })
}
