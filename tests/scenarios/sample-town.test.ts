import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { createContributions } from '../../src/contributions/index.ts'
import { createDirectory, readSampleFolder } from '../../src/directory/index.ts'
import { createCursors } from '../../src/platform/http/cursor.ts'
import { openDatabase } from '../../src/platform/sql/database.ts'
import { asReviewer, type Json, type TestApp } from '../support/app.ts'
import { countOf, openEveryLink } from '../support/sample-checks.ts'
import { says } from '../support/sample-pages.ts'
import { createTownDatabase, startTownApp, townDiscoveredAt, withClient } from '../support/town.ts'
import { until } from '../support/until.ts'

const town = '/api/places/alder-falls,indiana'
const root = join(import.meta.dirname, '../..')
const withoutSample = { SAMPLE: 'off' }

const actorInput = (name: string, place: string, url: string) => ({
  type: 'organization',
  name,
  place,
  claims: [
    {
      kind: 'identity',
      text: `It is called ${name}`,
      excerpt: `We are ${name}.`,
      source: { url, title: 'About us', source_class: 'nonprofit', retrieved_at: '2026-03-04T00:00:00Z' },
    },
  ],
})

/** For the tests that only read. */
let shown: TestApp
before(async () => {
  shown = await startTownApp()
})
after(() => shown[Symbol.asyncDispose]())

test('serves the sample town, marked as a sample, with its sources and every page that its pages lead to [design.running.sample-town]', async () => {
  const { data, page } = await shown.json(`${town}/entities?limit=100`)
  assert.equal(page.total, 63)
  assert.ok(data.every((actor: Json) => actor.sample === true))
  const sources = await shown.json(`${town}/sources?limit=100`)
  for (const { url, sample } of sources.data) {
    assert.equal(sample, true)
    assert.ok(url.startsWith('http://directory.test/samples/alder-falls/'), url)
    const answer = await shown.fetch(new URL(url).pathname)
    assert.equal(answer.status, 200, url)
  }
  const found = new Set(['/places/alder-falls-in', '/signals', '/meetings'])
  // A Set also visits what is added during the loop.
  for (const path of found) {
    const page = await shown.fetch(path, { headers: { accept: 'text/html' }, redirect: 'follow' })
    assert.equal(page.status, 200, path)
    const links = (await page.text()).matchAll(
      / href="(\/(?:actors|sources|signals|places\/alder-falls-in)[/?][^"#]*)/g,
    )
    for (const [, link] of links) if (!link!.includes('?')) found.add(link!)
  }
  const kinds = Map.groupBy(found, (path) => path.split('/')[1])
  for (const kind of ['actors', 'sources', 'signals']) assert.ok(kinds.get(kind)!.length > 20, kind)
})

test('browsers are shown the calendar of the sample town, and programs get it, so that a search reads its meetings [design.evidence.sample-links]', async () => {
  const path = '/samples/alder-falls/city/meetings.ics'
  const typeFor = async (accept: string) => {
    const { headers } = await shown.fetch(path, { headers: { accept } })
    assert.match(headers.get('vary')!, /\bAccept\b(?!-)/)
    return headers.get('content-type')
  }
  assert.match((await typeFor('text/html,application/xhtml+xml,*/*;q=0.8'))!, /^text\/html/)
  for (const accept of ['*/*', 'text/html,text/calendar,*/*;q=0.1'])
    assert.match((await typeFor(accept))!, /^text\/calendar/)
})

test('lists no fictional actor under a real place [design.running.sample-town]', async () => {
  const misplaced = `entity e join entity_place ep on ep.entity_id = e.id join place p on p.id = ep.place_id
    where e.sample and not p.sample`
  assert.equal(await countOf(shown.databaseUrl, misplaced), 0)
  assert.deepEqual((await shown.json('/api/places/gary,indiana/entities')).data, [])
})

test('every stored quote is in the text of its page [design.evidence.exact-quote]', async () => {
  const { rows } = await withClient(shown.databaseUrl, (client) =>
    client.query('select s.url, c.excerpt from claim c join source s on s.id = c.source_id'),
  )
  assert.ok(rows.length > 200, `${rows.length} claims`)
  for (const { url, excerpt } of rows) assert.ok(says(root + url, excerpt), `${url}: ${excerpt}`)
})

test('every contact of the sample has a quote that shows it and names its actor [design.evidence.contact-claims]', async () => {
  const { data } = await shown.json(`${town}/entities?limit=100`)
  const actors: Json[] = []
  for (const { id } of data) actors.push(await shown.json(`/api/entities/${id}`))
  const contacts = actors.flatMap(({ contacts, name }) =>
    contacts.map((contact: Json) => ({ ...contact, name })),
  )
  assert.ok(contacts.length >= 20, `${contacts.length} contacts`)
  assert.ok(contacts.every(({ claim_id }: Json) => claim_id !== null))
  const of = (name: string) => contacts.filter((one: Json) => one.name === name).map((one: Json) => one.value)
  // The garage is that of the buses, the phone that of a campaign, and the address that of the clerk.
  assert.ok(of('Alder Falls Transit Authority').includes('9 Depot Road'))
  assert.ok(!of('Plan Commission').includes('9 Depot Road'))
  assert.deepEqual(of('Ruthanne Vesely'), [])
  // The school board is the next entry of the list of meetings.
  assert.ok(!of('Alder Falls Common Council').includes('30 School Street'))
  const ledger = actors.find(({ name }) => name === 'The Alder Falls Ledger')
  const { claims, unproven_contacts } = ledger
  assert.deepEqual(unproven_contacts, [])
  for (const { claim_id, value } of ledger.contacts) {
    const { excerpt } = claims.find(({ id }: Json) => id === claim_id)
    assert.ok(excerpt.toLowerCase().includes(value.toLowerCase()) && excerpt.includes('Ledger'), excerpt)
  }
})

test('the actors of the town are related, and a seat is vacant [design.sample.relations]', async () => {
  const { data } = await shown.json(`${town}/entities?limit=100`)
  const relationsOf = async (name: string, filter = '') => {
    const { id } = data.find((one: Json) => one.name === name)
    return (await shown.json(`/api/entities/${id}/relations?limit=50${filter}`)).data
  }
  const council = await relationsOf('Alder Falls Common Council', '&kind=membership')
  assert.equal(council.length, 7)
  assert.deepEqual(
    council.filter(({ post }: Json) => post).map(({ other, role, post }: Json) => [other.name, role, post]),
    [
      ['Corazon Hathersage', 'Council member', 'At large'],
      ['Odalys Brandmeier', 'President', 'District 1'],
    ],
  )
  const transit = await relationsOf('Alder Falls Transit Authority')
  const vacancy = transit.find(({ kind }: Json) => kind === 'vacancy')
  assert.deepEqual([vacancy.other, vacancy.post], [null, 'Two seats on the board'])
  const former = transit.find(({ end_reason }: Json) => end_reason === 'resigned')
  assert.deepEqual([former.other.name, former.current], ['Perpetua Nyland', false])
})

test('every source link opens on the service and shows its quotes [design.evidence.sample-links]', async () => {
  const links = await openEveryLink(shown)
  assert.ok(
    links.some((url) => url.endsWith('.ics')),
    'a calendar is among the sources',
  )
})

test('SAMPLE=off removes the town, its records and its pages [design.running.sample-town]', async () => {
  await using database = await createTownDatabase()
  await addSampleContributions(database.url)
  {
    await using service = await startTownApp({ databaseUrl: database.url })
    const [one, two, three]: Json[] = (await service.json(`${town}/entities`)).data
    const flag = { entity_id: one.id, reason: 'r', flag_type: 'stale' }
    assert.equal((await service.post('/api/entity-flags', flag)).status, 201)
    assert.equal(
      (await service.post(`/api/entities/${two.id}/merge`, { into: three.id }, asReviewer)).status,
      200,
    )
  }
  await using service = await startTownApp({ databaseUrl: database.url, env: withoutSample })
  assert.equal((await service.json('/api/entities')).page.total, 0)
  assert.equal((await service.fetch(town)).status, 404)
  assert.equal((await service.fetch('/samples/alder-falls/index.html')).status, 404)
  assert.equal((await service.fetch('/api/places/gary,indiana')).status, 200, 'real places remain')
  const tables = ['entity', 'claim', 'source', 'flag', 'contribution', 'place_search', 'place where sample']
  for (const table of tables) assert.equal(await countOf(database.url, table), 0, table)
})

/** As the first start does it after the discovery; a second time adds nothing. */
async function addSampleContributions(url: string): Promise<void> {
  const log = () => undefined
  await using database = await openDatabase({ databaseUrl: url, dataDir: '', role: 'command', log })
  const shared = {
    sql: database.sql,
    cursors: createCursors('secret'),
    baseUrl: 'http://directory.test',
    now: () => townDiscoveredAt,
  }
  const directory = createDirectory({ ...shared, removeCopies: async () => undefined, snapshotDir: '' })
  const requireSignal = async () => assert.fail('no report is about a signal')
  const { sample } = createContributions({
    ...shared,
    directory,
    requireSignal,
    withdrawSignal: requireSignal,
  })
  const folder = readSampleFolder(`${root}/samples`)
  await sample.add(folder)
  await sample.add(folder)
}

test('every page of the review has something to show in the sample town [design.sample.contributions]', async () => {
  await using database = await createTownDatabase()
  await addSampleContributions(database.url)
  await using service = await startTownApp({ databaseUrl: database.url })
  const { data: queue } = await service.json('/api/review/queue', { headers: asReviewer })
  assert.deepEqual(queue.map(({ kind, place, status }: Json) => [kind, place, status]).sort(), [
    ['report', 'alder-falls,indiana', 'open'],
    ['submission', 'alder-falls,indiana', 'open'],
    ['suggestion', 'alder-falls,indiana', 'open'],
  ])
  const { rows: keys } = await service.app.database.pool.query('select same_key from contribution')
  assert.deepEqual([keys.length, keys.filter(({ same_key }) => same_key === null)], [2, []])
  const receipt = await service.json('/api/receipts/alder-falls-sample-receipt')
  assert.deepEqual([receipt.kind, receipt.status, receipt.messages.length], ['report', 'resolved', 1])
  assert.match(receipt.reply, /months/)
  const { data: corrections, by_month } = await until(async () => {
    const read = await service.json('/api/corrections')
    return read.data.every(({ entity, signal }: Json) => entity ?? signal) && read
  }, 'the signals of the town are in the log')
  const kinds = corrections.map(({ kind }: Json) => kind).sort()
  const [corrected, withdrawn] = ['signal_corrected', 'signal_retracted']
  assert.deepEqual(kinds, ['corrected', corrected, corrected, withdrawn, withdrawn])
  assert.equal(by_month[0].count, 5)
  const page = (await (await service.fetch('/corrections')).text()).replaceAll('<!-- -->', '')
  assert.match(
    page,
    /Signal corrected by a reviewer<[\s\S]*Before: <del[^>]*>Council adopts the rental registry, 6 to 1/,
  )
  assert.match(page, /Signal withdrawn by a reviewer: <span[^>]*>The Ledger retracted its report/)
  assert.match(page, /Corrected after a report: summary/)
  assert.match(page, /Alder Falls Farm Market<\/a> <span class="tag tag-sample">/)
  const market = await service.json(`/api/entities/${receipt.target.id}`)
  assert.match(market.description, /from May to October/)
  assert.deepEqual([market.sample, market.open_flag_count], [true, 0])
  const { id: waiting } = queue.find(({ kind }: Json) => kind === 'submission')
  const { id, content } = await service.json(`/api/review/queue/${waiting}`, { headers: asReviewer })
  for (const { excerpt, source } of content.actor.claims)
    assert.ok(says(root + new URL(source.url, service.url).pathname, excerpt), excerpt)
  const accepted = await service.post(`/api/review/queue/${id}/decision`, { decision: 'accept' }, asReviewer)
  assert.equal(accepted.status, 200)
  const published = await service.json(`/api/entities/${((await accepted.json()) as Json).result_id}`)
  assert.equal(published.name, 'Flood Meadow Plots')
})

test('removing the sample keeps real actors that were merged with it [design.running.sample-town]', async () => {
  await using database = await createTownDatabase()
  const realIds: string[] = []
  {
    await using service = await startTownApp({ databaseUrl: database.url })
    const create = async (name: string, place: string, url: string): Promise<Json> => {
      const answer = await service.post('/api/entities', actorInput(name, place, url), asReviewer)
      assert.equal(answer.status, 201)
      return answer.json()
    }
    const [one, two]: Json[] = (await service.json(`${town}/entities`)).data
    const inTown = await create('A Real Group in Town', 'alder-falls,indiana', 'https://www.example.org/a')
    const elsewhere = await create('A Real Group in Gary', 'gary,indiana', 'https://www.example.org/b')
    const mergedAway = await create('A Double', 'gary,indiana', 'https://www.example.org/c')
    // Merge a sample actor into a real one, and a real actor into a sample one.
    assert.equal(
      (await service.post(`/api/entities/${one.id}/merge`, { into: elsewhere.id }, asReviewer)).status,
      200,
    )
    assert.equal(
      (await service.post(`/api/entities/${mergedAway.id}/merge`, { into: two.id }, asReviewer)).status,
      200,
    )
    realIds.push(inTown.id, elsewhere.id)
  }
  await using service = await startTownApp({ databaseUrl: database.url, env: withoutSample })
  const { data } = await service.json('/api/entities')
  assert.deepEqual(data.map((actor: Json) => actor.id).sort(), realIds.sort())
  for (const id of realIds) {
    const actor = await service.json(`/api/entities/${id}`)
    assert.ok(actor.claims.length > 0)
    assert.equal(actor.source_count, actor.sources.length)
  }
  assert.equal(await countOf(database.url, 'entity where sample'), 0)
  assert.equal(
    await countOf(database.url, 'place where sample'),
    0,
    'a place with real actors becomes a real place',
  )
})

test('adds no sample to a directory that has or had actors [design.running.sample-town]', async () => {
  await using database = await createTownDatabase()
  {
    await using service = await startTownApp({ databaseUrl: database.url, env: withoutSample })
    const input = actorInput('The First', 'gary,indiana', 'https://www.example.org/first')
    const answer = await service.post('/api/entities', input, asReviewer)
    const { id }: Json = await answer.json()
    assert.equal(
      (await service.fetch(`/api/entities/${id}`, { method: 'DELETE', headers: asReviewer })).status,
      204,
    )
  }
  await using service = await startTownApp({ databaseUrl: database.url })
  assert.equal((await service.json('/api/entities')).page.total, 0)
  assert.equal((await service.fetch(town)).status, 404)
})
