import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { createClient, isGenuineDelivery, ProblemError } from '../../src/client/index.ts'
import type { FirehoseMessage } from '../../src/contracts/firehose/events.ts'
import { startTestApp } from '../support/app.ts'
import { freePort } from '../support/free-port.ts'
import { signalInput } from '../support/publisher.ts'
import { createTownDatabase } from '../support/town-database.ts'
import { until } from '../support/until.ts'

type Messages = AsyncGenerator<FirehoseMessage, void>

/** Reads a stream to its end, and shows what has arrived so far. */
function collect(stream: Messages) {
  const messages: FirehoseMessage[] = []
  const ended = (async () => {
    for await (const message of stream) messages.push(message)
  })()
  // A test that awaits `ended` sees the failure; others must not crash on an unhandled rejection.
  ended.catch(() => undefined)
  const titles = () =>
    messages.flatMap((message) => (message.type === 'firehose.signal' ? [message.signal.title] : []))
  return { messages, ended, titles }
}

const eventOf = (id: string, message: object) =>
  `id: ${id}\nevent: any\ndata: ${JSON.stringify({ ...message, event_id: id })}\n\n`
const eventStream = { 'content-type': 'text/event-stream' }

async function serve(
  answer: (response: ServerResponse, position: string | undefined, count: number) => void,
) {
  let count = 0
  const server = createServer((request, response) => {
    assert.equal(request.headers.accept, 'text/event-stream')
    assert.equal(request.headers['x-api-key'], 'a-key')
    answer(response, request.headers['last-event-id'] as string | undefined, count++)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    client: createClient({ baseUrl, apiKey: 'a-key' }),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

test('the client resumes after its position and stops when the service says so [design.client.resumes]', async () => {
  const positions: (string | undefined)[] = []
  await using server = await serve((response, position, count) => {
    positions.push(position)
    if (count === 1) return void response.writeHead(503, { 'retry-after': '0' }).end()
    response.writeHead(200, eventStream)
    if (count === 0) {
      response.write(`retry: 1\n\n: a comment\n\n${eventOf('a', { type: 'firehose.ready' })}`)
      // Cut within a message and within a character.
      const bytes = Buffer.from(eventOf('b', { type: 'firehose.signal', signal: { title: 'Straße' } }))
      response.write(bytes.subarray(0, bytes.indexOf(0xc3) + 1))
      const rest = bytes.subarray(bytes.indexOf(0xc3) + 1)
      void until(() => reader.messages.length === 1, 'the first message').then(() => response.end(rest))
    } else if (count === 2) {
      response.write(
        'retry: 1\r\nid: c\r\ndata: {"type":"heartbeat",\r\ndata: "event_id":"c"}\r\n\r\nid: d\ndata: {"type":',
        () => response.destroy(),
      )
    } else {
      response.end(eventOf('e', { type: 'firehose.bye', reconnect: false, delay_ms: null }))
    }
  })
  const reader = collect(server.client.follow())
  await reader.ended
  assert.deepEqual(positions, [undefined, 'b', 'b', 'c'])
  assert.deepEqual(
    reader.messages.map(({ event_id }) => event_id),
    ['a', 'b', 'c', 'e'],
  )
  assert.deepEqual(reader.titles(), ['Straße'])
})

test('the client does not retry a refusal, and closes the connection when its caller fails', async () => {
  let requests = 0
  await using refusing = await serve((response) => {
    requests++
    response.writeHead(403).end('{"code":"plan_required","detail":"A paid plan is needed","status":403}')
  })
  await assert.rejects(collect(refusing.client.follow()).ended, (error) => {
    assert.ok(error instanceof ProblemError)
    assert.deepEqual(
      [error.status, error.code, error.message],
      [403, 'plan_required', 'A paid plan is needed'],
    )
    return true
  })
  assert.equal(requests, 1)

  let closed = 0
  await using server = await serve((response) => {
    response.on('close', () => closed++)
    response.writeHead(200, eventStream).write(eventOf('a', { type: 'firehose.ready' }))
  })
  const handle = async () => {
    for await (const _ of server.client.follow()) throw new TypeError('the disk is full')
  }
  await assert.rejects(handle(), /the disk is full/)
  await until(() => closed === 1, 'the connection of the failed caller closes')
})

const page = await readFile(join(import.meta.dirname, '../../docs/reference/firehose.md'), 'utf8')
const folder = await mkdtemp(join(tmpdir(), 'civic-docs-client-'))
after(() => rm(folder, { recursive: true }))

/** Loads code that the page shows. */
async function importBlock<T>(code: string): Promise<T> {
  const blocks = [...page.matchAll(/^```ts\n(.*?)^```$/gms)].map(([, block]) => block!)
  const found = blocks.filter((block) => block.includes(code))
  assert.equal(found.length, 1, `docs/reference/firehose.md has one block with ${code}`)
  const file = join(folder, `${code.split(' ').at(-1)}.ts`)
  const client = pathToFileURL(join(import.meta.dirname, '../../src/client/index.ts')).href
  await writeFile(file, found[0]!.replace('civic-directory/client', client))
  return (await import(pathToFileURL(file).href)) as T
}

test('the signature checks of the client and of the documents accept only our signatures [design.client.webhooks]', async () => {
  type Check = (secret: string, header: string, body: string, nowMs: number) => boolean | Promise<boolean>
  const { isGenuine } = await importBlock<{ isGenuine: Check }>('export function isGenuine')
  const [secret, body, t] = ['whsec_secret', '{"messages":["Straße"]}', 1_772_209_201]
  const mac = createHmac('sha256', secret).update(`${t}.${body}`).digest('hex')
  const header = `t=${t},v1=${mac}`
  const nowMs = t * 1000
  for (const check of [isGenuine, isGenuineDelivery] as Check[]) {
    assert.equal(await check(secret, header, body, nowMs), true)
    assert.equal(await check('whsec_other', header, body, nowMs), false)
    assert.equal(await check(secret, header, `${body} `, nowMs), false)
    assert.equal(await check(secret, header, body, nowMs + 301_000), false)
    for (const broken of ['', 't=1', `t=${t},v1=`, `v1=${mac}`, `t=${t},v1=${mac.slice(2)}`])
      assert.equal(await check(secret, broken, body, nowMs), false, broken)
  }
  assert.equal(await isGenuineDelivery(secret, header, new TextEncoder().encode(body), nowMs), true)
})

type ReadSignals = (
  baseUrl: string,
  apiKey: string,
  store: { load(): Promise<string | undefined>; save(position: string): Promise<void> },
  signal: AbortSignal,
) => Promise<void>

test('every signal arrives once over SSE and WebSocket while the service restarts [spec.firehose.last-event-id design.client.resumes]', async () => {
  const { readSignals } = await importBlock<{ readSignals: ReadSignals }>('export async function readSignals')
  await using database = await createTownDatabase()
  const port = String(await freePort())
  const start = () => startTestApp({ databaseUrl: database.url, env: { PORT: port } })
  let app = await start()
  try {
    const client = createClient({ baseUrl: app.url, apiKey: 'reviewer-key' })
    const publish = (title: string) =>
      client.publishSignals({ body: { signals: [signalInput({ title, external_id: title, issues: [] })] } })

    await assert.rejects(client.getEntity({ params: { entity_id: 'not-an-id' } }), (error) => {
      assert.ok(error instanceof ProblemError)
      return error.status === 404 && error.code === 'entity_not_found' && error.requestId !== undefined
    })
    const { data } = await client.searchEntities({ query: { type: ['organization'], limit: 1 } })
    assert.equal(data[0]?.type, 'organization')
    const entity = await client.request('getEntity', { params: { entity_id: data[0]!.id } })
    assert.match(entity.headers.get('etag') ?? '', /^"/)

    const session = await client.createFirehoseSession({ body: { query: { places: ['gary,indiana'] } } })
    const stop = new AbortController()
    const options = { signal: stop.signal }
    const streams = [
      collect(client.follow({ query: { place: 'gary,indiana' } }, options)),
      collect(client.follow({ session_id: session.id }, options)),
      collect(client.follow({ session_id: session.id, transport: 'websocket' }, options)),
    ]
    const stored: { position?: string } = {}
    const documented = readSignals(
      app.url,
      'reviewer-key',
      {
        load: async () => stored.position,
        save: async (position) => {
          stored.position = position
        },
      },
      stop.signal,
    )
    await until(
      () => streams.every(({ messages }) => messages.length > 0) && stored.position,
      'all are ready',
    )
    await publish('before')
    await until(() => streams.every(({ titles }) => titles().length === 1), 'the first signal')
    const before = stored.position

    await app[Symbol.asyncDispose]()
    app = await start()
    await publish('meanwhile')
    await until(() => streams.every(({ titles }) => titles().length === 2), 'the signal of the interruption')
    await publish('after')
    await until(() => streams.every(({ titles }) => titles().length === 3), 'the signal after it')
    await until(() => stored.position !== before, 'the documented reader continues')
    for (const { titles } of streams) assert.deepEqual(titles(), ['before', 'meanwhile', 'after'])

    stop.abort()
    await Promise.all([...streams.map(({ ended }) => ended), documented])
    const refused = client.follow({ session_id: data[0]!.id, transport: 'websocket' })
    await assert.rejects(refused.next(), (error) => error instanceof ProblemError && error.status === 404)
  } finally {
    await app[Symbol.asyncDispose]()
  }
})
