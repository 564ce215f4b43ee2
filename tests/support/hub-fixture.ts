import assert from 'node:assert/strict'
import type { AuthorizedQuery, SignalLog } from '../../src/firehose/log/signal-log.ts'
import { createHub, type Hub } from '../../src/firehose/stream/hub.ts'
import { standardTimes } from '../../src/firehose/stream/stream-times.ts'
import type { Sink } from '../../src/firehose/stream/stream-transport.ts'
import type { Bundle } from '../../src/firehose/stream/write-batch.ts'
import { memberCaller, testCursors } from './snapshot-server.ts'

/** All streams of an instance over a log of the test. */
export function openHub(log: SignalLog): Hub {
  return createHub({
    log,
    cursors: testCursors,
    times: standardTimes,
    now: Date.now,
    random: () => 0.5,
    onEnd: () => {},
    onFault: (fault: unknown) => assert.fail(String(fault)),
  })
}

/** A reader from a position of the log, its beginning unless told; `give` hears the lines of each write. */
export function openReader(hub: Hub, wanted: AuthorizedQuery, give: (lines: string) => void, cursor = 0) {
  const sink = {
    transport: 'sse',
    outlet: { isFull: false, whenDrained: () => {} },
    write: (bundle: Bundle) => give(bundle.plain.toString()),
    say: () => {},
    end: () => {},
    destroy: () => {},
  } as unknown as Sink
  const usage = { plan: 'team' as const, streams: { open: 1, limit: 50 } }
  const account = { open: 1, version: 0, usage, owns: new Map() }
  return hub.open(
    { sink, account, wanted, caller: memberCaller, sessionId: null, isStrict: false },
    { cursor, resume: 'resumed', gap: undefined },
    testCursors.write('000000e1', cursor),
  )
}
