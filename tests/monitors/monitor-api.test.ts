import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Monitor, MonitorPreview } from '../../src/contracts/monitors/monitors.ts'
import { asMember, asReviewer, startTestApp, type TestApp } from '../support/app.ts'
import { type LocalWeb, startWeb } from '../support/local-web.ts'
import { until } from '../support/until.ts'

const calendar = (...events: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...events, 'END:VCALENDAR'].join('\r\n')
const event = (status: string) =>
  [
    'BEGIN:VEVENT',
    'UID:council-1@example.org',
    'DTSTAMP:20261101T120000Z',
    'DTSTART;TZID=America/Chicago:20301203T180000',
    'SUMMARY:Common Council',
    'LOCATION:City Hall',
    `STATUS:${status}`,
    'END:VEVENT',
  ].join('\r\n')

let web: LocalWeb
let app: TestApp
let status = 'CONFIRMED'
before(async () => {
  web = await startWeb({
    '127.0.0.1': {
      '/meetings.ics': (_request, response) =>
        response.writeHead(200, { 'content-type': 'text/calendar' }).end(calendar(event(status))),
      '/meetings.html':
        '<html><head><title>Meetings</title></head><body><h1>Meetings</h1><p>The council meets here, and everybody is welcome to speak at its meetings.</p><a href="/gone.ics">Calendar (.ics)</a></body></html>',
      '/gone.ics': '<!doctype html><html><p>This calendar moved.</p></html>',
      '/signin': (_request, response) => response.writeHead(302, { location: '/login' }).end(),
    },
  })
  app = await startTestApp({
    env: { SAMPLE: 'off', ROLES: 'api,worker' },
    researchPorts: [web.port],
    fetchLimits: { requestIntervalMs: 0 },
  })
})
after(async () => {
  await app[Symbol.asyncDispose]()
  await web[Symbol.asyncDispose]()
})

const add = (path: string, more: object = {}, as = asMember) => {
  const url = path.startsWith('/') ? web.url('127.0.0.1', path) : path
  return app.post('/api/monitors', { url, place: 'gary,indiana', ...more }, as)
}

/** Adds monitors of the workspace that nothing reads. `url` and the times are expressions of SQL. */
const insertMonitors = (url: string, count: number, { brokenSince = 'null', pausedAt = 'null' } = {}) =>
  app.app.database.pool.query(
    `insert into monitor (id, workspace_id, place_key, kind, url, site, config, title, source_class, origin, created_at,
      interval_seconds, next_at, broken_since, paused_at)
    select gen_random_uuid(), '01920000-0000-7000-8000-00000000000a', 'gary,indiana', 'page', ${url}, ${url}, '{}', ${url},
      'government', 'account', now(), 3600, now() + interval '1 day', ${brokenSince}, ${pausedAt}
    from generate_series(1, ${count}) number`,
  )
const read = (id: string) => app.json<Monitor>(`/api/monitors/${id}`, { headers: asMember })

test('previews, adds, reads, pauses and removes a private calendar, and a cancellation corrects its signal [design.monitors.manage]', async () => {
  const url = web.url('127.0.0.1', '/meetings.ics')
  const previewed = await app.post('/api/monitors/preview', { url, place: 'gary,indiana' }, asMember)
  const preview = (await previewed.json()) as MonitorPreview
  assert.deepEqual([previewed.status, preview.kind], [200, 'icalendar'])
  assert.deepEqual(preview.items[0]?.starts_at, '2030-12-04T00:00:00.000Z')
  assert.deepEqual(
    preview.detected.map((one) => [one.kind, one.items[0]?.title]),
    [['icalendar', preview.items[0]?.title]],
    'every connector that fits shows its first items',
  )
  const added = await add('/meetings.ics')
  const { id } = (await added.json()) as Monitor
  assert.equal(added.status, 201)
  assert.equal((await add('/meetings.ics')).status, 409)
  await until(async () => (await read(id)).health.last_success_at !== null, 'the first reading')
  const inbox = () =>
    app.app.database.sql.selectFrom('signal').select(['revision', 'visibility', 'workspace_id']).execute()
  assert.deepEqual(
    (await inbox()).map(({ revision, visibility }) => [revision, visibility]),
    [[1, 'workspace']],
  )
  status = 'CANCELLED'
  const reading = (await read(id)).health.last_success_at
  assert.equal((await app.post(`/api/monitors/${id}/run`, {}, asMember)).status, 202)
  await until(async () => (await read(id)).health.last_success_at !== reading, 'another reading')
  assert.deepEqual(
    (await inbox()).map(({ revision }) => revision),
    [2],
  )
  const patched = await app.fetch(`/api/monitors/${id}`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json', ...asMember },
    body: JSON.stringify({ paused: true }),
  })
  assert.equal(((await patched.json()) as Monitor).state, 'paused')
  const list = await app.json<{ data: Monitor[] }>('/api/monitors?state=paused', { headers: asMember })
  assert.deepEqual(
    list.data.map((one) => one.id),
    [id],
  )
  const removed = await app.fetch(`/api/monitors/${id}`, { method: 'DELETE', headers: asMember })
  assert.deepEqual(
    [removed.status, (await app.fetch(`/api/monitors/${id}`, { headers: asMember })).status],
    [204, 404],
  )
})

test('lists monitors by the state that they show, and one monitor in no two states [design.monitors.manage]', async () => {
  const broken = "now() - interval '2 days'"
  const states = { active: ['null', 'null'], broken: [broken, 'null'], paused: [broken, 'now()'] }
  for (const [state, [brokenSince, pausedAt]] of Object.entries(states))
    await insertMonitors(`'${state}'`, 1, { brokenSince, pausedAt })
  for (const state of Object.keys(states)) {
    const found = await app.json<{ data: Monitor[] }>(`/api/monitors?state=${state}`, { headers: asMember })
    assert.deepEqual(
      found.data.map((one) => [one.title, one.state]),
      [[state, state]],
    )
  }
  await app.app.database.pool.query('delete from monitor')
})

test('of several concurrent requests, one gets the last place for monitors [design.limits.quotas-hold]', async () => {
  await insertMonitors("'monitor ' || number", 199)
  const answers = await Promise.all(
    Array.from({ length: 4 }, (_, number) => add(`/meetings.html?${number}`, { kind: 'page' })),
  )
  const statuses = answers.map(({ status }) => status).sort()
  assert.deepEqual(statuses, [201, 403, 403, 403])
  await app.app.database.pool.query('delete from monitor')
})

test('refuses private addresses, sign-in pages, unknown places and public monitors of members [design.monitors.manage]', async () => {
  const statusOf = async (response: Promise<Response>) => (await response).status
  assert.equal(await statusOf(add('http://169.254.169.254/latest/')), 400)
  assert.equal(await statusOf(add('http://10.1.2.3/', { kind: 'page' })), 400)
  assert.equal(await statusOf(add('/signin', { kind: 'page' })), 400)
  assert.equal(await statusOf(add('/meetings.ics', { place: 'nowhere,indiana' })), 404)
  assert.equal(await statusOf(add('/meetings.ics', { visibility: 'public' })), 403)
  assert.equal(await statusOf(add('/meetings.ics', { visibility: 'public' }, asReviewer)), 201)
  const found = await app.json<{ data: Monitor[] }>('/api/monitors?visibility=public', { headers: asMember })
  assert.deepEqual(
    found.data.map(({ kind, visibility }) => [kind, visibility]),
    [['icalendar', 'public']],
  )
})

test('a preview refuses a private address with this reason, whatever its form looks like [design.monitors.manage]', async () => {
  const url = 'http://169.254.169.254/latest/meta-data/iam'
  const previewed = await app.post('/api/monitors/preview', { url, place: 'gary,indiana' }, asMember)
  const { detected, kind, error } = (await previewed.json()) as MonitorPreview
  assert.deepEqual([detected, kind, error?.code], [[], null, 'private_address'])
  assert.match(error?.detail ?? '', /private network/)
})

test('reads the page when the calendar that it links to is gone [design.monitors.detection]', async () => {
  const url = web.url('127.0.0.1', '/meetings.html')
  const previewed = await app.post('/api/monitors/preview', { url, place: 'gary,indiana' }, asMember)
  const { detected, kind, error } = (await previewed.json()) as MonitorPreview
  assert.deepEqual(
    detected.map((one) => [one.kind, one.error?.code, one.item_count]),
    [
      ['icalendar', 'wrong_content', 0],
      ['page', undefined, 0],
    ],
  )
  assert.deepEqual([kind, error], ['page', null])
})
