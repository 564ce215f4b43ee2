import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Json } from '../support/app.ts'
import { startService } from '../support/service.ts'
import { createTownDatabase } from '../support/town.ts'
import { until } from '../support/until.ts'

const database = await createTownDatabase()
const service = await startService({ env: { DATABASE_URL: database.url, LOG_LEVEL: 'info' } })
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
