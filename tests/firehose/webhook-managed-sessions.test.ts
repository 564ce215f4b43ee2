import assert from 'node:assert/strict'
import { test } from 'node:test'
import { standardPlans } from '../../src/contracts/accounts/plans.ts'
import { FirehoseQueryInput } from '../../src/contracts/firehose/query.ts'
import type { Narrowing } from '../../src/firehose/query/compiled-query.ts'
import { createManagedSessions } from '../../src/firehose/sessions/managed-sessions.ts'
import { inTransaction } from '../../src/platform/sql/transaction.ts'
import { testCursors, testVault } from '../support/firehose-sessions.ts'
import { signalDraft, testCompiler } from '../support/sample-draft.ts'
import { smallServiceUrl } from '../support/small-service.ts'
import { until } from '../support/until.ts'
import { startWebhooks } from '../support/webhook-bench.ts'

async function startScene() {
  const bench = await startWebhooks()
  const { sql, ada, receiver } = bench
  const sessions = createManagedSessions({
    sql,
    log: bench.memory,
    compiler: testCompiler,
    cursors: testCursors,
    vault: testVault,
    plans: standardPlans,
    baseUrl: smallServiceUrl,
    now: bench.now,
    loopbackPorts: [receiver.port],
  })
  return {
    ...bench,
    sessions,
    async keep(narrowing: Narrowing): Promise<string> {
      const query = { query: { ...FirehoseQueryInput.parse({ visibility: 'workspace' }) }, narrowing }
      const draft = await sessions.prepare(ada, query, receiver.url)
      return inTransaction(sql, (tx) => sessions.create(tx, draft, 'watch:test'))
    },
    say: (title: string) => bench.memory.add(signalDraft({ title })),
    titles: () => receiver.titles(),
    [Symbol.asyncDispose]: () => bench[Symbol.asyncDispose](),
  }
}

test('the session of a watch posts only signals that match its narrowing', async () => {
  await using scene = await startScene()
  const id = await scene.keep({ words: 'floodgate' })
  await until(() => scene.worker.isLeading, 'it delivers')
  scene.worker.nudge()
  scene.say('One of no concern')
  scene.say('The floodgate opens')
  scene.say('Another of no concern')
  await until(() => scene.titles().length > 0, 'a delivery')
  // The webhook is idle now and wakes up for the next match.
  await until(async () => (await scene.row(id)).pending_seq === null, 'that is settled')
  scene.say('Yet another')
  scene.memory.add(signalDraft({ title: 'Floodgates, again' }), signalDraft({ title: 'And another' }))
  await until(() => scene.titles().length === 2, 'another delivery')
  assert.deepEqual(scene.titles(), ['The floodgate opens', 'Floodgates, again'])
  assert.equal(scene.receiver.received[0]!.session, id)
})

test('a muted session posts nothing, and skips the signals of that time', async () => {
  await using scene = await startScene()
  const id = await scene.keep({ words: 'bell' })
  await until(() => scene.worker.isLeading, 'it delivers')
  scene.say('Bell one')
  await until(() => scene.titles().length === 1, 'the first')
  const muteUntil = async (until_: Date) => {
    await inTransaction(scene.sql, (tx) => scene.sessions.muteUntil(tx, id, until_))
  }
  await muteUntil(new Date('9999-12-31T00:00:00Z'))
  const version = async () => (await scene.row(id)).version
  assert.equal(await version(), 2)
  scene.say('Bell two')
  const other = await scene.webhook({})
  scene.say('For the other session')
  await until(() => scene.titles().includes('For the other session'), 'other sessions receive their signals')
  // The log uses the real time, so the test clock is set to it.
  scene.clock.at = new Date(Date.now() + 1)
  await muteUntil(scene.clock.at)
  await until(() => Date.now() > scene.clock.at.getTime(), 'a moment later')
  scene.say('Bell three')
  const mine = () =>
    scene.receiver.received
      .filter(({ session }) => session === id)
      .flatMap(({ messages }) => messages.map(({ signal }) => signal.title))
  await until(() => mine().includes('Bell three'), 'the session receives signals again')
  assert.deepEqual(mine(), ['Bell one', 'Bell three'])
  assert.ok(other.id)
})

test('a redirected session posts to the new URL with a new secret, and stops when it is removed', async () => {
  await using scene = await startScene()
  const id = await scene.keep({ words: 'move' })
  const secret = await scene.sessions.secretOf(id)
  await inTransaction(scene.sql, (tx) =>
    scene.sessions.redirect(tx, id, scene.ada, `${scene.receiver.url}/moved`),
  )
  assert.notEqual(await scene.sessions.secretOf(id), secret)
  scene.say('A move')
  await until(() => scene.titles().length === 1, 'a delivery')
  assert.ok(scene.receiver.paths[0]!.endsWith('/moved'))
  await inTransaction(scene.sql, (tx) => scene.sessions.redirect(tx, id, scene.ada, null))
  assert.equal((await scene.sessions.webhookStatus(scene.sql, [id])).size, 0)
  await inTransaction(scene.sql, (tx) => scene.sessions.remove(tx, id))
  const other = await scene.webhook({})
  scene.say('Another move')
  await until(() => scene.titles().includes('Another move'), 'others go on')
  assert.deepEqual(
    scene.receiver.received.map(({ session }) => session),
    [id, other.id],
  )
})

test('ten thousand idle webhooks advance without being checked one by one', async () => {
  await using scene = await startScene()
  const idle = await scene.keep({ words: 'never' })
  await until(() => scene.worker.isLeading, 'it delivers')
  for (let nth = 0; nth < 20; nth++) scene.say(`Signal ${nth}`)
  const busy = await scene.webhook({})
  scene.say('For the other')
  await until(() => scene.titles().includes('For the other'), 'the other session received its signal')
  await scene.worker[Symbol.asyncDispose]()
  const rows = await Promise.all([scene.row(idle), scene.row(busy.id)])
  assert.deepEqual(
    rows.map(({ cursor_seq }) => cursor_seq),
    [21, 21],
    'how far was looked is stored at the end, also where nothing matched',
  )
})
