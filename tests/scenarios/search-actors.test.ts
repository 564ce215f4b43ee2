import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { isDeepStrictEqual } from 'node:util'
import { addActor, claimBody, readAll, uncached } from '../properties/actor-body.ts'

import { type Json, startTestApp, type TestApp } from '../support/app.ts'
import { withClient } from '../support/town.ts'
import { until } from '../support/until.ts'

let app: TestApp
let everybody: Json[]
before(async () => {
  app = await startTestApp()
  const ohio = { place: 'dayton,ohio', type: 'campaign', issue_areas: ['public_transit'] }
  await addActor(app, 'Dayton Bus Campaign', {
    ...ohio,
    claims: [claimBody('https://example.org/dayton', { source_class: 'campaign' })],
  })
  await addActor(app, 'Dayton Loop Riders', {
    ...ohio,
    type: 'initiative',
    places: ['gary,indiana', 'kokomo,indiana'],
  })
  everybody = await readAll(app, '/api/entities?limit=100')
})
after(() => app[Symbol.asyncDispose]())

const search = (parameters: string) => app.json(`/api/entities?${parameters}`)
const namesIn = (list: Json): string[] => list.data.map((actor: Json) => actor.name)
const namesOf = async (parameters: string) => namesIn(await search(parameters))
const namesWhere = (matches: (actor: Json) => boolean) => everybody.filter(matches).map((actor) => actor.name)

test('finds actors by name, description, place and issue [spec.entities.search-query]', async () => {
  assert.equal((await namesOf('query=Alder+Falls+Tenants+Union'))[0], 'Alder Falls Tenants Union')
  assert.ok((await namesOf('query=renters+building+by+building')).includes('Alder Falls Tenants Union'))
  assert.ok((await namesOf('query=dayton')).includes('Dayton Bus Campaign'))
  assert.ok((await namesOf('query=zoning')).includes('Alder Falls Plan Commission'))
  assert.deepEqual(await search('query=zeppelin+xylophone'), {
    data: [],
    page: { limit: 20, next_cursor: null, total: 0 },
  })
  assert.equal((await search('query=%E2%80%94')).page.total, 0, 'words without letters match nothing')
})

test('all words of a query must match, ignoring case and accents', async () => {
  assert.deepEqual(await namesOf('query=FOOD+bank'), await namesOf('query=bank+food'))
  assert.equal((await namesOf('query=F%C3%B2%C3%B3d+b%C3%A4nk'))[0], 'Millrace Food Bank')
  assert.ok(!(await namesOf('query=food+bank')).includes('Alder Falls Tenants Union'))
  assert.equal(
    (await namesOf('query=millr'))[0]?.startsWith('Millrace'),
    true,
    'an unfinished word is enough',
  )
})

test('filters the search by state abbreviation [spec.entities.search-state]', async () => {
  assert.deepEqual(await namesOf('state=OH'), ['Dayton Bus Campaign', 'Dayton Loop Riders'])
  assert.deepEqual(await namesOf('state=oh'), ['Dayton Bus Campaign', 'Dayton Loop Riders'])
  assert.equal((await search('state=IN')).page.total, 63)
  assert.equal((await search('state=WY')).page.total, 0)
  assert.deepEqual(await namesOf('query=bus&state=OH'), ['Dayton Bus Campaign'])
  const wrong = await search('state=ZZ')
  assert.equal(wrong.status, 400)
  assert.equal(wrong.errors[0].path, 'state')
})

test('filters the search by each parameter [design.search.filters]', async () => {
  const whole = (await search('limit=1')).page.total
  const cases: [string, (actor: Json) => boolean][] = [
    ['place=gary,indiana', (actor) => actor.places.some((place: Json) => place.key === 'gary,indiana')],
    ['place=gary-in', (actor) => actor.places.some((place: Json) => place.key === 'gary,indiana')],
    ['issue_area=public_transit', (actor) => actor.issue_areas.includes('public_transit')],
    ['type=event', (actor) => actor.type === 'event'],
    ['state=IN', (actor) => actor.place.state === 'IN'],
  ]
  for (const [parameters, matches] of cases) {
    const expected = namesWhere(matches)
    assert.ok(expected.length > 0 && expected.length < whole, parameters)
    assert.deepEqual(await namesOf(`${parameters}&limit=100&sort=name`), expected, parameters)
  }
  const campaigners = await readAll(app, '/api/entities?source_class=campaign')
  assert.ok(campaigners.length > 1)
  for (const { id } of campaigners) {
    const { data } = await app.json(`/api/entities/${id}/sources`)
    assert.ok(data.some((source: Json) => source.source_class === 'campaign'))
  }
  assert.equal((await search('place=nowhere,indiana')).page.total, 0)
  assert.equal((await search('limit=7')).data.length, 7)
  const wrong: [string, string][] = [
    ['source_class=rumour', 'source_class'],
    ['sort=random', 'sort'],
    ['limit=0', 'limit'],
    ['limit=101', 'limit'],
    ['limit=ten', 'limit'],
    ['limit=1.5', 'limit'],
    ['cursor=abc', 'cursor'],
    ['facets=maybe', 'facets'],
    ['query=', 'query'],
    ['city=Gary', 'city'],
  ]
  for (const [parameters, path] of wrong) {
    const answer = await search(parameters)
    assert.equal(answer.status, 400, parameters)
    assert.deepEqual(
      answer.errors.map((fault: Json) => fault.path),
      [path],
    )
  }
})

test('combines repeated parameters with OR and different parameters with AND [design.search.or-and]', async () => {
  const either = namesWhere((actor) => ['event', 'campaign'].includes(actor.type))
  assert.deepEqual(await namesOf('type=event&type=campaign&limit=100'), either)
  assert.deepEqual(await namesOf('type=event,campaign&limit=100'), either)
  const both = namesWhere(
    (actor) =>
      ['event', 'campaign'].includes(actor.type) &&
      actor.issue_areas.some((slug: string) => ['public_transit', 'housing_affordability'].includes(slug)),
  )
  assert.ok(both.length > 1 && both.length < either.length)
  const areas = 'issue_area=public_transit&issue_area=housing_affordability'
  assert.deepEqual(await namesOf(`type=event&type=campaign&${areas}&limit=100`), both)
  assert.deepEqual(await namesOf('place=dayton,ohio&place=kokomo,indiana'), [
    'Dayton Bus Campaign',
    'Dayton Loop Riders',
  ])
  assert.equal((await search('state=OH&state=IN&limit=1')).page.total, everybody.length)
  assert.deepEqual(await namesOf('state=OH&place=kokomo,indiana'), ['Dayton Loop Riders'])
  assert.deepEqual(await namesOf('state=IN&place=kokomo,indiana'), [])
})

test('finds a misspelled name [design.search.typo-tolerant]', async () => {
  const slips: [string, string][] = [
    ['tennants union', 'Alder Falls Tenants Union'],
    ['Milrace Food Bnak', 'Millrace Food Bank'],
    ['Ruthane Veseley', 'Ruthanne Vesely'],
    ['Szczepanaik', 'Maude Szczepaniak'],
    ['Achtreberg', 'Desmond Achterberg'],
    ['broadbnad cooperatve', 'Osier Valley Broadband Cooperative'],
  ]
  for (const [typed, meant] of slips) {
    const found = await namesOf(`query=${encodeURIComponent(typed)}`)
    assert.equal(found[0], meant, typed)
  }
})

test('the best match comes first [design.search.ranked]', async () => {
  await addActor(app, 'Lantern', { description: null })
  await addActor(app, 'Lantern Walk', { description: null })
  await addActor(app, 'Old Lantern', { description: null })
  await addActor(app, 'Parade', { description: 'Carries a lantern through the town.' })
  await addActor(app, 'Lanterns and Lights', { description: null })
  const found = await namesOf('query=lantern')
  assert.deepEqual(found.slice(0, 1), ['Lantern'])
  assert.deepEqual(found.slice(1, 3).sort(), ['Lantern Walk', 'Lanterns and Lights'])
  assert.deepEqual(found.slice(3), ['Old Lantern', 'Parade'])
  assert.deepEqual(await namesOf('query=lantern&sort=relevance'), found)
  await addActor(app, 'Kite and Lamp Makers (Ohio)', { description: 'A society of kites and lamps' })
  await addActor(app, 'Royal Society of Kite and Lamp Makers', { description: null })
  const [first] = await namesOf('query=society+of+kite+and+lamp+makers')
  assert.equal(first, 'Royal Society of Kite and Lamp Makers', 'the name contains the text')
  assert.deepEqual(await namesOf('query=lantern&sort=name'), found.toSorted())
})

test('a whole word also finds longer words when few actors have it, on every page [design.search.ranked]', async () => {
  const names = ['Plover', 'Ploverport Band', 'Old Ploverport Band']
  for (const name of names) await addActor(app, name, { description: null })
  assert.deepEqual(await namesOf('query=plover'), names)
  const first = await search('query=plover&limit=1')
  const second = await search(`query=plover&limit=2&cursor=${first.page.next_cursor}`)
  assert.deepEqual([namesIn(first), namesIn(second)], [names.slice(0, 1), names.slice(1)])
  assert.deepEqual([first.page.total, first.data[0].match.corrected_query], [3, null])
})

test('actors are sorted by name, by sources or by the newest source', async () => {
  const bySources = await readAll(app, '/api/entities?limit=100&sort=sources')
  const counts = bySources.map((actor) => actor.source_count)
  assert.deepEqual(
    counts,
    counts.toSorted((a, b) => b - a),
  )
  const recent = await readAll(app, '/api/entities?limit=100&sort=recent')
  const dates = recent.map((actor) => actor.latest_source_at)
  assert.deepEqual(dates, dates.toSorted().reverse())
  const folded = (await readAll(app, '/api/entities?limit=100&sort=name')).map((actor) => actor.slug)
  assert.deepEqual(folded, folded.toSorted())
})

test('counts facets only on request [design.search.facets]', async () => {
  assert.equal((await search('query=alder')).facets, undefined)
  assert.equal((await search('query=alder&facets=false')).facets, undefined)
  const { facets, page } = await search('issue_area=housing_affordability&limit=3&facets=true')
  const matching = everybody.filter((actor) => actor.issue_areas.includes('housing_affordability'))
  assert.equal(page.total, matching.length)
  assert.equal(facets.complete, true)
  assert.deepEqual(Object.keys(facets).sort(), [
    'complete',
    'freshness',
    'issue_area',
    'source_class',
    'state',
    'type',
  ])
  const counted = (name: string) =>
    Object.fromEntries(facets[name].map(({ value, count }: Json) => [value, count]))
  const tally = (values: string[]) =>
    Object.fromEntries(
      Map.groupBy(values, (value) => value)
        .entries()
        .map(([value, all]) => [value, all.length]),
    )
  assert.deepEqual(counted('type'), tally(matching.map((actor) => actor.type)))
  assert.deepEqual(counted('state'), { IN: matching.length })
  assert.deepEqual(counted('issue_area'), tally(matching.flatMap((actor) => actor.issue_areas)))
  const withNews = (await search('issue_area=housing_affordability&source_class=news&limit=1')).page.total
  assert.equal(counted('source_class')['news'], withNews)
})

test('results say why they matched, and which words were corrected [design.search.match-reason]', async () => {
  const typed = await search('query=alder+falls+tennants+union')
  assert.match(typed.data[0].match.corrected_query, /\btenants\b/)
  assert.equal(typed.data[0].match.field, 'name')
  const detail = await app.json(`/api/entities/${typed.data[0].id}`)
  const { source_id, excerpt } = typed.data[0].match.passage
  assert.ok(detail.claims.some((one: Json) => one.source_id === source_id && one.excerpt === excerpt))
  assert.equal((await search('type=person&limit=1')).data[0].match, undefined)
})

test('filters and counts by freshness [design.search.freshness]', async () => {
  const { facets, page } = await search('facets=true&limit=1')
  const counts: Record<string, number> = Object.fromEntries(
    facets.freshness.map(({ value, count }: Json) => [value, count]),
  )
  assert.equal(
    Object.values(counts).reduce((sum, count) => sum + count, 0),
    page.total,
  )
  assert.ok(Object.keys(counts).length > 1, 'the sample town has fresh and old evidence')
  for (const [value, count] of Object.entries(counts)) {
    const found = await search(`freshness=${value}&limit=100`)
    assert.equal(found.page.total, count, value)
    assert.ok(found.data.every((one: Json) => one.freshness.status === value))
  }
  assert.equal((await app.fetch('/api/entities?freshness=new')).status, 400)
})

test('“housing” finds housing and not the House [design.search.names-not-stemmed]', async () => {
  const member = await addActor(app, 'Ida Nolan', {
    type: 'person',
    description: 'Member of the Indiana House',
  })
  const group = await addActor(app, 'Gary Housing Coalition')
  const found = (await search('query=housing+gary')).data.map(({ id }: Json) => id)
  assert.ok(found.includes(group.id) && !found.includes(member.id))
  assert.ok((await search('query=indiana+house')).data.some(({ id }: Json) => id === member.id))
})

test('a total is exact up to 10,000 matches, and above that the page says how many there are at least [design.search.bounded-total]', async () => {
  await withClient(app.databaseUrl, (client) =>
    client.query(`insert into entity (id, type, name, slug, sort_name, place_id, state, search)
      select gen_random_uuid(), case when n <= 2500 then 'event' else 'person' end, 'Crowd ' || n, 'crowd', 'crowd ' || n,
        (select id from place where key = 'gary,indiana'), 'IN', to_tsvector('simple', 'crowd')
      from generate_series(1, 10001) as n`),
  )
  const some = await search('query=crowd&type=event&limit=1&facets=true')
  assert.deepEqual([some.page.total, some.page.at_least], [2500, undefined])
  const many = await search('query=crowd&limit=1&facets=true')
  assert.deepEqual([many.page.total, many.page.at_least], [null, 10_000])
  assert.equal(many.facets.complete, true, 'facets count further than totals')
  assert.deepEqual(many.facets.type, [
    { value: 'person', count: 7501 },
    { value: 'event', count: 2500 },
  ])
  const next = await search(`query=crowd&limit=1&cursor=${many.page.next_cursor}`)
  assert.deepEqual([next.page.total, next.page.at_least], [null, 10_000])
  // A place whose last count is far above the limit is not counted again.
  await withClient(app.databaseUrl, (client) =>
    client.query(`insert into place_figure select '', id, 20001 from place where key = 'gary,indiana'
      on conflict (subject, place_id) do update set actor_count = 20001`),
  )
  const gary = await search('place=gary,indiana&limit=1')
  assert.deepEqual([gary.page.total, gary.page.at_least], [null, 10_000])
})

test('the numbers of a large place are stored, and follow a change [design.coverage.large-places]', async () => {
  const place = 'terre-haute,indiana'
  const readNumbers = async () => {
    const { actor_count, issue_areas } = await app.json(uncached(`/api/places/${place}/coverage`))
    const transit = issue_areas.find(({ slug }: Json) => slug === 'public_transit')
    const { facets, page } = await app.json(uncached(`/api/entities?place=${place}&facets=true&limit=1`))
    const { actor_count: shown } = await app.json(uncached(`/api/places/${place}`))
    return {
      actor_count,
      shown,
      transit: transit.actor_count,
      total: page.total,
      people: facets.type.find(({ value }: Json) => value === 'person')?.count,
    }
  }
  await withClient(app.databaseUrl, (client) =>
    client.query(`with chosen as (
        update entity e set place_ids = place_ids || p.id from place p
        where p.key = '${place}' and e.id in (select id from entity where slug = 'crowd' and type = 'person' limit 400)
        returning p.id as place_id, e.sort_name, e.id)
      insert into entity_place (place_id, sort_name, entity_id) select place_id, sort_name, id from chosen`),
  )
  const few = { actor_count: 400, shown: 400, transit: 0, total: 400, people: 400 }
  assert.deepEqual(await readNumbers(), few)
  const stored = await withClient(app.databaseUrl, (client) =>
    client.query(`select actor_count from place_count join place on id = place_id where key = '${place}'`),
  )
  assert.deepEqual(stored.rows, [{ actor_count: 400 }])
  await addActor(app, 'Terre Haute Riders', { place, type: 'person', issue_areas: ['public_transit'] })
  const more = { actor_count: 401, shown: 401, transit: 1, total: 401, people: 401 }
  await until(async () => isDeepStrictEqual(await readNumbers(), more), 'the numbers include the new actor')
})

test('a word that exists is not replaced by one that only looks like it [design.search.match-reason]', async () => {
  await addActor(app, 'House Quilters', { place: 'reno,nevada' })
  assert.ok((await search('query=housing')).page.total > 0)
  assert.deepEqual(await namesOf('query=housing+quilters'), [])
  assert.deepEqual(await namesOf('query=hause+quilters'), ['House Quilters'])
})

test('an identifier in the search box finds its actor in any case, page by page, and words come first [design.actor.identifiers]', async () => {
  const named = (id: string) => ({ identifiers: [{ scheme: 'fec', identifier: id }] })
  await addActor(app, 'Archive of Elections', named('H8IN00017'))
  await addActor(app, 'Bureau of Elections', named('H8IN00017'))
  await addActor(app, '350 Gary')
  await addActor(app, 'Friends of the Lake', named('350'))
  const first = await search('query=h8in00017&limit=1')
  assert.deepEqual([namesIn(first), first.page.total], [['Archive of Elections'], 2])
  assert.deepEqual(first.data[0].match, { field: 'identifier', passage: null, corrected_query: null })
  const second = await search(`query=h8in00017&limit=1&cursor=${encodeURIComponent(first.page.next_cursor)}`)
  assert.deepEqual([namesIn(second), second.page.next_cursor], [['Bureau of Elections'], null])
  assert.deepEqual(namesIn(await search('query=350')), ['350 Gary'])
})
