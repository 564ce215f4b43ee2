import type { Line } from './page-view.ts'
import { isVacant, readPersonLine } from './person-line.ts'
import { type PersonName, readPersonName } from './person-name.ts'
import { isRole, roleUnderHeading } from './role-words.ts'

/** A person in a list of officials. */
export type RosterEntry = {
  readonly name: string
  readonly role: string | null
  readonly organization: string | null
  readonly line: Line
  /** Its own line or column states the role. */
  readonly isCertain: boolean
}

const nameHeader =
  /^(?:(?:person|member|full|official|commissioner|trustee|staff|board|council)\W*)?(?:name|member|commissioner|trustee|official|alder\w*|council ?(?:member|person)|representative|supervisor|director|person|appointee)s?\W*$/i
const firstHeader = /^first(?: name)?$/i
const lastHeader = /^last(?: name)?|surname$/i
const officeHeader = /\b(?:title|role|position|office)\b/i
const roleHeader = /\b(?:title|role|position|office|ward|district|seat|represent)/i

/** Reads people from a table, by column heading or because a column holds only names. */
export function readTable(rows: readonly Line[], heading: string): RosterEntry[] {
  const cells = rows.map(({ text }) => text.split('\t').map((cell) => cell.trim()))
  const transposed = namesOverRoles(rows, cells)
  if (transposed) return transposed
  const headAt = cells.findIndex((row, at) => isHead(rows[at]!, row))
  const head = headAt === -1 ? [] : cells[headAt]!
  const body = rows.slice(headAt + 1)
  const bodyCells = cells.slice(headAt + 1)
  const joined = namesInTwoColumns(head, bodyCells)
  const [column, further] = joined ? [-1, []] : nameColumns(head, bodyCells)
  if (!joined && column === -1) return []
  const roleColumns = head
    .flatMap((cell, at) => (at !== column && roleHeader.test(cell) ? [at] : []))
    // An office says more than a seat.
    .sort((a, b) => Number(officeHeader.test(head[b]!)) - Number(officeHeader.test(head[a]!)))
  // "Alderman" above the names, or "Commissioners" above the table.
  const ownHead = head[column] ?? ''
  const office = isRole(ownHead) && !/\bmember\b/i.test(ownHead) ? ownHead : roleUnderHeading(heading)
  return body.flatMap((line, at): RosterEntry[] => {
    const row = bodyCells[at]!
    const cell = row[column] ?? ''
    // A name cell may state the role too: "Anne Field (Chair)".
    const fromCell = joined || isVacant(cell) ? null : readPersonLine(cell)
    const person = joined ? joined[at] : (readPersonName(cell) ?? fromCell)
    const others = further.flatMap((other): RosterEntry[] => {
      const found = readPersonName(row[other] ?? '')
      const role = isRole(head[other] ?? '') ? head[other]! : null
      return found ? [{ name: found.name, role, organization: null, line, isCertain: false }] : []
    })
    if (!person) return others
    const role = fromCell?.role ?? roleOf(row, roleColumns, column, head) ?? office
    const isCertain = head.length > 0 || role !== null
    return [{ name: person.name, role, organization: null, line, isCertain }, ...others]
  })
}

/** Share of the filled cells of a column that are likely names. */
function shareOfNames(body: readonly (readonly string[])[], column: number): number {
  const filled = body.map((row) => row[column] ?? '').filter((cell) => cell !== '' && !isVacant(cell))
  const people = filled.map(readPersonName).filter((person) => person !== null)
  const sure = people.filter(({ certainty }) => certainty !== 'possible').length
  return filled.length === 0 ? 0 : people.length >= filled.length * 0.6 ? sure / filled.length : 0
}

/** A header row labels its columns. A row that contains a person's name is data. */
function isHead({ block }: Line, row: readonly string[]): boolean {
  const isNaming = row.some((cell) => nameHeader.test(cell) || firstHeader.test(cell))
  if (!isNaming) return false
  return block.isHead === true || row.every((cell) => readPersonName(cell)?.certainty !== 'sure')
}

/** Photo grids: a row of names above a row of roles. */
function namesOverRoles(rows: readonly Line[], cells: readonly (readonly string[])[]): RosterEntry[] | null {
  const found: RosterEntry[] = []
  for (let at = 0; at + 1 < cells.length; at++) {
    const filled = cells[at]!.flatMap((cell, column) => (cell === '' || isVacant(cell) ? [] : [column]))
    const people = filled.flatMap((column) => {
      const person = readPersonName(cells[at]![column]!)
      const role = cells[at + 1]![column] ?? ''
      return person && isRole(role) && readPersonName(role) === null ? [{ person, role }] : []
    })
    if (filled.length < 2 || people.length < filled.length) continue
    const line = rows[at]!
    for (const { person, role } of people)
      found.push({ name: person.name, role, organization: null, line, isCertain: true })
    at += 1
  }
  return found.length > 0 ? found : null
}

const maxColumns = 12

/** The main column of names, -1 if there is none, and others that hold names: alternates, or a list in two columns. */
function nameColumns(
  head: readonly string[],
  body: readonly (readonly string[])[],
): readonly [main: number, further: readonly number[]] {
  const width = Math.min(maxColumns, Math.max(0, ...body.map((row) => row.length)))
  const shares = Array.from({ length: width }, (_, column) => shareOfNames(body, column))
  const named = head.findIndex((cell) => nameHeader.test(cell))
  const best = shares.indexOf(Math.max(...shares, 0))
  const isFull = (column: number) => (shares[column] ?? 0) >= 0.6
  const main = (shares[named] ?? 0) > 0.2 ? named : body.length >= 3 && isFull(best) ? best : -1
  const isOther = (column: number) => column !== main && isFull(column) && !/\bby\b/i.test(head[column] ?? '')
  return [main, [...shares.keys()].filter(isOther)]
}

/** First names in one column, surnames in another. */
function namesInTwoColumns(
  head: readonly string[],
  body: readonly (readonly string[])[],
): (PersonName | null)[] | null {
  const first = head.findIndex((cell) => firstHeader.test(cell))
  const last = head.findIndex((cell) => lastHeader.test(cell))
  if (first === -1 || last === -1) return null
  return body.map((row) => readPersonName(`${row[first] ?? ''} ${row[last] ?? ''}`.trim()))
}

/** Under "Office" or "Title", any short text is a role. */
const isPlainWords = (text: string): boolean =>
  text.length >= 3 &&
  text.length <= 70 &&
  /^\p{L}[\p{L}\s,&'’./()-]+$/u.test(text) &&
  readPersonName(text)?.certainty !== 'sure'

function roleOf(
  row: readonly string[],
  roleColumns: readonly number[],
  nameColumn: number,
  head: readonly string[],
): string | null {
  for (const column of roleColumns) {
    const stated = row[column] ?? ''
    if (isRole(stated) || (officeHeader.test(head[column]!) && isPlainWords(stated))) return stated
  }
  // "Mayor" under "Appointed by" is not this person's role.
  const isOpen = (at: number) => at !== nameColumn && (head[at] ?? '') === ''
  return row.find((cell, at) => isOpen(at) && isRole(cell) && readPersonName(cell) === null) ?? null
}
