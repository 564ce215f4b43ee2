import type { RunEvent } from '../contracts/discovery/discovery-runs.ts'
import type { FirehoseMessage } from '../contracts/firehose/events.ts'
import { type Ending, type FollowOptions, resume } from './resume.ts'
import { connectSocket } from './socket-connection.ts'
import { connectEventStream, type StreamTarget } from './stream-connection.ts'

/** Reads a stream of the Firehose at any of its addresses, and continues it after interruptions. */
export function followFirehose(
  target: StreamTarget & { readonly transport?: 'sse' | 'websocket' },
  options: FollowOptions = {},
): AsyncGenerator<FirehoseMessage, void> {
  const connect = target.transport === 'websocket' ? connectSocket(target) : connectEventStream(target)
  return resume(connect, options, (message: FirehoseMessage): Ending => {
    if (message.type !== 'firehose.bye') return undefined
    return message.reconnect ? { delayMs: message.delay_ms } : 'final'
  })
}

/** Reads the progress of a run until it ends. A new connection begins with the current state. */
export function followRun(target: StreamTarget, options: FollowOptions = {}): AsyncGenerator<RunEvent, void> {
  return resume(
    connectEventStream(target),
    options,
    (message: RunEvent): Ending => (message.type === 'run.end' ? 'final' : undefined),
  )
}
