import type { FirehoseMessage } from '../../contracts/firehose/events.ts'
import type { Outlet } from './socket-writer.ts'
import type { Bundle } from './write-batch.ts'

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
  readonly outlet: Outlet
  /** Writes entries of the log. */
  write(bundle: Bundle): void
  /** A message of the stream itself. */
  say(message: FirehoseMessage, retryMs?: number): void
  /** Asks whether the peer is there, where the protocol can. */
  ping?(): void
  /** Ends after what was written; what the reader does not fetch in time is cut off. */
  end(cause: EndCause): void
  destroy(): void
}
