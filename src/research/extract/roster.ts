import type { ReadPage } from '../page.ts'
import { inlineRoster } from './inline-roster.ts'
import { acceptedEntries, type Group } from './listed-people.ts'
import { type Line, linesOf } from './page-view.ts'
import { isVacant, readPersonLine } from './person-line.ts'
import { hasRoleLabel, isRole, isRoleLabel, isRosterHeading } from './role-words.ts'
import { type RosterEntry, readTable } from './roster-table.ts'
import { fold } from './text-folding.ts'

/** The people that a page lists, in order, each once. Vacant seats are skipped. */
export function readRoster(page: ReadPage): { name: string; role: string | null }[] {
  return rosterEntries(linesOf(page)).map(({ name, role }) => ({ name, role }))
}

export function rosterEntries(lines: readonly Line[]): RosterEntry[] {
  const usable = lines.filter(({ isChrome, isOption }) => !isChrome && !isOption)
  const headings = headingsOver(usable)
  const groups = groupsIn(usable)
  const namedIn = new Map<Line | null, number>()
  for (const { section, entries } of groups)
    namedIn.set(section, (namedIn.get(section) ?? 0) + entries.length)
  const found = [
    ...tablesIn(usable).flatMap((rows) => readTable(rows, headings.get(rows[0]!)!)),
    ...groups.flatMap((group) => acceptedEntries(group, namedIn.get(group.section)!)),
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
      const isOnCard =
        open !== null && (isRole(line.text) || isBelowName(line, lines[at - 1], at - 1 === lastAt))
      if (isHeadingLine(line, lines[at + 1]) && !isOnCard) {
        heading = line.text
        headings = [...headings.filter(({ block }) => levelOf(block) < levelOf(line.block)), line]
        open = null
      }
      continue
    }
    if (open === null || at - lastAt > maxGap) {
      open = { heading, section: headings.at(-2) ?? null, entries: [] }
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

/** A small heading right below a name in a larger one: "Scholarships & Outreach". */
const isBelowName = (line: Line, above: Line | undefined, isName: boolean): boolean =>
  isName && above?.block.kind === 'heading' && levelOf(line.block) > levelOf(above.block)

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
