import { type MeetingStatus, statusIn, statusStatement } from '../../research/parsers.ts'
import type { MonitorItem } from './connector.ts'

type MeetingState = Exclude<MonitorItem['state'], 'withdrawn'>

const states: Readonly<Record<MeetingStatus, MeetingState>> = {
  scheduled: 'live',
  cancelled: 'canceled',
  postponed: 'postponed',
}

/** The state of a monitored meeting whose status the reader of a page has found. */
export const stateOfStatus = (status: MeetingStatus): MeetingState => states[status]

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
  const statement = remarks.map((text) => statusStatement(text ?? '')).find((one) => one !== undefined)
  return statement === undefined ? 'live' : stateIn(statement)
}

const stateIn = (text: string): MeetingState =>
  /\bdeferred\W*$/i.test(text) ? 'postponed' : stateOfStatus(statusIn(text))

const stateWord = '(?:cancell?ed|postponed|re-?scheduled)'
const stateMark = new RegExp(
  String.raw`^[*([]{0,3}${stateWord}[)\]*!]{0,3} ?[:–—-]? ?|(?: [–—:-]| ?[([*]{1,3}) ?${stateWord}[)\]*!]{0,3}$`,
  'gi',
)

/** A title without "CANCELED -": the state of a meeting says so. A title with nothing else stays. */
export function withoutState(title: string): string {
  const rest = title.replace(stateMark, '').trim()
  return /\p{L}{3}/u.test(rest) ? rest : title
}
