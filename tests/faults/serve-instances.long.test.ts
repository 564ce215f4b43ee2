import assert from 'node:assert/strict'
import { request } from 'node:http'
import { after, before, test } from 'node:test'
import { createClient, type FirehoseTarget } from '../../src/client/index.ts'
import { openDatabase } from '../../src/platform/sql/database.ts'
import type { Json } from '../support/app.ts'
import { runCommand } from '../support/civic-command.ts'
import { follow } from '../support/event-stream.ts'
import { fillFaultDatabase } from '../support/fault-service.ts'
import { postmasterOf, runCivic, type Service, startService, temporaryFolder } from '../support/service.ts'
import { until } from '../support/until.ts'

let folder: Awaited<ReturnType<typeof temporaryFolder>>
let service: Service
let key: string
before(async () => {
  folder = await temporaryFolder()
  {
    const place = { dataDir: folder.path, role: 'service', log: () => undefined } as const
    await using database = await openDatabase(place)
    key = (await fillFaultDatabase(database)).writerKeys[0]!
  }
  service = await startService({ env: environment(), more: ['--instances', '2'] })
  await until(() => instances().length === 2, 'both instances are ready', 120_000)
})
after(async () => {
  await service[Symbol.asyncDispose]()
  await folder[Symbol.asyncDispose]()
})

const environment = () => ({ DATA_DIR: folder.path, SAMPLE: 'off', BROWSER: 'off', ROLES: 'api' })

async function civic(...words: string[]): Promise<Json> {
  const { code, stdout, stderr } = await runCommand([...words, '--json'], { env: environment() })
  assert.equal(code, 0, stderr)
  return JSON.parse(stdout)
}

/** The process ids of the instances that were ready last. */
const instances = (): number[] => service.logLines().findLast((line) => line.instances)?.instances ?? []

/** Sent on a connection of its own, which may go to any instance. Undefined without a response. */
function statusOf(path: string, headers: Record<string, string> = {}): Promise<number | undefined> {
  return new Promise((resolve) => {
    const sent = request(service.url + path, { headers, agent: false, timeout: 30_000 }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode))
    })
    sent.on('timeout', () => sent.destroy())
    sent.on('error', () => resolve(undefined))
    sent.end()
  })
}

/** The distinct statuses of so many connections that all instances get some. */
async function statuses(path: string, headers?: Record<string, string>): Promise<(number | undefined)[]> {
  const all = await Promise.all(Array.from({ length: 20 }, () => statusOf(path, headers)))
  return [...new Set(all)]
}

/** Publishes until an instance confirms it; the external id makes repetitions harmless. */
async function publish(id: string): Promise<void> {
  const now = new Date().toISOString()
  const evidence = [{ url: 'https://www.example.org/', title: 'Page', retrieved_at: now, excerpt: id }]
  const what = { external_id: id, title: id, signal_type: 'vote', occurred_at: now, evidence }
  const where = { places: ['gary,indiana'], issues: ['public_transit'], source_class: 'government' }
  const body = JSON.stringify({ signals: [{ ...what, ...where, confidence: 1, actors: [] }] })
  const headers = { 'x-api-key': key, 'content-type': 'application/json', connection: 'close' }
  const send = () => service.fetch('/api/firehose/signals', { method: 'POST', headers, body })
  await until(async () => (await send().catch(() => undefined))?.status === 201, `${id} is published`)
}

test('several instances serve one port, with one database and one set of metrics [design.running.instances]', async () => {
  assert.deepEqual(await statuses('/health/ready'), [200])
  assert.deepEqual(await statuses('/api/places?query=gary'), [200])
  const count = (start: string) => service.logLines().filter(({ msg }) => msg?.startsWith(start)).length
  assert.equal(count('Started PostgreSQL'), 1)
  assert.equal(count('Without REDIS_URL each instance counts rate limits and sign-in attempts by itself'), 1)
  const metrics = await (await service.fetch('/metrics')).text()
  const counted =
    /^civic_http_request_duration_seconds_count\{operation="resolvePlace",status="200"\} (\d+)$/m
  assert.equal(counted.exec(metrics)?.[1], '20', metrics.slice(0, 2_000))
})

test('an event stream and a WebSocket lose and repeat nothing while each instance is killed and replaced [design.running.instances]', async (t) => {
  const client = createClient({ baseUrl: service.url, apiKey: key })
  const ending = new AbortController()
  t.after(() => ending.abort())
  const collect = (target: FirehoseTarget) => {
    const titles: string[] = []
    const reading = (async () => {
      for await (const message of client.follow(target, { signal: ending.signal }))
        if (message.type === 'firehose.signal') titles.push(message.signal.title)
    })().catch((error) => assert.ok(ending.signal.aborted, error))
    return { titles, reading }
  }
  const { id: session_id } = await client.createFirehoseSession({ body: {} })
  const readers = [collect({ query: {} }), collect({ session_id, transport: 'websocket' })]
  const expected: string[] = []
  const publishNext = async () => {
    expected.push(`Vote ${expected.length + 1}`)
    await publish(expected.at(-1)!)
  }
  await publishNext()
  await until(() => readers.every(({ titles }) => titles.length === 1), 'both streams are open')
  for (const pid of instances()) {
    process.kill(pid, 'SIGKILL')
    const isDead = () => service.logLines().some(({ msg }) => msg?.startsWith(`Instance ${pid} ended`))
    await until(isDead, 'its end is noticed')
    await publishNext()
    await until(async () => {
      assert.deepEqual(await statuses('/api/places?query=gary'), [200])
      return !instances().includes(pid)
    }, 'it is replaced')
    await publishNext()
  }
  const isComplete = () => readers.every(({ titles }) => titles.length >= expected.length)
  await until(isComplete, 'both streams continue', 60_000)
  for (const { titles } of readers) assert.deepEqual(titles, expected)
  ending.abort()
  await Promise.all(readers.map(({ reading }) => reading))
})

test('a revoked key ends on all instances [design.running.instances]', async () => {
  const { account_id } = await civic('account', 'create', '--name', 'Leaving', '--plan', 'team')
  const leaving = await civic('key', 'create', '--account', account_id)
  const headers = { 'x-api-key': leaving.key }
  assert.deepEqual(await statuses('/api/account', headers), [200])
  await civic('key', 'revoke', leaving.key_id)
  await until(
    async () => (await statuses('/api/account', headers)).join() === '401',
    'all instances refuse the key',
  )
})

test('SIGTERM drains all instances and stops the database after them [design.running.instances design.shutdown.drains]', async () => {
  const streams = await Promise.all(
    [1, 2].map(() => follow(`${service.url}/api/firehose`, { 'x-api-key': key })),
  )
  service.signal('SIGTERM')
  for (const stream of streams) await stream.message('firehose.bye')
  assert.deepEqual(await service.ended(), { code: 0, signal: null }, service.output.stderr)
  assert.equal(await postmasterOf(folder.path), undefined)
  const messages = service.logLines().map(({ msg }) => msg)
  assert.equal(messages.filter((msg) => msg === 'Stopped').length, 2)
  assert.equal(messages.at(-1), 'All instances stopped')
})

test('a start that fails is reported once, with exit code 1 [design.running.instances]', async () => {
  const env = { ...environment(), DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }
  const { code, stderr } = await runCivic(['serve', '--instances', '2'], { env })
  assert.equal(code, 1)
  assert.equal(stderr.trim().split('\n').length, 1, stderr)
  const wrong = await runCommand(['serve', '--instances', 'many'], { env })
  assert.equal(wrong.code, 2)
  assert.match(wrong.stderr, /Use auto, or a whole number from 1 to 128/)
})
