import { wordSet } from '../word-lists.ts'
import { givenNames } from './given-names.ts'
import { ambiguousNames, ordinaryWords } from './ordinary-words.ts'
import { leadingHeads, organizationHeads } from './organization-words.ts'
import { isPlainWord, isRareGivenName } from './rare-names.ts'
import { readOnce } from './read-once.ts'
import { fold } from './text-folding.ts'

/** How likely a text is a person's name: a known given name, partial signs, or only the shape. */
export type Certainty = 'sure' | 'likely' | 'possible'
export type PersonName = {
  readonly name: string
  readonly certainty: Certainty
  readonly isInverted: boolean
}

const word =
  "(?:(?:al|el|abu|ibn|bin)-)?(?:[\\p{Lu}dl]['’ʻ])?\\p{Lu}[\\p{Ll}\\p{M}]+(?:\\p{Lu}\\p{Ll}+)?(?:-(?:(?:\\p{Lu}['’])?\\p{Lu}[^\\P{L}ʻ]+|\\p{Ll}{2,})|['’ʻ](?!s(?!\\p{L}))[^\\P{L}ʻ]+){0,3}"
const capitals = "(?:\\p{Lu}['’])?\\p{Lu}{2,}(?:['’-]\\p{Lu}+)*"
/** Also short forms of given names: "Ma.", "Wm.". */
const initial = '(?:\\p{Lu}\\.?|(?:Chas|Geo|Jos|Ma|Robt|Thos|Wm)\\.)'
export const particle =
  '(?:de|la|las|los|del|der|den|ter|ten|von|zu|van|di|da|do|dos|das|du|le|el|al|bin|ibn|y|St\\.|San|Santa)'
const nickname = `[("“'‘]{1,2}[\\p{L}.]+[)"”'’]{1,2}`
const wholeWord = new RegExp(`^(?:${word}|${capitals})$`, 'u')
const isInitial = new RegExp(`^(?:${initial}){1,2}$`, 'u')
const twoInitials = /^(?!VP)\p{Lu}{2}$/u
const isParticle = new RegExp(`^${particle}$`, 'u')
const isNickname = new RegExp(`^${nickname}$`, 'u')
const generation = 'Jr|Sr|JR|SR|II|III|IV'
const degree =
  'Ph\\.?D|M\\.?D|J\\.?D|Esq|CPA|P\\.?E|AIA|FAIA|AICP|R\\.?N|M\\.?P\\.?H|M\\.?B\\.?A|Ed\\.?D|D\\.?D\\.?S|L\\.?C\\.?S\\.?W|M\\.?S\\.?W|M\\.?A|M\\.?S|B\\.?A|D\\.?O|CFA|SHRM-CP|MPA|MUP|LEED|AP'
/** What follows a name behind a comma and belongs to it. */
export const nameEnding = `${generation}|${degree}`
const suffix = new RegExp(`^(?:${generation})\\.?$`)
const afterName = new RegExp(`^(?:${degree})\\.?$`, 'i')

const credential = /^(?!(?:JR|SR|II|III|IV)\.?$)(?:\(?\p{Lu}\p{Ll}?\)?\.?[\s-]?){2,7}$/u

/** A pattern for names inside sentences. */
export const nameShape = `(?:${word}|\\p{Lu}\\.)(?:[ \\v]+(?:${word}|${initial}(?!\\p{L})|["“][\\p{L}.]{1,20}["”]|${particle}(?=\\s))){0,3}[ \\v]+(?!(?:Jr|Sr)\\b)(?:${word})(?:,?\\s+(?:Jr|Sr|II|III|IV)\\b\\.?)?`

export const readPersonName = readOnce((text): PersonName | null => {
  if (text.length > 200) return null
  const clean = withoutTitles(
    text
      .replace(/\s+/g, ' ')
      .replace(/^[\s•·*&-]+|[\s,;:*–-]+$/g, '')
      .trim()
      // "Anne Field DM RN": credentials in capitals follow the name.
      .replace(
        /(?<=\p{Lu}\S* .*\p{Ll})(?:\s+(?!(?:JR|SR|II|III|IV|VP|LLC|LLP|PLLC|INC)$)\p{Lu}{2,5})+$/u,
        '',
      ),
  )
  if (clean.length < 4 || clean.length > 60) return null
  // In a text of capitals, a given name looks like a credential.
  const isMixed = /\p{Ll}/u.test(clean)
  const parts = clean
    // "Field, Dr. Anne" has a title before the given name.
    .replace(/(?<=^[^,]+,\s*)(?:Dr|Hon|Mrs?|Ms|Prof|Rev)\.\s/u, '')
    // "Last, Jr. First" lacks a comma.
    .replace(/,\s*((?:Jr|Sr)\.|II|III|IV)\s+(?=\p{Lu})/u, ', $1, ')
    // So does "Last, First III".
    .replace(/(?<=,\s*[^\s,][^,]*) ((?:Jr|Sr)\.?|II|III|IV)$/u, ', $1')
    .split(/\s*,\s*/)
    .filter((part, at) => !afterName.test(part) && !(at > 0 && isMixed && credential.test(part)))
  const isSuffixed = parts.length > 1 && suffix.test(parts.at(-1)!)
  if (parts.length === 1 || (parts.length === 2 && isSuffixed)) return toPersonName(parts, false)
  // "Last, First", "Last, Jr., First" and "Last, First, Jr."
  const suffixes = parts.filter((part) => suffix.test(part))
  const rest = parts.filter((part) => !suffix.test(part))
  if (rest.length !== 2 || rest[0]!.split(' ').length > 3 || isWholeName(rest[0]!, rest[1]!)) return null
  // "Anne Field, Parks": a place of work.
  if (rest[0]!.includes(' ') && ordinaryWords.has(fold(rest[1]!))) return null
  return toPersonName([`${rest[1]} ${rest[0]}`, ...suffixes], true)
})

/** "Parks Anne Field" after "Superintendent of" is "Anne Field". */
export function withoutOrdinaryStart(written: string): string {
  const words = written.split(/\s+/)
  const isOrdinary = (word: string) => ordinaryWords.has(fold(word)) && !givenNames.has(fold(word))
  const at = words.findIndex((word) => !isOrdinary(word))
  return at > 0 && words.length - at > 1 ? written.slice(written.indexOf(words[at]!)) : written
}

/** Whether a text is rather a person's name than something else of that shape. */
export const isLikelyPerson = (text: string): boolean =>
  /^(?:sure|likely)$/.test(readPersonName(text)?.certainty ?? '')

/** "Anne Field, Lind Hardware": a complete name and an employer, not "Last, First". */
function isWholeName(before: string, behind: string): boolean {
  const isGiven = (text: string) =>
    fold(text.split(' ')[0]!)
      .split(' ')
      .some((part) => givenNames.has(part))
  // "Van Houten, Pieter J.": given names with an initial follow a surname.
  if (/^\p{Lu}\p{Ll}+ \p{Lu}\.?$/u.test(behind)) return false
  return isGiven(before) && /^(?:sure|likely)$/.test(certaintyOf(before.split(' ')) ?? '') && !isGiven(behind)
}

function toPersonName([main, suffixPart]: readonly string[], isInverted: boolean): PersonName | null {
  const tokens = (main ?? '').split(' ')
  const ownSuffix = suffix.test(tokens.at(-1) ?? '') ? tokens.pop() : undefined
  const certainty = certaintyOf(tokens, isInverted)
  if (certainty === null) return null
  const ending = suffixPart ?? ownSuffix
  const name = tokens.join(' ')
  return {
    name: ending === undefined ? name : suffixPart === undefined ? `${name} ${ending}` : `${name}, ${ending}`,
    certainty,
    isInverted,
  }
}

function certaintyOf(tokens: readonly string[], isInverted = false): Certainty | null {
  if (tokens.length < 2 || tokens.filter((token) => !isParticle.test(token)).length > 5) return null
  const last = tokens.at(-1)!
  const first = tokens[0]!
  if (!wholeWord.test(last) || !(wholeWord.test(first) || isInitial.test(first))) return null
  // "El Centro de Bienvenida", "Casa Milagros": an article or such a noun begins the name of a thing.
  if (/^(?:Casa|Centro|Congregation|El|Iglesia|Los|Las)$/.test(first)) return null
  const middle = tokens.slice(1, -1)
  const inside = [wholeWord, isInitial, isParticle, isNickname]
  if (!middle.every((token) => inside.some((pattern) => pattern.test(token)))) return null
  const words = tokens.filter((token) => wholeWord.test(token)).map(fold)
  const given = words[0]!
  const surname = words.at(-1)!
  // "Arden Rising": behind a rare given name, an ordinary word shows that it is none.
  const isNameOnly = !words.slice(1).some(isPlainWord)
  const isGivenName = (part: string) => givenNames.has(part) || (isNameOnly && isRareGivenName(part))
  const isGiven = !isInitial.test(first) && wholeWord.test(first) && given.split(' ').some(isGivenName)
  // "Yang-Her" is a surname; "Co-Chair" has two ordinary words.
  const isOrdinary = (token: string) =>
    notInNames.has(token) ||
    (ordinaryWords.has(token) && !ambiguousNames.has(token) && !givenNames.has(token))
  // "María de los Ángeles": what follows a particle is a name.
  const isAfterParticle = (at: number) =>
    /^\p{Ll}/u.test(tokens[at - 1] ?? '') && isParticle.test(tokens[at - 1]!)
  const ownWords = tokens.filter((token, at) => wholeWord.test(token) && !isAfterParticle(at)).map(fold)
  const ordinary = ownWords.filter((token) => token.split(' ').every(isOrdinary))
  // "Curtis Report": among other people, an unambiguous given name is enough.
  const isAfterGivenName = isGiven && !ambiguousNames.has(given) && words.length === 2
  const isSurname = !notInNames.has(surname) && !organizationHeads.has(surname) && !leadingHeads.has(surname)
  if (ordinary.length === 1 && ordinary[0] === surname && isAfterGivenName && isSurname) return 'possible'
  if (ordinary.length > 0 || given.split(' ').some(isOrdinary)) return null
  const isAllCaps = tokens.every((token) => token === token.toUpperCase())
  const isAcronym = (token: string) => /^\p{Lu}{2,5}$/u.test(token) && !givenNames.has(fold(token))
  // "JB Field" is a person; "ABC Field" is not.
  if (!isAllCaps && tokens.some((token, at) => isAcronym(token) && !(at === 0 && twoInitials.test(token))))
    return null
  const isDoubtfulGiven = ambiguousNames.has(given)
  const isDoubtfulSurname = ambiguousNames.has(surname) && ordinaryWords.has(surname)
  // "Grant Park" may be a person or a park; with a third word a person is likely.
  if (isGiven && isDoubtfulGiven && isDoubtfulSurname) return words.length > 2 ? 'likely' : 'possible'
  // "Clark Street from Oak Avenue", "Shiloh Temple": hardly ever a surname.
  if (isGiven && (surname === 'street' || organizationHeads.has(surname)) && words.length === 2)
    return 'possible'
  if (isGiven) return isDoubtfulGiven || isDoubtfulSurname ? 'likely' : 'sure'
  // "Park, Min-Ji": the inverted form shows that "Park" is a surname.
  if (isDoubtfulSurname) return isInverted ? 'possible' : null
  if (organizationHeads.has(surname)) return null
  const hasInitial = tokens.slice(0, -1).some((token) => isInitial.test(token))
  return hasInitial ? 'likely' : 'possible'
}

/** What may follow a surname in a table or a sentence: "Anne Field Nov 3", "Mayor Field Put …". */
const notInNames = wordSet('feb jul aug sept oct nov dec put wing')

const titles =
  /^(?:(?:the\s+)?(?:hon(?:orable|\.)|mr\.?|mrs\.?|ms\.?|miss|dr\.?|prof(?:essor|\.)|rev(?:erend|\.)|sir|sister|father|pastor|bishop|deacon|elder|minister|rabbi|imam|judge|justice|(?:bro|dra|ing|lic|msgr|sis|fr|atty|capt|lt|sgt|cpl|col|maj|gen|cmdr|det|ofc|supt|rep|sen|ald)\.(?:\s+\(ret\.?\))?)\s+)+/i

export const withoutTitles = (text: string): string => text.replace(titles, '')
