import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Json } from '../support/app.ts'
import { startService } from '../support/service.ts'
import { createTownDatabase } from '../support/town.ts'
import { until } from '../support/until.ts'

const database = await createTownDatabase()
const env = { DATABASE_URL: database.url, LOG_LEVEL: 'info', ROLES: 'api' }
const service = await startService({ env })
after(async () => {
  await service[Symbol.asyncDispose]()
  await database[Symbol.asyncDispose]()
})

const lineOf = (requestId: string): Promise<Json> =>
  until(
    () => service.logLines().find((line) => line.request_id === requestId),
    `the log line of ${requestId}`,
  )

test('logs a request as one JSON line with its request and trace ids [design.observability.logs]', async () => {
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
  const before = Date.now()
  const answer = await service.fetch('/api/places/alder-falls,indiana?', {
    headers: { 'x-request-id': 'my-request-1', traceparent: `00-${traceId}-00f067aa0ba902b7-01` },
  })
  assert.equal(answer.status, 200)
  const { time, ms, bytes, ...rest } = await lineOf('my-request-1')
  assert.deepEqual(rest, {
    level: 30,
    request_id: 'my-request-1',
    trace_id: traceId,
    method: 'GET',
    url: '/api/places/alder-falls,indiana?',
    operation: 'getPlace',
    status: 200,
    msg: 'request',
  })
  assert.ok(Math.abs(time - before) < 60_000)
  assert.ok(ms > 0 && ms < 60_000)
  assert.equal(bytes, Number(answer.headers.get('content-length')))
})

test('logs the generated ids of a request without ids [design.observability.logs]', async () => {
  const answer = await service.fetch('/api/entities/none')
  assert.equal(answer.status, 404)
  const line = await lineOf(answer.headers.get('x-request-id')!)
  assert.equal(line.trace_id, answer.headers.get('traceparent')!.split('-')[1])
  assert.deepEqual([line.status, line.operation], [404, 'getEntity'])
})

test('escapes line breaks, so that no request can forge a log line [design.observability.logs]', async () => {
  const odd = '/api/%22%2C%22level%22%3A50?q="},{"level":50%0A%0D\u2028'
  const answer = await service.fetch(odd, { headers: { 'x-request-id': '"},{"level":50,"x":"' } })
  const line = await lineOf('"},{"level":50,"x":"')
  assert.equal(line.status, answer.status)
  assert.equal(line.level, 30)
  for (const one of service.output.stdout.split('\n').filter(Boolean))
    assert.equal(typeof JSON.parse(one), 'object')
})

test('never logs secrets of callers or of the operator [design.observability.logs]', async () => {
  const answer = await service.fetch('/api/flags', { headers: { 'x-api-key': 'cdk_very-secret-key' } })
  assert.equal(answer.status, 401)
  await service.fetch('/api/flags', { headers: { authorization: 'Bearer very-secret-token' } })
  await lineOf(answer.headers.get('x-request-id')!)
  const { stdout, stderr } = service.output
  assert.ok(!(stdout + stderr).includes('very-secret'))
  assert.ok(!(stdout + stderr).includes(database.url))
})

test('never logs a secret that is part of an address [design.observability.secret-addresses]', async () => {
  const secret = 'Sw0rdf1sh'
  const links = ['/invitations/', '/enrol/', '/authorize/', '/oauth/authorize/', '/feeds/', '/mail/']
  const key = `cdk_${secret}${'x'.repeat(40)}`
  const targets = [
    ...links.map((prefix) => prefix + secret),
    ...links.map((prefix) => `${prefix.toUpperCase()}${secret}`),
    `/invitations/${secret}.data`,
    `/invitations/${secret}/more`,
    `/invitations/${secret}%`,
    `/sign-in?next=/invitations/${secret}`,
    `/sign-in?next=%2Finvitations%2F${secret}`,
    `/sign-in?next=%252Fenrol%252F${secret}`,
    `/sign-up.data?a=1&next=%2Fauthorize%2F${secret}%3Fx%3D1&b=2`,
    `/api/entities?api_key=${secret}`,
    `/api/entities?X-API-Key=${secret}&limit=1`,
    `/api/firehose?access_token=${secret}`,
    `/api/entities?query=${key}`,
    `/api/entities?issue=${key}`,
    `/api/places?query=${secret}+Street`,
    `/search?place=${secret}+Street`,
    `/api/entities?query=cdk%5F${key.slice(4)}`,
    `/api/entities/${key}`,
    `/oauth/authorize?client_id=x&client_secret=${secret}&token=${secret}&code=${secret}&password=${secret}`,
  ]
  let lastId = ''
  for (const method of ['GET', 'POST', 'PUT']) {
    for (const target of targets) {
      const headers = { accept: 'text/html', 'sec-fetch-site': 'same-origin' }
      const answer = await service.fetch(target, { method, headers, redirect: 'manual' })
      assert.ok(answer.status < 500, `${method} ${target}: ${answer.status}`)
      lastId = answer.headers.get('x-request-id')!
    }
  }
  await lineOf(lastId)
  const { stdout, stderr } = service.output
  const lines = `${stdout}\n${stderr}`.split('\n').filter((line) => line.includes(secret))
  assert.deepEqual(lines, [])
  assert.match(stdout, /"url":"\/sign-up.data\?a=1&next=…&b=2"/, 'the rest of the address stays readable')
})
