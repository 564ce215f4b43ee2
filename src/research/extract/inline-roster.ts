import type { Line } from './page-view.ts'
import { isVacant, readPersonLine } from './person-line.ts'
import { capitalHeads, isRole, isRosterHeading, roleUnderHeading } from './role-words.ts'
import type { RosterEntry } from './roster-table.ts'

const label = /^(?<label>[\p{L}\s&/–—-]{4,60}):\s+(?<list>\p{Lu}.{8,900})$/u
const attendance =
  /\b(?:present|in attendance|attending|absent|excused|appearances|guests|visitors|also present)\b/i
const separators = /\s*,\s*(?:and\s+)?|\s+and\s+|\s+&\s+/
/** Only lists separate their parts with such signs. */
const listSign = /\s[·•|]\s/

/** "Commissioners Anne Field, Bo Lind and Cy Moss". */
const pluralOffice = new RegExp(`^(${capitalHeads})s(?= \\p{Lu})`, 'u')

/** A roster in one line: "Commissioners: Anne Field and Bo Lind", or "Anne Field (chair), Bo Lind, Cy Moss". */
export function inlineRoster(line: Line, heading: string): RosterEntry[] {
  if (line.block.kind === 'row' || line.text.length > 1_000) return []
  const isHeaded = isRosterHeading(heading)
  // "Present: … . Absent: …" is two lists.
  const lists = line.text.replace(/\s+/g, ' ').split(/(?<=[\p{Ll})]{2})[.;]\s+(?=\p{Lu}[\p{L}\s]{3,40}:\s)/u)
  return lists.flatMap((text) => {
    const { label: what = '', list = text } = label.exec(text.trim())?.groups ?? {}
    const office = [what, what.replace(/s$/, '')].find(isRole) ?? null
    const isLabeled = isRosterHeading(what) || attendance.test(what) || office !== null
    if (!isLabeled && text.includes(':') && !listSign.test(text)) return []
    // Between semicolons, a comma is a part of an entry.
    const separator = [listSign, /\s*;\s*(?:and\s+)?/].find((sign) => sign.test(list)) ?? separators
    const parts = list
      .replace(/\.$/, '')
      .split(separator)
      .filter((part) => !isVacant(part))
    const found = parts
      .map((part) => readPersonLine(part.replace(pluralOffice, '$1')))
      .filter((person) => person !== null)
    const sure = found.filter(({ certainty }) => certainty !== 'possible').length
    // A sentence with commas is a list of names only if most of its parts are names, or all and one with an office.
    const areSure = found.length >= 2 && sure === found.length
    const isList = isLabeled
      ? found.length >= parts.length * 0.6
      : found.length === parts.length &&
        (found.length >= 3 || (isHeaded && (areSure || list.includes(';')))) &&
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
