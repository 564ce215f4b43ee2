import type { Line } from './page-view.ts'
import type { Certainty } from './person-name.ts'

/** A person in a list of officials. */
export type RosterEntry = {
  readonly name: string
  readonly certainty: Certainty
  readonly role: string | null
  readonly organization: string | null
  readonly line: Line
  /** Its own line or column states the role. */
  readonly isCertain: boolean
}
