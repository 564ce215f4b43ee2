import type { Line } from './page-view.ts'
import { readPersonLine } from './person-line.ts'
import { isRosterHeading, roleUnderHeading } from './role-words.ts'
import type { RosterEntry } from './roster-table.ts'

const label = /^(?<label>[\p{L}\s&/-]{4,60}):\s+(?<list>\p{Lu}.{8,900})$/u
const attendance =
  /\b(?:present|in attendance|attending|absent|excused|appearances|guests|visitors|also present)\b/i

/** "Commissioners: Anne Field, Bo Lind (Chair) and Cy Moss": a roster in one line. */
export function inlineRoster(line: Line): RosterEntry[] {
  if (line.block.kind === 'row') return []
  const text = line.text.replace(/\s+/g, ' ')
  if (!text.includes(':')) return line.text.length <= 600 ? bareList(line, text) : []
  // "Present: … . Absent: …" is two lists.
  return text
    .split(/(?<=[\p{Ll})]{2})[.;]\s+(?=\p{Lu}[\p{L}\s]{3,40}:\s)/u)
    .flatMap((part) => namesIn(line, part))
}

const separators = /\s*;\s*(?:and\s+)?|\s*,\s*(?:and\s+)?|\s+and\s+|\s+&\s+/

/** "Anne Field (chair), Bo Lind, Cy Moss": at least three names and nothing else, one of them with an office. */
function bareList(line: Line, text: string): RosterEntry[] {
  const parts = text.replace(/\.$/, '').split(separators)
  if (parts.length < 3 || parts.length > 40) return []
  const found = parts.map((part) => readPersonLine(part)).filter((person) => person !== null)
  const sure = found.filter(({ certainty }) => certainty !== 'possible').length
  const hasOffice = found.some(({ role }) => role !== null)
  if (found.length < parts.length || sure < found.length * 0.6 || !hasOffice) return []
  return found.map(({ name, role }) => ({ name, role, organization: null, line, isCertain: role !== null }))
}

function namesIn(line: Line, text: string): RosterEntry[] {
  const { label: what = '', list = '' } = label.exec(text.trim())?.groups ?? {}
  const isRoster = isRosterHeading(what) || attendance.test(what)
  if (!isRoster) return []
  const parts = list.replace(/\.$/, '').split(separators)
  const people = parts.map((part) => readPersonLine(part))
  const found = people.filter((person) => person !== null)
  const sure = found.filter(({ certainty }) => certainty !== 'possible').length
  // A sentence with commas is a list of names only if most of its parts are names.
  const isAttendance = attendance.test(what)
  const few = isAttendance ? 1 : 2
  if (found.length < few || found.length < parts.length * 0.6) return []
  // An attendance list that holds only names is accepted even when the names are rare.
  const isAllPeople = isAttendance && found.length === parts.length
  if (!isAllPeople && sure < found.length * 0.4) return []
  return found.map(({ name, role, rest }) => ({
    name,
    role: role ?? roleUnderHeading(what),
    organization: rest,
    line,
    isCertain: false,
  }))
}
