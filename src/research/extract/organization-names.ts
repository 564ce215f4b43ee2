import type { EntityType } from '../../contracts/directory/entities.ts'
import { wordSet } from '../word-lists.ts'
import { nameRuns, type Token } from './name-runs.ts'
import {
  campaignHeads,
  chapterAcronyms,
  genericWords,
  initiativeHeads,
  leadingHeads,
  officeHolders,
  openers,
  organizationHeads,
  peopleHeads,
  plainGovernmentNames,
  pluralHeads,
  tailStops,
} from './organization-words.ts'
import { withoutBreaks } from './page-view.ts'
import { readPersonName } from './person-name.ts'
import { isRole } from './role-words.ts'
import { fold } from './text-folding.ts'

/** A name whose last word, or the word before "of", marks an organization, initiative or campaign. */
export type NamedOrganization = {
  readonly name: string
  readonly type: Extract<EntityType, 'organization' | 'initiative' | 'campaign'>
  readonly start: number
  readonly end: number
  /** The acronym that follows in parentheses. */
  readonly acronym: string | null
}

export function findOrganizations(text: string): NamedOrganization[] {
  return nameRuns(text).flatMap((run) => organizationsInRun(text, run))
}

type Part = {
  readonly from: number
  readonly head: number
  readonly to: number
  readonly type: NamedOrganization['type']
}

function organizationsInRun(text: string, run: readonly Token[]): NamedOrganization[] {
  const found: NamedOrganization[] = []
  let from = 0
  for (let at = 0; at < run.length; at++) {
    const type = headType(run, at)
    if (type === null) continue
    // "2nd Floor Board Room", "State Police Press Release": the head word describes another thing.
    if (ofThing.test(`${run[at]!.text} ${run[at + 1]?.text}`)) {
      at += 1
      from = at + 1
      continue
    }
    const to = endOfName(run, at)
    // "Commission Office", "Program Committee": the name continues to a later head word.
    if ((to === at || isPlaceHead(run[at]!)) && goesOn(run, to)) continue
    const part = { from, head: at, to, type }
    const body = organizationFrom(text, run, part)
    if (body) found.push(body)
    at = to
    from = to + 1
  }
  return found
}

const ofThing = /^(?:board|council|commission|committee) (?:rooms?|chambers?)$|^press releases?$/i

const partyHeads = wordSet(
  'birthday block christmas dinner garden holiday house launch pizza pool release watch',
)
const kindsOfSchools = wordSet(
  'public charter community city county local area central unified consolidated catholic regional',
)

function headType(run: readonly Token[], at: number): NamedOrganization['type'] | null {
  // "Co-op" and "Coop" are one word.
  const word = fold(withoutOwning(run[at]!.text)).replaceAll(' ', '')
  const next = fold(run[at + 1]?.text ?? '')
  const before = run[at - 1]?.text ?? ''
  if (word === 'office' && next !== 'of') return officeHolders.test(before) ? 'organization' : null
  if (word === 'schools') return kindsOfSchools.has(fold(before)) ? 'organization' : null
  // "Block Party", "State of the County": occasions.
  if (word === 'party' && partyHeads.has(fold(before))) return null
  if (word === 'state' && run[at + 2]?.text === 'the') return null
  // "Ashby County NAACP President": what follows is no part of the name.
  if (chapterAcronyms.has(word) && at > 0 && !run[at - 1]!.isOwner)
    return run[at + 1]?.isCapital && !isRole(run[at + 1]!.text) ? null : 'organization'
  // "Ashby Valley Legal Services", but not "Legal Services".
  const isServing = /^(?:legal|social|family|community) services$/.test(`${fold(before)} ${word}`)
  if (isServing && run[at - 2]?.isCapital) return 'organization'
  if (
    organizationHeads.has(word) ||
    isNumbered(run, at) ||
    /^(?:task force|service area)$/.test(`${fold(before)} ${word}`) ||
    (leadingHeads.has(word) && next === 'of') ||
    (pluralHeads.has(word) && (next === 'of' || next === 'for')) ||
    `${fold(before)} ${word} ${next}` === 'legal aid of' ||
    (peopleHeads.has(word) && /^(?:for|against|united|organized)$/.test(next) && isNameGoingOn(run, at))
  )
    return 'organization'
  if (initiativeHeads.has(word)) return 'initiative'
  return campaignHeads.has(word) ? 'campaign' : null
}

/** "Neighbors for Clean Air", "Ashby Neighbors for Clean Air": the name continues in capitals. */
const isNameGoingOn = (run: readonly Token[], at: number): boolean =>
  (at <= 1 || !run[at - 1]!.isCapital) &&
  run.slice(at + 2, at + 5).some((token) => token.isCapital && !isNumber(token))

/** "the Authority's plan" names the Authority. */
const withoutOwning = (word: string): string => word.replace(/['’]s$/u, '')

/** Unions, lodges and special districts carry numbers: "Local 7", "TIF #12". */
function isNumbered(run: readonly Token[], at: number): boolean {
  const word = run[at]!.text
  const next = run[at + 1]?.text ?? ''
  // "American Legion Post 44" is numbered; "Chapter 3" alone belongs to a book.
  if (/^(?:Post|Chapter|Troop|Unit)$/.test(word))
    return run[at - 1]?.isCapital === true && /^#?\d+$/.test(next)
  return /^(?:Local|Lodge)$/.test(word)
    ? /^#?\d+\p{Lu}?$/u.test(next)
    : /^\p{Lu}{2,5}$/u.test(word) && /^#\d[\d-]*$/.test(next)
}

const isNumber = (token: Token | undefined): boolean => token !== undefined && /^#?\d[\d-]*$/.test(token.text)

/** Extends a name beyond its head word: "Area #7", "Department of Streets & Sanitation". */
function endOfName(run: readonly Token[], head: number): number {
  const isCounted = isNumber(run[head + 1]) && /^(?:area|district)$/i.test(run[head]!.text)
  if (isCounted || isNumbered(run, head)) return head + 1
  if (/^#?\d[\d-]*$/.test(run[head + 2]?.text ?? '') && run[head + 1]?.text === 'No') return head + 2
  const link = fold(run[head + 1]?.text ?? '')
  if (!/^(?:of|for|on|to|against)$/.test(link)) return head
  let end = head
  for (let at = head + 2; at < run.length && at <= head + 9; at++) {
    const token = run[at]!
    if (token.isCapital) {
      if (isNumber(token) || tailStops.has(fold(token.text)) || (end > head && isNewName(run, at))) break
      end = at
    } else if (!/^(?:the|of|and|&|for|in|y|de)$/i.test(token.text)) break
    // "City of Ashby and Local 7", "Bank of Ashby and Habitat for Humanity", "and Dr. Field": two names.
    else if (
      end > head &&
      /^(?:and|&)$/.test(token.text) &&
      (isPlaceHead(run[head]!) || isOtherName(run, at + 1))
    )
      break
  }
  return end
}

const isOtherName = (run: readonly Token[], at: number): boolean =>
  /^(?:dr|mr|mrs|ms|rev)$/.test(fold(run[at]?.text ?? '')) ||
  (run[at]?.isCapital === true && run[at + 1]?.text === 'for')

const isPlaceHead = (token: Token): boolean =>
  /^(?:city|town|village|county|township|borough|parish|state|commonwealth)$/.test(
    fold(withoutOwning(token.text)),
  )

/** Whether another organization starts after "and" inside the complement. */
function isNewName(run: readonly Token[], at: number): boolean {
  const before = run[at - 1]!.text === 'the' ? run[at - 2] : run[at - 1]
  if (!/^(?:and|&)$/.test(before?.text ?? '')) return false
  if (leadingHeads.has(fold(run[at]!.text)) && run[at + 1]?.text === 'of') return true
  return run.slice(at, at + 5).findIndex((token) => organizationHeads.has(fold(token.text))) > 0
}

function goesOn(run: readonly Token[], at: number): boolean {
  for (let next = at + 1; next < run.length && next <= at + 4; next++) {
    const token = run[next]!
    if (!token.isCapital) return false
    const word = fold(token.text)
    // An office after a head word ("Commission Office") adds nothing to the name.
    if (/^(?:office|offices|building|website|meeting|meetings)$/.test(word)) return false
    if (headType(run, next) !== null) return true
  }
  return false
}

function organizationFrom(
  text: string,
  run: readonly Token[],
  { from, head, to, type }: Part,
): NamedOrganization | null {
  let start = from
  // Words before the last connecting word are not part of the name: "Meeting of the Finance Committee".
  for (let at = from; at < head; at++) {
    const isLink = !run[at]!.isCapital && !/^(?:and|&|\+)$/.test(run[at]!.text)
    // "Safe Routes to School Program" is one name.
    const isWithin = type === 'initiative' && /^(?:to|for)$/.test(run[at]!.text) && run[at + 1]!.isCapital
    if (isLink && !isWithin && !run.slice(from, at).some(isHeadWord)) start = at + 1
  }
  // "City's Safe Streets Plan", "ABC's Pilot Program": the owner is no part of the name.
  const owner = run.findLastIndex(
    (token, at) =>
      at >= start &&
      at < head &&
      token.isOwner &&
      (isPlaceHead(token) || /^\p{Lu}{3,}\P{Lu}/u.test(token.text)),
  )
  if (owner >= start) start = owner + 1
  while (start < head && isOpener(run[start]!)) start += 1
  if (titles.has(fold(run[start]!.text)) && start < head) return null
  const tokens = run.slice(start, to + 1)
  if (tokens.at(-1)?.text === 'No') tokens.pop()
  if (tokens.length < 2 || isGeneric(tokens, type)) return null
  // "Anne Field Council member" is a person. Foundations and schools may carry a person's name.
  const isDeliberative = /^(?:council|board|committee|commission)$/.test(fold(run[head]!.text))
  if (isDeliberative && isPerson(run.slice(start, head))) return null
  const first = tokens[0]!.start
  const last = tokens.at(-1)!.start + withoutOwning(tokens.at(-1)!.text).length
  const name = withoutBreaks(text.slice(first, last).replace(/\s+/g, ' '))
  if (name.length > 110 || tokens.length > 14 || isRunTogether(tokens)) return null
  return { name, type, start: first, end: last, acronym: acronymAfter(text, last) }
}

/** "Ald. Field Open Office" is about a person. */
const titles = wordSet(
  'ald alderman alderwoman mayor commissioner senator representative rep sen gov governor president director chairman chairwoman judge sheriff councilman councilwoman councilmember rev',
)

const isPerson = (tokens: readonly Token[]): boolean =>
  tokens.length >= 2 && readPersonName(tokens.map(({ text }) => text).join(' '))?.certainty === 'sure'

const isHeadWord = (token: Token) => {
  const word = fold(token.text)
  return organizationHeads.has(word) || leadingHeads.has(word) || pluralHeads.has(word)
}

const isOpener = (token: Token): boolean =>
  openers.has(fold(token.text)) ||
  !token.isCapital ||
  (/^#?\d/.test(token.text) && !/^\d+(?:st|nd|rd|th)$/i.test(token.text))

/** A head word without a distinctive word before it ("the board") names no particular organization. */
function isGeneric(tokens: readonly Token[], type: NamedOrganization['type']): boolean {
  const words = tokens.map(({ text }) => fold(text))
  if (plainGovernmentNames.test(words.join(' '))) return false
  // "State Hospital Association": the subject of a name may itself be a head word.
  const isField = (word: string) => words.length >= 3 && word !== words.at(-1) && concreteHeads.has(word)
  const isOwn = (word: string) =>
    !genericWords.has(word) &&
    (!organizationHeads.has(word) || isField(word)) &&
    !initiativeHeads.has(word) &&
    !campaignHeads.has(word)
  // "Adopt-a-Drain" counts as several words.
  const own = words.flatMap((word) =>
    word !== '' && isOwn(word)
      ? word.split(' ').filter((part) => part.length > 2 || !word.includes(' '))
      : [],
  )
  // An initiative needs two distinctive words: "Master Plan" is not a name.
  const needed = type === 'organization' ? 1 : 2
  // A number makes a district specific, unless it is only a voting district.
  if (isNumber(tokens.at(-1)) && own.length > 0) return false
  return own.length < needed || (own.length === 1 && /^\d+$/.test(own[0]!))
}

const concreteHeads = wordSet(
  'hospital library school university college police bank church museum court bar press',
)

/** A row of tags, or words without spaces between them, is several names. */
function isRunTogether(tokens: readonly Token[]): boolean {
  const heads = tokens
    .map(({ text }) => fold(text))
    .filter((word) => organizationHeads.has(word) || initiativeHeads.has(word))
  return new Set(heads).size < heads.length
}

/** "Rivertown Tenants Union (RTU)". */
export function acronymAfter(text: string, end: number): string | null {
  const short =
    /^\s*\(\s*["“]?((?=[^)]*\p{Lu}[^)]*\p{Lu})[\p{Lu}\p{N}][\p{L}\p{N}&#. -]{1,14})["”]?\s*\)/u.exec(
      text.slice(end, end + 30),
    )?.[1]
  // Acronyms are upper case, apart from a plural "s" ("CBOs") or mixed forms such as "RentFair27".
  const words = short?.trim().split(' ') ?? []
  const isShort = words.length > 0 && words.every((word) => /^[#\d-]+$|\p{Lu}\S*\p{Lu}/u.test(word))
  return isShort ? words.join(' ') : null
}
