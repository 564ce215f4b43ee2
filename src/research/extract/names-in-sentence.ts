import type { Line } from './page-view.ts'
import { readPersonLine } from './person-line.ts'
import { isRosterHeading, roleUnderHeading } from './role-words.ts'
import type { RosterEntry } from './roster-entry.ts'

const label = /^(?<label>[\p{L}\s&/-]{4,60}):\s+(?<list>\p{Lu}.{8,900})$/u
const attendance = /\b(?:present|in attendance|attending|absent|excused|appearances)\b/i

/** "Commissioners: Anne Field, Bo Lind (Chair) and Cy Moss": a roster in one line. */
export function namesInSentence(line: Line): RosterEntry[] {
  const parts = line.block.kind === 'row' ? null : label.exec(line.text.replace(/\s+/g, ' '))
  const { label: what = '', list = '' } = parts?.groups ?? {}
  const isRoster = isRosterHeading(what) || attendance.test(what)
  if (!isRoster) return []
  const pieces = list.replace(/\.$/, '').split(/\s*;\s*(?:and\s+)?|\s*,\s*(?:and\s+)?|\s+and\s+|\s+&\s+/)
  const people = pieces.map((piece) => readPersonLine(piece))
  const found = people.filter((person) => person !== null)
  const sure = found.filter(({ likeness }) => likeness !== 'possible').length
  // A sentence with commas is not a list of names unless most of it are names.
  if (found.length < 2 || found.length < pieces.length * 0.6 || sure < found.length * 0.4) return []
  return found.map(({ name, likeness, role, rest }) => ({
    name,
    likeness,
    role: role ?? roleUnderHeading(what),
    organization: rest,
    line,
    isCertain: false,
  }))
}
