import { boundary, withoutBreaks } from './page-view.ts'
import { type Certainty, type PersonName, readPersonName, withoutTitles } from './person-name.ts'
import { readOnce } from './read-once.ts'
import { endsInOffice, isRole, titleBefore } from './role-words.ts'

/** A line that introduces a person: a name alone, or with a role or an organization. */
export type PersonLine = {
  readonly name: string
  readonly certainty: Certainty
  readonly isInverted: boolean
  readonly role: string | null
  /** The rest of the line, mostly the employer. */
  readonly rest: string | null
}

const vacant =
  /\b(?:vacant|vacancy|vacancies|tbd|tba|to be (?:determined|announced|appointed)|open seat|unfilled)\b/i
const separators = /\s*\.{3,}\s*|\s*…+\s*|\s*_{3,}\s*|\s+[-–—|•·]+\s+|\s*[|•·]\s*|:\s+|\s*[–—]\s*/
const leadingTitle = new RegExp(
  `^(?:the\\s+)?(?:Hon(?:orable|\\.)\\s+)?(${titleBefore})[\\s,:–—-]+(?=\\p{Lu})`,
  'u',
)

export const isVacant = (text: string): boolean => vacant.test(text)

/** Form labels before a name. */
const fieldLabel =
  /^(?:(?:primary |staff |main )?contact(?: person)?|name|attn|attention|presented by|submitted by)\s*:\s*/i

/** Contact details, which are not part of the name or role. */
const contactDetails =
  /\S+@\S+\.\w+|(?:\b(?:phone|tel|cell|office|fax|ph|e-?mail)\b\.?:?\s*)?\(?\b\d{3}\)?[ .-]{0,2}\d{3}[ .-]{1,2}\d{4}\b(?:,?\s*(?:ext\.?|x)\s*\d+)?|,?\s*\b(?:ext\.?|extension)\s*\d+/gi

export const readPersonLine = readOnce((line): PersonLine | null => {
  if (line.length > 600) return null
  return (line.includes(boundary) ? withinCell(line) : null) ?? readOneLine(line)
})

/** The lines of a table cell: a name with an office above or below it. */
function withinCell(cell: string): PersonLine | null {
  const parts = cell.split(boundary).map((part) => part.trim())
  const people = parts.map(readOneLine)
  const at = people.findIndex((person) => person !== null)
  const person = people[at]
  if (!person || people.filter((one) => one?.certainty === 'sure').length > 1) return null
  const role = person.role ?? parts.find((part, index) => index !== at && isRole(part)) ?? null
  const others = parts.filter((part, index) => index !== at && part !== role && part !== '')
  return { ...person, role, rest: person.rest ?? (others.join(', ') || null) }
}

function readOneLine(line: string): PersonLine | null {
  const text = withoutBreaks(line)
    .replace(/\s+/g, ' ')
    .replace(/^(?:[\s•·*&-]|and\s)+/, '')
    .replace(fieldLabel, '')
    .replace(contactDetails, ' ')
    .replace(/[\s,;:|–—-]+$/, '')
    .replace(/\s+/g, ' ')
    .trim()
  if (text.length < 4 || text.length > 160 || isVacant(text)) return null
  return (
    withBrackets(text) ??
    withTitle(text) ??
    nameOnly(text) ??
    withSeparator(text) ??
    withCommas(text) ??
    withRoleBeside(text)
  )
}

/** "Chair – term expires 2027", "Trustee (2023-2027)". */
const termOfOffice =
  /[\s,;:(–—-]+(?:(?:current )?term\b|expir|appointed|elected|since|until|through|\(?(?:19|20)\d\d\b).*$/i

function found(person: PersonName, role: string | null, rest: string | null): PersonLine {
  // "Field Bakery | Chair": the role is the part that names an office.
  const parts = (role ?? '').split(/\s*[|;]\s*/).filter(Boolean)
  const ownRole = parts.find(isRole) ?? parts[0]
  const others = [rest?.trim(), ...parts.filter((part) => part !== ownRole)].filter(Boolean)
  return {
    ...person,
    role:
      ownRole === undefined
        ? null
        : ownRole
            .replace(termOfOffice, '')
            .trim()
            .replace(/[\s,;:.]+$/, ''),
    rest: others.length === 0 ? null : others.join(', '),
  }
}

function nameOnly(text: string): PersonLine | null {
  const person = readPersonName(text)
  return person && found(person, null, null)
}

/** "Anne Field (Chair)", "Anne Field (Ward 3)". */
function withBrackets(text: string): PersonLine | null {
  const parts = /^([^(]{4,60}?)\s*\(([^)]{1,60})\)\s*(.*)$/.exec(text)
  if (!parts) return null
  const person = readPersonName(parts[1]!)
  if (!person) return null
  const rest = parts[3]!.replace(/^[\s,–—-]+/, '')
  if (isRole(parts[2]!)) return found(person, parts[2]!, rest)
  return isRole(rest)
    ? found(person, rest, parts[2]!)
    : rest.length < 60
      ? found(person, null, rest || parts[2]!)
      : null
}

/** "Mayor Anne Field", "Alderman, Anne Field". */
function withTitle(text: string): PersonLine | null {
  // All-caps lines write the title in capitals too.
  const title = leadingTitle.exec(isAllCaps(text) ? inOrdinaryCapitals(text) : text)
  if (!title) return null
  // "Chair: Councilor Anne Field": the first of two titles is the role.
  const after = text.slice(title[0].length).replace(leadingTitle, '')
  const person = readPersonName(after)
  // After a comma, an organization is as likely as a name: "Manager, Palm Court".
  if (person && (person.certainty === 'sure' || !/[,–—-]\s*$/.test(title[0])))
    return found(person, title[1]!, null)
  if (person) return null
  const inner = withBrackets(after) ?? withSeparator(after) ?? withCommas(after)
  return inner && { ...inner, role: title[1]! }
}

const isAllCaps = (text: string): boolean => !/\p{Ll}/u.test(text)
const inOrdinaryCapitals = (text: string): string =>
  text.replace(/\p{Lu}\p{L}+/gu, (word) => word[0] + word.slice(1).toLowerCase())

const startsWithOffice = new RegExp(`^(?:[Ff]ormer |[Rr]etired )?${titleBefore} (?:of|for|at) `, 'u')

/** "Highway Superintendent Anne Field", "Anne Field Highway Superintendent": a role next to a name. */
function withRoleBeside(text: string): PersonLine | null {
  const words = text.split(' ')
  if (words.length > 9 || /[.:;!?]\s/.test(text)) return null
  const splits = words
    .slice(1)
    .map((_, at) => [words.slice(0, at + 1).join(' '), words.slice(at + 1).join(' ')] as const)
  const read = (role: string, name: string) => {
    const person = isRole(role) ? readPersonName(name) : null
    return person && !person.isInverted ? found(person, role, null) : null
  }
  for (const [left, right] of splits.toReversed()) {
    const person = endsInOffice(left) && /^\p{Lu}/u.test(left) ? read(left, right) : null
    if (person?.certainty === 'sure') return person
  }
  // "Anne Field Ashby Highway Superintendent": the shortest name leaves the place to the role.
  for (const [left, right] of splits) {
    const person = endsInOffice(right) || startsWithOffice.test(right) ? read(right, left) : null
    if (person && (person.certainty === 'sure' || startsWithOffice.test(right))) return person
  }
  return null
}

/** "Anne Field - Chair", "Chair: Anne Field". */
function withSeparator(text: string): PersonLine | null {
  const at = separators.exec(text)
  if (!at) return null
  const [left, right] = [text.slice(0, at.index), text.slice(at.index + at[0].length)]
  const person = readPersonName(left)
  if (person && isRole(right)) return found(person, right, null)
  if (person && right.length <= 80 && !/[.!?]\s/.test(right)) return found(person, null, right)
  const named = isRole(left) && !left.includes(',') ? readPersonName(right.split(',')[0]!) : null
  return named && found(named, left, right.includes(',') ? right.slice(right.indexOf(',') + 1) : null)
}

/** "Anne Field, Chair", "Anne Field, Field Bakery, Chair", "Anne Field, Jr., Director of Works, Town of Ashby". */
function withCommas(text: string): PersonLine | null {
  const parts = text.split(/\s*,\s*/)
  if (parts.length < 2 || parts.length > 7) return null
  const isSuffix =
    /^(?:Jr|Sr|II|III|IV|Ph\.?D|M\.?D|J\.?D|Esq|CPA|P\.?E|AIA|FAIA|AICP|RN|MPH|MBA|Ed\.?D)\.?$/i
  let taken = 1
  while (taken < parts.length && isSuffix.test(parts[taken]!)) taken += 1
  const person = readPersonName(withoutTitles(parts.slice(0, taken).join(', ')))
  if (!person || person.isInverted) return null
  const rest = parts.slice(taken)
  const roleAt = rest.findIndex(isRole)
  if (roleAt === -1) return rest.join(', ').length <= 60 ? found(person, null, rest.join(', ')) : null
  const others = rest.filter((_, at) => at !== roleAt)
  return found(person, rest[roleAt]!, others.join(', '))
}
