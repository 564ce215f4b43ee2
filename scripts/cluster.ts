/**
 * Runs the processes of compose.yaml on this machine without Docker: `npm run cluster`. PostgreSQL is the embedded one.
 * Checks that they behave as one service while an instance is killed, then stops everything. Exits with 1 when a check
 * fails.
 */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { follow } from '../tests/support/event-stream.ts'
import { startTestPostgres } from '../tests/support/postgres.ts'
import { proxies } from '../tests/support/proxies.ts'
import { startRedis } from '../tests/support/redis.ts'
import { runCivic, startService, temporaryFolder } from '../tests/support/service.ts'

type Compose = { services: Record<'api' | 'worker', { environment: Record<string, string> }> }
const file = join(import.meta.dirname, '../compose.yaml')
const { services } = parse(readFileSync(file, 'utf8'), { merge: true }) as Compose

await using opened = new AsyncDisposableStack()
const folder = opened.use(await temporaryFolder())
const postgres = await startTestPostgres()
opened.defer(postgres.stop)
const redis = opened.use(await startRedis())

/** The settings of compose.yaml, with the addresses of this machine. */
const local = {
  BASE_URL: 'http://directory.test',
  DATABASE_URL: postgres.url,
  REDIS_URL: redis.url,
  TRUSTED_PROXIES: '127.0.0.1',
  SAMPLE: 'off',
  DATA_DIR: folder.path,
}
const environmentOf = (name: 'api' | 'worker') => ({ ...services[name].environment, ...local })

async function check(sentence: string, work: () => Promise<unknown>): Promise<void> {
  const startedAt = performance.now()
  await work()
  console.log(`ok   ${sentence} (${((performance.now() - startedAt) / 1000).toFixed(1)} s)`)
}

const composeProxy = proxies.at(-1)!
console.log(`Starting two instances, a worker, Redis, PostgreSQL and ${composeProxy.name}`)
const [first, second] = await Promise.all([
  startService({ env: environmentOf('api') }),
  startService({ env: environmentOf('api') }),
])
opened.use(first)
opened.use(second)
const worker = opened.use(await startService({ env: environmentOf('worker'), command: 'worker' }))
const proxy = opened.use(await composeProxy.start([first.url, second.url]))

const civic = async (...words: string[]) => {
  const { code, stdout, stderr } = await runCivic([...words, '--json'], { env: environmentOf('api') })
  assert.equal(code, 0, stderr)
  return JSON.parse(stdout)
}
const account = await civic('account', 'create', '--name', 'Cluster', '--plan', 'team')
await civic('reviewer', 'grant', account.account_id)
const { key, key_id: keyId } = await civic('key', 'create', '--account', account.account_id)
const headers = { 'x-api-key': key }

const publish = async (title: string) => {
  const now = new Date().toISOString()
  const evidence = [{ url: 'https://www.example.org/', title: 'Page', retrieved_at: now, excerpt: title }]
  const signal = { title, signal_type: 'vote', occurred_at: now, places: ['gary,indiana'], evidence }
  const more = { issues: ['public_transit'], source_class: 'government', confidence: 1, actors: [] }
  const response = await fetch(`${proxy.url}/api/firehose/signals`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ signals: [{ ...signal, ...more }] }),
  })
  assert.equal(response.status, 201, await response.text())
}
const readAll = async (times: number) => {
  for (let i = 0; i < times; i++) {
    const response = await fetch(`${proxy.url}/api/places?query=gary`, { headers })
    assert.equal(response.status, 200, await response.text())
  }
}

await check('the worker and both instances are ready', async () => {
  for (const { url } of [first, second, worker])
    assert.equal((await fetch(`${url}/health/ready`)).status, 200)
})
await check('20 reads through the proxy', () => readAll(20))
const streams = await Promise.all([first, second].map(({ url }) => follow(`${url}/api/firehose`, headers)))
await check('a signal reaches the streams of both instances', async () => {
  await publish('Before the end of an instance')
  await Promise.all(streams.map((stream) => stream.atLeast(1)))
})
first.signal('SIGKILL')
await first.ended()
await check('reads, writes and streams continue after an instance was killed', async () => {
  await readAll(20)
  await publish('After the end of an instance')
  await streams[1]!.atLeast(2)
})
await check('a revoked key stops at once', async () => {
  await civic('key', 'revoke', keyId)
  const response = await fetch(`${second.url}/api/firehose`, { headers })
  assert.equal(response.status, 401)
})
for (const stream of streams) stream.leave()
console.log('All processes behaved as one service')
