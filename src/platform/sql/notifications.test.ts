import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { createEmptyDatabase, type TestDatabase } from '../../../tests/support/postgres.ts'
import { until } from '../../../tests/support/until.ts'
import { createListener } from './notifications.ts'

let database: TestDatabase
let publisher: pg.Client

before(async () => {
  database = await createEmptyDatabase()
  publisher = new pg.Client({ connectionString: database.url })
  await publisher.connect()
})

after(async () => {
  await publisher?.end()
  await database?.[Symbol.asyncDispose]()
})

function open(name: string, pingEveryMs = 60_000) {
  const connection = { connectionString: database.url, application_name: name }
  const listener = createListener({ connection, log: () => undefined, pingEveryMs })
  const subscribe = (channel: string) => {
    const received: string[] = []
    const states: boolean[] = []
    const subscription = listener.listen(
      channel,
      (payload) => received.push(payload),
      (connected) => states.push(connected),
    )
    return { received, states, subscription }
  }
  return { listener, subscribe }
}

const publish = (channel: string, payload: string) =>
  publisher.query('select pg_notify($1, $2)', [channel, payload])

const sessionsOf = async (name: string): Promise<number[]> => {
  const { rows } = await publisher.query('select pid from pg_stat_activity where application_name = $1', [
    name,
  ])
  return rows.map((row) => row.pid)
}

test('listens on many channels over one session', async () => {
  const { listener, subscribe } = open('many')
  await using _ = listener
  const one = subscribe('One "quoted"; channel')
  const two = subscribe('two')
  await until(() => one.states.at(-1) === true && two.states.at(-1) === true, 'connected')
  const late = subscribe('late')
  await until(() => late.states.at(-1) === true, 'connected late')
  await publish('One "quoted"; channel', 'a')
  await publish('two', 'b')
  await publish('late', '')
  await until(() => late.received.length === 1, 'received')
  assert.deepEqual([one.received, two.received, late.received], [['a'], ['b'], ['']])
  assert.deepEqual([one.states, two.states, late.states], Array(3).fill([false, true]))
  assert.equal((await sessionsOf('many')).length, 1)
})

test('reports a lost session and reconnects', async () => {
  const { listener, subscribe } = open('lost')
  await using _ = listener
  const subscriber = subscribe('news')
  await until(() => subscriber.states.at(-1) === true, 'connected')
  await publisher.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'lost'",
  )
  await until(() => subscriber.states.length === 4, 'connected again')
  assert.deepEqual(subscriber.states, [false, true, false, true])
  await publish('news', 'after')
  await until(() => subscriber.received.length === 1, 'received')
  assert.deepEqual(subscriber.received, ['after'])
})

test('ends a session that no longer responds', async () => {
  const { listener, subscribe } = open('frozen', 500)
  await using _ = listener
  const subscriber = subscribe('news')
  await until(() => subscriber.states.at(-1) === true, 'connected')
  const [pid] = await sessionsOf('frozen')
  process.kill(pid!, 'SIGSTOP')
  try {
    await until(() => subscriber.states.length >= 4, 'connected again')
  } finally {
    process.kill(pid!, 'SIGCONT')
  }
  assert.deepEqual(subscriber.states.slice(0, 4), [false, true, false, true])
})

test('stops delivering to a disposed subscription only', async () => {
  const { listener, subscribe } = open('partial')
  await using _ = listener
  const gone = subscribe('shared')
  const stays = subscribe('shared')
  await until(() => stays.states.at(-1) === true, 'connected')
  gone.subscription[Symbol.dispose]()
  await publish('shared', 'x')
  await until(() => stays.received.length === 1, 'received')
  assert.deepEqual(gone.received, [])
})

test('keeps delivering to others when a consumer throws', async () => {
  const { listener, subscribe } = open('thrower')
  await using _ = listener
  listener.listen('shared', () => {
    throw new Error('broken consumer')
  })
  const subscriber = subscribe('shared')
  await until(() => subscriber.states.at(-1) === true, 'connected')
  await publish('shared', 'x')
  await until(() => subscriber.received.length === 1, 'received')
})

test('closes while the server cannot be reached', async () => {
  const { listener, subscribe } = open('closing')
  const subscriber = subscribe('news')
  await until(() => subscriber.states.at(-1) === true, 'connected')
  await listener[Symbol.asyncDispose]()
  await until(async () => (await sessionsOf('closing')).length === 0, 'session ended')
  assert.equal(subscriber.states.at(-1), false)

  const log: string[] = []
  const nowhere = createListener({ connection: { host: '/nowhere' }, log: (line) => log.push(line) })
  nowhere.listen('news', () => undefined)
  await until(() => log.length > 0, 'an attempt failed')
  await nowhere[Symbol.asyncDispose]()
})

test('closes at once while connecting', async () => {
  // Takes connections, as a server does that is about to restart, and says nothing.
  const silent = createServer().listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  const listener = createListener({ connection: { host: '127.0.0.1', port }, log: () => undefined })
  listener.listen('news', () => undefined)
  const [socket] = (await once(silent, 'connection')) as [Socket]
  socket.resume()
  await listener[Symbol.asyncDispose]()
  silent.close()
})
