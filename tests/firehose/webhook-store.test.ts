import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createWebhookStore } from '../../src/firehose/webhook/webhook-store.ts'
import { startWebhooks } from '../support/webhook-bench.ts'

test('updates with another position change nothing', async () => {
  await using bench = await startWebhooks()
  await bench.worker[Symbol.asyncDispose]()
  const { id } = await bench.webhook()
  const store = createWebhookStore(bench.sql)
  const here = { epoch: '000000e1', seq: 0 }
  const next = { epoch: '000000e1', seq: 5 }
  const failure = {
    failures: 1,
    failing_since: bench.clock.at,
    next_attempt_at: bench.clock.at,
    state: 'retrying' as const,
    reason: 'no answer',
  }
  const before = await bench.row(id)
  for (const stale of [
    { epoch: '000000e0', seq: 0 },
    { epoch: '000000e1', seq: 4 },
  ]) {
    assert.equal(await store.begin({ id, version: 1 }, stale, stale, 9), false)
    assert.equal(await store.delivered(id, stale, next, bench.clock.at), false)
    assert.equal(await store.failed(id, stale, failure), false)
    assert.deepEqual(await store.advance([{ id, stored: stale, cursor: next }]), [])
  }
  assert.deepEqual(await bench.row(id), before)

  assert.equal(await store.begin({ id, version: 1 }, here, here, 5), true)
  assert.deepEqual(
    await store.advance([{ id, stored: here, cursor: next }]),
    [],
    'not past what is under way',
  )
  assert.equal(await store.delivered(id, here, next, bench.clock.at), true)
  assert.equal(await store.delivered(id, here, next, bench.clock.at), false, 'a second time')
  const beyond = { epoch: '000000e1', seq: 8 }
  assert.deepEqual(await store.advance([{ id, stored: next, cursor: beyond }]), [id])
  assert.equal((await bench.row(id)).cursor_seq, 8)
  assert.equal(await store.failed(id, beyond, { ...failure, state: 'dead' }), true)
  assert.equal(
    await store.delivered(id, beyond, { epoch: '000000e1', seq: 9 }, bench.clock.at),
    false,
    'dead is dead',
  )
  assert.deepEqual([...(await store.listActive(bench.clock.at)).keys()], [])
})
