import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { test } from 'node:test'
import { FirehoseMessage } from '../../src/contracts/firehose/events.ts'
import type { AccountCaller } from '../../src/platform/http/identity.ts'
import { testCursors } from '../support/firehose-sessions.ts'
import { retractionDraft, signalDraft } from '../support/sample-draft.ts'
import { until } from '../support/until.ts'
import { startWebhooks, startWorker } from '../support/webhook-bench.ts'

const range = (count: number, from = 1) => Array.from({ length: count }, (_, index) => `S${from + index}`)
const drafts = (titles: readonly string[]) => titles.map((title) => signalDraft({ title }))

test('posts matching messages in order, at most 100 per request, with the same content as a stream [design.firehose.one-reader]', async () => {
  await using bench = await startWebhooks()
  const { id } = await bench.webhook({ signal_types: ['public_meeting'] })
  const titles = range(250)
  bench.memory.add(...drafts(titles).flatMap((one) => [one, signalDraft({ signal_type: 'vote' })]))
  await until(() => bench.receiver.titles().length >= 250, 'everything is delivered')
  assert.deepEqual(bench.receiver.titles(), titles)
  const sizes = bench.receiver.received.map(({ messages }) => messages.length)
  assert.ok(Math.max(...sizes) <= 100 && sizes.length <= 5, `requests: ${sizes}`)
  for (const { messages, headers, session } of bench.receiver.received) {
    assert.equal(headers['content-type'], 'application/json')
    assert.equal(session, id)
    for (const message of messages) {
      const read = FirehoseMessage.parse(message)
      assert.ok(read.type === 'firehose.signal')
      assert.equal(read.session_id, id)
      assert.equal(read.workspace, bench.ada.workspaceId)
      assert.equal(read.usage.plan, 'individual')
      assert.deepEqual(read.query.signal_types, ['public_meeting'])
      assert.deepEqual(read, message, 'nothing is said that the contract does not know')
    }
  }
  assert.equal(new Set(bench.receiver.received.map(({ id: one }) => one)).size, sizes.length)
  const last = bench.receiver.received.at(-1)!.messages.at(-1)
  assert.equal(testCursors.read(last.event_id).seq, 499)
})

test('signs every request with the secret of the session [design.firehose.webhooks]', async () => {
  await using bench = await startWebhooks()
  const { delivery } = await bench.webhook()
  bench.memory.add(signalDraft({ title: 'Größe — “quoted”' }))
  const [first] = await until(() => bench.receiver.received.length > 0 && bench.receiver.received, 'a post')
  const [, time, mac] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(first!.headers['x-civic-signature']))!
  assert.equal(Number(time), bench.clock.at.getTime() / 1000)
  const expected = createHmac('sha256', delivery.secret!).update(`${time}.${first!.body}`).digest('hex')
  assert.equal(mac, expected)
})

test('corrections and retractions are delivered like the original', async () => {
  await using bench = await startWebhooks()
  await bench.webhook()
  const original = signalDraft({ title: 'One' })
  bench.memory.add(original, retractionDraft(original, 'Wrong'))
  await until(() => bench.receiver.titles().length === 2, 'both')
  const message = FirehoseMessage.parse(bench.receiver.received.at(-1)!.messages.at(-1))
  assert.ok(message.type === 'firehose.retraction')
  assert.deepEqual([message.retraction.signal_id, message.retraction.reason], [original.signalId, 'Wrong'])
})

test('delivery starts now, after a given position, or at a given time', async () => {
  await using bench = await startWebhooks()
  bench.memory.add(
    signalDraft({ title: 'Old', detected_at: '2026-02-01T00:00:00.000Z' }),
    signalDraft({ title: 'Newer', detected_at: '2026-02-02T00:00:00.000Z' }),
  )
  const begins = {
    now: await bench.webhook(),
    position: await bench.webhook({ cursor: testCursors.write('000000e1', 1) }),
    time: await bench.webhook({ since: '2026-02-01' }),
  }
  bench.memory.add(signalDraft({ title: 'Newest', detected_at: '2026-02-03T00:00:00.000Z' }))
  const titlesOf = (id: string) =>
    bench.receiver.received
      .filter(({ session }) => session === id)
      .flatMap(({ messages }) => messages.map(({ signal }) => signal.title))
  await until(() => bench.receiver.titles().length === 6, 'all three')
  assert.deepEqual(titlesOf(begins.now.id), ['Newest'])
  assert.deepEqual(titlesOf(begins.position.id), ['Newer', 'Newest'])
  assert.deepEqual(titlesOf(begins.time.id), ['Old', 'Newer', 'Newest'])
})

test('reports a gap first when the position has expired or is from another epoch', async () => {
  await using bench = await startWebhooks()
  bench.memory.add(...drafts(range(5)))
  bench.memory.raiseFloor(3)
  await bench.webhook({ cursor: testCursors.write('000000e1', 1) })
  await until(() => bench.receiver.titles().length === 3, 'the gap and the rest')
  const gap = FirehoseMessage.parse(bench.receiver.received[0]!.messages[0])
  assert.ok(gap.type === 'firehose.gap')
  assert.equal(gap.reason, 'expired')
  assert.equal(gap.requested, testCursors.write('000000e1', 1))
  assert.equal(gap.floor, testCursors.write('000000e1', 3))
  assert.deepEqual(bench.receiver.titles(), ['firehose.gap', 'S4', 'S5'])

  await bench.webhook({ since: '2026-01-01' })
  await until(
    () => bench.receiver.titles().length === 6,
    'an expired time is reported like an expired position',
  )
  assert.deepEqual(bench.receiver.titles().slice(3), ['firehose.gap', 'S4', 'S5'])
  assert.equal(bench.receiver.received.at(-1)!.messages[0].reason, 'expired')
})

test('after an epoch change, delivery continues live and reports the gap first', async () => {
  await using bench = await startWebhooks()
  await bench.webhook()
  bench.memory.add(...drafts(range(3)))
  await until(() => bench.receiver.titles().length === 3, 'what came before')
  bench.receiver.reply = () => 500
  bench.memory.changeEpoch('000000e2')
  await until(() => bench.receiver.titles().length === 4, 'the next gap')
  const next = FirehoseMessage.parse(bench.receiver.received.at(-1)!.messages[0])
  assert.ok(next.type === 'firehose.gap' && next.reason === 'epoch_changed')
  // Signals that arrive before the gap is delivered follow it.
  bench.memory.add(...drafts(range(5, 4)))
  bench.receiver.reply = () => 204
  await until(async () => {
    bench.advanceClock(1_000)
    return bench.receiver.titles().at(-1) === 'S8'
  }, 'what comes after')
  const told = bench.receiver.titles().slice(3)
  assert.deepEqual(told.slice(told.lastIndexOf('firehose.gap')), ['firehose.gap', ...range(5, 4)])
})

test('checks the permissions of the owner before every delivery, and never sends what the owner may not see', async () => {
  await using bench = await startWebhooks()
  const session = await bench.webhook({ visibility: 'workspace' })
  const ours = { visibility: 'workspace' as const, workspaceId: bench.ada.workspaceId }
  bench.memory.add(
    signalDraft({ title: 'Theirs', ...ours, workspaceId: bench.ben.workspaceId }),
    signalDraft({ title: 'Ours', ...ours }),
    signalDraft({ title: 'Reviewers', visibility: 'reviewer' }),
  )
  await until(() => bench.receiver.titles().length === 1, 'ours')
  assert.deepEqual(bench.owner.requested[0], {
    accountId: bench.ada.accountId,
    workspaceId: bench.ada.workspaceId,
    grantId: null,
  })
  bench.owner.caller = undefined
  bench.memory.add(signalDraft({ title: 'Withheld', ...ours }))
  const refused = await until(async () => {
    const standing = await bench.deliveryOf(session.id)
    return standing.state === 'retrying' && standing
  }, 'the owner sees the reason')
  assert.match(refused.reason ?? '', /no longer has access/)
  bench.owner.caller = { ...bench.ada, plan: 'free' }
  bench.advanceClock(1_000)
  await until(async () => /paid plan/.test((await bench.deliveryOf(session.id)).reason ?? ''), 'the plan')
  assert.deepEqual(bench.receiver.titles(), ['Ours'])
  bench.owner.caller = bench.ada
  bench.advanceClock(10_000)
  await until(() => bench.receiver.titles().length === 2, 'delivery continues where it stopped')
  assert.deepEqual(bench.receiver.titles(), ['Ours', 'Withheld'])
})

test('delivery pauses while the owner lacks the role and catches up when it returns; an owner with fewer rights gets fewer signals', async () => {
  await using bench = await startWebhooks()
  const reviewer: AccountCaller = { ...bench.ada, roles: ['reviewer'] }
  bench.owner.caller = reviewer
  const session = await bench.webhook({ visibility: 'reviewer' }, 'reviewer')
  bench.owner.caller = bench.ada
  bench.memory.add(signalDraft({ title: 'Withheld', visibility: 'reviewer' }))
  await until(
    async () => /role/.test((await bench.deliveryOf(session.id)).reason ?? ''),
    'the owner sees the reason',
  )
  assert.deepEqual(bench.receiver.titles(), [])
  bench.owner.caller = reviewer
  bench.advanceClock(10_000)
  await until(() => bench.receiver.titles().length === 1, 'nothing was skipped')

  // The owner now acts in another workspace and may not see the signals of the first one.
  await bench.webhook({ visibility: 'workspace' })
  bench.owner.caller = bench.ben
  const ours = { visibility: 'workspace' as const, workspaceId: bench.ada.workspaceId }
  bench.memory.add(signalDraft({ title: 'Ours', ...ours }), signalDraft({ title: 'Everybody' }))
  await until(() => bench.receiver.titles().includes('Everybody'), 'what is public comes')
  assert.ok(!bench.receiver.titles().includes('Ours'))
})

test('the webhook of an application stores its grant and ends with it', async () => {
  await using bench = await startWebhooks()
  const grant = '01920000-0000-7000-8000-0000000000ff'
  const caller = { ...bench.ada, credential: 'bearer' as const, credentialId: grant }
  const draft = await bench.sessions.prepare(caller, {
    query: { ...(await bench.webhook()).query, visibility: 'public' },
    delivery: { mode: 'webhook', url: bench.receiver.url },
  })
  await bench.sql.transaction().execute((tx) => bench.sessions.create(tx, draft))
  bench.memory.add(signalDraft())
  await until(
    () => bench.owner.requested.some(({ grantId }) => grantId === grant),
    'it is asked about the grant',
  )
})

test('a deleted session gets no more deliveries, and an idle one keeps its position', async () => {
  await using bench = await startWebhooks({ storeEveryMs: 20 })
  const gone = await bench.webhook()
  const kept = await bench.webhook({ signal_types: ['filing'] })
  assert.equal((await bench.request('ada', 'DELETE', `/${gone.id}`)).status, 204)
  bench.memory.add(...drafts(range(3)), signalDraft({ title: 'Filed', signal_type: 'filing' }))
  await until(() => bench.receiver.titles().includes('Filed'), 'the other one')
  bench.memory.add(...drafts(range(3)))
  await until(async () => (await bench.row(kept.id)).cursor_seq === 7, 'what was looked through is stored')
  assert.deepEqual(bench.receiver.titles(), ['Filed'])
})

test('a webhook without matches does not expire', async () => {
  await using bench = await startWebhooks()
  const { id } = await bench.webhook()
  const before = (await bench.row(id)).expires_at
  await bench.worker[Symbol.asyncDispose]()
  bench.clock.at = new Date(bench.clock.at.getTime() + 20 * 24 * 3_600_000)
  await using _next = startWorker(bench.database, bench.memory, async () => bench.ada, { now: bench.now })
  await until(async () => (await bench.row(id)).expires_at > before, 'it is in use')
})

test('large signals are split over several requests', async () => {
  await using bench = await startWebhooks()
  await bench.webhook()
  const titles = range(5)
  bench.memory.add(...titles.map((title) => signalDraft({ title, summary: 'x'.repeat(400_000) })))
  await until(() => bench.receiver.titles().length === 5, 'all of them')
  assert.deepEqual(bench.receiver.titles(), titles)
  assert.ok(bench.receiver.received.every(({ body }) => body.length < 1_100_000))
})
