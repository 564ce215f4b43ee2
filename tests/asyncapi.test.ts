import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { Parser } from '@asyncapi/parser'
import { asyncApiDocument } from '../src/contracts/asyncapi.ts'
import { channels } from '../src/contracts/firehose/channels.ts'
import { FirehoseMessage } from '../src/contracts/firehose/events.ts'
import type { Json } from './support/app.ts'

const stored = readFileSync(join(import.meta.dirname, '../contract/asyncapi.json'), 'utf8')
const document = JSON.parse(stored) as Json

const messageTypes = [
  'firehose.ready',
  'firehose.signal',
  'firehose.retraction',
  'firehose.gap',
  'heartbeat',
  'firehose.bye',
]

test('parses the committed document without diagnostics [spec.contract.asyncapi]', async () => {
  const parsed = await new Parser().parse(stored)
  assert.deepEqual(parsed.diagnostics, [])
  assert.equal(parsed.document?.channels().length, 5)
  assert.equal(parsed.document?.operations().length, 5)
})

test('parses the document of an installation behind TLS and under a path', async () => {
  const served = asyncApiDocument({ serverUrl: 'https://directory.example/civic', version: '1.2.3' })
  assert.deepEqual(
    Object.values(served.servers).map(({ host, pathname, protocol }) => ({ host, pathname, protocol })),
    [
      { host: 'directory.example', pathname: '/civic', protocol: 'https' },
      { host: 'directory.example', pathname: '/civic', protocol: 'wss' },
    ],
  )
  const parsed = await new Parser().parse(JSON.stringify(served))
  assert.deepEqual(parsed.diagnostics, [])
})

test('pins the channels of streams, sockets and webhooks [spec.contract.asyncapi]', () => {
  const addresses = Object.values<Json>(document.channels).map(({ address }) => address)
  assert.deepEqual(addresses, [
    '/api/firehose',
    '/signals.events',
    '/api/firehose/sessions/{session_id}/events',
    '/api/firehose/sessions/{session_id}/socket',
    null,
  ])
  assert.equal(document.channels.firehoseSessionSocket['x-subprotocol'], 'service.firehose.v1')
})

test('describes the same messages for streams and sockets [spec.contract.asyncapi]', () => {
  const named = (channel: Json) =>
    Object.keys(channel.messages).map((name) => document.components.messages[name].name)
  const { firehose, firehoseSessionEvents, firehoseSessionSocket } = document.channels
  for (const channel of [firehose, firehoseSessionEvents, firehoseSessionSocket]) {
    assert.deepEqual(named(channel), messageTypes)
  }
  assert.deepEqual(
    FirehoseMessage.options.map((option) => option.shape.type.value),
    messageTypes,
  )
})

test('has a valid example for every message', () => {
  const schemas = new Set(channels.flatMap(({ messages }) => messages))
  assert.equal(schemas.size, 7)
  for (const schema of schemas) {
    const name = schema.meta()!.id!
    const [example] = document.components.messages[name].examples
    assert.deepEqual(schema.safeParse(example.payload).error?.issues, undefined, name)
  }
})
