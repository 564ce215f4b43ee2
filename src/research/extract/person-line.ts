import { boundary, withoutBreaks } from './page-view.ts'
import {
  type Certainty,
  isLikelyPerson,
  nameEnding,
  nameShape,
  type PersonName,
  readPersonName,
  withoutTitles,
} from './person-name.ts'
import { readOnce } from './read-once.ts'
import { endsInOffice, isOfficeOfMany, isRole, isSeat, titleBefore, withoutSentence } from './role-words.ts'

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
/** What may stand between a name, a role and an employer; a comma may also be part of the name, as before "Jr.". */
const separators = new RegExp(
  String.raw`\s*(?:\.{3}|…)[.…]*\s*|\s*_{3,}\s*|\s+[-–—|•·]+\s+|\s*[|•·;()]\s*|:\s+|\s*[–—]\s*|\s*,(?!\s*(?:${nameEnding})\.?\s*(?:$|[,(|–—-]))\s*`,
)
const leadingTitle = new RegExp(
  `^(?:the\\s+)?(?:Hon(?:orable|\\.)\\s+)?(${titleBefore})[\\s,:–—-]+(?=\\p{Lu})`,
  'u',
)

const titledName = new RegExp(`${titleBefore} (${nameShape})`, 'u')

export const isVacant = (text: string): boolean => vacant.test(text)

const fieldLabel =
  /^(?:(?:primary |staff |main )?contact(?: person)?|name|attn|attention|presented by|submitted by)\s*:\s*/i

const stateAndZip = /\b\p{Lu}{2}\.?,? \d{5}\b/u
/** Contact details, which are not part of the name or role. */
const contactDetails =
  /\S+@\S+\.\w+|(?:\b(?:phone|tel|cell|office|fax|ph|e-?mail)\b\.?:?\s*)?\(?\b\d{3}\)?[ .-]{0,2}\d{3}[ .-]{1,2}\d{4}\b(?:,?\s*(?:ext\.?|x)\s*\d+)?|,?\s*\b(?:(?:ext\.?|extension)\s*\d+|x\d{2,5}\b)/gi

/** A first and a last name in touching elements. */
const namesApart = new RegExp(`^([^\\s${boundary}]+)${boundary}([^\\s${boundary}]+)(?=${boundary}|$)`)

export const readPersonLine = readOnce((line): PersonLine | null => {
  if (line.length > 600) return null
  const joined = line.replace(namesApart, '$1 $2')
  const text = withoutBreaks(joined.replaceAll(boundary, ' | '))
    .replace(/\s+/g, ' ')
    .replace(/^(?:[\s•·*&-]|and\s)+/, '')
    .replace(fieldLabel, '')
    .replace(contactDetails, ' ')
    .replace(/[\s,;:|–—-]+$/, '')
    .replace(/\s+/g, ' ')
    .trim()
  if (text.length < 4 || text.length > 160 || isVacant(text) || stateAndZip.test(text)) return null
  return withTitle(text) ?? nameOnly(text) ?? withParts(text) ?? withRoleBeside(text)
})

/** "Chair – term expires 2027", "Trustee (2023-2027)". */
const termOfOffice =
  /[\s,;:(–—-]+(?:(?:current )?term\b|expir|appointed|elected|since|until|through|\(?(?:19|20)\d\d\b).*$/i

function found(person: PersonName, role: string | null, others: readonly string[] = []): PersonLine {
  return {
    ...person,
    role: role && withoutTerm(withoutSentence(role)).replace(/[\s,;:.]+$/, ''),
    rest: others.join(', ') || null,
  }
}

/** "The elected Treasurer" states no term. */
function withoutTerm(role: string): string {
  const office = role.replace(termOfOffice, '')
  return isRole(office) ? office : role
}

function nameOnly(text: string): PersonLine | null {
  const person = readPersonName(text)
  // "Field Organizer" has the shape of a name, but is a role.
  const isOffice = [text, text.replace(/s$/, '')].some(isRole)
  return person && (person.certainty !== 'possible' || !isOffice) ? found(person, null) : null
}

/** "Mayor Anne Field", "Alderman, Anne Field". */
function withTitle(text: string): PersonLine | null {
  // All-caps lines write the title in capitals too.
  const title = leadingTitle.exec(isAllCaps(text) ? inOrdinaryCapitals(text) : text)
  if (!title) return null
  // "Chair: Councilor Anne Field": the first of two titles is the role.
  const after = text.slice(title[0].length).replace(leadingTitle, '')
  const person = nameOnly(after) ?? withParts(after)
  // After a comma, an organization is as likely as a name: "Manager, Palm Court".
  const isApart = /[,–—-]\s*$/.test(title[0])
  if (!person || (isApart && person.certainty !== 'sure')) return null
  // "Trustee Anne Field, Chair", "Pastor Anne Field, Treasurer".
  const isStated = person.role !== null && !isSeat(person.role)
  if (isFormOfAddress(title[1]!) || (isStated && isOfficeOfMany(title[1]!))) return person
  return { ...person, role: title[1]! }
}

const isFormOfAddress = (title: string): boolean => /^Rev/.test(title)

const isAllCaps = (text: string): boolean => !/\p{Ll}/u.test(text)
const inOrdinaryCapitals = (text: string): string =>
  text.replace(/\p{Lu}\p{L}+/gu, (word) => word[0] + word.slice(1).toLowerCase())

const startsWithOffice = new RegExp(`^(?:[Ff]ormer |[Rr]etired )?${titleBefore} (?:of|for|at) `, 'u')

/** "Highway Superintendent Anne Field", "Anne Field Highway Superintendent": a role next to a name. */
function withRoleBeside(text: string): PersonLine | null {
  const words = text.split(' ')
  if (words.length > 9) return null
  const splits = words
    .slice(1)
    .map((_, at) => [words.slice(0, at + 1).join(' '), words.slice(at + 1).join(' ')] as const)
  // "Anne Field Ashby Highway Superintendent": the shortest name leaves the place to the role.
  for (const [left, right] of splits) {
    const isOffice = startsWithOffice.test(right)
    const [role, name] = endsInOffice(left) ? [left, right] : [right, left]
    const isStated = isRole(role) && !role.includes(':') && (endsInOffice(role) || isOffice)
    const person = isStated ? readPersonName(name) : null
    if (person && !person.isInverted && (person.certainty === 'sure' || isOffice)) return found(person, role)
  }
  return null
}

const creditLabel = /\b(?:photos?|images?|credits?|by|author|editor|design|source)\b/i

/** "FIELD, ANNE B., President". */
function inverted([surname = '', given = '', ...others]: readonly string[]): PersonLine | null {
  const person = isAllCaps(surname) && others.length > 0 ? readPersonName(`${surname}, ${given}`) : null
  if (person?.certainty !== 'sure' || !person.isInverted) return null
  return found(person, others.find(isRole) ?? null, others)
}

/** "Garden – Anne Field", "North Precinct: Anne Field". */
function behindLabel(text: string, [label = '', name = '', ...others]: readonly string[]): PersonLine | null {
  const isLabel = /^\s*(?::|[–—-]\s)/.test(text.slice(label.length)) && !creditLabel.test(label)
  const person = isLabel && others.length === 0 ? readPersonName(withoutTitles(name)) : null
  return person?.certainty === 'sure' && !person.isInverted ? found(person, null, [label]) : null
}

const maxEmployer = 80

/** "Anne Field (Chair)", "Chair: Anne Field", "Anne Field, Jr., Field Bakery, Chair": a name, a role and an employer. */
function withParts(text: string): PersonLine | null {
  const parts = text.split(separators).filter((part) => part !== '')
  if (parts.length < 2 || parts.length > 7) return null
  // "Dean Lane (Treasurer)": what has the shape of a name is an office only before another name.
  const isName = readPersonName(withoutTitles(parts[0]!)) !== null && !isLikelyPerson(parts[1]!)
  const first = isName || isLikelyPerson(parts[0]!) || !isRole(parts[0]!) ? 0 : 1
  const person = readPersonName(withoutTitles(parts[first]!))
  const labeled = person?.certainty === 'sure' || first === 1 ? null : behindLabel(text, parts)
  if (labeled) return labeled
  if (!person) return inverted(parts)
  const others = parts.slice(first + 1)
  // A line with two names introduces neither.
  if (others.some((part) => readPersonName(part)?.certainty === 'sure')) return null
  // "Harvest Supper: a meal with Mayor Anne Field": the office is that of another.
  if (
    person.certainty === 'possible' &&
    others.some((part) => isLikelyPerson(titledName.exec(part)?.[1] ?? ''))
  )
    return null
  const isApart = /^\s*[,(]/.test(text.slice(parts[0]!.length))
  if (first === 1 && isApart && person.certainty !== 'sure') return null
  // An office says more than a seat.
  const isOffice = (part: string) => isRole(part) && !isSeat(part)
  const roles = first === 1 && isOffice(parts[0]!) ? [parts[0]!] : [...others, ...parts.slice(0, first)]
  const role = roles.find(isOffice) ?? roles.find(isRole) ?? null
  if (role === null && others.join(', ').length > maxEmployer) return null
  const rest = others.filter((part) => part !== role)
  return found(person, role, rest)
}
