import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { createAccounts } from '../../src/accounts/index.ts'
import type { PlanName } from '../../src/contracts/accounts/plans.ts'
import { standardPlans } from '../../src/contracts/accounts/plans.ts'
import { FirehoseQueryInput } from '../../src/contracts/firehose/query.ts'
import { createManagedSessions } from '../../src/firehose/sessions/managed-sessions.ts'
import { inTransaction } from '../../src/platform/sql/transaction.ts'
import { createPauseSync } from '../../src/workspaces/watches/pause-sync.ts'
import type { Json } from '../support/app.ts'
import { testCursors, testVault } from '../support/firehose-sessions.ts'
import { headerOf, startMailServer } from '../support/mail-server.ts'
import { signalDraft, testCompiler } from '../support/sample-draft.ts'
import { smallServiceUrl } from '../support/small-service.ts'
import { storeWatches } from '../support/stored-watches.ts'
import { until } from '../support/until.ts'
import { signalBody, startWatchFixture } from '../support/watch-fixture.ts'
import { startWebhooks } from '../support/webhook-bench.ts'
import { bodyOf, send } from '../support/workspace-fixture.ts'

const server = await startMailServer()
const fixture = await startWatchFixture({ SMTP_URL: server.url, MAIL_FROM: 'watch@directory.test' })
after(async () => {
  await fixture[Symbol.asyncDispose]()
  await server[Symbol.asyncDispose]()
})
const { app, as, ask, watch, publish } = fixture
const { sql, pool } = app.app.database
const { accounts, workspaces } = createAccounts({ sql, baseUrl: 'http://directory.test', now: fixture.now })

const accountOf = async (headers: Record<string, string>): Promise<string> =>
  (await bodyOf(send(app, 'GET', '/api/account', headers), 200)).account.id
const [owner, member] = [await accountOf(as.owner), await accountOf(as.member)]
const setPlan = (id: string, plan: PlanName, planUntil: Date | null = null) =>
  inTransaction(sql, (tx) => accounts.setPlan(tx, id, plan, planUntil))
const titles = (signals: Json[]) => signals.map(({ title }) => title).sort()
const sessionOf = async (id: string): Promise<Json> =>
  (
    await pool.query(
      `select s.quiet_until, s.state, s.secret, w.is_paused from watch w join firehose_session s on s.id = w.session_id where w.id = $1`,
      [id],
    )
  ).rows[0]

test('when the plan ends, digests and mail pause without losing anything, and resume after renewal', async () => {
  const watched = await watch(
    { target: { kind: 'search', words: 'aqueduct' }, delivery: { emails: ['desk@example.org'] } },
    as.owner,
  )
  const paying = await watch({ target: { kind: 'search', words: 'aqueduct marker' } }, as.member)
  const request = await until(() => server.received[0], 'the confirmation request')
  const link = new URL(headerOf(request, 'list-unsubscribe')!.slice(1, -1)).pathname
  await app.fetch(link, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'action=confirm',
  })
  server.received.length = 0
  await publish(signalBody({ title: 'Aqueduct one marker' }))
  await fixture.matched(watched.id, 1)
  fixture.advanceDays(1)
  await fixture.digest(watched.id)
  await until(() => server.received.length === 1, 'a mail')
  assert.equal((await fixture.read(watched.id)).paused, null)

  // The plan expires by itself, without a notification.
  await setPlan(owner, 'team', new Date(fixture.now().getTime() + 1_000))
  fixture.advanceDays(1 / 24)
  const paused = await fixture.read(watched.id)
  assert.equal(paused.paused.reason, 'plan_required')
  assert.equal((await fixture.read(paying.id)).paused, null, 'a watch covered by a member continues')
  const { data } = await bodyOf(ask('GET', '/watches'), 200)
  assert.deepEqual(
    data.map((one: Json) => [one.id, one.paused === null]),
    [
      [paying.id, true],
      [watched.id, false],
    ],
  )
  await publish(signalBody({ title: 'Aqueduct two marker' }))
  await fixture.matched(paying.id, 2)
  for (const count of [2, 3]) {
    fixture.advanceDays(1)
    await fixture.digest(paying.id, count)
  }
  assert.deepEqual([(await fixture.digests(watched.id)).length, server.received.length], [1, 1])
  const feed = await (await app.fetch(new URL(watched.delivery.feed.url).pathname)).text()
  assert.match(feed, /<subtitle>The plan/)
  assert.equal(feed.match(/<entry>/g)!.length, 1, 'earlier digests remain')
  const changed = await bodyOf(ask('PATCH', `/watches/${watched.id}`, as.member, { name: 'Renamed' }), 200)
  assert.equal(changed.paused.reason, 'plan_required', 'renaming does not resume the watch')
  assert.deepEqual(changed.delivery.emails, [
    { address: 'desk@example.org', is_confirmed: true, is_muted: false },
  ])

  await setPlan(owner, 'team')
  assert.equal((await fixture.read(watched.id)).paused, null)
  fixture.advanceDays(1)
  const next = await fixture.digest(watched.id, 2)
  assert.deepEqual(titles(next.new), ['Aqueduct two marker'], 'signals from the pause are reported')
  assert.equal(next.period.from, (await fixture.digests(watched.id))[1]!.period.to)
  await until(() => server.received.length === 2, 'another mail')
  const { data: history } = await bodyOf(
    ask('GET', `/history?target_type=watch&target_id=${watched.id}`),
    200,
  )
  assert.deepEqual(
    history.map((one: Json) => [one.action, one.by.name]),
    [
      ['watch.resumed', 'Civic Directory'],
      ['watch.changed', 'member'],
      ['watch.paused', 'Civic Directory'],
      ['watch.created', 'Olga'],
    ],
  )
})

test('without a plan, the two oldest watches of a personal workspace write digests and a third one pauses [design.workspace.free]', async () => {
  const { account, workspace } = await bodyOf(send(app, 'GET', '/api/account', as.memberAtHome), 200)
  const home = `/api/workspaces/${workspace.id}/watches`
  const ids: string[] = []
  for (const words of ['spillway north', 'spillway south', 'spillway east']) {
    const target = { kind: 'search', words }
    ids.push((await bodyOf(send(app, 'POST', home, as.memberAtHome, { target }), 201)).id)
  }
  await setPlan(account.id, 'free')
  await publish(signalBody({ title: 'Spillway north, south and east' }))
  fixture.advanceDays(1)
  const written = async (): Promise<string[]> =>
    (await pool.query('select watch_id from digest where watch_id = any($1) order by 1', [ids])).rows.map(
      (row: Json) => row.watch_id,
    )
  await until(async () => (await written()).length === 2, 'two digests')
  const paused = await until(async () => {
    const { rows } = await pool.query('select id from watch where is_paused and id = any($1)', [ids])
    return rows.length > 0 ? rows.map((row: Json) => row.id) : undefined
  }, 'a paused watch')
  assert.deepEqual([await written(), paused], [ids.slice(0, 2), ids.slice(2)])
  await setPlan(account.id, 'individual')
})

test('a queued mail is dropped when the plan ends, but its digest remains', async () => {
  const target = { kind: 'search', words: 'culvert' }
  const watched = await watch({ target, delivery: { emails: ['desk@example.org'] } }, as.owner)
  server.state.reply = 'fail temporarily'
  await publish(signalBody({ title: 'A culvert' }))
  await fixture.matched(watched.id, 1)
  fixture.advanceDays(1)
  const mail = async (): Promise<Json> =>
    (
      await pool.query(
        `select m.state, m.attempts, m.reason from digest_mail m join digest d on d.id = m.digest_id where d.watch_id = $1`,
        [watched.id],
      )
    ).rows[0]
  await until(async () => {
    const { attempts, state } = (await mail()) ?? {}
    return attempts === 1 && state === 'waiting'
  }, 'one attempt failed')
  await setPlan(owner, 'free')
  server.state.reply = 'accept'
  server.received.length = 0
  fixture.advanceDays(1 / 24)
  await until(async () => (await mail()).state === 'dropped', 'the mail is dropped')
  assert.deepEqual(
    [(await mail()).reason, server.received.length],
    ['No paid plan covers this watch anymore', 0],
  )
  assert.equal((await fixture.digest(watched.id)).new_count, 1)
  await setPlan(owner, 'team')
})

test('a webhook pauses while no plan covers it, never dies, and resumes with the same secret', async () => {
  const watched = await watch(
    {
      target: { kind: 'search', words: 'viaduct' },
      cadence: 'immediate',
      delivery: { webhook_url: 'https://hooks.example.org/x' },
    },
    as.owner,
  )
  const before = await sessionOf(watched.id)
  await setPlan(owner, 'free')
  fixture.advanceDays(1 / 12)
  await until(async () => (await sessionOf(watched.id)).is_paused, 'the webhook is paused')
  assert.equal((await sessionOf(watched.id)).quiet_until.getUTCFullYear(), 9999)
  assert.equal((await fixture.read(watched.id)).paused.reason, 'plan_required')
  // Muting and unmuting do not end the pause.
  for (const muted of [true, false]) {
    await bodyOf(ask('PATCH', `/watches/${watched.id}`, as.member, { muted }), 200)
    assert.equal((await sessionOf(watched.id)).quiet_until.getUTCFullYear(), 9999)
  }
  fixture.advanceDays(30)
  await setPlan(owner, 'team')
  await until(async () => !(await sessionOf(watched.id)).is_paused, 'the webhook resumes')
  const resumed = await sessionOf(watched.id)
  assert.ok(resumed.quiet_until <= fixture.now(), 'signals from the muted time are skipped')
  assert.deepEqual([resumed.state, resumed.secret], ['active', before.secret])
  assert.equal((await fixture.read(watched.id)).delivery.webhook.url, 'https://hooks.example.org/x')
})

test('the member who replaces the webhook pays for it from then on', async () => {
  const watched = await watch(
    {
      target: { kind: 'search', words: 'causeway' },
      cadence: 'immediate',
      delivery: { webhook_url: 'https://hooks.example.org/one' },
    },
    as.owner,
  )
  await setPlan(owner, 'free')
  fixture.advanceDays(1 / 12)
  await until(async () => (await sessionOf(watched.id)).is_paused, 'the webhook is paused')
  const delivery = { webhook_url: 'https://hooks.example.org/two' }
  const changed = await bodyOf(ask('PATCH', `/watches/${watched.id}`, as.member, { delivery }), 200)
  assert.equal(changed.paused, null)
  assert.deepEqual(
    [(await sessionOf(watched.id)).is_paused, (await sessionOf(watched.id)).quiet_until],
    [false, null],
  )
  await setPlan(owner, 'team')
})

test('when the creator of a watch leaves, the plan of the workspace covers it', async () => {
  const watched = await watch({ target: { kind: 'search', words: 'drawbridge' } }, as.member)
  await workspaces.removeMember(owner, fixture.newsroom, member)
  const read = () => bodyOf(ask('GET', `/watches/${watched.id}`, as.admin), 200)
  assert.equal((await read()).paused, null)
  await setPlan(owner, 'free')
  assert.equal((await read()).paused.reason, 'plan_required')
  await setPlan(owner, 'team')
  await inTransaction(sql, (tx) => workspaces.addMember(tx, fixture.newsroom, member, 'member'))
  assert.equal((await read()).paused, null)
})

test('signals for a paused webhook wait and are posted in order after it resumes', async () => {
  await using bench = await startWebhooks()
  const { ada, receiver } = bench
  const sessions = createManagedSessions({
    sql: bench.sql,
    log: bench.memory,
    compiler: testCompiler,
    cursors: testCursors,
    vault: testVault,
    plans: standardPlans,
    baseUrl: smallServiceUrl,
    now: bench.now,
    loopbackPorts: [receiver.port],
  })
  const query = FirehoseQueryInput.parse({ visibility: 'workspace' })
  const draft = await sessions.prepare(ada, { query, narrowing: { words: 'sluice' } }, receiver.url)
  const session = await inTransaction(bench.sql, (tx) => sessions.create(tx, draft, 'watch:test'))
  const [id] = await storeWatches(bench.sql, ada.workspaceId, [{}])
  await bench.sql
    .updateTable('watch')
    .set({ session_id: session, cadence: 'immediate', digest_at: null, digest_from: null })
    .where('id', '=', id!)
    .execute()
  let isPaid = true
  const findPaid = async () => new Set(isPaid ? [id!] : [])
  const billing = { findPaid, findCovered: findPaid }
  const pauseSync = createPauseSync({ sql: bench.sql, sessions, billing, now: bench.now })
  const add = (title: string) => bench.memory.add(signalDraft({ title }))
  await until(() => bench.worker.isLeading, 'the worker delivers')
  add('Sluice one')
  await until(() => receiver.titles().length === 1, 'the first signal')
  isPaid = false
  await pauseSync.syncImmediate(false)
  add('Sluice two')
  add('Of no concern')
  const other = await bench.webhook({})
  add('Sluice three')
  await until(() => receiver.received.some((one) => one.session === other.id), 'other webhooks continue')
  bench.advanceClock(40 * 24 * 3_600_000)
  const mine = () =>
    receiver.received
      .filter((one) => one.session === session)
      .flatMap(({ messages }) => messages.map(({ signal }) => signal.title))
  assert.deepEqual(mine(), ['Sluice one'])
  assert.deepEqual((await bench.row(session)).state, 'active')
  isPaid = true
  await pauseSync.syncImmediate(true)
  await until(() => mine().length === 3, 'the webhook resumes')
  assert.deepEqual(mine(), ['Sluice one', 'Sluice two', 'Sluice three'])
})
