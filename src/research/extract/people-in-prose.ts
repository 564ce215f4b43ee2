import { couplesIn } from './couples.ts'
import { givenNames } from './given-names.ts'
import { ordinaryWords } from './ordinary-words.ts'
import type { Line } from './page-view.ts'
import { nameShape, type PersonName, particle, readPersonName, withoutOrdinaryStart } from './person-name.ts'
import {
  capitalHeads,
  elective,
  heads,
  isRole,
  startsWithOffice,
  titleBefore,
  withoutSentence,
} from './role-words.ts'
import { fold } from './text-folding.ts'

/** A person whom a sentence shows in a civic role: holding office, acting, or as a contact. */
export type PersonInProse = {
  readonly name: string
  readonly role: string | null
  readonly line: Line
  readonly start: number
  readonly end: number
  readonly sign: 'title' | 'role' | 'action' | 'candidate' | 'contact' | 'surname'
}

const contact =
  '[Cc]ontact|CONTACT|[Cc]ontacting|[Cc]all|[Ee]-?mail|[Ww]rite to|[Rr]each out to|(?:RSVP|[Rr]egister) (?:to|with)|[Qq]uestions to|directed to|[Aa]ttn|ATTN|[Aa]ttention|c/o|[Ss]peak (?:with|to)|[Ss]ubmitted to|[Ss]ent to'

/** Plural titles before a list of names. */
const titlesBefore = `(?:${capitalHeads}|[Nn]ominee)s`

/** Lower-case titles before a name, as newspapers write them: "said council president Anne Field". */
const smallTitle = `(?:(?!(?:said|says|the|and|by|of|an?|to|with|from|for|as|its|their|his|her|while|when|former|new|our|that|told|or)\\b)\\p{Ll}+ ){0,2}(?=\\p{Ll})(?:${heads})`

/** Words behind a name that are no verbs. */
const notVerb = `of|from|at|in|on|for|to|and|or|with|by|about|as|after|before|during|the|an?|but|into|over|under|near|via|who|whose|when|while|where|if|than|that|because|since|until|through|${particle}`
/** Words before a name that do not tell who it is, such as verbs for what others do with a bystander. */
const notNoun = `${notVerb}|across|along|around|past|towards?|inside|outside|within|between|behind|beyond|including|serving|visit|asked|called|gave|joined|met|named|saw|told`

const person = `(?<name>${nameShape})`

/** Matched in this order. */
const patterns: readonly { readonly sign: PersonInProse['sign']; readonly pattern: RegExp }[] = (
  [
    [
      'title',
      `\\b(?<role>${titlesBefore}|${titleBefore})(?<apart>,|:| [–—-])? (?:(?:Dr|Rev|Hon|Mrs?|Ms)\\. )?${person}`,
    ],
    ['title', `\\b(?<role>${titlesBefore}|(?:${heads})s) (?:are|were|include):? ${person}`],
    ['role', `${person},? (?:[–—(-] ?)?(?<role>(?:the |our |an? |its )?[^,.;()–—|•·]{3,70})`],
    // "Anne Field, 62, said", "Anne Field (D-OH) spoke": the name is the subject of a verb.
    [
      'action',
      `(?<!\\b[Tt]he )${person}(?:, \\d{2},| \\([DRI]\\b[^)]{0,12}\\))? (?!(?:${notVerb})\\b)\\p{Ll}{2,}`,
    ],
    [
      'action',
      `\\b(?:said|says|according to|\\p{L}{2,20}ed by|led by|(?:[Rr]e-?)?[Aa]ppoint(?:ed|s)|(?:[Rr]e-?)?[Ee]lect(?:ed|s)|nominate[ds]|hired|promoted) ${person}(?: as (?:the |its |our |an? )?(?<role>[^,.;()]{4,60}))?`,
    ],
    ['role', `(?<![\\p{L}’'-])(?<role>${smallTitle}s?),? ${person}`],
    // A candidate is a person, whatever else the page says.
    ['candidate', `${person} [Ff]or (?:\\p{Lu}\\S{0,30} ){0,6}?${elective}\\b`],
    ['candidate', `\\b(?:Vote(?: [Ff]or)?|(?:Re-?)?[Ee]lect) ${person}(?=[!.]?$|,|\\s(?:for|to)\\b)`],
    ['contact', `\\b(?:${contact})(?: person)?:? ${person}`],
    ['title', `\\b(?:Mrs?|Ms|Dra?|Prof|Atty|Sgt|Lt|Capt|Det|Hon|Ing|Lic|Msgr)\\. ${person}`],
    ['title', `\\b(?:Bishop|Bro\\.|Deacon|Father|Imam|Minister|Pastor|Rabbi|Sis\\.|Sister) ${person}`],
    // "Anne Field, a nurse", "Anne Field, 62", "Anne Field, 12 Oak Street": what follows tells who it is.
    [
      'action',
      `${person}(?:, (?:an?|the|who|\\d+ ?\\p{Lu}|\\d{2}\\b)| \\([DRI]\\b|,? (?:of|from|with) (?:the )?\\p{Lu})`,
    ],
    [
      'action',
      `(?:\\b(?:[Tt]hank(?:s| you|-you)?(?: (?:goes|go|also))?(?: to)?|[Ww]elcome[ds]?|[Ii]ntroduce[ds]?|[Cc]ongratulat\\p{L}+|joined by|joins|with|I am|[Mm]y name is)|\\bI[’']m|ed in \\d{4} by) ${person}`,
    ],
    // "With guide Anne Field", "two neighbors — Anne Field and Bo Lind": the noun before tells who it is.
    ['action', `(?<![\\p{L}’'-])(?!(?:${notNoun})\\b)\\p{Ll}{3,}(?:(?<apart>,)| [–—])? ${person}`],
  ] as const
).map(([sign, source]) => ({ sign, pattern: new RegExp(source, 'gu') }))

type NamedParts = { readonly name: string; readonly role?: string; readonly apart?: string }

/** Longer blocks are not sentences, and the patterns are slow on them. */
const maxText = 6000

export const peopleInProse = (lines: readonly Line[]): PersonInProse[] => readable(lines).flatMap(peopleIn)

const readable = (lines: readonly Line[]): readonly Line[] =>
  lines.filter(
    ({ text, block, isOption, isChrome, isProse }) =>
      !isOption && text.length >= 12 && (!isChrome || isProse || block.level === 0),
  )

const titled = new RegExp(
  `(?<!\\b[Ff]ormer |\\b[Ll]ate )(?<role>${titleBefore}) (?<name>(?!(?:Dr|Mrs?|Ms|Rev)\\b)(?:O['’]|Ma?c|De|La|Van |Van Der |De La )?\\p{Lu}\\p{Ll}+(?:-\\p{Lu}\\p{Ll}+)?)(?=['’]s\\b|,(?! \\p{Lu})|[;)]|\\.(?:\\s|$)|\\s(?!of\\b)\\p{Ll}|$)`,
  'gu',
)

/** "Council President Field called the meeting to order": whom a page calls by an office and a surname. */
export function titledSurnames(lines: readonly Line[]): PersonInProse[] {
  return readable(lines).flatMap((line) =>
    [...line.text.slice(0, maxText).matchAll(titled)].flatMap(({ index, 0: whole, groups }) => {
      const { role, name } = groups as { role: string; name: string }
      if (ordinaryWords.has(fold(name)) || givenNames.has(fold(name))) return []
      const end = line.block.start + index + whole.length
      return [{ name, role, line, start: end - name.length, end, sign: 'surname' as const }]
    }),
  )
}

function peopleIn(line: Line): PersonInProse[] {
  const found = new Map<string, PersonInProse>()
  const text = line.text.slice(0, maxText)
  const add = (name: string, role: string | null, sign: PersonInProse['sign'], from: number, to: number) => {
    const { start } = line.block
    if (!found.has(name)) found.set(name, { name, role, line, start: start + from, end: start + to, sign })
  }
  for (const { sign, pattern } of patterns) {
    for (const match of text.matchAll(pattern)) {
      const { name: whole, role: stated, apart } = match.groups as NamedParts
      const written = withoutOrdinaryStart(whole)
      const roleLength = stated !== undefined && match[0].startsWith(stated) ? stated.length : 0
      const start = match.index + match[0].indexOf(written, roleLength)
      const end = start + written.length
      if (sign === 'action' && isOfOther(text, start, end)) continue
      const person = acceptedName(written, sign, apart !== undefined)
      if (!person || isPartOfLongerName(text, start, end)) continue
      // "The Alder Falls Ledger": a word for an office inside a longer name.
      const isUnsure = person.certainty === 'possible' && sign !== 'contact'
      if (isUnsure && /\p{Lu}\p{L}+ $/u.test(text.slice(0, match.index))) continue
      const role = roleFrom(sign, stated && wholeWords(stated, text.slice(match.index + match[0].length)))
      if (sign === 'role' && role === null) continue
      add(person.name, role, sign, start, end)
      if ((sign === 'title' || sign === 'role' || sign === 'contact') && !isPlural(stated)) continue
      // What is said of the first name applies to all: "led by Anne Field, Bo Lind and Cy Moss".
      for (const [name, from, to] of companions(text, end)) add(name, role, sign, from, to)
    }
  }
  for (const { name, start, end } of couplesIn(text)) add(name, null, 'action', start, end)
  return [...found.values()]
}

const pluralTitle = new RegExp(`(?:^|\\s)(?:${titlesBefore}|(?:${heads})s)$`, 'u')
const isPlural = (role: string | undefined): boolean => pluralTitle.test(role ?? '')
const companion = new RegExp(
  `(?: \\([^()]{2,60}\\))?(?:, and |,? and |, | & )(?:(?:Bishop|Dr\\.|Rev\\.) )?(?<name>${nameShape})(?=[,.;:)]|\\s[\\p{Ll}(–—]|$)`,
  'uy',
)

function companions(text: string, from: number): [name: string, start: number, end: number][] {
  const others: [string, number, number][] = []
  companion.lastIndex = from
  for (let match = companion.exec(text); match && others.length < 12; match = companion.exec(text)) {
    const person = readPersonName(match.groups!['name']!)
    if (!person || person.isInverted || person.certainty === 'possible') break
    others.push([person.name, companion.lastIndex - match.groups!['name']!.length, companion.lastIndex])
  }
  return others
}

/** Words before the name of a thing, the credit for a picture, or a relative. */
const beforeOthers =
  /(?:\b(?:the|at|in|on|near|late|(?:named|photos?|art|courtesy) (?:for|after|by|of)|husband|wife|(?:grand)?(?:son|daughter|mother|father)|sister|brother),?|[(&/]|\bBy|(?:[Ss]ource|[Cc]redits?|[Pp]hotos?):) $/
const nearby = 40

/** "In the Anne Field & Bo Lind Center", "his wife, Anne Field". */
const isOfOther = (text: string, start: number, end: number): boolean =>
  beforeOthers.test(text.slice(Math.max(0, start - nearby), start)) ||
  /^ & \p{Lu}/u.test(text.slice(end, end + nearby))

/** After a title or "contact", any name is accepted; elsewhere the name must be likely. */
function acceptedName(written: string, sign: PersonInProse['sign'], isApart: boolean): PersonName | null {
  const person = readPersonName(written)
  if (!person || person.isInverted) return null
  // After a comma, an employer is as likely as a name.
  if (isApart) return person.certainty === 'sure' ? person : null
  // "Counsel Alder Falls": a second title is not a given name.
  if (sign === 'title' && person.certainty === 'possible' && startsWithOffice(written)) return null
  return sign !== 'title' && sign !== 'contact' && person.certainty === 'possible' ? null : person
}

/** A long role ends with the last whole word that was read, and not with "of the". */
function wholeWords(role: string, rest: string): string {
  if (!/^\s?\p{L}/u.test(rest)) return role
  const whole = /^\s/.test(rest) ? role : role.replace(/\s\S+$/, '')
  return whole.replace(/(?:\s(?:of|for|at|in|and|the|an?|to|with|by))+$/, '')
}

/** "Anne Field on getting the board elected", "Anne Field for Sheriff": no role of hers. */
const sentenceGoesOn = /^(?:and|or|but|on|to|at|in|with|from|about|for|who|which|that|while|when|as)\b/i

function roleFrom(sign: PersonInProse['sign'], stated: string | undefined): string | null {
  if (stated === undefined) return null
  if (sign === 'action' || sign === 'candidate') return isRole(stated) ? stated : null
  // "Rev." is a form of address, not a role.
  if (sign === 'title')
    return /^Rev/.test(stated) ? null : isPlural(stated) ? stated.replace(/s$/, '') : stated
  const role = withoutSentence(stated)
  if (sentenceGoesOn.test(role)) return null
  const office = [role, role.replace(/s$/, '')].find(isRole)
  if (office !== undefined) return office
  // "Anne Field, our Gardener of the Year": the grammar marks a role.
  const isAppositive = /^(?:the|our)\s+\p{Lu}/u.test(stated) && role.split(' ').length >= 2
  return isAppositive ? role : null
}

/** "Anne Field School", "Martin Luther King Drive", "P.J. Field", "Anne L. Field building": part of a longer name. */
const isPartOfLongerName = (text: string, start: number, end: number): boolean =>
  /[\p{L}.’'/-]$/u.test(text.slice(Math.max(0, start - 1), start)) ||
  (text[start + 1] === '.' && /\p{Lu}\p{Ll}+ $/u.test(text.slice(Math.max(0, start - nearby), start))) ||
  /^\s+\p{Lu}\p{Ll}+|^\s?[-/]\p{L}/u.test(text.slice(end, end + 30))
