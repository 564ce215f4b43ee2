import assert from 'node:assert/strict'
import { test } from 'node:test'
import { FirehoseMessage } from '../../src/contracts/firehose/events.ts'
import type { Json } from '../support/app.ts'
import { follow } from '../support/event-stream.ts'
import { createMemoryLog } from '../support/memory-log.ts'
import { serveStreams, signalDraft } from '../support/stream-server.ts'
import { until } from '../support/until.ts'

const path = '/signals.events'

test('pages follow public signals without credentials, and resume where they left [design.firehose.public-stream]', async () => {
  const log = createMemoryLog()
  await using service = await serveStreams(log)
  const reader = await follow(`${service.url}${path}?place=gary-in&signal_type=vote`, {})
  assert.equal(reader.response.statusCode, 200)
  assert.equal(reader.response.headers['access-control-allow-origin'], undefined, 'only for our own pages')
  const ready = await reader.message('firehose.ready')
  assert.deepEqual([ready.usage.plan, ready.query.visibility], ['public', 'public'])
  const [shown] = log.add(
    signalDraft(),
    signalDraft({ visibility: 'workspace', workspaceId: ready.workspace }),
    signalDraft({ visibility: 'partner' }),
    signalDraft({ keys: { signalTypes: ['filing'] } }),
  )
  await reader.atLeast(1)
  const { event_id } = reader.messages.at(-1)!
  reader.leave()
  const [missed] = log.add(signalDraft())
  const again = await follow(
    `${service.url}${path}?place=gary-in&signal_type=vote&last_event_id=${event_id}`,
    {},
  )
  await again.atLeast(1)
  assert.deepEqual([...reader.signals(), ...again.signals()], [shown!.signalId, missed!.signalId])
  for (const message of [...reader.messages, ...again.messages]) FirehoseMessage.parse(message)
  again.leave()
})

test('an address may open only so many streams, and a closed one makes room [design.firehose.public-stream]', async () => {
  await using service = await serveStreams(createMemoryLog(), { visitorLimits: { perAddress: 2, all: 10 } })
  const open = () => follow(service.url + path, {})
  const readers = [await open(), await open()]
  const refused = await fetch(service.url + path)
  assert.deepEqual([refused.status, ((await refused.json()) as Json).code], [429, 'stream_limit_reached'])
  readers[0]!.leave()
  await until(() => service.streams.openCount() === 1, 'the first stream has ended')
  const third = await open()
  assert.equal(third.response.statusCode, 200)
  for (const reader of [readers[1]!, third]) reader.leave()
})

test('refuses unknown filters, other visibilities and other methods [design.firehose.public-stream]', async () => {
  await using service = await serveStreams(createMemoryLog())
  for (const query of [
    'visibility=workspace',
    'limit=5',
    'occurs_after=2026-01-01',
    'last_event_id=nonsense',
  ]) {
    assert.equal((await fetch(`${service.url}${path}?${query}`)).status, 400, query)
  }
  const post = await fetch(service.url + path, { method: 'POST', headers: { 'content-length': '0' } })
  assert.deepEqual([post.status, post.headers.get('allow')], [405, 'GET, HEAD, OPTIONS'])
  const json = await fetch(service.url + path, { headers: { accept: 'application/json' } })
  assert.deepEqual([json.status, json.headers.get('accept')], [406, 'text/event-stream'])
  const head = await fetch(service.url + path, { method: 'HEAD' })
  assert.deepEqual([head.status, head.headers.get('content-type')], [200, 'text/event-stream'])
  assert.equal(service.streams.openCount(), 0)
})
