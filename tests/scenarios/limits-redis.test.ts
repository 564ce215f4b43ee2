import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startRedis } from '../support/redis.ts'
import { startTownApp } from '../support/town.ts'
import { until } from '../support/until.ts'

const limit = 6
const redis = await startRedis()
const env = {
  REDIS_URL: redis.url,
  TRUSTED_PROXIES: '127.0.0.1',
  PUBLIC_READS_PER_MINUTE: String(limit),
  PUBLIC_WRITES_PER_MINUTE: '3',
}
const one = await startTownApp({ env })
const other = await startTownApp({ env, databaseUrl: one.databaseUrl })
after(async () => {
  await other[Symbol.asyncDispose]()
  await one[Symbol.asyncDispose]()
  await redis[Symbol.asyncDispose]()
})

let clients = 0
const newClient = () => ({ 'x-forwarded-for': `198.51.${100 + (++clients >> 8)}.${clients & 255}` })
type Client = ReturnType<typeof newClient>

const read = (at: typeof one, headers: Client) => at.fetch('/api/issue-areas', { headers })

/** Sends twice the limit over both instances at once and counts the allowed reads. */
async function crowd(): Promise<{ statuses: number[]; client: Client }> {
  const client = newClient()
  const reads = Array.from({ length: 2 * limit }, (_, n) => read(n % 2 ? one : other, client))
  return { client, statuses: (await Promise.all(reads)).map((answer) => answer.status).sort() }
}

const exactly = (count: number) => [...Array(count).fill(200), ...Array(2 * limit - count).fill(429)]

/** On a busy machine Redis may time out once, and each instance counts in memory for a moment. */
const countTogether = () =>
  until(async () => {
    const { statuses, client } = await crowd()
    const refused = [await read(one, client), await read(other, client)]
    const isOneCount = statuses.join() === exactly(limit).join() && refused.every((one) => one.status === 429)
    return isOneCount && refused
  }, 'both instances count together')

test('allows exactly the limit over instances that share Redis [design.limits.shared-in-redis]', async () => {
  for (const { headers } of await countTogether()) {
    assert.equal(headers.get('ratelimit-remaining'), '0')
    const wait = Number(headers.get('retry-after'))
    assert.ok(wait >= 1 && wait <= 60, String(wait))
    const reset = Number(headers.get('x-ratelimit-reset'))
    assert.ok(Math.abs(reset - Date.now() / 1000 - wait) < 5, String(reset))
  }
  const fresh = await read(one, newClient())
  assert.equal(fresh.headers.get('ratelimit-remaining'), String(limit - 1), 'other clients are not affected')
})

test('continues with limits per instance when Redis is killed [design.limits.shared-in-redis]', async () => {
  await redis.kill()
  const { statuses, client } = await crowd()
  assert.deepEqual(statuses, exactly(2 * limit), 'the limit twice: once for each instance')
  for (const instance of [one, other]) assert.equal((await read(instance, client)).status, 429)
  assert.equal((await one.fetch('/health/ready')).status, 200)
})

test('shares the limit again when Redis is back [design.limits.shared-in-redis]', async () => {
  await redis.restart()
  await countTogether()
})
