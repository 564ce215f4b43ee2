import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as nextTick } from 'node:timers/promises'
import { openHub, openReader } from '../support/hub-fixture.ts'
import { createMemoryLog } from '../support/memory-log.ts'
import { testQuery } from '../support/signal-log.ts'
import { signalDraft } from '../support/stream-server.ts'
import { until } from '../support/until.ts'

const readerCount = 1_000

function blockFor(ms: number): void {
  const endsAt = performance.now() + ms
  while (performance.now() < endsAt);
}

test('delivery to many readers yields to the event loop, and waiting readers get later signals in the same write', async () => {
  const log = createMemoryLog()
  using hub = openHub(log)
  const writes: string[][] = []
  for (let n = 0; n < readerCount; n++) {
    const received: string[] = []
    writes.push(received)
    openReader(hub, testQuery({}), (lines) => {
      blockFor(0.05)
      received.push(lines)
    })
  }
  await nextTick()
  const servedCount = () => writes.filter((received) => received.length > 0).length
  const [first] = log.add(signalDraft())
  await nextTick()
  const served = servedCount()
  assert.ok(served > 0 && served < readerCount, `one slice serves a part of the readers: ${served}`)
  const [second] = log.add(signalDraft())
  await until(
    () => writes.every((received) => received.join('').includes(second!.signalId)),
    'every reader has both signals',
  )
  const expected = [first!.signalId, second!.signalId]
  for (const received of writes) {
    const ids = [...received.join('').matchAll(/"id":"([^"]+)"/g)].map(([, id]) => id!)
    assert.deepEqual(
      ids.filter((id) => expected.includes(id)),
      expected,
      'each once, in order',
    )
  }
  const coalesced = writes.filter((received) => received.length === 1).length
  assert.equal(coalesced, readerCount - served, 'waiting readers got both signals in one write')
})

test('streams of one query at different positions each read from their own position', async () => {
  const log = createMemoryLog()
  const ids = log.add(signalDraft(), signalDraft(), signalDraft()).map(({ signalId }) => signalId)
  using hub = openHub(log)
  const received = new Map<number, string>()
  for (const cursor of [2, 0, 1]) {
    openReader(
      hub,
      testQuery({}),
      (lines) => received.set(cursor, (received.get(cursor) ?? '') + lines),
      cursor,
    )
  }
  await until(() => received.size === 3, 'every reader has received something')
  for (const [cursor, lines] of received) {
    assert.deepEqual(
      ids.filter((id) => lines.includes(id)),
      ids.slice(cursor),
      `after ${cursor}`,
    )
  }
})
