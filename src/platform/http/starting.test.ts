import assert from 'node:assert/strict'
import { request } from 'node:http'
import { test } from 'node:test'
import { createClientAddress } from '../client-address.ts'
import { createLogging } from '../log.ts'
import { createMetrics } from '../metrics.ts'
import { createRespond } from './respond.ts'
import { createStartingListener } from './starting.ts'

async function starting() {
  const listener = createStartingListener({
    clientAddress: createClientAddress({ trustedProxies: [] }),
    respond: createRespond({
      baseUrl: 'http://directory.test',
      logging: createLogging('silent'),
      metrics: createMetrics(),
      now: Date.now,
    }),
  })
  return { ...listener, address: await listener.listen({ host: '127.0.0.1', port: 0 }) }
}

test('a service that is starting is alive and not ready, and asks callers to come back [design.running.first-answer]', async () => {
  await using listener = await starting()
  const health = await fetch(`${listener.address}/health`)
  assert.deepEqual([health.status, await health.json()], [200, { status: 'ok' }])

  const ready = await fetch(`${listener.address}/health/ready`)
  assert.equal(ready.status, 503)
  assert.deepEqual(((await ready.json()) as { checks: unknown }).checks, {
    startup: { ok: false, detail: 'The service is starting' },
  })

  const read = await fetch(`${listener.address}/api/places`, { headers: { 'x-request-id': 'mine' } })
  assert.deepEqual([read.status, read.headers.get('retry-after')], [503, '5'])
  assert.equal(read.headers.get('x-request-id'), 'mine')
  assert.equal(((await read.json()) as { code: string }).code, 'unavailable')

  const write = await fetch(`${listener.address}/health`, { method: 'POST' })
  assert.equal(write.status, 503)
  const malformed = await fetch(`${listener.address}/health`, { headers: { 'x-request-id': 'a b' } })
  assert.equal(malformed.status, 400)
})

test('an upgrade request is refused while the service starts [design.running.first-answer]', async () => {
  await using listener = await starting()
  const headers = { connection: 'Upgrade', upgrade: 'websocket' }
  const status = await new Promise((resolve, reject) => {
    const sent = request(`${listener.address}/api/firehose/sessions/1/socket`, { headers })
    sent
      .once('response', (response) => resolve(response.resume().statusCode))
      .once('error', reject)
      .end()
  })
  assert.equal(status, 503)
})

test('the same port answers with other handlers once the service has started [design.running.first-answer]', async () => {
  await using listener = await starting()
  listener.use({
    receive: (_request, response) => response.end('started'),
    ownsUpgrade: () => false,
    upgrade: (_request, socket) => socket.destroy(),
  })
  assert.equal(await (await fetch(`${listener.address}/api/places`)).text(), 'started')
})
