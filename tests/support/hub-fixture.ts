import assert from 'node:assert/strict'
import type { AuthorizedQuery, SignalLog } from '../../src/firehose/log/signal-log.ts'
import { createHub, type Hub } from '../../src/firehose/stream/hub.ts'
import { standardTimes } from '../../src/firehose/stream/stream-times.ts'
import type { StreamTransport } from '../../src/firehose/stream/stream-transport.ts'
import { memberCaller, testCursors } from './snapshot-server.ts'

/** A hub over the log of a test. */
export function openHub(log: SignalLog): Hub {
  return createHub({
    log,
    cursors: testCursors,
    times: standardTimes,
    now: Date.now,
    random: () => 0.5,
    onEnd: () => {},
    onFault: (error: unknown) => assert.fail(String(error)),
  })
}

const connection = {
  localAddress: '127.0.0.1',
  localPort: 1,
  remoteAddress: '127.0.0.1',
  remotePort: 2,
}

/** Opens a stream after `cursor`. `onWrite` receives the lines of each write. */
export function openReader(
  hub: Hub,
  authorized: AuthorizedQuery,
  onWrite: (lines: string) => void,
  cursor = 0,
) {
  const transport: StreamTransport = {
    kind: 'sse',
    writer: { isFull: false, bytesWritten: 0, endpoints: connection, onceDrained: () => {} },
    writeEntries: (batch) => onWrite(batch.plain.toString()),
    writeMessage: () => {},
    end: () => {},
    destroy: () => {},
  }
  const usage = { plan: 'team' as const, streams: { open: 1, limit: 50 } }
  const account = { open: 1, version: 0, usage, suffixes: new Map() }
  return hub.open(
    { transport, account, authorized, caller: memberCaller, sessionId: null, isStrict: false },
    { cursor, resume: 'resumed', gap: undefined },
    testCursors.write('000000e1', cursor),
  )
}
