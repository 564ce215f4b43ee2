import { boundary, type Line } from './page-view.ts'
import { isVacant, type PersonLine, readPersonLine } from './person-line.ts'
import { readPersonName } from './person-name.ts'
import { isRole, isRosterHeading, roleUnderHeading } from './role-words.ts'

export type RosterEntry = {
  readonly name: string
  readonly role: string | null
  readonly organization: string | null
  readonly line: Line
}

type Row = readonly string[]

const nameHeader =
  /^(?:(?:person|member|full|official|commissioner|trustee|staff|board|council)\W*)?(?:name|member|commissioner|trustee|official|alder\w*|council ?(?:member|person)|representative|supervisor|director|person|appointee|officer|incumbent|office ?holder)s?\W*$/i
const firstHeader = /^first(?: name)?$/i
const lastHeader = /^last(?: name)?|surname$/i
const officeHeader = /\b(?:title|role|position|office)\b/i
const roleHeader = /\b(?:title|role|position|office|ward|district|seat|represent)/i
/** Who gave the office: "Appointed by/Representation". */
const appointerHeader = /\b(?:appoint|elect|nominat)\w*\s+by\b/i

/** Reads people from the columns of names, and from cells that have an office behind the name or in the cell below. */
export function readTable(rows: readonly Line[], heading: string): RosterEntry[] {
  const cells = withWholeNames(rows.map(({ text }) => text.split('\t').map((cell) => cell.trim())))
  const headAt = headOf(rows, cells)
  const head = cells[headAt] ?? []
  const body = cells.slice(headAt + 1)
  const columns = nameColumns(head, body, isRosterHeading(heading) ? 2 : 3)
  const ofOffices = columnOfOffices(head, body)
  return body.flatMap((row, at) =>
    row.flatMap((cell, column) => {
      const below = body[at + 1]?.[column] ?? ''
      const isNamed = columns.includes(column)
      return peopleIn(cell).flatMap((person): RosterEntry[] => {
        const office = person.role ?? (isNamed || !isOffice(below) ? null : below)
        if (!isNamed && (office === null || person.certainty !== 'sure' || person.isInverted)) return []
        const stated = column === columns[0] ? roleOf(row, head, columns, ofOffices) : null
        const role = office ?? stated ?? (isNamed ? roleOfColumn(head[column] ?? '', heading) : null)
        return [{ name: person.name, role, organization: person.rest, line: rows[headAt + 1 + at]! }]
      })
    }),
  )
}

/** The person of a cell, or those on its lines or between its commas. */
function peopleIn(cell: string): PersonLine[] {
  const listed = cell.split(/,\s(?:and\s)?/)
  const areNames = listed.every((part) => readPersonName(part)?.certainty === 'sure')
  const lines = (areNames ? listed : cell.split(boundary)).filter((line) => !isVacant(line))
  const people = lines.flatMap((line) => readPersonLine(line) ?? [])
  const sure = people.filter(({ certainty }) => certainty === 'sure')
  if (sure.length >= 2 && people.length === lines.length) return people
  return [readPersonLine(lines.join(boundary))].filter((person) => person !== null)
}

const isOffice = (cell: string): boolean =>
  [cell, cell.replace(/(?<=\p{L}{3})s(?!\p{L})/gu, '')].some(isRole) &&
  readPersonLine(cell)?.certainty !== 'sure'

/** Most cells of a column without a head are offices; then the others are, too: "Fence Viewers". */
function columnOfOffices(head: Row, body: readonly Row[]): number {
  const width = Math.max(0, ...body.map((row) => row.length))
  return Array.from({ length: width }, (_, column) => column).findIndex((column) => {
    const offices = body.filter((row) => isOffice(row[column] ?? '')).length
    return !head[column] && offices >= Math.max(3, body.length * 0.5)
  })
}

/** "Alderman" above the names, or "Commissioners" above the table. */
const roleOfColumn = (head: string, heading: string): string | null =>
  isRole(head) && !/\bmember\b/i.test(head) ? head : roleUnderHeading(heading)

/** The row that labels the columns, -1 if there is none. Rows below the first person's name are data. */
function headOf(rows: readonly Line[], cells: readonly Row[]): number {
  const first = cells.findIndex((row) => row.some((cell) => readPersonName(cell)?.certainty === 'sure'))
  const labels = first === -1 ? cells : cells.slice(0, rows[first]!.block.isHead ? first + 1 : first)
  return labels.findIndex((row) => row.some((cell) => nameHeader.test(cell)))
}

/** Joins first names in one column and surnames in another. */
function withWholeNames(cells: readonly Row[]): readonly Row[] {
  const head = cells.find((row) => row.some((cell) => firstHeader.test(cell))) ?? []
  const first = head.findIndex((cell) => firstHeader.test(cell))
  const last = head.findIndex((cell) => lastHeader.test(cell))
  if (first === -1 || last === -1) return cells
  const whole = (row: Row) => (row === head ? 'Name' : `${row[first] ?? ''} ${row[last] ?? ''}`.trim())
  return cells.map((row) => row.with(first, whole(row)).with(last, ''))
}

const maxColumns = 12

/** The main column of names, and others that hold names: alternates, or a list in two columns. */
function nameColumns(head: Row, body: readonly Row[], fewest: number): number[] {
  const width = Math.min(maxColumns, Math.max(0, ...body.map((row) => row.length)))
  const shares = Array.from({ length: width }, (_, column) => shareOfNames(body, column))
  const named = head.findIndex((cell) => nameHeader.test(cell))
  const best = shares.indexOf(Math.max(...shares))
  const isFull = (column: number) => shares[column]! >= 0.6 && !/\bby\b/i.test(head[column] ?? '')
  const main = (shares[named] ?? 0) > 0.2 ? named : best
  if (main !== named && !(body.length >= fewest && isFull(best))) return []
  return [main, ...[...shares.keys()].filter((column) => column !== main && isFull(column))]
}

/** Share of the filled cells of a column that are likely names. */
function shareOfNames(body: readonly Row[], column: number): number {
  const filled = body.map((row) => row[column] ?? '').filter((cell) => cell !== '' && !isVacant(cell))
  const people = filled.flatMap((cell) => peopleIn(cell)[0] ?? [])
  const sure = people.filter(({ certainty }) => certainty !== 'possible').length
  return filled.length > 0 && people.length >= filled.length * 0.6 ? sure / filled.length : 0
}

/** Under "Office" or "Title", any short text is a role. */
const isPlainWords = (text: string): boolean =>
  /^\p{L}[\p{L}\s,&'’./()-]{2,69}$/u.test(text) && readPersonName(text)?.certainty !== 'sure'

/**
 * The role in a row: under a heading that says so, where an office says more than a seat, or under none. "Mayor" under
 * "Appointed by" is not this person's role.
 */
function roleOf(row: Row, head: Row, columns: readonly number[], ofOffices: number): string | null {
  const under = (header: RegExp) =>
    row.find(
      (cell, at) =>
        !columns.includes(at) &&
        header.test(head[at] ?? '') &&
        !appointerHeader.test(head[at]!) &&
        (isRole(cell) || (officeHeader.test(head[at]!) && isPlainWords(cell))),
    )
  const beside = row.find(
    (cell, at) => !head[at] && (isOffice(cell) || (at === ofOffices && isPlainWords(cell))),
  )
  return under(officeHeader) ?? under(roleHeader) ?? beside ?? null
}
