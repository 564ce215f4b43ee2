import type { Method } from '../candidate.ts'
import type { MeetingStatus } from './meeting-words.ts'

/** A meeting before doubles are joined: where it stands in the text, and how sure its parts are. */
export type FoundMeeting = {
  readonly title: string
  /** Whether its own words name it, a sentence tells of it, they say only what kind it is ("Special meeting"), or are missing. */
  readonly naming: 'own' | 'told' | 'generic' | 'none'
  /** `YYYY-MM-DD`. */
  readonly date: string
  /** `HH:MM`. */
  readonly time: string | null
  readonly end: string | null
  readonly locationName: string | null
  readonly locationAddress: string | null
  readonly status: MeetingStatus
  readonly url: string | null
  readonly method: Method
  /** Where the quote stands in the page's text. */
  readonly start: number
  readonly stop: number
}
