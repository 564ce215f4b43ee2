import type { ExtractedMeeting } from '../candidate.ts'
import type { Span } from '../page.ts'
import type { MeetingPlace } from './location.ts'

/** A meeting before deduplication. */
export type FoundMeeting = Pick<ExtractedMeeting, 'title' | 'end' | 'status' | 'url' | 'method'> & {
  /**
   * Where the title comes from: the meeting's own words, a sentence, a generic kind ("Special meeting"), or nowhere.
   */
  readonly naming: 'own' | 'sentence' | 'generic' | 'none'
  /** `YYYY-MM-DD`. */
  readonly date: string
  /** `HH:MM`. */
  readonly time: string | null
  readonly place: MeetingPlace
  readonly span: Span
}
