import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { createEmptyDatabase, type TestDatabase } from '../../../tests/support/postgres.ts'
import { until } from '../../../tests/support/until.ts'
import { createListener } from './notifications.ts'

let database: TestDatabase
let speaker: pg.Client

before(async () => {
  database = await createEmptyDatabase()
  speaker = new pg.Client({ connectionString: database.url })
  await speaker.connect()
})

after(async () => {
  await speaker?.end()
  await database?.[Symbol.asyncDispose]()
})

function open(name: string, pingEveryMs = 60_000) {
  const connection = { connectionString: database.url, application_name: name }
  const listener = createListener({ connection, log: () => undefined, pingEveryMs })
  const hear = (channel: string) => {
    const heard: string[] = []
    const states: boolean[] = []
    const subscription = listener.listen(
      channel,
      (payload) => heard.push(payload),
      (connected) => states.push(connected),
    )
    return { heard, states, subscription }
  }
  return { listener, hear }
}

const say = (channel: string, payload: string) =>
  speaker.query('select pg_notify($1, $2)', [channel, payload])

const sessionsOf = async (name: string): Promise<number[]> => {
  const { rows } = await speaker.query('select pid from pg_stat_activity where application_name = $1', [name])
  return rows.map((row) => row.pid)
}

test('listens on many channels over one session', async () => {
  const { listener, hear } = open('many')
  await using _ = listener
  const one = hear('One "quoted"; channel')
  const two = hear('two')
  await until(() => one.states.at(-1) === true && two.states.at(-1) === true, 'connected')
  const late = hear('late')
  await until(() => late.states.at(-1) === true, 'connected late')
  await say('One "quoted"; channel', 'a')
  await say('two', 'b')
  await say('late', '')
  await until(() => late.heard.length === 1, 'heard')
  assert.deepEqual([one.heard, two.heard, late.heard], [['a'], ['b'], ['']])
  assert.deepEqual([one.states, two.states, late.states], Array(3).fill([false, true]))
  assert.equal((await sessionsOf('many')).length, 1)
})

test('reports a lost session and reconnects', async () => {
  const { listener, hear } = open('lost')
  await using _ = listener
  const ear = hear('news')
  await until(() => ear.states.at(-1) === true, 'connected')
  await speaker.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'lost'",
  )
  await until(() => ear.states.length === 4, 'connected again')
  assert.deepEqual(ear.states, [false, true, false, true])
  await say('news', 'after')
  await until(() => ear.heard.length === 1, 'heard')
  assert.deepEqual(ear.heard, ['after'])
})

test('ends a session that no longer responds', async () => {
  const { listener, hear } = open('frozen', 500)
  await using _ = listener
  const ear = hear('news')
  await until(() => ear.states.at(-1) === true, 'connected')
  const [pid] = await sessionsOf('frozen')
  process.kill(pid!, 'SIGSTOP')
  try {
    await until(() => ear.states.length >= 4, 'connected again')
  } finally {
    process.kill(pid!, 'SIGCONT')
  }
  assert.deepEqual(ear.states.slice(0, 4), [false, true, false, true])
})

test('stops delivering to a disposed subscription only', async () => {
  const { listener, hear } = open('partial')
  await using _ = listener
  const gone = hear('shared')
  const stays = hear('shared')
  await until(() => stays.states.at(-1) === true, 'connected')
  gone.subscription[Symbol.dispose]()
  await say('shared', 'x')
  await until(() => stays.heard.length === 1, 'heard')
  assert.deepEqual(gone.heard, [])
})

test('keeps delivering to others when a consumer throws', async () => {
  const { listener, hear } = open('thrower')
  await using _ = listener
  listener.listen('shared', () => {
    throw new Error('broken consumer')
  })
  const ear = hear('shared')
  await until(() => ear.states.at(-1) === true, 'connected')
  await say('shared', 'x')
  await until(() => ear.heard.length === 1, 'heard')
})

test('closes while the server cannot be reached', async () => {
  const { listener, hear } = open('closing')
  const ear = hear('news')
  await until(() => ear.states.at(-1) === true, 'connected')
  await listener[Symbol.asyncDispose]()
  await until(async () => (await sessionsOf('closing')).length === 0, 'session ended')
  assert.equal(ear.states.at(-1), false)

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
