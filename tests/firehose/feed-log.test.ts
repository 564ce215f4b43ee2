import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createFeedHandler } from '../../src/firehose/feeds/feed-handler.ts'
import { lineValue, parseCalendar, textOf } from '../support/calendar-tree.ts'
import { createTestDatabase } from '../support/postgres.ts'
import { retractionDraft, signalDraft, testCompiler } from '../support/sample-draft.ts'
import { appendDrafts, openSignalLog } from '../support/signal-log.ts'
import { smallServiceUrl, startSmallService } from '../support/small-service.ts'
import { until } from '../support/until.ts'

test('feeds show the current public signals, including entries that are no longer in memory', async () => {
  await using testDatabase = await createTestDatabase()
  await using instance = await openSignalLog(testDatabase.url, { ringEntries: 4 })
  await using service = await startSmallService({
    handlers: (respond) => [
      createFeedHandler({
        log: instance.log,
        compiler: testCompiler,
        respond,
        baseUrl: smallServiceUrl,
        siteName: 'Civic Directory',
        namePlaces: async (keys) => new Map(keys.map((key) => [key, `Name of ${key}`])),
        timeZonesOf: async (keys) => new Map(keys.map((key) => [key, 'America/Chicago'])),
        now: Date.now,
      }),
    ],
  })
  const wrong = signalDraft({ title: 'Withdrawn' })
  const first = signalDraft({ title: 'Hearing at 6' })
  await appendDrafts(
    instance,
    ...[wrong, first],
    signalDraft({
      title: 'Hidden',
      visibility: 'workspace',
      workspaceId: '01920000-0000-7000-8000-00000000000a',
    }),
    signalDraft({ title: 'Vote', signal_type: 'vote' }),
    retractionDraft(wrong, 'Wrong day'),
    signalDraft({ title: 'Hearing at 7', chainId: first.chainId, revision: 2 }),
  )
  await until(() => instance.log.position().head === 6, 'all are in order')
  const titles = async () => {
    const answer = await service.fetch('/signals.json?place=gary,indiana')
    return ((await answer.json()) as { items: { title: string }[] }).items.map(({ title }) => title)
  }
  assert.deepEqual(await titles(), ['Hearing at 7', 'Vote'])
  const calendar = await service.fetch('/signals.ics')
  const events = parseCalendar(Buffer.from(await calendar.arrayBuffer())).parts
  assert.deepEqual(
    events.map((event) => [
      textOf(event, 'SUMMARY'),
      lineValue(event, 'STATUS'),
      lineValue(event, 'SEQUENCE'),
    ]),
    [
      ['Hearing at 7', 'CONFIRMED', '2'],
      ['Withdrawn', 'CANCELLED', '2'],
    ],
  )
  await appendDrafts(
    instance,
    ...Array.from({ length: 20 }, (_, at) => signalDraft({ title: `More ${at}`, signal_type: 'filing' })),
  )
  await until(() => instance.log.position().head === 26, 'all are in order')
  assert.equal((await titles()).length, 22)
  const etag = calendar.headers.get('etag')!
  const again = await service.fetch('/signals.ics', { headers: { 'if-none-match': etag } })
  assert.equal(
    again.status,
    304,
    'what it was made from is no longer in memory, and still nothing has changed',
  )
})

test('a calendar keeps the next meetings when there are more than it can have [design.firehose.calendar-nearest]', async () => {
  await using testDatabase = await createTestDatabase()
  await using instance = await openSignalLog(testDatabase.url, { ringEntries: 4 })
  const now = Date.parse('2026-06-01T12:00:00Z')
  await using service = await startSmallService({
    handlers: (respond) => [
      createFeedHandler({
        log: instance.log,
        compiler: testCompiler,
        respond,
        baseUrl: smallServiceUrl,
        siteName: 'Civic Directory',
        namePlaces: async (keys) => new Map(keys.map((key) => [key, `Name of ${key}`])),
        timeZonesOf: async (keys) => new Map(keys.map((key) => [key, 'America/Chicago'])),
        now: () => now,
      }),
    ],
  })
  const days = [30, -20, 2, 9, -3]
  const drafts = days.map((day) =>
    signalDraft({ title: `Day ${day}`, occurred_at: new Date(now + day * 86_400_000).toISOString() }),
  )
  await appendDrafts(instance, ...drafts)
  await until(() => instance.log.position().head === days.length, 'all are in order')
  const titles = async (search: string) => {
    const answer = await service.fetch(`/signals.ics?${search}`)
    const events = parseCalendar(Buffer.from(await answer.arrayBuffer())).parts
    return events.map((event) => textOf(event, 'SUMMARY'))
  }
  assert.deepEqual(await titles('limit=2'), ['Day 2', 'Day 9'])
  assert.deepEqual(await titles('limit=4'), ['Day 2', 'Day 9', 'Day 30', 'Day -3'])
  assert.deepEqual(await titles('occurs_before=2026-06-05T00:00:00Z'), ['Day 2', 'Day -3', 'Day -20'])
  assert.deepEqual(await titles('occurs_after=2026-06-05T00:00:00Z'), ['Day 9', 'Day 30'])
})
