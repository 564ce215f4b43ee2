import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type AddressInfo, createServer as createSocketServer } from 'node:net'
import { test } from 'node:test'
import { startTestApp } from '../../tests/support/app.ts'
import { until } from '../../tests/support/until.ts'
import { ServiceError } from './errors.ts'
import { createRequestContext } from './http/request-context.ts'
import { createRespond } from './http/respond.ts'
import { createLogging } from './log.ts'
import { createMetrics } from './metrics.ts'
import { createTracing } from './tracing.ts'

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
const parentId = '00f067aa0ba902b7'
const traceparent = `00-${traceId}-${parentId}-01`

type Value = { stringValue?: string; intValue?: number }
type Attribute = { key: string; value: Value }
type Span = {
  traceId: string
  spanId: string
  parentSpanId?: string
  traceState?: string
  name: string
  kind: number
  startTimeUnixNano: string
  endTimeUnixNano: string
  attributes: Attribute[]
  status: { code: number }
}
type Batch = {
  resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: Span[] }[] }[]
}

const plain = (attributes: Attribute[]) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]))

async function listen(answer: (request: IncomingMessage, response: ServerResponse) => void) {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** A collector that keeps what it is sent and answers with a status that can be changed. */
async function startCollector() {
  const batches: Batch[] = []
  const requests: { path: string | undefined; contentType: string | undefined }[] = []
  const state = { status: 200 }
  const server = await listen(async (request, response) => {
    const body = Buffer.concat(await request.toArray())
    requests.push({ path: request.url, contentType: request.headers['content-type'] })
    if (state.status === 200) batches.push(JSON.parse(body.toString()))
    response.writeHead(state.status, { 'content-type': 'application/json' }).end('{}')
  })
  const spans = () =>
    batches.flatMap((one) =>
      one.resourceSpans.flatMap((two) => two.scopeSpans.flatMap((three) => three.spans)),
    )
  return { ...server, state, batches, requests, spans }
}

function startLog() {
  const lines: string[] = []
  const say = (_details: object, message: string) => void lines.push(message)
  return { lines, info: say, warn: say }
}

/** The way every answer leaves, with spans sent to `endpoint`. */
async function startService(endpoint: string, log = startLog()) {
  const tracing = await createTracing({ endpoint, serviceVersion: '1.2.3', log, now: Date.now })
  const respond = createRespond({
    baseUrl: 'http://directory.test',
    logging: createLogging('silent'),
    metrics: createMetrics(),
    recordSpan: tracing.record,
    now: Date.now,
  })
  const server = await listen((request, response) => {
    const context = createRequestContext(request, response, '127.0.0.1')
    context.operation = 'getEntity'
    const { pathname } = new URL(request.url!, 'http://directory.test')
    if (pathname === '/fault') respond.fail(context, new Error('a fault of ours'))
    else if (pathname === '/missing')
      respond.fail(context, new ServiceError('entity_not_found', 'No such actor'))
    else respond.send(context, { status: 200, headers: [], body: 'ok' })
  })
  return { ...server, tracing, stop: () => tracing[Symbol.asyncDispose]() }
}

/** As many requests as fill a batch, which is then sent at once. */
const fillBatch = (url: string) => Promise.all(Array.from({ length: 512 }, () => fetch(url)))

test("a request makes one server span that continues the caller's trace", async () => {
  await using collector = await startCollector()
  await using service = await startService(`${collector.url}/`)
  const startedAt = BigInt(Date.now() - 1) * 1_000_000n
  const answer = await fetch(`${service.url}/api/entities/42?query=rent%20strike`, {
    headers: { traceparent, tracestate: 'vendor=1,other=2' },
  })
  await service.stop()

  assert.deepEqual(collector.requests, [{ path: '/v1/traces', contentType: 'application/json' }])
  const [span, ...more] = collector.spans()
  assert.ok(span)
  assert.equal(more.length, 0)
  assert.equal(span.traceId, traceId)
  assert.equal(span.parentSpanId, parentId)
  assert.equal(span.traceState, 'vendor=1,other=2')
  assert.equal(answer.headers.get('traceparent'), `00-${traceId}-${span.spanId}-01`)
  assert.notEqual(span.spanId, parentId)
  assert.equal(span.name, 'getEntity')
  assert.equal(span.kind, 2, 'SERVER')
  assert.deepEqual(plain(span.attributes), {
    'http.request.method': 'GET',
    'http.response.status_code': 200,
    'url.path': '/api/entities/42',
    'http.route': '/api/entities/{entity_id}',
  })
  assert.deepEqual(span.status, { code: 0 })
  assert.ok(BigInt(span.startTimeUnixNano) >= startedAt)
  assert.ok(BigInt(span.endTimeUnixNano) >= BigInt(span.startTimeUnixNano))
  assert.ok(BigInt(span.endTimeUnixNano) <= BigInt(Date.now()) * 1_000_000n)
  assert.deepEqual(plain(collector.batches[0]!.resourceSpans[0]!.resource.attributes), {
    'service.name': 'civic-directory',
    'service.version': '1.2.3',
  })
})

test('starts a trace for a request without one, and marks only 5xx as errors', async () => {
  await using collector = await startCollector()
  await using service = await startService(collector.url)
  const answers = [await fetch(`${service.url}/fault`), await fetch(`${service.url}/missing`)]
  await service.stop()

  const [fault, missing] = collector.spans()
  assert.deepEqual(
    answers.map((one) => one.headers.get('traceparent')),
    [fault, missing].map((span) => `00-${span?.traceId}-${span?.spanId}-00`),
  )
  assert.equal(fault?.parentSpanId, undefined)
  assert.deepEqual(fault?.status, { code: 2 })
  assert.equal(plain(fault?.attributes ?? [])['error.type'], '500')
  assert.deepEqual(missing?.status, { code: 0 })
  assert.equal(plain(missing?.attributes ?? [])['http.response.status_code'], 404)
})

test('records no spans for probes', async () => {
  await using collector = await startCollector()
  await using service = await startService(collector.url)
  for (const path of ['/health', '/health/ready', '/metrics', '/health?from=probe', '/healthy'])
    await fetch(service.url + path)
  await service.stop()
  assert.deepEqual(
    collector.spans().map((span) => plain(span.attributes)['url.path']),
    ['/healthy'],
  )
})

test('logs once when a collector refuses spans and once when it recovers', async () => {
  await using collector = await startCollector()
  collector.state.status = 400
  const log = startLog()
  await using service = await startService(collector.url, log)
  for (const batch of [1, 2]) {
    await fillBatch(service.url)
    await until(() => collector.requests.length >= batch, `batch ${batch}`)
  }
  await until(() => log.lines.length > 0, 'the warning')
  collector.state.status = 200
  await fillBatch(service.url)
  await until(() => log.lines.length > 1, 'the recovery')
  await service.stop()
  assert.deepEqual(log.lines, [
    `Cannot send spans to ${collector.url}; dropping them. Check OTEL_EXPORTER_OTLP_ENDPOINT`,
    `Sending spans to ${collector.url} again`,
  ])
  assert.ok(collector.spans().length > 0)
})

test('serves requests and stops with an unreachable collector', async () => {
  const closed = await listen(() => {})
  await closed[Symbol.asyncDispose]()
  const log = startLog()
  await using service = await startService(closed.url, log)
  const answers = await fillBatch(service.url)
  assert.ok(answers.every((one) => one.status === 200))
  await until(() => log.lines.length > 0, 'the warning')
  assert.equal((await fetch(service.url)).status, 200)
  await service.stop()
  assert.equal(log.lines.length, 1)
})

test('stops when a collector does not respond', async () => {
  const sockets = createSocketServer((socket) => void socket.resume().on('error', () => {})).listen(
    0,
    '127.0.0.1',
  )
  await once(sockets, 'listening')
  const log = startLog()
  await using service = await startService(`http://127.0.0.1:${(sockets.address() as AddressInfo).port}`, log)
  await fetch(service.url)
  await service.stop()
  sockets.close()
  // Only a connection that our side has ended lets the server close.
  await once(sockets, 'close')
  assert.equal(log.lines.length, 1)
})

test('records nothing and loads no package without an endpoint', () => {
  const script = `
    import { registerHooks } from 'node:module'
    const loaded = []
    registerHooks({ resolve: (name, context, next) => (loaded.push(name), next(name, context)) })
    const { createTracing } = await import('./tracing.ts')
    const { record } = await createTracing({ endpoint: undefined, serviceVersion: '1', log: console, now: Date.now })
    const packages = loaded.filter((name) => name.startsWith('@opentelemetry/'))
    console.log(JSON.stringify({ isRecording: record !== undefined, packages }))`
  const output = execFileSync(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: import.meta.dirname,
    encoding: 'utf8',
  })
  assert.deepEqual(JSON.parse(output), { isRecording: false, packages: [] })
})

test('the service exports its requests when an endpoint is configured [design.observability.opentelemetry]', async () => {
  await using collector = await startCollector()
  {
    await using app = await startTestApp({
      env: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, SAMPLE: 'off' },
    })
    await app.fetch('/api/issue-areas?query=rent', { headers: { traceparent } })
    await app.fetch('/api/domains', { headers: { traceparent } })
    await app.fetch('/health')
  }
  assert.deepEqual(
    collector
      .spans()
      .map((span) => ({ name: span.name, traceId: span.traceId, parentId: span.parentSpanId })),
    [
      { name: 'listIssueAreas', traceId, parentId },
      { name: 'listDomains', traceId, parentId },
    ],
  )
})
