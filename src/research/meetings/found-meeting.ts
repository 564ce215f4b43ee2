import type { Method } from '../candidate.ts'
import type { Span } from '../page.ts'
import type { MeetingPlace } from './location.ts'
import type { MeetingStatus } from './meeting-words.ts'

/** A meeting before deduplication. */
export type FoundMeeting = {
  readonly title: string
  /**
   * Where the title comes from: the meeting's own words, a sentence, a generic kind ("Special meeting"), or nowhere.
   */
  readonly naming: 'own' | 'sentence' | 'generic' | 'none'
  /** `YYYY-MM-DD`. */
  readonly date: string
  /** `HH:MM`. */
  readonly time: string | null
  readonly end: string | null
  readonly place: MeetingPlace
  readonly status: MeetingStatus
  readonly url: string | null
  readonly method: Method
  readonly span: Span
}
