import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { after, afterEach, before, test } from 'node:test'
import pg from 'pg'
import { openDatabase } from '../../src/platform/sql/database.ts'
import type { ServerAddress } from '../../src/platform/sql/embedded/address.ts'
import {
  type EmbeddedPostgresOptions,
  openEmbeddedPostgres,
} from '../../src/platform/sql/embedded/open-embedded-postgres.ts'
import { until } from '../support/until.ts'

// A process that opens the server, says so on a line, and closes it when its input ends.
const program = `
  const { openEmbeddedPostgres } = await import(process.argv[1])
  const say = (value) => console.log(JSON.stringify(value))
  try {
    const log = (line) => console.error(line)
    const server = await openEmbeddedPostgres({ ...JSON.parse(process.argv[2]), log })
    say({ started: server.started, connection: server.connection })
    for await (const _ of process.stdin);
    await server[Symbol.asyncDispose]()
  } catch (fault) {
    say({ refusal: fault.name === 'OperatorError' ? fault.message : String(fault.stack) })
  }`
const module = new URL('../../src/platform/sql/embedded/open-embedded-postgres.ts', import.meta.url).href
const isRoot = process.getuid?.() === 0

interface Answer {
  started?: boolean
  connection?: ServerAddress
  refusal?: string
}

class Opener implements AsyncDisposable {
  readonly child: ChildProcess
  readonly #answer: Promise<Answer>

  constructor(role: 'service' | 'command', dataDir: string, user: { uid?: number; gid?: number } = {}) {
    const words = ['--input-type=module', '-e', program, module, JSON.stringify({ dataDir, role })]
    this.child = spawn(process.execPath, words, { stdio: ['pipe', 'pipe', 'ignore'], ...user })
    this.#answer = new Promise((resolve, reject) => {
      createInterface(this.child.stdout!).once('line', (line) => resolve(JSON.parse(line)))
      this.child.once('exit', (code, signal) => reject(new Error(`ended without a word: ${code ?? signal}`)))
    })
    this.#answer.catch(() => undefined)
  }

  get pid(): number {
    return this.child.pid!
  }

  answer(): Promise<Answer> {
    return this.#answer
  }

  async kill(): Promise<void> {
    const gone = once(this.child, 'exit')
    this.child.kill('SIGKILL')
    await gone
  }

  async close(): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return
    const gone = once(this.child, 'exit')
    this.child.stdin!.end()
    await gone
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close()
  }
}

let dataDir: string
let log: string[] = []

before(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'civic-faults-'))
  await using server = await openHere()
  await ask(server.connection, 'create table kept as select 7 as value')
})

afterEach(async () => {
  log = []
  await closeAll(dataDir)
})

after(() => rm(dataDir, { recursive: true }))

const openHere = (options: Partial<EmbeddedPostgresOptions> = {}) =>
  openEmbeddedPostgres({ dataDir, role: 'service', log: (line) => log.push(line), ...options })

/** The last process to leave stops the server; here it is a short command. */
async function closeAll(directory: string): Promise<void> {
  const server = await openEmbeddedPostgres({ dataDir: directory, role: 'command', log: () => undefined })
  await server[Symbol.asyncDispose]()
  assert.equal(await postmaster(directory), undefined, 'no server is left behind')
}

/** The process id of the server, if one runs. */
async function postmaster(directory = dataDir): Promise<number | undefined> {
  const text = await readFile(join(directory, 'postgres', 'postmaster.pid'), 'utf8').catch(() => undefined)
  return text === undefined ? undefined : Number.parseInt(text, 10)
}

async function ask(connection: ServerAddress, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

test('starts a durable, private server in an empty directory', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'civic-first-'))
  await using end = new AsyncDisposableStack()
  end.defer(() => rm(directory, { recursive: true }))
  const server = end.use(await openHere({ dataDir: directory }))
  assert.equal(server.started, true)
  const names = [
    'fsync',
    'synchronous_commit',
    'data_checksums',
    'server_encoding',
    'listen_addresses',
    'jit',
  ]
  const rows = await ask(
    server.connection,
    `select ${names.map((name) => `current_setting('${name}') as ${name}`)}`,
  )
  assert.deepEqual(rows[0], {
    fsync: 'on',
    synchronous_commit: 'on',
    data_checksums: 'on',
    server_encoding: 'UTF8',
    listen_addresses: '',
    jit: 'off',
  })
  assert.equal(server.connection.host, join(directory, 'postgres'))
  // Letters beyond ASCII count as letters, in any environment.
  await ask(server.connection, 'create extension pg_trgm')
  const letters = await ask(
    server.connection,
    "select lower('ÉÑ') as lower, cardinality(show_trgm('é')) as trigrams",
  )
  assert.deepEqual(letters, [{ lower: 'éñ', trigrams: 2 }])
})

test('keeps data over a clean restart', async () => {
  assert.equal(await postmaster(), undefined)
  await using server = await openHere()
  assert.equal(server.started, true)
  assert.deepEqual(await ask(server.connection, 'select value from kept'), [{ value: 7 }])
})

test('runs as a user other than root', {
  skip: !isRoot && 'only root can become another user',
}, async () => {
  const directory = await mkdtemp(join(tmpdir(), 'civic-user-'))
  await chown(directory, 65534, 65534)
  {
    await using opener = new Opener('service', directory, { uid: 65534, gid: 65534 })
    assert.equal((await opener.answer()).started, true, JSON.stringify(await opener.answer()))
    assert.equal((await stat(join(directory, 'postgres'))).uid, 65534)
  }
  // Root then uses the directory as its owner, and leaves everything theirs.
  await closeAll(directory)
  await using opener = new Opener('command', directory, { uid: 65534, gid: 65534 })
  assert.equal((await opener.answer()).started, true, JSON.stringify(await opener.answer()))
  await opener.close()
  await rm(directory, { recursive: true })
})

test('refuses a directory that is not writable', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'civic-closed-'))
  await chmod(directory, 0o555)
  await using opener = new Opener('service', directory, isRoot ? { uid: 65534, gid: 65534 } : {})
  assert.match(
    (await opener.answer()).refusal ?? '',
    /^The data directory .* cannot be written \(EACCES\): set DATA_DIR to a directory that the user with id \d+ may write$/,
  )
  await rm(directory, { recursive: true })
})

test('restarts after service and server were killed, even if the process id was reused', async () => {
  const bystander = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
  using _ = { [Symbol.dispose]: () => bystander.kill() }
  for (const nextHolder of [undefined, bystander.pid!, process.pid]) {
    const opener = new Opener('service', dataDir)
    assert.equal((await opener.answer()).started, true)
    const pid = (await postmaster())!
    await opener.kill()
    process.kill(pid, 'SIGKILL')
    if (nextHolder !== undefined) {
      for (const name of ['postmaster.pid', '.s.PGSQL.5432.lock']) {
        const file = join(dataDir, 'postgres', name)
        await writeFile(file, (await readFile(file, 'utf8')).replace(/^\d+/, String(nextHolder)))
      }
    }
    await using server = await openHere()
    assert.equal(server.started, true)
    assert.deepEqual(await ask(server.connection, 'select value from kept'), [{ value: 7 }])
  }
})

test('lets the next service supervise the server of a killed one', async () => {
  const opener = new Opener('service', dataDir)
  const { connection } = await opener.answer()
  const pid = await postmaster()
  // Its session, and so its lock, outlives it a little: here for as long as we hold the session up.
  const sessions = (owner: number) =>
    ask(connection!, `select pid from pg_stat_activity where application_name = 'civic serve pid=${owner}'`)
  const [session] = await sessions(opener.pid)
  process.kill(session!['pid'] as number, 'SIGSTOP')
  await opener.kill()
  const opening = openHere()
  await until(async () => (await sessions(process.pid)).length === 1, 'the next service is at the door')
  process.kill(session!['pid'] as number, 'SIGCONT')
  await using server = await opening
  assert.equal(server.started, false)
  assert.equal(await postmaster(), pid)
  process.kill(pid!, 'SIGKILL')
  await until(async () => log.some((line) => line.startsWith('PostgreSQL is back')), 'it is back')
  assert.notEqual(await postmaster(), pid)
  await server[Symbol.asyncDispose]()
  assert.equal(await postmaster(), undefined)
})

test('refuses a second service with the process id of the first, and admits a command', async () => {
  await using first = new Opener('service', dataDir)
  await first.answer()
  const pid = await postmaster()
  await assert.rejects(openHere(), {
    name: 'OperatorError',
    message: `${dataDir}/postgres is in use by the service with process id ${first.pid}: stop that one first, set DATA_DIR to another directory, or give several services one DATABASE_URL`,
  })
  {
    await using command = await openHere({ role: 'command' })
    assert.equal(command.started, false)
    await ask(command.connection, 'select')
  }
  assert.equal(await postmaster(), pid)
})

test('starts a server for a command, and stops it with the last one', async () => {
  const one = new Opener('command', dataDir)
  assert.equal((await one.answer()).started, true)
  const two = new Opener('command', dataDir)
  assert.equal((await two.answer()).started, false)
  await one.close()
  assert.notEqual(await postmaster(), undefined)
  await two.close()
  assert.equal(await postmaster(), undefined)
})

test('lets a service take over the server of a command', async () => {
  const command = new Opener('command', dataDir)
  await command.answer()
  const pid = await postmaster()
  await using service = await openHere()
  await command.close()
  assert.equal(service.started, false)
  assert.equal(await postmaster(), pid)
})

test('shares one server between processes that start at once', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'civic-race-'))
  const roles = ['service', 'service', 'command', 'command'] as const
  const openers = roles.map((role) => new Opener(role, directory))
  const answers = await Promise.all(openers.map((opener) => opener.answer()))
  const refusals = answers.slice(0, 2).filter(({ refusal }) => refusal)
  assert.equal(refusals.length, 1, JSON.stringify(answers))
  assert.match(refusals[0]!.refusal!, /is in use by the service with process id \d+/)
  assert.equal(answers.filter(({ connection }) => connection).length, 3)
  await Promise.all(openers.map((opener) => opener.close()))
  assert.equal(await postmaster(directory), undefined)
  assert.deepEqual((await readdir(directory)).sort(), ['postgres', 'postgres.log'])
  await rm(directory, { recursive: true })
})

test('recovers from a process killed during initdb', async () => {
  // On a machine that pauses it may be made before anybody looks: then another one is begun.
  const directory = await until(async () => {
    const begun = await mkdtemp(join(tmpdir(), 'civic-half-'))
    const opener = new Opener('service', begun)
    await until(async () => (await readdir(begun)).length > 0, 'initdb at work')
    await opener.kill()
    if ((await readdir(begun)).some((name) => name.startsWith('postgres.init-'))) return begun
    await closeAll(begun)
    await rm(begun, { recursive: true })
    return undefined
  }, 'a kill in the middle of it')
  await closeAll(directory)
  assert.deepEqual((await readdir(directory)).sort(), ['postgres', 'postgres.log'])
  await rm(directory, { recursive: true })
})

test('restarts a killed server, and the pool reconnects', async () => {
  await using database = await openDatabase({ dataDir, role: 'service', log: (line) => log.push(line) })
  assert.equal(database.isOwner, true)
  const states: boolean[] = []
  database.listen(
    'news',
    () => undefined,
    (connected) => states.push(connected),
  )
  await until(async () => states.at(-1), 'listening')
  for (const round of [1, 2]) {
    const lent = await database.pool.connect()
    await lent.query('begin')
    process.kill((await postmaster())!, 'SIGKILL')
    const answer = () => database.pool.query('select value from kept').catch(() => undefined)
    const { rows } = await until(answer, 'an answer after the kill')
    assert.deepEqual(rows, [{ value: 7 }])
    lent.release(true)
    await until(async () => states.length === 2 + 2 * round, 'listening again')
    const returns = () => log.filter((line) => line.startsWith('PostgreSQL is back')).length
    await until(async () => returns() === round, 'the return was logged')
  }
})

test('waits for busy backends of a killed server before it starts the next', async () => {
  await using database = await openDatabase({ dataDir, role: 'service', log: (line) => log.push(line) })
  const lent = await database.pool.connect()
  const { pid } = (await lent.query('select pg_backend_pid() as pid')).rows[0]
  // Too busy to notice, for as long as we hold it up.
  process.kill(pid, 'SIGSTOP')
  try {
    process.kill((await postmaster())!, 'SIGKILL')
    const told = () => readFile(join(dataDir, 'postgres.log'), 'utf8')
    await until(async () => /pre-existing shared memory block/.test(await told()), 'the next one waits')
  } finally {
    process.kill(pid, 'SIGCONT')
  }
  await until(async () => log.some((line) => line.startsWith('PostgreSQL is back')), 'it is back')
  assert.deepEqual((await database.pool.query('select value from kept')).rows, [{ value: 7 }])
  lent.release(true)
})

test('leaves no process behind when closed during a restart', async () => {
  for (const moment of ['gone', 'coming'] as const) {
    log = []
    const server = await openHere()
    const pid = (await postmaster())!
    process.kill(pid, 'SIGKILL')
    await until(
      async () => log.some((line) => line.startsWith('PostgreSQL stopped; restarting it')),
      'noticed',
    )
    if (moment === 'coming') await until(async () => (await serversOn(dataDir)).length > 0, 'started again')
    await server[Symbol.asyncDispose]()
    assert.deepEqual(await serversOn(dataDir), [])
  }
})

/** Processes whose command line names the directory; on Linux, where they can be listed without a tool. */
async function serversOn(directory: string): Promise<string[]> {
  if (process.platform !== 'linux') return []
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const lines = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')))
  return lines.filter((line) => line.includes('postgres\0-D') && line.includes(directory))
}
