import { createHash } from 'node:crypto'
import type { MonitorKind } from '../../contracts/monitors/monitors.ts'

/**
 * A connector reads one kind of public source. It is a pure function: it gets what was fetched so far, and returns
 * either the next requests or what the source says. It runs in a research worker, never in the service.
 *
 * 1. The runner calls `step` without responses. The connector returns its first requests.
 * 2. The runner fetches them and calls `step` again with all responses so far, until it gets a reading.
 * 3. The runner stores items, signals and the new position in one transaction.
 *
 * A new connector is added to `all-connectors.ts`.
 */
export type Connector = {
  readonly kind: ConnectorKind
  /** Checks and completes a configuration. Throws a ConfigError that says what to change. */
  configure(config: ConnectorConfig): ConnectorConfig
  step(input: StepInput): Step | Promise<Step>
}

export type ConnectorKind = MonitorKind

/**
 * `url` is the address that a person gave. Other members belong to the connector, e.g. `client` of Legistar. Vendor
 * connectors accept `api`, the base address of the API, which is elsewhere for the sample town and in tests.
 */
export type ConnectorConfig = { readonly url: string; readonly [name: string]: unknown }

export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

/** A plain JSON value of at most 1 MB; null before the first reading. Only its connector knows what is inside. */
export type Position = unknown

export type StepInput = {
  readonly config: ConnectorConfig
  readonly position: Position
  /** The same in all steps of a reading. */
  readonly now: Date
  /** IANA zone of the monitor's place. Sources that give local times without a zone mean this one. */
  readonly timeZone: string
  /** The responses to all requests of this reading, in the order of the requests. Empty in the first step. */
  readonly responses: readonly SourceResponse[]
  /** How many requests this reading may make; a preview may make few. */
  readonly maxRequests?: number
}

/** At most `maxRequests` requests in a reading. A connector that needs more continues in the next reading. */
export type Step =
  | { readonly requests: readonly SourceRequest[] }
  | { readonly reading: Reading }
  /** The source cannot be used as a whole: it answers HTML instead of JSON, a login page, a malformed file. */
  | { readonly failure: Problem }
export const maxRequests = 60

export type SourceRequest = {
  readonly url: string
  readonly accept?: string
  /** Asks for a 304 if nothing changed. Leave it out when the reading depends on today's date, too. */
  readonly isConditional?: boolean
  /** An unsuccessful optional request is passed to `step`. Any other failure ends the reading. */
  readonly isOptional?: boolean
  /** An operator's key that the runner adds to the request. Connectors never see keys. */
  readonly credential?: 'open_states' | 'congress' | 'socrata' | 'legistar'
}

export type SourceResponse =
  | {
      readonly kind: 'fetched'
      readonly url: string
      readonly finalUrl: string
      readonly contentType: string
      readonly body: Uint8Array
      readonly retrievedAt: string
    }
  /** Only for conditional requests. The runner skips the reading when all first responses are of this kind. */
  | { readonly kind: 'not_modified'; readonly url: string; readonly retrievedAt: string }
  /** Only for optional requests. */
  | { readonly kind: 'failed'; readonly url: string; readonly status: number | null; readonly reason: string }

export type Reading = {
  /** In a stable order: the same bytes and position give the same items in the same order. */
  readonly items: readonly MonitorItem[]
  /** Never past something that was not understood: it is read again next time. Known items are not repeated. */
  readonly position: Position
  readonly problems: readonly Problem[]
  /**
   * The reading contains all meetings of the source that start in this window (or all, `from` and `until` null).
   * Stored meetings of the window that are missing were deleted by the publisher; the runner withdraws them.
   */
  readonly covers?: { readonly from: string | null; readonly until: string | null }
  /** A passage that shows that the source works, for sources without items. Default: the evidence of the first item. */
  readonly proof?: ItemEvidence
  /** All text of a page, in which quotes of the directory are sought. */
  readonly page?: { readonly text: string; readonly formerText: string; readonly contentHash: string }
  /** The name of the source as it calls itself, for lists and as the publisher of its evidence. */
  readonly sourceTitle?: string | null
}

export type Problem = {
  /** `unusual` is worth showing but does not keep the position back. */
  readonly code: 'malformed' | 'wrong_content' | 'login' | 'not_understood' | 'broken' | 'missing' | 'unusual'
  /** A sentence for people. It contains no text of the source longer than a short quoted name. */
  readonly detail: string
  readonly externalId?: string
}

export type MonitorSignalType =
  | 'public_meeting'
  | 'public_comment'
  | 'vote'
  | 'filing'
  | 'grant_award'
  | 'appointment'
  | 'new_source'
  | 'source_changed'
  | 'other'

/** One thing that the source reports, e.g. one occurrence of a meeting or one vote. */
export type MonitorItem = {
  /** From `externalIdOf`. It never changes while the thing is the same, whatever else does. */
  readonly externalId: string
  readonly type: MonitorSignalType
  /** `canceled` and `postponed` meetings stay visible as such. A `withdrawn` item is retracted. */
  readonly state: 'live' | 'postponed' | 'canceled' | 'withdrawn'
  /** At most 300 characters, without markup. */
  readonly title: string
  /** At most 2,000 characters. */
  readonly summary: string | null
  /** When it takes or took place. Null is the time of the reading. */
  readonly startsAt: ItemTime | null
  readonly endsAt: ItemTime | null
  readonly location: string | null
  /** The body that meets or votes, as written: "Plan Commission". */
  readonly body: string | null
  readonly links: readonly ItemLink[]
  readonly participate: readonly Participation[]
  readonly vote: Vote | null
  /** Lines before and after; only for `source_changed`. */
  readonly change: { readonly removed: readonly string[]; readonly added: readonly string[] } | null
  /** People and organizations as written. The runner links those that it can resolve. */
  readonly actors: readonly ItemActor[]
  /** Text to classify by issue terms: title, description, agenda lines. At most 20,000 characters. */
  readonly topicText: string
  /** The agenda was not read this time: the topics of the stored item stay. */
  readonly keepsTopics?: boolean
  readonly evidence: ItemEvidence
}

export type ItemTime = {
  /** ISO 8601 in UTC. */
  readonly instant: string
  /** IANA name of the zone in which the source means it. */
  readonly timeZone: string
  /** A date without a time; `instant` is local midnight. */
  readonly isAllDay: boolean
}

export type ItemLink = {
  readonly rel: 'page' | 'agenda' | 'minutes' | 'video' | 'remote' | 'document'
  readonly url: string
}

/** How people can take part, each with the passage that says so. */
export type Participation = {
  readonly kind: 'remote' | 'comment' | 'interpretation' | 'accessibility'
  readonly url: string | null
  /** E-mail or phone, as written. */
  readonly contact: string | null
  /** Until when comments are accepted. */
  readonly until: ItemTime | null
  readonly passage: string
}

export type Vote = {
  readonly motion: string
  /** As written: "Passed", "Failed", "Held in committee". */
  readonly result: string | null
  readonly isPassed: boolean | null
  /** Everybody that the source lists, absent and excused people included. Empty without a roll call. */
  readonly rollCall: readonly {
    readonly name: string
    readonly option: 'yes' | 'no' | 'abstain' | 'absent' | 'excused' | 'other'
    /** The source's own word: "Affirmative", "Nay". */
    readonly written: string
  }[]
}

export type ItemActor = {
  readonly name: string
  readonly type: 'person' | 'organization'
  readonly role: string | null
}

export type ItemEvidence = {
  /** Where people can read it; the fetched address if the item has no page of its own. */
  readonly url: string
  readonly title: string
  readonly publishedAt: string | null
  /** The item as retrieved: text of the page, lines of the event, JSON of the row. The runner hashes it. */
  readonly text: string
  /** An exact part of `text`, at most 600 characters. */
  readonly excerpt: string
}

const maxIdLength = 180

/** `<connector>:<tenant>:<id>`. Long or odd ids are hashed, because some publishers put markup into them. */
export function externalIdOf(kind: ConnectorKind, tenant: string, id: string): string {
  const plain = `${kind}:${tenant}:${id}`
  if (plain.length <= maxIdLength && /^[\x21-\x7e]+$/.test(plain)) return plain
  return `${kind}:${createHash('sha256').update(`${tenant}\n${id}`).digest('hex')}`
}

/** What a connector would do with an address, for the preview before a monitor is added. */
export type Detected = {
  readonly kind: ConnectorKind
  readonly config: ConnectorConfig
  /** A sentence: "The page links to a calendar file." */
  readonly reason: string
}

/** The same protocol as `step`: requests until it knows which connectors fit, best first. */
type DetectStep = { readonly requests: readonly SourceRequest[] } | { readonly detected: readonly Detected[] }
export type Detect = (
  input: Pick<StepInput, 'config' | 'responses' | 'now'>,
) => DetectStep | Promise<DetectStep>
