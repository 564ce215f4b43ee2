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
import { asReviewer, type Json, startTestApp } from '../support/app.ts'

type Follow = (
  url: string,
  apiKey: string,
  store: { load(): Promise<string | undefined>; save(position: string): Promise<void> },
  handle: (message: Json) => Promise<void>,
  signal: AbortSignal,
) => Promise<void>

// The tests run the code that the page shows.
const page = await readFile(join(import.meta.dirname, '../../docs/reference/firehose.md'), 'utf8')
const folder = await mkdtemp(join(tmpdir(), 'civic-docs-client-'))
after(() => rm(folder, { recursive: true }))
const { follow } = await importBlock<{ follow: Follow }>('export async function follow')
const { isGenuine } = await importBlock<{
  isGenuine(secret: string, header: string, body: string, nowMs?: number): boolean
}>('export function isGenuine')

async function importBlock<T>(code: string): Promise<T> {
  const blocks = [...page.matchAll(/^```ts\n(.*?)^```$/gms)].map(([, block]) => block!)
  const found = blocks.filter((block) => block.includes(code))
  assert.equal(found.length, 1, `docs/reference/firehose.md has one block with ${code}`)
  const file = join(folder, `${code.split(' ').at(-1)}.ts`)
  await writeFile(file, found[0]!)
  return (await import(pathToFileURL(file).href)) as T
}

/** A client that records its messages and can wait for them. */
function createReader(url: string, apiKey: string, position?: string) {
  const received = { position, messages: [] as Json[] }
  const waiting = new Set<() => void>()
  const stop = new AbortController()
  const store = {
    load: async () => received.position,
    save: async (position: string) => {
      received.position = position
    },
  }
  const handle = async (message: Json) => {
    received.messages.push(message)
    for (const check of waiting) check()
  }
  const ended = follow(url, apiKey, store, handle, stop.signal)
  // A test that awaits `ended` sees the failure; others must not crash on an unhandled rejection.
  ended.catch(() => undefined)
  return {
    received,
    ended,
    async until(isReached: (messages: Json[]) => boolean): Promise<void> {
      const found = new Promise<void>((resolve) => {
        const check = () => isReached(received.messages) && resolve()
        waiting.add(check)
        check()
      })
      const failed = ended.then(() => assert.ok(isReached(received.messages), 'the client ended before'))
      await Promise.race([found, failed])
    },
    async stop() {
      stop.abort()
      await ended
    },
  }
}

const eventOf = (id: string, message: object) =>
  `id: ${id}\nevent: any\ndata: ${JSON.stringify({ ...message, event_id: id })}\n\n`

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
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

test('the documented client resumes after its position and stops when the service says so', async () => {
  const positions: (string | undefined)[] = []
  await using server = await serve((response, position, count) => {
    positions.push(position)
    if (count === 1) return void response.writeHead(503, { 'retry-after': '0' }).end()
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    if (count === 0) {
      response.write(`retry: 1\n\n: a comment\n\n${eventOf('a', { type: 'firehose.ready' })}`)
      // Cut within a message and within a character.
      const bytes = Buffer.from(eventOf('b', { type: 'firehose.signal', title: 'Straße' }))
      response.write(bytes.subarray(0, bytes.indexOf(0xc3) + 1))
      const rest = bytes.subarray(bytes.indexOf(0xc3) + 1)
      void reader.until(({ length }) => length === 1).then(() => response.end(rest))
    } else if (count === 2) {
      response.write(
        'retry: 1\nid: c\ndata: {"type":"firehose.signal",\ndata: "event_id":"c"}\n\nid: d\ndata: {"type":',
        () => response.destroy(),
      )
    } else {
      response.end(eventOf('e', { type: 'firehose.bye', reconnect: false, delay_ms: null }))
    }
  })
  const reader = createReader(server.url, 'a-key')
  await reader.ended
  assert.deepEqual(positions, [undefined, 'b', 'b', 'c'])
  assert.deepEqual(
    reader.received.messages.map(({ event_id, title }) => [event_id, title]),
    [
      ['a', undefined],
      ['b', 'Straße'],
      ['c', undefined],
      ['e', undefined],
    ],
  )
})

test('the documented client does not retry a refusal, and reports errors of its handler', async () => {
  let requests = 0
  await using refusing = await serve((response) => {
    requests++
    response.writeHead(403).end()
  })
  await assert.rejects(createReader(refusing.url, 'a-key').ended, /403/)
  assert.equal(requests, 1)

  await using server = await serve((response) => {
    response.writeHead(200).write(eventOf('a', { type: 'firehose.ready' }))
  })
  // A network error has the same type.
  const cause = new TypeError('the disk is full')
  const store = { load: async () => undefined, save: () => assert.fail('the message was not handled') }
  const run = follow(server.url, 'a-key', store, () => Promise.reject(cause), AbortSignal.timeout(60_000))
  await assert.rejects(run, (error: Error) => error.cause === cause)
})

test('the documented signature check accepts only our signatures', () => {
  const [secret, body, t] = ['whsec_secret', '{"messages":[]}', 1_772_209_201]
  const mac = createHmac('sha256', secret).update(`${t}.${body}`).digest('hex')
  const header = `t=${t},v1=${mac}`
  const nowMs = t * 1000
  assert.equal(isGenuine(secret, header, body, nowMs), true)
  assert.equal(isGenuine('whsec_other', header, body, nowMs), false)
  assert.equal(isGenuine(secret, header, `${body} `, nowMs), false)
  assert.equal(isGenuine(secret, header, body, nowMs + 301_000), false)
  for (const broken of ['', 't=1', `t=${t},v1=`, `v1=${mac}`, `t=${t},v1=${mac.slice(2)}`])
    assert.equal(isGenuine(secret, broken, body, nowMs), false, broken)
})

test('the documented client receives every signal once across an interruption [spec.firehose.last-event-id]', async () => {
  await using app = await startTestApp()
  const path = '/api/firehose?place=gary,indiana'
  const publish = async (title: string) => {
    const answer = await app.post(
      '/api/firehose/signals',
      {
        signals: [
          {
            external_id: title,
            signal_type: 'vote',
            title,
            occurred_at: '2026-03-03T18:00:00Z',
            places: ['gary,indiana'],
            source_class: 'government',
            evidence: [
              {
                url: 'https://www.example.org/agenda',
                title: 'Agenda',
                retrieved_at: '2026-02-27T16:20:00Z',
                excerpt: 'The council votes.',
              },
            ],
          },
        ],
      },
      asReviewer,
    )
    assert.equal(answer.status, 201, await answer.text())
  }
  const titles = (messages: Json[]) =>
    messages.filter(({ type }) => type === 'firehose.signal').map(({ signal }) => signal.title)

  await publish('before')
  const poll = { headers: { ...asReviewer, prefer: 'wait=10' } }
  let snapshot = await app.json(path, { headers: asReviewer })
  if (snapshot.data.length === 0) snapshot = await app.json(`${path}&cursor=${snapshot.as_of}`, poll)
  assert.deepEqual(
    snapshot.data.map(({ title }: Json) => title),
    ['before'],
  )

  const first = createReader(app.url + path, 'reviewer-key', snapshot.as_of)
  await first.until((messages) => messages.some(({ type }) => type === 'firehose.ready'))
  await publish('during')
  await first.until((messages) => titles(messages).length === 1)
  await first.stop()
  await publish('meanwhile')

  const second = createReader(app.url + path, 'reviewer-key', first.received.position)
  await second.until((messages) => titles(messages).length === 1)
  await publish('again')
  await second.until((messages) => titles(messages).length === 2)
  await second.stop()
  assert.deepEqual(titles(first.received.messages), ['during'])
  assert.deepEqual(titles(second.received.messages), ['meanwhile', 'again'])
  assert.equal(second.received.messages[0].resume, 'resumed')
})
