import type { FirehoseMessage } from '../../contracts/firehose/events.ts'
import type { SocketWriter } from './socket-writer.ts'
import type { WriteBatch } from './write-batch.ts'

/** Why a stream ends. The first five are sent to the reader as the reason of `firehose.bye`. */
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
export type StreamTransport = {
  readonly kind: 'sse' | 'websocket'
  readonly writer: Pick<SocketWriter, 'endpoints' | 'bytesWritten' | 'isFull' | 'onceDrained'>
  writeEntries(batch: WriteBatch): void
  /** Writes a message about the stream itself, such as a heartbeat. */
  writeMessage(message: FirehoseMessage, retryMs?: number): void
  /** Asks the peer for a sign of life, where the protocol can. */
  ping?(): void
  /** Closes after the pending bytes. A reader that does not fetch them in time is disconnected. */
  end(cause: EndCause): void
  destroy(): void
}
