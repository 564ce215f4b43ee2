import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { addSourceMonitors } from '../../src/monitors/source-monitors.ts'
import { actorRecord, claimOf, importAll, sourceOf } from '../support/small-directory.ts'
import { openMonitorFixture, workersWith } from './monitor-fixture.ts'

let town: Awaited<ReturnType<typeof openMonitorFixture>>
before(async () => {
  town = await openMonitorFixture()
})
after(() => town[Symbol.asyncDispose]())

const page = (...lines: string[]) =>
  `<html><head><title>Council</title></head><body><main><h1>Town Council</h1><p>The council meets in Town Hall, and everybody may speak for three minutes at each of its meetings.</p>${lines.map((line) => `<p>${line}</p>`).join('')}</main></body></html>`

test('reports the changed lines of a page once, and nothing at the first reading [design.monitors.page-change]', async () => {
  const { site } = town
  site['/council'] = page('Chair: Ada Grell', 'Visitors: 12')
  const id = await town.add('page', '/council')
  const first = await town.read(id)
  assert.deepEqual([first.failures, first.last_error, (await town.appended()).length], [0, null, 0])
  site['/council'] = page('Chair: Ada Grell', 'Visitors: 19')
  await town.read(id)
  assert.equal((await town.appended()).length, 0, 'a counter is no change')
  site['/council'] = page('Chair: Otto Moss, affordable housing', 'Visitors: 20')
  await town.read(id)
  await town.read(id)
  const [signal, ...more] = await town.appended()
  assert.deepEqual(more, [])
  assert.deepEqual(signal?.change, {
    removed: ['Chair: Ada Grell'],
    added: ['Chair: Otto Moss, affordable housing'],
  })
  assert.deepEqual(
    [signal?.signal_type, signal?.evidence[0]?.excerpt, signal?.places, signal?.visibility],
    ['source_changed', 'Chair: Otto Moss, affordable housing', ['gary,indiana'], 'public'],
  )
  assert.match(signal?.evidence[0]?.content_hash ?? '', /^sha256:[0-9a-f]{64}$/)
  assert.ok(
    signal?.issue_reasons?.every(({ issue, words }) => signal.issues.includes(issue) && words.length > 0),
  )
  const snapshots = await town.sql.selectFrom('monitor_snapshot').select('text').execute()
  assert.equal(snapshots.length, 1, 'the clock did not move')
})

test('a reading that ends between fetch and append loses and repeats nothing [design.monitors.exactly-once]', async () => {
  const { site } = town
  site['/minutes'] = page('Minutes of June')
  const id = await town.add('page', '/minutes')
  await town.read(id)
  site['/minutes'] = page('Minutes of June', 'Minutes of July')
  const before = (await town.appended()).length
  const position = (await town.store.find(id))!.position
  await town.readInterrupted(id)
  assert.deepEqual((await town.store.find(id))!.position, position)
  assert.equal((await town.appended()).length, before)
  const gate = Promise.withResolvers<void>()
  const workers = workersWith(town.needs.workers, () => gate.promise)
  const both = [1, 2].map(() => town.read(id, { workers }))
  gate.resolve()
  await Promise.all(both)
  assert.equal((await town.appended()).length, before + 1, 'of two readings at once, one is stored')
})

test('a broken page is not a changed page, and its silence and recovery are reported [design.monitors.silence]', async () => {
  const { site } = town
  const text = Array.from({ length: 30 }, (_, at) => `Paragraph ${at} of the long page about the budget.`)
  site['/budget'] = page(...text)
  const id = await town.add('page', '/budget')
  await town.read(id)
  const before = (await town.appended()).length
  site['/budget'] = '<html><body><p>Service unavailable</p></body></html>'
  const broken = await town.read(id)
  assert.deepEqual([broken.failures, broken.last_error?.code, broken.broken_since], [1, 'broken', null])
  assert.match(JSON.stringify(broken.position), /Paragraph 29/, 'the baseline stays')
  assert.equal((await town.appended()).length, before)
  town.pass(2 * 3_600 + 60)
  assert.ok((await town.read(id)).broken_since)
  await town.read(id)
  site['/budget'] = page(...text)
  assert.deepEqual([(await town.read(id)).broken_since, (await town.read(id)).failures], [null, 0])
  const told = (await town.appended()).slice(before)
  assert.deepEqual(
    told.map(({ signal_type, title, revision }) => [signal_type, title, revision]),
    [
      ['source_broken', 'Source stopped responding: City of Gary', 1],
      ['source_broken', 'Source works again: City of Gary', 2],
    ],
  )
  assert.equal(told[0]?.id, told[1]?.id)
  assert.match(
    told[0]?.summary ?? '',
    /The last successful reading was on Monday, November 16, 2026 at 9 a\.m\. CST\.$/,
  )
  assert.match(
    told[1]?.summary ?? '',
    /has worked again since Monday, November 16, 2026 at 11:01 a\.m\. CST\.$/,
  )
})

test('a source that could never be read is reported after twice its interval, and its first reading as recovery [design.monitors.silence]', async () => {
  const { site } = town
  site['/never'] = (response) => response.writeHead(503).end()
  const id = await town.add('feed', '/never', { title: 'Water board' })
  const before = (await town.appended()).length
  const first = await town.read(id)
  assert.deepEqual([first.broken_since, first.last_error?.code], [null, 'server_error'])
  town.pass(3_600)
  assert.equal((await town.read(id)).broken_since, null)
  town.pass(3_700)
  assert.ok((await town.read(id)).broken_since)
  // Nothing in it is an item, so that no passage is known even now.
  site['/never'] = '<?xml version="1.0"?><rss version="2.0"><channel><title>Water</title></channel></rss>'
  assert.deepEqual([(await town.read(id)).broken_since, (await town.read(id)).failures], [null, 0])
  const told = (await town.appended()).slice(before)
  assert.deepEqual(
    told.map(({ title, revision }) => [title, revision]),
    [
      ['Source cannot be read: Water board', 1],
      ['Source works again: Water board', 2],
    ],
  )
  assert.match(
    told[0]?.summary ?? '',
    /\(503\)\. It was added on Monday, November 16, .* and has never been read\.$/,
  )
  const [record] = told[0]!.evidence
  assert.deepEqual(
    [record?.url, record?.title, record?.publisher, record?.content_hash],
    [town.addressOf('/never'), 'Record of our attempts to read it: Water board', null, null],
    'not attributed to the source',
  )
  assert.match(
    record?.excerpt ?? '',
    /^We tried to read .*\/never 3 times, first on Monday, .* and last on Monday, .*\. The site failed .*\(503\)\.$/,
  )
  assert.deepEqual(told[1]!.evidence, told[0]!.evidence)
  site['/members'] = (response) => response.writeHead(302, { location: '/login' }).end()
  const closed = await town.add('page', '/members')
  for (let hours = 0; hours < 4; hours++, town.pass(3_600)) await town.read(closed)
  const { broken_since, last_error } = (await town.store.find(closed))!
  assert.deepEqual([broken_since, last_error?.code], [null, 'login_page'], 'it was never public')
})

test('a source that has nothing new for twice its usual time is reported as silent, and its next item as recovery [design.monitors.silence]', async () => {
  const feed = (count: number) =>
    `<?xml version="1.0"?><rss version="2.0"><channel><title>Notices</title>${Array.from(
      { length: count },
      (_, at) => `<item><guid>n-${at}</guid><title>Notice ${at} of the clerk</title></item>`,
    ).join('')}</channel></rss>`
  const id = await town.add('feed', '/clerk.xml', { title: 'City clerk' })
  const readAfter = async (seconds: number, items: number) => {
    town.pass(seconds)
    town.site['/clerk.xml'] = feed(items)
    return town.read(id)
  }
  for (let items = 1; items <= 6; items++) await readAfter(3_600, items)
  const before = (await town.appended()).length
  assert.equal((await readAfter(7_000, 6)).broken_since, null)
  assert.ok((await readAfter(400, 6)).broken_since, 'more than two hours')
  await readAfter(3_600, 6)
  assert.equal((await readAfter(3_600, 7)).broken_since, null)
  const health = (await town.appended())
    .slice(before)
    .filter(({ signal_type }) => signal_type === 'source_broken')
  assert.deepEqual(
    health.map(({ title, revision }) => [title, revision]),
    [
      ['Source is silent: City clerk', 1],
      ['Source works again: City clerk', 2],
    ],
  )
  assert.match(health[0]?.summary ?? '', /nothing new for 2 hours\. It usually changes within 60 minutes\.$/)
})

test('asks only for changes, and ignores a modification in the future [design.monitors.conditional]', async () => {
  const { site } = town
  const conditions: unknown[] = []
  site['/dated'] = (response, headers) => {
    conditions.push([headers['if-none-match'], headers['if-modified-since']])
    if (headers['if-none-match']) return void response.writeHead(304).end()
    const modified = { etag: '"a"', 'last-modified': 'Mon, 16 Nov 2099 00:00:00 GMT' }
    response.writeHead(200, { 'content-type': 'text/html', ...modified }).end(page('Agenda'))
  }
  const id = await town.add('page', '/dated')
  const first = await town.read(id)
  assert.match(first.problems[0]?.detail ?? '', /future/)
  const second = await town.read(id)
  assert.deepEqual(conditions, [
    [undefined, undefined],
    ['"a"', undefined],
  ])
  assert.deepEqual([second.failures, second.version], [0, 2])
})

const sourceNeeds = () => ({
  ...town.needs,
  sql: town.sql,
  baseUrl: 'http://directory.test',
  now: town.now(),
})

test('monitors the sources of published actors, and reports a link that is broken for three checks and a day [design.monitors.broken-link]', async () => {
  const url = town.addressOf('/gone')
  const proof = { sources: [sourceOf(url)], claims: [claimOf(url)] }
  const file = town.addressOf('/people.yml')
  const data = { sources: [sourceOf(file, { source_class: 'dataset' })], claims: [claimOf(file)] }
  await importAll(town.sql, [actorRecord('Millrace Tenants', proof), actorRecord('Ada Grell', data)])
  const add = (more: { isWhole: boolean; pageSize?: number } = { isWhole: false }) =>
    addSourceMonitors({ ...sourceNeeds(), ...more })
  assert.deepEqual([await add(), await add()], [1, 0], 'not of the data file')
  const [monitor] = await town.store.page({ workspaceId: null }, undefined, 1)
  assert.deepEqual([monitor?.origin, monitor?.kind, monitor?.url], ['source', 'page', url])
  for (let check = 0; check < 5; check++) await town.read(monitor!.id)
  assert.deepEqual(town.brokenLinks, [], 'a short outage is not reported')
  town.pass(86_400)
  for (let check = 0; check < 3; check++) await town.read(monitor!.id)
  assert.deepEqual(town.brokenLinks, [monitor?.source_id])
  const { status, checks } = await town.needs.directory.sources.read(monitor!.source_id!, { limit: 1 })
  assert.deepEqual(
    [status, ...checks.map(({ outcome }) => outcome)],
    ['broken', 'gone', 'unreachable'],
    'readers of the source see both days',
  )

  const statuses = [503, 404, 503, 404, 503, 404]
  town.site['/down'] = (response) => void response.writeHead(statuses.shift() ?? 404).end()
  const down = town.addressOf('/down')
  const record = actorRecord('Levee Watch', { sources: [sourceOf(down)], claims: [claimOf(down)] })
  await importAll(town.sql, [record])
  assert.equal(await add(), 1)
  const [other] = await town.store.page({ workspaceId: null }, undefined, 1)
  const reported: number[] = []
  for (let check = 0; check < 6; check++) {
    if (check === 2) town.pass(86_400)
    await town.read(other!.id)
    reported.push(town.brokenLinks.length)
  }
  assert.deepEqual(
    reported,
    [1, 1, 1, 2, 2, 2],
    'once, at the first broken check after three failures and a day',
  )

  await town.store.remove(monitor!.id)
  assert.equal(await add({ isWhole: false, pageSize: 1 }), 0, 'the newest one is monitored')
  assert.equal(await add({ isWhole: true, pageSize: 1 }), 1, 'the older one was left out')
})

test('a change of a page that is a source names the source [design.monitors.page-change]', async () => {
  const [url, quote] = [town.addressOf('/about'), 'It runs the bus.']
  town.site['/about'] = page('Chair: Ada Grell', quote)
  const proof = { sources: [sourceOf(url)], claims: [claimOf(url, { excerpt: quote })] }
  await importAll(town.sql, [actorRecord('Bus Riders', proof)])
  await addSourceMonitors({ ...sourceNeeds(), isWhole: false })
  const [monitor] = await town.store.page({ workspaceId: null }, undefined, 1)
  await town.read(monitor!.id)
  town.site['/about'] = page('Chair: Otto Moss', quote)
  await town.read(monitor!.id)
  const signal = (await town.appended()).at(-1)
  assert.deepEqual(signal?.change, { removed: ['Chair: Ada Grell'], added: ['Chair: Otto Moss'] })
  assert.equal(signal?.evidence[0]?.source_id, monitor?.source_id)
})

test('a page monitor looks for the quotes of its source, and asks about those that vanished [design.contributions.vanished-quotes]', async () => {
  const { site, sql } = town
  const url = town.addressOf('/quoted')
  const drawn = 'Only a browser shows these words.'
  const gone = 'The transit board meets on Mondays.'
  const stays = 'The transit board is elected.'
  const claims = [gone, drawn, stays].map((excerpt) => claimOf(url, { excerpt }))
  await importAll(sql, [actorRecord('Quoted Board', { sources: [sourceOf(url)], claims })])
  const checks = () => sql.selectFrom('source_check').select(['passages', 'missing']).orderBy('id').execute()
  const asked = () =>
    sql.selectFrom('contribution').select('content').where('kind', '=', 'vanished_quote').execute()
  const before = (await checks()).length
  site['/quoted'] = page(gone, stays)
  const id = await town.add('page', '/quoted')
  await town.read(id)
  assert.deepEqual((await checks()).slice(before), [{ passages: 2, missing: [] }])
  assert.deepEqual(await asked(), [], 'nobody knows whether the page had the other words')
  site['/quoted'] = page('The transit board meets on Fridays.', stays)
  for (let time = 0; time < 2; time++) await town.read(id)
  const [, ...later] = (await checks()).slice(before)
  assert.deepEqual(
    later.map(({ passages, missing }) => [passages, missing.length]),
    [
      [2, 1],
      [2, 1],
    ],
    'a quote stays missing',
  )
  assert.deepEqual(await asked(), [{ content: { quote: gone, url } }])
})

test('every reading of a page counts as a check of its quotes, also where the site says that nothing changed, in a footer, and where it fails [design.contributions.vanished-quotes]', async () => {
  const { site, sql } = town
  const url = town.addressOf('/footer')
  const inFooter = 'The harbor commission answers at the pier.'
  await importAll(sql, [
    actorRecord('Harbor Commission', {
      sources: [sourceOf(url)],
      claims: [claimOf(url, { excerpt: inFooter })],
    }),
  ])
  const withFooter = (line: string) =>
    page('The harbor is open.').replace('</main>', `</main><footer><p>${line}</p></footer>`)
  const checks = () =>
    sql
      .selectFrom('source_check as k')
      .innerJoin('source as s', 's.id', 'k.source_id')
      .select(['outcome', 'passages', 'missing', 's.status'])
      .where('s.url', '=', url)
      .orderBy('k.id')
      .execute()
  let etag = '"1"'
  let body = withFooter(inFooter)
  let isDown = false
  site['/footer'] = (response) => {
    if (isDown) return void response.writeHead(503).end()
    const isKnown = response.req.headers['if-none-match'] === etag
    response.writeHead(isKnown ? 304 : 200, { 'content-type': 'text/html', etag })
    response.end(isKnown ? undefined : body)
  }
  const id = await town.add('page', '/footer')
  for (let time = 0; time < 2; time++) await town.read(id)
  body = withFooter('Call us.')
  etag = '"2"'
  await town.read(id)
  assert.deepEqual(
    (await checks()).map(({ outcome, passages, missing }) => [outcome, passages, missing.length]),
    [
      ['changed', 1, 0],
      ['unchanged', 1, 0],
      ['changed', 1, 1],
    ],
  )

  const latest = async () => {
    const all = await checks()
    return [all.length, all.at(-1)?.outcome, all.at(-1)?.status]
  }
  isDown = true
  for (let time = 0; time < 2; time++) await town.read(id)
  assert.deepEqual(await latest(), [4, 'unreachable', 'changed'], 'a short outage is one failed check')
  town.pass(2 * (await town.store.find(id))!.interval_seconds + 60)
  for (let time = 0; time < 2; time++) await town.read(id)
  assert.deepEqual(await latest(), [5, 'unreachable', 'broken'], 'as source_broken says')
  isDown = false
  await town.read(id)
  assert.deepEqual(await latest(), [6, 'unchanged', 'changed'], 'one quote is still missing')
})

test('records why a source cannot be read, and when to try again [design.monitors.bad-input]', async () => {
  const { site } = town
  const health = async (path: string) => {
    const { failures, last_error, next_at, position } = await town.read(await town.add('page', path))
    assert.deepEqual([failures, position], [1, null])
    return { code: last_error?.code, waits: Math.round((next_at.getTime() - town.now().getTime()) / 1000) }
  }
  site['/busy'] = (response) => response.writeHead(429).end()
  site['/pause'] = (response) => response.writeHead(429, { 'retry-after': '7200' }).end()
  site['/private'] = (response) => response.writeHead(302, { location: '/login' }).end()
  site['/inside'] = (response) =>
    response.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data/' }).end()
  assert.deepEqual(await health('/busy'), { code: 'rate_limited', waits: 300 })
  assert.deepEqual(await health('/private'), { code: 'login_page', waits: 300 })
  assert.equal((await health('/inside')).code, 'private_address')
  assert.equal((await health('http://10.0.0.8/')).code, 'private_address')
  assert.deepEqual(await health('/pause'), { code: 'rate_limited', waits: 7_200 })
})
