import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import { acceptsGzip } from '../../src/firehose/stream/sse-handler.ts'
import { follow } from '../support/event-stream.ts'
import { createMemoryLog } from '../support/memory-log.ts'
import { serveStreams, signalDraft, withKey } from '../support/stream-server.ts'

const path = '/api/firehose'
const gzipHeaders = { ...withKey, 'accept-encoding': 'gzip, deflate, br' }
const drafts = (count: number) => Array.from({ length: count }, () => signalDraft())

test('a compressed stream can be decoded incrementally, event by event', async () => {
  const log = createMemoryLog()
  await using service = await serveStreams(log)
  const plain = await follow(service.url + path, withKey)
  const reader = await follow(service.url + path, gzipHeaders)
  assert.equal(reader.response.headers['content-encoding'], 'gzip')
  assert.equal(plain.response.headers['content-encoding'], undefined)
  await reader.message('firehose.ready')
  for (const count of [1, 2, 3, 4, 30, 1]) {
    log.add(...drafts(count))
    await reader.atLeast(log.entries.length)
  }
  await plain.atLeast(log.entries.length)
  assert.deepEqual(reader.signals(), plain.signals())
  const late = await follow(service.url + path, { ...gzipHeaders, 'last-event-id': plain.events[5]!.id })
  await late.atLeast(log.entries.length - 5)
  assert.deepEqual(late.signals(), plain.signals().slice(5))
})

test('a compressed stream that the service ends is a complete gzip file', async () => {
  const log = createMemoryLog()
  const service = await serveStreams(log)
  const reader = await follow(service.url + path, gzipHeaders, { isPaused: true })
  const parts: Buffer[] = []
  reader.response.on('data', (part) => parts.push(part))
  log.add(...drafts(2))
  log.add(...drafts(20))
  await new Promise(setImmediate)
  await Promise.all([service[Symbol.asyncDispose](), new Promise((end) => reader.response.once('end', end))])
  const text = gunzipSync(Buffer.concat(parts)).toString('utf8')
  assert.equal(text.match(/^event: firehose\.signal$/gm)?.length, 22)
  assert.match(text, /event: firehose\.bye\ndata: .*"deploy"/)
  assert.ok(Buffer.concat(parts).length < text.length / 1.5)
})

test('fetch decodes a compressed stream', async () => {
  const log = createMemoryLog()
  await using service = await serveStreams(log)
  const response = await fetch(service.url + path, { headers: { ...withKey, accept: 'text/event-stream' } })
  assert.equal(response.headers.get('content-encoding'), 'gzip')
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  const readUntil = async (marker: string) => {
    while (!text.includes(marker)) text += (await reader.read()).value!
  }
  await readUntil('firehose.ready')
  log.add(signalDraft())
  await readUntil('firehose.signal')
  await reader.cancel()
})

test('gzip is sent only to clients that accept it', () => {
  const accepted = ['gzip', 'br, gzip', 'GZIP;q=0.5', '*', 'x-gzip', 'deflate, *;q=0.1']
  const others = [undefined, '', 'identity', 'br', 'gzip;q=0', 'gzip; q=0.000, *', '*;q=0', 'br, gzip;q=0']
  for (const header of accepted) assert.equal(acceptsGzip(header), true, header)
  for (const header of others) assert.equal(acceptsGzip(header), false, header)
})
