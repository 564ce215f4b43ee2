import type { ClaimKind } from '../contracts/directory/claim-kind.ts'
import type { Contact } from '../contracts/directory/contacts.ts'
import type { EntityType } from '../contracts/directory/entities.ts'
import type { MeetingStatus } from './meetings/meeting-words.ts'

/** An exact quote and its position in the text of a page. */
export type Quote = {
  readonly pageUrl: string
  readonly textHash: string
  /** `text.slice(start, end) === quote`, inside one block. */
  readonly start: number
  readonly end: number
  readonly quote: string
  readonly context?: { readonly before: string; readonly after: string }
}

export type ExtractedClaim = {
  readonly kind: ClaimKind
  readonly text: string
  readonly issueArea: string | null
  readonly evidence: Quote
  /** The organization that the person belongs to, as the page names it. */
  readonly memberOf?: Membership
}

/** A role in an organization, or a seat of it. */
export type Membership = {
  readonly organization: string
  readonly role: string | null
  readonly post: string | null
  /** The candidate of the run that is the organization, and the known actor. Absent on single pages. */
  readonly localId?: string
  readonly entityId?: string
}

/** How the actor was found. Structured data is trusted more than a text pattern. */
export type Method = 'json_ld' | 'microdata' | 'roster' | 'calendar' | 'feed' | 'pattern' | 'model'

/** An actor as one page describes it. It always has a claim whose quote names it. */
export type ExtractedActor = {
  readonly type: EntityType
  readonly name: string
  readonly aliases: readonly string[]
  readonly description: string | null
  readonly role: string | null
  readonly organization: string | null
  readonly website: string | null
  readonly contacts: readonly Pick<Contact, 'kind' | 'value'>[]
  readonly issueAreas: readonly string[]
  /** Start of an event: local time `YYYY-MM-DDTHH:MM`, or a date. */
  readonly startsAt: string | null
  readonly method: Method
  /** 0 to 1. */
  readonly confidence: number
  readonly claims: readonly ExtractedClaim[]
}

/** What most pages do not say about an actor. */
export const unknownFields = {
  aliases: [],
  description: null,
  role: null,
  organization: null,
  website: null,
  contacts: [],
  issueAreas: [],
  startsAt: null,
} as const satisfies Partial<ExtractedActor>

/** A meeting as a page, calendar or feed announces it. */
export type ExtractedMeeting = {
  /** Those that the title names; absent where a page was read for its dates only. */
  readonly issueAreas?: readonly string[]
  readonly title: string
  /** Local time `YYYY-MM-DDTHH:MM`, or a date when no time is known. */
  readonly start: string
  readonly end: string | null
  readonly locationName: string | null
  readonly locationAddress: string | null
  readonly status: MeetingStatus
  readonly url: string | null
  readonly method: Method
  readonly evidence: Quote
}
