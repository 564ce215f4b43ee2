import assert from 'node:assert/strict'
import { test } from 'node:test'
import { follow } from '../support/event-stream.ts'
import { createTestDatabase } from '../support/postgres.ts'
import { appendDrafts, openSignalLog } from '../support/signal-log.ts'
import { serveStreams, signalDraft, withKey } from '../support/stream-server.ts'

const path = '/api/firehose'
const drafts = (count: number) => Array.from({ length: count }, () => signalDraft())

test('signals of either instance reach readers of both, and a reader may resume on either', async () => {
  await using database = await createTestDatabase()
  await using one = await openSignalLog(database.url)
  await using two = await openSignalLog(database.url)
  await using first = await serveStreams(one.log)
  await using second = await serveStreams(two.log)
  const reader = await follow(second.url + path, withKey)
  const start = (await reader.message('firehose.ready')).event_id
  await appendDrafts(one, ...drafts(30))
  await appendDrafts(two, ...drafts(30))
  await reader.atLeast(60)
  const all = reader.signals()
  assert.equal(new Set(all).size, 60)
  for (const [index, { id }] of reader.events.entries()) {
    if (index % 7 !== 0) continue
    const service = index % 2 === 0 ? first : second
    const again = await follow(service.url + path, { ...withKey, 'last-event-id': id })
    await again.atLeast(60 - index)
    assert.deepEqual(again.signals(), all.slice(index))
    again.leave()
  }
  const fromStart = await follow(first.url + path, { ...withKey, 'last-event-id': start })
  await fromStart.atLeast(60)
  assert.deepEqual(fromStart.signals(), all)
  assert.deepEqual([...first.faults, ...second.faults], [])
})

test('an instance that starts later replays older signals from the database', async () => {
  await using database = await createTestDatabase()
  await using one = await openSignalLog(database.url)
  await using first = await serveStreams(one.log)
  const reader = await follow(first.url + path, withKey)
  const start = (await reader.message('firehose.ready')).event_id
  for (let i = 0; i < 4; i++) await appendDrafts(one, ...drafts(100))
  await reader.atLeast(400)
  await using late = await openSignalLog(database.url, { ringEntries: 50 })
  await using second = await serveStreams(late.log)
  const again = await follow(second.url + path, { ...withKey, 'last-event-id': start })
  await appendDrafts(one, signalDraft())
  await again.atLeast(401)
  await reader.atLeast(401)
  assert.deepEqual(again.signals(), reader.signals())
})
