import { type MeetingStatus, statusIn } from '../../research/parsers.ts'
import type { MonitorItem } from './connector.ts'

type MeetingState = Exclude<MonitorItem['state'], 'withdrawn'>

const states: Readonly<Record<MeetingStatus, MeetingState>> = {
  scheduled: 'live',
  cancelled: 'canceled',
  postponed: 'postponed',
}

/** The state of a monitored meeting whose status the reader of a page has found. */
export const stateOfStatus = (status: MeetingStatus): MeetingState => states[status]

const maxRemarks = 2_000

const changed = String.raw`(?:cancell?ed|postponed(?! from)|re-?scheduled(?! from)|called off|deferred(?= to\b|\W*$))`
/** Words that make a sentence one about another meeting, or about something else. */
const others =
  'january|february|march|april|may|june|july|august|september|october|november|december|last|previous|prior|next|following|any|all|each|every|if|unless|when|because|at|on|of|from|in|for|after|before|to'
const meeting = `(?:(?!(?:${others})\\b)[a-z’'-]{1,20} ){0,4}(?:meeting|hearing|session|workshop|event)`
const day = '(?: (?:originally )?(?:scheduled|set|planned) (?:for|on)(?: [a-z]{1,20}){1,4}?)?'
/** Matched against sentences without double spaces, and without what comes before their first word. */
const statements = [
  `^${changed}\\b(?! (?:meeting|hearing|session|event|item)s)`,
  `^${meeting}${day}(?: has been| is| was| will be| ?[–—:-])? ${changed}\\b`,
  `^(?:the|this) [a-z ]{1,60} will not (?:meet|be held)\\b`,
  '^no meeting\\W?$',
  `[–—:(*-] ?${changed}\\W{0,5}$`,
].map((pattern) => new RegExp(pattern, 'i'))
const opening = /^(?:please note(?: that)?|notice)[:,]? /i

/**
 * Whether a meeting takes place. Its title and status decide. In remarks, only a sentence that says so of this meeting
 * counts: "subject to cancellation" or "item 3 was deferred" cancels nothing.
 */
export function meetingState(
  fields: readonly string[],
  remarks: readonly (string | null | undefined)[],
): MeetingState {
  const stated = fields.map(stateIn).find((state) => state !== 'live')
  if (stated) return stated
  const sentences = remarks.flatMap((text) =>
    (text ?? '')
      .slice(0, maxRemarks)
      .split(/\n|(?<=[.!?;])\s/)
      .map(bare),
  )
  const statement = sentences.find((sentence) => statements.some((pattern) => pattern.test(sentence)))
  return statement === undefined ? 'live' : stateIn(statement)
}

const stateIn = (text: string): MeetingState =>
  /\bdeferred\W*$/i.test(text) ? 'postponed' : stateOfStatus(statusIn(text))

function bare(sentence: string): string {
  const words = sentence.split(/\s+/).join(' ')
  const first = words.search(/[a-z\d]/i)
  return words.slice(Math.max(first, 0)).replace(opening, '')
}
