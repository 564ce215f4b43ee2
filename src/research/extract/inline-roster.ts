import type { Line } from './page-view.ts'
import { readPersonLine } from './person-line.ts'
import { isRosterHeading, roleUnderHeading } from './role-words.ts'
import type { RosterEntry } from './roster-table.ts'

const label = /^(?<label>[\p{L}\s&/-]{4,60}):\s+(?<list>\p{Lu}.{8,900})$/u
const attendance =
  /\b(?:present|in attendance|attending|absent|excused|appearances|guests|visitors|also present)\b/i
const separators = /\s*;\s*(?:and\s+)?|\s*,\s*(?:and\s+)?|\s+and\s+|\s+&\s+/

/** A roster in one line: "Commissioners: Anne Field and Bo Lind", or "Anne Field (chair), Bo Lind, Cy Moss". */
export function inlineRoster(line: Line): RosterEntry[] {
  if (line.block.kind === 'row' || line.text.length > 1_000) return []
  // "Present: … . Absent: …" is two lists.
  const lists = line.text.replace(/\s+/g, ' ').split(/(?<=[\p{Ll})]{2})[.;]\s+(?=\p{Lu}[\p{L}\s]{3,40}:\s)/u)
  return lists.flatMap((text) => {
    const { label: what = '', list = text } = label.exec(text.trim())?.groups ?? {}
    const isLabeled = isRosterHeading(what) || attendance.test(what)
    if (!isLabeled && text.includes(':')) return []
    const parts = list.replace(/\.$/, '').split(separators)
    const found = parts.map((part) => readPersonLine(part)).filter((person) => person !== null)
    const sure = found.filter(({ certainty }) => certainty !== 'possible').length
    // A sentence with commas is a list of names only if most of its parts are names, or all and one with an office.
    const isList = isLabeled
      ? found.length >= parts.length * 0.6
      : found.length >= 3 && found.length === parts.length && found.some(({ role }) => role !== null)
    // In minutes, "Present:" and nothing but names lists people even when the names are rare.
    const isAttendance = attendance.test(what) && found.length === parts.length
    if (!isList || (!isAttendance && sure < found.length * 0.4)) return []
    return found.map(({ name, role, rest }) => ({
      name,
      role: role ?? roleUnderHeading(what),
      organization: rest,
      line,
    }))
  })
}
