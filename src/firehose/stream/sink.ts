import type { FirehoseMessage } from '../../contracts/firehose-events.ts'
import type { Bundle } from './bundle.ts'
import type { Connection } from './send-queues.ts'

/** Why a stream ends. The first five are told to the reader as `firehose.bye`. */
export type EndCause =
  | 'deploy'
  | 'until_reached'
  | 'revoked'
  | 'too_slow'
  | 'session_ended'
  | 'cursor_lost'
  | 'no_life'
  | 'bad_message'
  | 'fault'
  | 'client'

/** How the messages of a subscription reach its reader. */
export type Sink = {
  readonly transport: 'sse' | 'websocket'
  readonly connection: Connection
  /** Entries, in one write. */
  give(bundle: Bundle): void
  /** A message of the stream itself. */
  say(message: FirehoseMessage, retryMs?: number): void
  /** Whether the kernel takes no more: what the reader did not fetch stays in the log, not here. */
  readonly isFull: boolean
  /** Calls back once, when everything written so far has left. */
  whenDrained(listener: () => void): void
  /** Asks whether the peer is there, where the protocol can. */
  ping?(): void
  /** Ends after what was written; what the reader does not fetch in time is cut off. */
  end(cause: EndCause): void
  destroy(): void
}
