import type { EntityType } from '../../contracts/directory/entities.ts'
import { wordSet } from '../word-lists.ts'
import { nameRuns, type Token } from './name-runs.ts'
import {
  campaignHeads,
  genericWords,
  initiativeHeads,
  leadingHeads,
  openers,
  organizationHeads,
  peopleHeads,
  plainGovernmentNames,
  tailStops,
} from './organization-words.ts'
import { withoutBreaks } from './page-view.ts'
import { readPersonName } from './person-name.ts'
import { fold } from './text-folding.ts'

/** A name whose last word, or the word before "of", marks an organization, initiative or campaign. */
export type NamedOrganization = {
  readonly name: string
  readonly type: Extract<EntityType, 'organization' | 'initiative' | 'campaign'>
  readonly start: number
  readonly end: number
}

export function findOrganizations(text: string): NamedOrganization[] {
  return nameRuns(text).flatMap((run) => organizationsInRun(text, run))
}

function organizationsInRun(text: string, run: readonly Token[]): NamedOrganization[] {
  const found: NamedOrganization[] = []
  let from = 0
  for (let at = 0; at < run.length; at++) {
    const type = headType(run, at)
    if (type === null) continue
    const to = endOfName(run, at)
    // "Commission Office", "City of Ashby Plan Commission": the name continues to a later head word.
    if ((to === at || placeHeads.has(fold(run[at]!.text))) && goesOn(run, to)) continue
    const start = startOfName(run, from, at)
    const tokens = run.slice(start, to + 1)
    // "Anne Field Council member" is a person. Foundations and schools may carry a person's name.
    const isPersonal =
      /^(?:council|board|committee|commission)$/i.test(run[at]!.text) &&
      readPersonName(
        run
          .slice(start, at)
          .map((token) => token.text)
          .join(' '),
      )?.certainty === 'sure'
    if (tokens.length > 1 && tokens.length <= 14 && !isPersonal && !isGeneric(tokens, type))
      found.push(nameAt(text, type, tokens[0]!.start, run[to]!.end))
    at = to
    from = to + 1
  }
  return found
}

/** The name of a part of a text, in one line and without soft hyphens. */
export const nameAt = (
  text: string,
  type: NamedOrganization['type'],
  start: number,
  end: number,
): NamedOrganization => ({
  name: withoutBreaks(text.slice(start, end).replace(/\s+/g, ' ')),
  type,
  start,
  end,
})

function headType(run: readonly Token[], at: number): NamedOrganization['type'] | null {
  // "Co-op" and "Coop" are one word.
  const word = fold(run[at]!.text).replaceAll(' ', '')
  const next = run[at + 1]?.text ?? ''
  if (organizationHeads.has(word)) return 'organization'
  if (leadingHeads.has(word) && /^(?:of|for)$/.test(next)) return 'organization'
  if (peopleHeads.has(word) && /^(?:for|against|united)$/i.test(next)) return 'organization'
  if (isNumbered(run, at)) return 'organization'
  if (initiativeHeads.has(word)) return 'initiative'
  return campaignHeads.has(word) ? 'campaign' : null
}

const placeHeads = wordSet('city town village county township borough parish state')
const isNumber = (token: Token | undefined): boolean => /^#?\d[\d-]*$/.test(token?.text ?? '')

/** Unions, lodges and districts carry numbers: "Teamsters Local 7". */
const isNumbered = (run: readonly Token[], at: number): boolean =>
  /^(?:local|lodge|post|area|district)$/i.test(run[at]!.text) && isNumber(run[at + 1])

/** Extends a name beyond its head word: "Department of Streets & Sanitation". */
function endOfName(run: readonly Token[], head: number): number {
  if (isNumbered(run, head)) return head + 1
  if (!/^(?:of|for|on|to|against)$/i.test(run[head + 1]?.text ?? '')) return head
  let end = head
  for (let at = head + 2; at < run.length && at <= head + 9; at++) {
    const token = run[at]!
    if (token.isCapital) {
      if (isNumber(token) || tailStops.has(fold(token.text)) || (end > head && isNewName(run, at))) break
      end = at
    } else if (!/^(?:the|of|and|&|for|in|y|de)$/i.test(token.text)) break
    // "City of Ashby and Tenants United" is two names.
    else if (end > head && placeHeads.has(fold(run[head]!.text)) && /^(?:and|&)$/.test(token.text)) break
  }
  return end
}

/** Whether another organization starts after "and" inside the complement. */
function isNewName(run: readonly Token[], at: number): boolean {
  const before = run[at - 1]!.text === 'the' ? run[at - 2] : run[at - 1]
  return (
    /^(?:and|&)$/.test(before?.text ?? '') &&
    run.slice(at + 1, at + 5).some((_, next) => headType(run, at + 1 + next) !== null)
  )
}

function goesOn(run: readonly Token[], at: number): boolean {
  if (run[at]!.isOwner) return false
  for (let next = at + 1; next < run.length && next <= at + 4 && run[next]!.isCapital; next++) {
    // An office after a head word ("Commission Office") adds nothing to the name.
    if (/^(?:offices?|building|website|meetings?)$/i.test(run[next]!.text)) return false
    if (headType(run, next) !== null) return true
  }
  return false
}

/** Words before the last connecting word are not part of the name: "Meeting of the Finance Committee". */
function startOfName(run: readonly Token[], from: number, head: number): number {
  let start = from
  for (let at = from; at < head; at++)
    if (!run[at]!.isCapital && !/^(?:and|&|\+)$/.test(run[at]!.text)) start = at + 1
  while (start < head && (!run[start]!.isCapital || isOpener(run[start]!))) start += 1
  return start
}

const isOpener = ({ text }: Token): boolean =>
  openers.has(fold(text)) || (/^#?\d/.test(text) && !/^\d+(?:st|nd|rd|th)$/i.test(text))

/** A head word without a distinctive word before it ("the board") names no particular organization. */
function isGeneric(tokens: readonly Token[], type: NamedOrganization['type']): boolean {
  const words = tokens.flatMap(({ text }) => fold(text).split(' '))
  if (plainGovernmentNames.test(words.join(' '))) return false
  // "State Hospital Association": the subject of a name may itself be a head word.
  const isField = (word: string) => words.length >= 3 && word !== words.at(-1) && concreteHeads.has(word)
  const own = words.filter(
    (word) =>
      !genericWords.has(word) &&
      (!organizationHeads.has(word) || isField(word)) &&
      !initiativeHeads.has(word) &&
      !campaignHeads.has(word),
  )
  // An initiative needs two distinctive words: "Master Plan" is not a name.
  return (
    own.length < (type === 'organization' ? 1 : 2) || own.every((word) => /^\d+(?:st|nd|rd|th)?$/.test(word))
  )
}

const concreteHeads = wordSet(
  'hospital library school university college police bank church museum court bar press',
)
