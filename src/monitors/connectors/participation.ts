import { findDates, findTimes } from '../../research/parsers.ts'
import type { ItemTime, Participation } from './connector.ts'
import { localTime } from './local-time.ts'

const maxText = 20_000
const maxPassage = 400
const maxFacts = 8

const subjects: readonly (readonly [Participation['kind'], RegExp])[] = [
  [
    'interpretation',
    /\b(?:interpret(?:er|ers|ation|ing)|translat(?:ion|or|ors)|sign language|int[eé]rpretes?)\b/i,
  ],
  [
    'accessibility',
    /\b(?:accommodations?|accessibility|americans with disabilities|disabilit(?:y|ies)|auxiliary aids?|ADA)\b/i,
  ],
  [
    'comment',
    /\b(?:(?:public|written|oral) comments?|comments? (?:may|can|must|should|will|are)|submit (?:\w+ )?comments?|(?:sign|signing) up to speak|request to speak|speaker (?:card|form)s?|testimony)\b/i,
  ],
  [
    'remote',
    /\b(?:zoom|webex|teams|google meet|gotomeeting|join (?:online|by|via|the)|virtual(?:ly)?|remote(?:ly)?|dial[- ]in|call[- ]in|live ?stream)\b/i,
  ],
]
const address = /\bhttps?:\/\/[^\s<>"')\]]{4,500}/i
const remoteHost =
  /\b(?:zoom(?:gov)?\.(?:us|com)|webex\.com|teams\.(?:microsoft|live)\.com|meet\.google\.com|gotomeet\w*\.\w+)\b/i
const email = /(?<![\w.+-])[\w.+-]{1,64}@[a-z\d-]{1,63}(?:\.[a-z\d-]{2,63}){1,4}/i
const phone =
  /(?<![\d-])(?:\+?1[ .-]?)?(?:\(\d{3}\) ?|\d{3}[ .-])\d{3}[ .-]\d{4}(?:,? ?(?:ext|x)\.? ?\d{1,6})?(?!\d)/
/** What makes a sentence without a link or contact an offer: "Comments are taken at the start of the meeting." */
const offer =
  /\b(?:may|can|must|should|(?:is|are|will be) (?:accepted|available|heard|limited|offered|provided|taken|welcome)|(?:up)?on request)\b/i
const deadline = /\b(?:by|before|until|no later than|prior to|deadline|due|through)\b/i

/**
 * Finds how people can take part in a meeting. A sentence counts if it says where to go or whom to contact, or until
 * when comments are accepted, or if it offers something else than a remote meeting; it becomes the passage.
 */
export function participationOf(text: string, timeZone: string, start: ItemTime | null): Participation[] {
  const facts: Participation[] = []
  for (const passage of passagesOf(text)) {
    const kind = subjects.find(([, words]) => words.test(passage))?.[0] ?? hostKind(passage)
    if (!kind) continue
    const url = address.exec(passage)?.[0].replace(/[.,;:]{1,3}$/, '') ?? null
    const contact = email.exec(passage)?.[0] ?? phone.exec(passage)?.[0] ?? null
    const until = kind === 'comment' ? deadlineIn(passage, timeZone, start) : null
    const isOffer = kind !== 'remote' && offer.test(passage)
    if (url === null && contact === null && until === null && !isOffer) continue
    facts.push({ kind, url, contact, until, passage })
    if (facts.length === maxFacts) break
  }
  return facts
}

const hostKind = (passage: string) => (remoteHost.test(passage) ? ('remote' as const) : null)

/** Sentences and lines. An address or a number such as "p.m." does not end one. */
function passagesOf(text: string): string[] {
  return text
    .slice(0, maxText)
    .split(/\n+|(?<=[a-z\d)]{2}[.!?])\s+(?=[A-Z])/)
    .map((passage) => passage.trim())
    .filter((passage) => passage.length >= 10 && passage.length <= maxPassage)
}

/** A stated day and time. A day without a year is the last one before the meeting. */
function deadlineIn(passage: string, timeZone: string, start: ItemTime | null): ItemTime | null {
  const word = deadline.exec(passage)
  if (!word) return null
  const rest = passage.slice(word.index)
  const [day] = findDates(rest)
  if (!day) return null
  const two = (part: number) => String(part).padStart(2, '0')
  const time = findTimes(rest)[0]?.from
  const at = (year: number) =>
    localTime(`${year}-${two(day.month)}-${two(day.day)}${time ? `T${time}` : ''}`, timeZone)
  if (day.year) return at(day.year)
  if (!start) return null
  const year = new Date(start.instant).getUTCFullYear()
  const same = at(year)
  return same && same.instant > start.instant ? at(year - 1) : same
}
