import assert from 'node:assert/strict'
import { test } from 'node:test'
import { follow } from '../support/event-stream.ts'
import { createMemoryLog } from '../support/memory-log.ts'
import { testCursors } from '../support/snapshot-server.ts'
import { serveStreams, signalDraft, withKey } from '../support/stream-server.ts'
import { until } from '../support/until.ts'

test('the position in heartbeats and in firehose.bye advances although nothing matches', async () => {
  const log = createMemoryLog()
  await using service = await serveStreams(log, { times: { heartbeatMs: 60 } })
  const reader = await follow(`${service.url}/api/firehose?place=flint-mi`, withKey)
  await reader.message('firehose.ready')
  const reached = () => testCursors.read(reader.messages.at(-1)!.event_id).seq
  for (let round = 1; round <= 3; round++) {
    // Each arrives while the stream waits, and none of them wakes it.
    for (let count = 0; count < 4; count++) log.add(signalDraft())
    await until(() => reached() === round * 4, 'a heartbeat carries the scanned position')
  }
  log.add(signalDraft())
  await service.streams.drain()
  const bye = await reader.message('firehose.bye')
  assert.equal(testCursors.read(bye.event_id).seq, 13)
  assert.deepEqual(reader.signals(), [])
})
