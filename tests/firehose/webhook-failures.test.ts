import assert from 'node:assert/strict'
import { test } from 'node:test'
import { retryDelayMs } from '../../src/firehose/webhook/retry-schedule.ts'
import { createWebhookFetch } from '../../src/firehose/webhook/webhook-url.ts'
import { retryAfter } from '../../src/platform/safe-fetch/retry-after.ts'
import { signalDraft } from '../support/sample-draft.ts'
import { until } from '../support/until.ts'
import { startWebhooks, startWorker } from '../support/webhook-bench.ts'
import { startReceiver } from '../support/webhook-receiver.ts'

const hourMs = 3_600_000
type Bench = Awaited<ReturnType<typeof startWebhooks>>

const failed = (bench: Bench, id: string, times: number) =>
  until(async () => {
    const row = await bench.row(id)
    return row.failures === times && row
  }, `${times} failures`)

test('a failed delivery is retried unchanged, and later ones wait for it [design.firehose.webhooks]', async () => {
  await using bench = await startWebhooks()
  const { id } = await bench.webhook()
  bench.receiver.reply = () => 500
  bench.memory.add(signalDraft({ title: 'One' }))
  const first = await failed(bench, id, 1)
  assert.deepEqual(await bench.deliveryOf(id), {
    mode: 'webhook',
    url: bench.receiver.url,
    state: 'retrying',
    reason: 'The receiver responded 500',
  })
  assert.equal(first.next_attempt_at!.getTime() - bench.clock.at.getTime(), 1_000)
  bench.memory.add(signalDraft({ title: 'Two' }))
  bench.advanceClock(999)
  bench.advanceClock(1)
  const second = await failed(bench, id, 2)
  assert.equal(second.next_attempt_at!.getTime() - bench.clock.at.getTime(), 2_000)
  assert.deepEqual(bench.receiver.titles(), ['One', 'One'], 'not before its time, and not with the next one')
  bench.receiver.reply = () => 200
  bench.advanceClock(2_000)
  await until(() => bench.receiver.titles().length === 4, 'both')
  assert.deepEqual(bench.receiver.titles(), ['One', 'One', 'One', 'Two'])
  const [one, again, third, next] = bench.receiver.received.map((delivery) => delivery.id)
  assert.deepEqual([again, third], [one, one], 'the same delivery has the same id')
  assert.notEqual(next, one)
  await until(async () => (await bench.deliveryOf(id)).state === 'active', 'all is well')
  assert.equal((await bench.deliveryOf(id)).reason, null)
  const metrics = await bench.metrics.registry.metrics()
  assert.match(metrics, /civic_webhook_deliveries_total\{outcome="failed"\} 2/)
  assert.match(metrics, /civic_webhook_deliveries_total\{outcome="delivered"\} 2/)
  assert.match(metrics, /civic_webhook_messages_total 2/)
  assert.match(metrics, /civic_webhooks\{state="active"\} 1/)
})

test('the retry delay doubles from one second to one hour, with jitter, and a receiver may ask for longer', () => {
  const pauses = Array.from({ length: 15 }, (_, index) => retryDelayMs(index + 1, () => 1) / 1000)
  assert.deepEqual(pauses.slice(0, 5), [1, 2, 4, 8, 16])
  assert.deepEqual(pauses.slice(-3), [3600, 3600, 3600])
  assert.equal(
    retryDelayMs(1, () => 0),
    500,
  )
  assert.equal(
    retryDelayMs(1, () => 1, 60_000),
    60_000,
  )
  assert.equal(
    retryDelayMs(1, () => 1, 48 * hourMs),
    hourMs,
  )
  const now = new Date('2026-11-15T12:00:00Z')
  assert.equal(retryAfter('120', now)?.getTime(), now.getTime() + 120_000)
  assert.equal(retryAfter('Sun, 15 Nov 2026 12:00:30 GMT', now)?.getTime(), now.getTime() + 30_000)
  assert.equal(retryAfter('soon', now), null)
  assert.equal(retryAfter(null, now), null)
})

test('a slow receiver waits as long as it took before its next delivery [design.limits.fair-webhooks]', async () => {
  await using bench = await startWebhooks()
  const { id } = await bench.webhook()
  bench.receiver.reply = ({ session }) => {
    if (session === id) bench.clock.at = new Date(bench.clock.at.getTime() + 5_000)
    return 200
  }
  bench.memory.add(signalDraft({ title: 'One' }))
  await until(async () => (await bench.row(id)).pending_seq === null && bench.receiver.titles().length, 'one')
  bench.memory.add(signalDraft({ title: 'Two' }))
  bench.advanceClock(4_999)
  // Another webhook of the same worker is not delayed.
  await bench.webhook({}, 'ada')
  bench.worker.nudge()
  bench.memory.add(signalDraft({ title: 'Three' }))
  await until(() => bench.receiver.titles().includes('Three'), 'the other webhook delivers')
  assert.equal(bench.receiver.titles().filter((title) => title === 'Two').length, 0)
  bench.advanceClock(60_000)
  await until(() => bench.receiver.titles().includes('Two'), 'it delivers after the pause')
})

test('respects Retry-After', async () => {
  await using bench = await startWebhooks()
  const { id } = await bench.webhook()
  bench.receiver.reply = () => ({ status: 429, headers: { 'retry-after': '90' } })
  bench.memory.add(signalDraft())
  const row = await failed(bench, id, 1)
  assert.equal(row.next_attempt_at!.getTime() - bench.clock.at.getTime(), 90_000)
})

test('an attempt ends when the receiver hangs', async () => {
  await using bench = await startWebhooks({ timeoutMs: 1_500 })
  const { id } = await bench.webhook()
  bench.receiver.reply = () => 'hang'
  bench.memory.add(signalDraft({ title: 'One' }))
  await failed(bench, id, 1)
  assert.equal(
    (await bench.deliveryOf(id)).reason,
    'The receiver could not be reached: The response took too long',
  )
  bench.receiver.reply = () => 204
  bench.advanceClock(1_000)
  await until(async () => (await bench.deliveryOf(id)).state === 'active', 'delivery continues')
  assert.deepEqual(bench.receiver.titles(), ['One', 'One'])
})

test('a redirect is not followed', async () => {
  await using elsewhere = await startReceiver()
  await using bench = await startWebhooks()
  const { id } = await bench.webhook()
  bench.receiver.reply = () => ({ status: 307, headers: { location: elsewhere.url } })
  bench.memory.add(signalDraft())
  await failed(bench, id, 1)
  assert.equal((await bench.deliveryOf(id)).reason, 'The receiver responded 307; redirects are not followed')
  assert.equal(elsewhere.received.length, 0)
})

test('a 410 response ends the webhook at once', async () => {
  await using bench = await startWebhooks()
  const { id } = await bench.webhook()
  bench.receiver.reply = () => {
    // Another signal arrives while the delivery is refused.
    bench.memory.add(signalDraft({ title: 'Meanwhile' }))
    return 410
  }
  bench.memory.add(signalDraft({ title: 'One' }))
  await until(async () => (await bench.deliveryOf(id)).state === 'dead', 'it is dead')
  assert.equal((await bench.deliveryOf(id)).reason, 'The receiver responded 410 Gone')
  const other = await bench.webhook()
  bench.receiver.reply = () => 204
  bench.memory.add(signalDraft({ title: 'Two' }))
  await until(() => bench.receiver.received.some(({ session }) => session === other.id), 'the other one')
  bench.advanceClock(48 * hourMs)
  assert.deepEqual(
    bench.receiver.received.map(({ session }) => session),
    [id, other.id],
  )
})

test('a day of failures ends the webhook with the last reason; a day without the service does not', async () => {
  await using bench = await startWebhooks()
  const { id } = await bench.webhook()
  bench.receiver.reply = () => 503
  bench.memory.add(signalDraft())
  await failed(bench, id, 1)
  bench.advanceClock(30 * hourMs)
  for (let times = 2; times < 10; times++) {
    await failed(bench, id, times)
    assert.equal((await bench.deliveryOf(id)).state, 'retrying')
    bench.advanceClock(hourMs)
  }
  await until(async () => (await bench.deliveryOf(id)).state === 'dead', 'it is dead')
  assert.equal(
    (await bench.deliveryOf(id)).reason,
    'Gave up after a day of failures. The receiver responded 503',
  )
  assert.equal(bench.receiver.received.length, 10)
})

test('a receiver that was unreachable gets everything when it is back', async () => {
  await using bench = await startWebhooks()
  const { id } = await bench.webhook()
  await bench.receiver[Symbol.asyncDispose]()
  bench.memory.add(signalDraft({ title: 'One' }))
  await failed(bench, id, 1)
  bench.memory.add(signalDraft({ title: 'Two' }))
  await using back = await startReceiver(bench.receiver.port)
  bench.advanceClock(1_000)
  await until(() => back.titles().length === 2, 'both')
  assert.deepEqual(back.titles(), ['One', 'Two'])
})

test('never sends requests to internal addresses, whatever the stored URL is', async () => {
  const strict = createWebhookFetch()
  await using bench = await startWebhooks({ fetch: strict })
  await using inside = await startReceiver()
  const targets = {
    [`http://127.0.0.1:${inside.port}/`]: /http:\/\/ URLs are not allowed/,
    [`https://127.0.0.1:${inside.port}/`]: /Port \d+ is not allowed/,
    'https://localhost/': /is not on the public Internet/,
    'https://[::ffff:127.0.0.1]/': /is not on the public Internet/,
    'https://169.254.169.254/': /is not on the public Internet/,
  }
  const sessions = new Map<string, RegExp>()
  for (const [url, reason] of Object.entries(targets)) {
    const { id } = await bench.webhook()
    await bench.sql
      .updateTable('firehose_session')
      .set({ delivery: JSON.stringify({ mode: 'webhook', url, grant_id: null }) })
      .where('id', '=', id)
      .execute()
    sessions.set(id, reason)
  }
  await bench.worker[Symbol.asyncDispose]()
  await using _next = startWorker(bench.database, bench.memory, async () => bench.ada, {
    now: bench.now,
    fetch: strict,
  })
  bench.memory.add(signalDraft())
  for (const [id, reason] of sessions) {
    await failed(bench, id, 1)
    assert.match((await bench.deliveryOf(id)).reason ?? '', reason)
  }
  assert.equal(inside.received.length + bench.receiver.received.length, 0)
})
