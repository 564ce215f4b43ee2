import type { AccountCaller } from '../../platform/http/identity.ts'
import type { AuthorizedQuery, Batch } from '../log/signal-log.ts'
import type { AccountStreams } from './account-streams.ts'
import { fewestAsked, type QueryGroup } from './query-group.ts'
import type { Sink } from './stream-transport.ts'
import { type Happening, type State, transitions } from './subscription-state.ts'
import type { Own } from './write-batch.ts'

export type SubscriptionGiven = Pick<
  Subscription,
  'sink' | 'caller' | 'account' | 'sessionId' | 'isStrict' | 'wanted' | 'group' | 'cursor'
>

/**
 * One reader of the log: a sink, a cursor, and a query shared with all who ask the same. It holds no entries; what it
 * has not delivered it reads again.
 */
export class Subscription {
  readonly sink: Sink
  readonly caller: AccountCaller
  readonly account: AccountStreams
  readonly sessionId: string | null
  /** Rather ends than goes on after a gap. */
  readonly isStrict: boolean
  wanted: AuthorizedQuery
  group: QueryGroup<Subscription>
  state: State = 'due'
  /** Everything up to here was delivered or did not match. While it waits, that is so for all that was dispatched. */
  cursor: number
  isQueued = false
  /** What the database answered, until it is delivered; and what it was asked, until it answers. */
  answer: Batch | undefined
  question: Promise<Batch> | undefined
  /** How many entries the next read asks for. */
  asking = fewestAsked
  /** The part of each message that is this stream's own, and of which version of the account's usage. */
  own: Own | undefined
  ownVersion = -1
  matched = 0
  digest = 0
  /** In ticks of the shared clock: last sent, last progress, last ping and last sign of life of the peer. */
  sentAt = 0
  progressAt = 0
  /** Bytes that a reader of whom nothing is heard had fetched when it was last looked at. */
  fetched: number | undefined
  pingedAt = 0
  livedAt = 0

  constructor(given: SubscriptionGiven) {
    this.sink = given.sink
    this.caller = given.caller
    this.account = given.account
    this.sessionId = given.sessionId
    this.isStrict = given.isStrict
    this.wanted = given.wanted
    this.group = given.group
    this.cursor = given.cursor
  }

  /** Counts a message that was delivered, by the checksum of its id. */
  count(check: number): void {
    this.matched++
    // FNV-1a over the checksums: it depends on their order too.
    this.digest = Math.imul(this.digest ^ check, 16_777_619) >>> 0
  }

  step(happening: Happening): State {
    this.state = transitions[this.state][happening]
    return this.state
  }

  get isLive(): boolean {
    return this.state !== 'leaving' && this.state !== 'closed'
  }
}
