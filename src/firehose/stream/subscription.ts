import type { AccountCaller } from '../../platform/http/identity.ts'
import type { AuthorizedQuery, Batch } from '../log/signal-log.ts'
import type { AccountStreams } from './account-streams.ts'
import { minimumReadEntries, type QueryGroup } from './query-group.ts'
import type { StreamSuffix } from './stream-suffix.ts'
import type { StreamTransport } from './stream-transport.ts'
import { type State, type StreamEvent, transitions } from './subscription-state.ts'
import type { Visitor } from './visitor-streams.ts'

export type SubscriptionOptions = Pick<
  Subscription,
  'transport' | 'caller' | 'account' | 'sessionId' | 'isStrict' | 'authorized' | 'group' | 'cursor'
>

/**
 * One reader of the log: a transport, a cursor, and a query shared with other readers. It buffers no entries; what it
 * has not delivered is read again.
 */
export class Subscription {
  readonly transport: StreamTransport
  readonly caller: AccountCaller | Visitor
  readonly account: AccountStreams
  readonly sessionId: string | null
  /** Ends on a gap instead of continuing after it. */
  readonly isStrict: boolean
  authorized: AuthorizedQuery
  group: QueryGroup<Subscription>
  state: State = 'due'
  /** Every entry up to here was delivered or did not match. A waiting stream has passed all dispatched entries too. */
  cursor: number
  isQueued = false
  /** The running database read, and its result until that is delivered. */
  pendingRead: Promise<Batch> | undefined
  readResult: Batch | undefined
  /** Number of entries that the next read asks for. */
  readLimit = minimumReadEntries
  /** Encoded for one version of the account's usage. */
  suffix: StreamSuffix | undefined
  suffixVersion = -1
  matched = 0
  digest = 0
  /** Ticks of the shared timer: last message, last progress, last ping, last sign of life from the peer. */
  sentAt = 0
  progressAt = 0
  pingedAt = 0
  aliveAt = 0
  /** Bytes that an unresponsive reader had fetched at the last check. */
  fetchedBytes: number | undefined

  constructor(options: SubscriptionOptions) {
    this.transport = options.transport
    this.caller = options.caller
    this.account = options.account
    this.sessionId = options.sessionId
    this.isStrict = options.isStrict
    this.authorized = options.authorized
    this.group = options.group
    this.cursor = options.cursor
  }

  /** Counts a delivered message by the checksum of its id. */
  count(checksum: number): void {
    this.matched++
    // FNV-1a over the checksums, so the digest depends on their order.
    this.digest = Math.imul(this.digest ^ checksum, 16_777_619) >>> 0
  }

  apply(event: StreamEvent): State {
    this.state = transitions[this.state][event]
    return this.state
  }

  get isLive(): boolean {
    return this.state !== 'closing' && this.state !== 'closed'
  }
}
