import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createFeedHandler } from '../../src/firehose/feeds/feed-handler.ts'
import { lineValue, parseCalendar, textOf } from '../support/calendar-tree.ts'
import { createMemoryLog } from '../support/memory-log.ts'
import { retractionDraft, signalDraft, testCompiler } from '../support/sample-draft.ts'
import { smallServiceUrl, startSmallService } from '../support/small-service.ts'
import { childOf, childrenOf, parseXml } from '../support/xml-tree.ts'

const start = Date.UTC(2026, 10, 15)

async function startFeeds() {
  const clock = { at: start }
  const log = createMemoryLog({ now: () => clock.at })
  const service = await startSmallService({
    handlers: (respond) => [
      createFeedHandler({
        log,
        compiler: testCompiler,
        respond,
        baseUrl: smallServiceUrl,
        siteName: 'Civic Directory',
        namePlaces: async (keys) => new Map(keys.map((key) => [key, `Name of ${key}`])),
        timeZonesOf: async (keys) => new Map(keys.map((key) => [key, 'America/Chicago'])),
        now: () => clock.at,
      }),
    ],
  })
  const titles = async (path: string): Promise<string[]> => {
    const answer = await service.fetch(path)
    assert.equal(answer.status, 200, path)
    const feed = (await answer.json()) as { items: { title: string }[] }
    return feed.items.map(({ title }) => title)
  }
  return {
    clock,
    log,
    titles,
    fetch: service.fetch,
    [Symbol.asyncDispose]: () => service[Symbol.asyncDispose](),
  }
}

test('serves every format without credentials, with its media type, validators and CORS headers', async () => {
  await using feeds = await startFeeds()
  feeds.log.add(signalDraft({ title: 'Hearing' }))
  feeds.clock.at += 5_000
  const types = {
    '/signals.atom': 'application/atom+xml; charset=utf-8',
    '/signals.json': 'application/feed+json',
    '/signals.ics': 'text/calendar; charset=utf-8',
  }
  for (const [path, type] of Object.entries(types)) {
    const answer = await feeds.fetch(path)
    assert.equal(answer.status, 200)
    assert.equal(answer.headers.get('content-type'), type)
    assert.equal(answer.headers.get('cache-control'), 'public, max-age=60')
    assert.equal(answer.headers.get('access-control-allow-origin'), '*')
    assert.equal(answer.headers.get('last-modified'), new Date(start).toUTCString())
    assert.match(answer.headers.get('etag') ?? '', /^"[\w-]{27}"$/)
    assert.ok(answer.headers.get('ratelimit-limit'), 'the limit of pages counts')
    assert.ok((await answer.text()).includes('Hearing'))
    const filtered = await (
      await feeds.fetch(`${path}?place=gary,indiana&issue=housing_affordability`)
    ).text()
    assert.match(filtered, /: Name of gary\\?,indiana\\?, Housing affordability/, 'a title in words')
    const head = await feeds.fetch(path, { method: 'HEAD' })
    assert.equal(head.headers.get('etag'), answer.headers.get('etag'))
    assert.equal(await head.text(), '')
  }
})

test('an entry has the clocks of its place', async () => {
  await using feeds = await startFeeds()
  feeds.log.add(signalDraft({ occurred_at: '2026-03-03T18:00:00.000Z' }))
  assert.match(
    await (await feeds.fetch('/signals.atom')).text(),
    /When: Tuesday, March 3, 2026 at 12 p\.m\. CST/,
  )
})

test('a feed links to the page it belongs to: its place, issue, actor or source, or the list with its filters [design.firehose.feed-entries]', async () => {
  await using feeds = await startFeeds()
  const id = '01920000-0000-7000-8000-0000000000c1'
  const pages = {
    '/signals.json': '/signals',
    '/signals.json?place=gary-in': '/places/gary%2Cindiana',
    '/signals.json?issue=clean_water': '/issues/clean_water',
    '/signals.json?state=IN': '/states/IN',
    [`/signals.json?actor=${id}`]: `/actors/${id}`,
    [`/signals.json?source=${id}`]: `/sources/${id}`,
    '/signals.json?place=gary-in&issue=clean_water&since=2026-02-01':
      '/signals?place=gary%2Cindiana&issue=clean_water',
    '/signals.json?signal_type=vote,filing': '/signals?signal_type=filing&signal_type=vote',
    '/signals.json?issue=clean_water,housing_affordability&signal_type=vote': '/signals?signal_type=vote',
  }
  for (const [path, page] of Object.entries(pages)) {
    const { home_page_url } = (await (await feeds.fetch(path)).json()) as { home_page_url: string }
    assert.equal(home_page_url, `${smallServiceUrl}${page}`, path)
  }
  const calendars = {
    '/signals.ics': '/meetings',
    '/signals.ics?place=gary-in&body=Common%20Council': '/meetings?place=gary%2Cindiana&host=Common+Council',
    [`/signals.ics?body=${id}`]: `/actors/${id}`,
  }
  for (const [path, page] of Object.entries(calendars)) {
    const root = parseCalendar(Buffer.from(await (await feeds.fetch(path)).arrayBuffer()))
    assert.equal(lineValue(root, 'URL'), `${smallServiceUrl}${page}`, path)
  }
  const atom = parseXml(await (await feeds.fetch('/signals.atom?place=gary-in')).text())
  const alternate = childrenOf(atom, 'link').find(({ attributes }) => attributes.rel === 'alternate')
  assert.equal(alternate?.attributes.href, `${smallServiceUrl}/places/gary%2Cindiana`)
})

test('returns 304 without a database query until a matching signal arrives', async () => {
  await using feeds = await startFeeds()
  feeds.log.add(signalDraft({ title: 'One' }))
  feeds.clock.at += 5_000
  const path = '/signals.json?signal_type=public_meeting'
  const first = await feeds.fetch(path)
  const etag = first.headers.get('etag')!
  const modified = first.headers.get('last-modified')!
  const { queries } = feeds.log
  const ask = (headers: Record<string, string>) => feeds.fetch(path, { headers })
  assert.equal((await ask({ 'if-none-match': etag })).status, 304)
  assert.equal((await ask({ 'if-modified-since': modified })).status, 304)
  assert.equal((await ask({ 'if-none-match': '"other"', 'if-modified-since': modified })).status, 200)
  feeds.log.add(signalDraft({ signal_type: 'vote' }))
  assert.equal((await ask({ 'if-none-match': etag })).status, 304, 'other signals change nothing')
  assert.equal(feeds.log.queries, queries)
  feeds.log.add(signalDraft({ title: 'Two' }))
  const second = await ask({ 'if-none-match': etag, 'if-modified-since': modified })
  assert.equal(second.status, 200)
  assert.equal(second.headers.get('last-modified'), null, 'within its second a date could not tell the next')
  feeds.clock.at += 5_000
  assert.equal((await ask({ 'if-modified-since': modified })).status, 200)
})

test('removes a retracted signal from the feeds, and Last-Modified is not older than the retraction', async () => {
  await using feeds = await startFeeds()
  const old = signalDraft({ title: 'Old' })
  feeds.log.add(old, signalDraft({ title: 'New' }))
  feeds.clock.at += 5_000
  const modified = (await feeds.fetch('/signals.json')).headers.get('last-modified')!
  assert.deepEqual(await feeds.titles('/signals.json'), ['New', 'Old'])
  feeds.log.add(retractionDraft(old))
  feeds.clock.at += 5_000
  assert.deepEqual(await feeds.titles('/signals.json'), ['New'])
  assert.equal(
    (await feeds.fetch('/signals.json', { headers: { 'if-modified-since': modified } })).status,
    200,
  )
})

test('shows public signals only, whatever the request says', async () => {
  await using feeds = await startFeeds()
  feeds.log.add(
    signalDraft({
      title: 'Ours',
      visibility: 'workspace',
      workspaceId: '01920000-0000-7000-8000-00000000000a',
    }),
    signalDraft({ title: 'Partners', visibility: 'partner' }),
    signalDraft({ title: 'Reviewers', visibility: 'reviewer' }),
    signalDraft({ title: 'Everybody' }),
  )
  assert.deepEqual(await feeds.titles('/signals.json?visibility=public'), ['Everybody'])
  for (const visibility of ['workspace', 'partner', 'reviewer', 'all']) {
    const answer = await feeds.fetch(`/signals.json?visibility=${visibility}`)
    assert.equal(answer.status, 400)
    const problem = (await answer.json()) as { errors: { path: string }[] }
    assert.equal(problem.errors[0]?.path, 'visibility')
  }
})

test('accepts the Firehose filters and rejects unknown ones', async () => {
  await using feeds = await startFeeds()
  feeds.log.add(
    signalDraft({ title: 'Gary', detected_at: '2026-02-01T00:00:00.000Z' }),
    signalDraft({
      title: 'Elsewhere',
      places: ['chicago,illinois'],
      detected_at: '2026-02-02T00:00:00.000Z',
    }),
    signalDraft({ title: 'Vote', signal_type: 'vote', detected_at: '2026-02-03T00:00:00.000Z' }),
  )
  assert.deepEqual(await feeds.titles('/signals.json?place=gary-in'), ['Vote', 'Gary'])
  assert.deepEqual(await feeds.titles('/signals.json?place=nowhere,ohio'), [])
  assert.deepEqual(await feeds.titles('/signals.json?signal_type=vote,filing&issue=clean_water'), ['Vote'])
  assert.deepEqual(await feeds.titles('/signals.json?since=2026-02-02&until=2026-02-03'), ['Elsewhere'])
  assert.deepEqual(await feeds.titles('/signals.json?limit=1'), ['Vote'])
  for (const search of [
    'limit=0',
    'limit=201',
    'signal_type=rumour',
    'since=yesterday',
    'since=2026-02-02&until=2026-02-01',
    'cursor=abc',
    'last_event_id=abc',
    'color=red',
    'place=%00',
  ]) {
    assert.equal((await feeds.fetch(`/signals.atom?${search}`)).status, 400, search)
  }
  assert.equal((await feeds.fetch('/signals.ics?signal_type=vote')).status, 400)
})

test('equal filters have one canonical URL, however they are written', async () => {
  await using feeds = await startFeeds()
  const self = async (search: string) =>
    childOf(parseXml(await (await feeds.fetch(`/signals.atom?${search}`)).text()), 'id').text
  const canonical = `${smallServiceUrl}/signals.atom?issue=clean_water&place=gary%2Cindiana&signal_type=filing&signal_type=vote`
  assert.equal(
    await self('signal_type=vote&signal_type=filing&place=gary,indiana&issue=clean_water'),
    canonical,
  )
  assert.equal(
    await self('issue=clean_water&limit=50&visibility=public&place=gary-in&signal_type=filing,vote,vote'),
    canonical,
  )
})

test('a correction updates the same entry, and the same event with a higher sequence', async () => {
  await using feeds = await startFeeds()
  const first = signalDraft({ title: 'Hearing at 6' })
  feeds.log.add(first)
  const entryOf = async () => {
    const entries = childrenOf(parseXml(await (await feeds.fetch('/signals.atom')).text()), 'entry')
    assert.equal(entries.length, 1)
    const [event] = parseCalendar(Buffer.from(await (await feeds.fetch('/signals.ics')).arrayBuffer())).parts
    return {
      id: childOf(entries[0]!, 'id').text,
      updated: childOf(entries[0]!, 'updated').text,
      uid: lineValue(event!, 'UID'),
      sequence: lineValue(event!, 'SEQUENCE'),
      title: textOf(event!, 'SUMMARY'),
    }
  }
  const before = await entryOf()
  feeds.clock.at += 60_000
  feeds.log.add(signalDraft({ title: 'Hearing at 7', revision: 2, chainId: first.chainId }))
  const after = await entryOf()
  assert.equal(after.id, before.id)
  assert.equal(after.uid, before.uid)
  assert.deepEqual([before.sequence, after.sequence], ['1', '2'])
  assert.equal(after.title, 'Hearing at 7')
  assert.ok(Date.parse(after.updated) > Date.parse(before.updated))
})

test('keeps a retracted meeting in the calendar as cancelled, with the reason', async () => {
  await using feeds = await startFeeds()
  const meeting = signalDraft({ title: 'Hearing', revision: 2 })
  feeds.log.add(meeting, signalDraft({ title: 'Other' }), signalDraft({ signal_type: 'vote' }))
  feeds.log.add(retractionDraft(meeting, 'The city moved it'))
  const answer = await feeds.fetch('/signals.ics?place=gary,indiana')
  const events = parseCalendar(Buffer.from(await answer.arrayBuffer())).parts
  const told = events.map((event) => [textOf(event, 'SUMMARY'), lineValue(event, 'STATUS')])
  assert.deepEqual(told, [
    ['Other', 'CONFIRMED'],
    ['Hearing', 'CANCELLED'],
  ])
  assert.equal(lineValue(events[1]!, 'SEQUENCE'), '3')
  assert.ok(textOf(events[1]!, 'DESCRIPTION').startsWith('Retracted: The city moved it'))
})

test('rejects methods other than GET and HEAD, and answers CORS preflights', async () => {
  await using feeds = await startFeeds()
  const refused = await feeds.fetch('/signals.atom', { method: 'DELETE' })
  assert.equal(refused.status, 405)
  assert.equal(refused.headers.get('allow'), 'GET, HEAD, OPTIONS')
  const asked = await feeds.fetch('/signals.atom', { method: 'OPTIONS' })
  assert.equal(asked.status, 204)
  assert.equal(asked.headers.get('access-control-allow-methods'), 'GET, HEAD, OPTIONS')
  assert.equal((await feeds.fetch('/signals.xml')).status, 404)
})

test('feeds filter by actor, source and state, and their canonical URL names the filters [design.firehose.filter-actor-source-state]', async () => {
  await using feeds = await startFeeds()
  const actor = '01920000-0000-7000-8000-0000000000c1'
  const source = '01920000-0000-7000-8000-0000000000d1'
  const plain = signalDraft({ title: 'Elsewhere', places: ['flint,michigan'] })
  const { evidence } = JSON.parse(plain.json)
  feeds.log.add(
    plain,
    signalDraft({
      title: 'Named',
      actors: [{ id: actor, name: 'Council', type: 'organization', role: null }],
    }),
    signalDraft({ title: 'Cited', evidence: [{ ...evidence[0], source_id: source }] }),
  )
  assert.deepEqual(await feeds.titles(`/signals.json?actor=${actor.toUpperCase()}`), ['Named'])
  assert.deepEqual(await feeds.titles(`/signals.json?source=${source}`), ['Cited'])
  assert.deepEqual(await feeds.titles('/signals.json?state=IN'), ['Cited', 'Named'])
  assert.deepEqual(await feeds.titles(`/signals.json?actor=${actor}&source=${source}`), [])
  const feed = (await (await feeds.fetch(`/signals.json?state=IN&actor=${actor}`)).json()) as {
    feed_url: string
  }
  assert.equal(feed.feed_url, `${smallServiceUrl}/signals.json?actor=${actor}&state=IN`)
  assert.equal((await feeds.fetch('/signals.json?actor=council')).status, 400)
})
