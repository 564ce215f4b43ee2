import type { Line } from './page-view.ts'
import { isVacant } from './person-line.ts'
import { type PersonName, readPersonName } from './person-name.ts'
import { isRole } from './role-words.ts'
import type { RosterEntry } from './roster-entry.ts'

const nameHeader =
  /^(?:(?:person|member|full|official|commissioner|trustee|staff|board|council)\W*)?(?:name|member|commissioner|trustee|official|alder\w*|council ?(?:member|person)|representative|supervisor|director|person|appointee)s?\W*$/i
const firstHeader = /^first(?: name)?$/i
const lastHeader = /^last(?: name)?|surname$/i
const roleHeader = /\b(?:title|role|position|office|ward|district|seat|represent)/i

/** People listed in a table: by the heading of a column, or because a column holds nothing but names. */
export function readTable(rows: readonly Line[]): RosterEntry[] {
  const cells = rows.map(({ text }) => text.split('\t').map((cell) => cell.trim()))
  const headAt = cells.findIndex((row) => row.some((cell) => nameHeader.test(cell) || firstHeader.test(cell)))
  const head = headAt === -1 ? [] : cells[headAt]!
  const body = rows.slice(headAt + 1)
  const bodyCells = cells.slice(headAt + 1)
  const joined = namesInTwoColumns(head, bodyCells)
  const column = joined ? -1 : nameColumn(head, bodyCells)
  if (!joined && column === -1) return []
  const roleColumn = head.findIndex((cell, at) => at !== column && roleHeader.test(cell))
  return body.flatMap((line, at): RosterEntry[] => {
    const row = bodyCells[at]!
    const person = joined ? joined[at] : readPersonName(row[column] ?? '')
    if (!person) return []
    const role = roleOf(row, roleColumn, column)
    return [{ ...person, role, organization: null, line, isCertain: head.length > 0 || role !== null }]
  })
}

function nameColumn(head: readonly string[], body: readonly (readonly string[])[]): number {
  const named = head.findIndex((cell) => nameHeader.test(cell))
  const share = (column: number) => {
    const filled = body.map((row) => row[column] ?? '').filter((cell) => cell !== '' && !isVacant(cell))
    const people = filled.map(readPersonName).filter((person) => person !== null)
    const sure = people.filter(({ likeness }) => likeness !== 'possible').length
    return filled.length === 0 ? 0 : people.length >= filled.length * 0.6 ? sure / filled.length : 0
  }
  if (named !== -1 && share(named) > 0.2) return named
  const widths = Math.max(0, ...body.map((row) => row.length))
  const shares = Array.from({ length: Math.min(widths, 12) }, (_, column) => share(column))
  const best = shares.indexOf(Math.max(...shares, 0))
  return body.length >= 3 && (shares[best] ?? 0) >= 0.6 ? best : -1
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

function roleOf(row: readonly string[], roleColumn: number, nameColumn: number): string | null {
  const stated = roleColumn === -1 ? undefined : row[roleColumn]
  if (stated !== undefined && isRole(stated)) return stated
  return row.find((cell, at) => at !== nameColumn && isRole(cell) && readPersonName(cell) === null) ?? null
}
