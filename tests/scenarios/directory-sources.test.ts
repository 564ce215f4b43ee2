import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { addActor, claimBody, readAll, review } from '../properties/actor-body.ts'

import { type Json, startTestApp, type TestApp } from '../support/app.ts'

const sourceFields = [
  'content_hash',
  'entities',
  'excerpt',
  'id',
  'license',
  'published_at',
  'publisher',
  'retrieved_at',
  'sample',
  'source_class',
  'status',
  'title',
  'url',
]

let app: TestApp
before(async () => {
  app = await startTestApp()
})
after(() => app[Symbol.asyncDispose]())

const allActors = () => readAll(app, '/api/entities?limit=100')

const even = (text: string) => text.replace(/\s+/g, ' ')

/** The words of a published page, as a reader sees them: inline elements do not part words, cells and blocks do. */
async function wordsOf(url: string): Promise<string> {
  const answer = await app.fetch(new URL(url).pathname)
  assert.equal(answer.status, 200, url)
  const text = (await answer.text()).replace(/\r?\n /g, '')
  const inline = text.replace(/<\/?(?:a|b|em|i|span|strong|small|time)(?:\s[^>]*)?>/g, '')
  const plain = inline.replace(/<[^>]+>/g, ' ').replaceAll('&ndash;', '–')
  return even(plain)
}

test('lists the sources of an actor with their quotes [spec.entities.sources spec.source.content]', async () => {
  for (const actor of await allActors()) {
    const { data, page } = await app.json(`/api/entities/${actor.id}/sources`)
    assert.equal(page.total, actor.source_count)
    for (const source of data) {
      assert.ok(URL.canParse(source.url), source.url)
      assert.ok(source.title.length > 0 && source.publisher.length > 0, source.url)
      assert.ok(source.excerpt.length > 0, source.url)
      assert.ok(Date.parse(source.retrieved_at) > 0, source.url)
      // A calendar says nothing of when it was published.
      if (!source.url.endsWith('.ics')) assert.ok(Date.parse(source.published_at) > 0, source.url)
      assert.ok(source.entities.some((one: Json) => one.id === actor.id))
    }
    const dates = data.map((source: Json) => source.published_at ?? source.retrieved_at)
    assert.deepEqual(dates, dates.toSorted().reverse(), 'newest first')
  }
})

test('returns 404 for the sources of an unknown actor [spec.entities.sources-404]', async () => {
  const answer = await app.fetch('/api/entities/01920000-0000-7000-8000-000000000001/sources')
  assert.equal(answer.status, 404)
  assert.equal(((await answer.json()) as Json).code, 'entity_not_found')
})

test('a source has an id that can be flagged [spec.source.id]', async () => {
  const [actor] = await allActors()
  const { data } = await app.json(`/api/entities/${actor.id}/sources`)
  assert.equal(typeof data[0].id, 'string')
  const flag = { source_id: data[0].id, reason: 'It answers 404', flag_type: 'broken_link' }
  const answer = await app.post('/api/source-flags', flag)
  assert.equal(answer.status, 201)
  assert.deepEqual(((await answer.json()) as Json).target, { type: 'source', id: data[0].id })
})

test('a source has the same fields in every response [design.source.fields]', async () => {
  const actor = (await app.json('/api/entities?query=Tenants+Union')).data[0]
  const lists = await Promise.all(
    [`/api/entities/${actor.id}/sources`, '/api/places/alder-falls,indiana/sources'].map((path) =>
      app.json(path),
    ),
  )
  const shown = [
    ...lists.flatMap((list) => list.data),
    ...(await app.json(`/api/entities/${actor.id}`)).sources,
  ]
  assert.ok(shown.length > 5)
  for (const source of shown) {
    assert.deepEqual(Object.keys(source).sort(), sourceFields)
    assert.match(source.content_hash, /^sha256:[0-9a-f]{64}$/)
    assert.equal(source.status, 'ok')
    for (const entity of source.entities) assert.deepEqual(Object.keys(entity).sort(), ['id', 'name', 'type'])
  }
})

test('a source is quoted for the requested actor or place, which its actors start with [design.source.excerpt-asked-about]', async () => {
  const url = 'https://example.org/minutes'
  const quote = (excerpt: string) => ({ claims: [claimBody(url, {}, excerpt)] })
  const gary = await addActor(app, 'Gary Riders', quote('Gary Riders spoke.'))
  const kokomo = await addActor(app, 'Kokomo Riders', {
    place: 'kokomo,indiana',
    ...quote('Kokomo Riders wrote.'),
  })
  const sourceAt = async (path: string) => {
    const found = (await readAll(app, path)).filter((source) => source.url === url)
    assert.equal(found.length, 1, path)
    return [found[0].excerpt, ...found[0].entities.map((one: Json) => one.name)]
  }
  const spoke = ['Gary Riders spoke.', 'Gary Riders', 'Kokomo Riders']
  const wrote = ['Kokomo Riders wrote.', 'Kokomo Riders', 'Gary Riders']
  assert.deepEqual(await sourceAt(`/api/entities/${gary.id}/sources`), spoke)
  assert.deepEqual(await sourceAt(`/api/entities/${kokomo.id}/sources`), wrote)
  assert.deepEqual(await sourceAt('/api/places/gary,indiana/sources'), spoke)
  assert.deepEqual(await sourceAt('/api/places/kokomo-in/sources'), wrote)
})

test('responses keep actor, place, claim and source together [spec.evidence.kept-together]', async () => {
  for (const { id } of await allActors()) {
    const actor = await app.json(`/api/entities/${id}`)
    assert.ok(actor.name && actor.place.key && actor.places.length > 0 && actor.claims.length > 0)
    const cited = new Set(actor.claims.map((claim: Json) => claim.source_id))
    const shown = new Set(actor.sources.map((source: Json) => source.id))
    assert.deepEqual(cited, shown, `${actor.name}: each claim has its source, each source its claim`)
  }
})

test('every claim has an exact quote from a dated source [design.evidence.exact-quote]', async () => {
  const pages = new Map<string, string>()
  let checked = 0
  for (const { id } of await allActors()) {
    const actor = await app.json(`/api/entities/${id}`)
    for (const claim of actor.claims) {
      const source = actor.sources.find((one: Json) => one.id === claim.source_id)
      assert.ok(Date.parse(source.published_at ?? source.retrieved_at) > 0)
      assert.ok(claim.excerpt.trim().length > 0)
      // A PDF holds its words encoded; the records of the sample are checked against those elsewhere.
      if (source.url.includes('/samples/') && !source.url.endsWith('.pdf')) {
        if (!pages.has(source.url)) pages.set(source.url, await wordsOf(source.url))
        assert.ok(pages.get(source.url)!.includes(even(claim.excerpt)), `${source.url}: ${claim.excerpt}`)
        checked++
      }
    }
  }
  assert.ok(checked > 100)
})

test('the database refuses a claim without a source or a quote [design.evidence.database-enforced]', async () => {
  const { id, claims } = await addActor(app, 'Proven Riders')
  const database = new pg.Client({ connectionString: app.databaseUrl })
  await database.connect()
  const insert = (sourceId: string | null, excerpt: string | null) =>
    database.query(
      `insert into claim (id, entity_id, source_id, passage_id, kind, text, excerpt, recorded_at)
       values (gen_random_uuid(), $1, $2, $4, 'role', 'Runs a bus', $3, now())`,
      [id, sourceId, excerpt, claims[0].passage_id],
    )
  try {
    const known = claims[0].source_id
    await assert.rejects(insert(null, 'It runs the bus.'), { code: '23502' })
    await assert.rejects(insert('01920000-0000-7000-8000-000000000002', 'It runs the bus.'), {
      code: '23503',
    })
    await assert.rejects(insert(known, null), { code: '23502' })
    await assert.rejects(insert(known, ' \n'), { code: '23514' })
    await assert.rejects(database.query('delete from source where id = $1', [known]), { code: '23503' })
    await insert(known, 'It runs the bus.')
  } finally {
    await database.end()
  }
  const noQuote = { add_claims: [claimBody('https://example.org/x', {}, ' ')] }
  assert.equal((await review(app, 'PATCH', `/api/entities/${id}`, noQuote)).status, 400)
})

test('reads one source with its passages in page order, each with whom it supports [design.evidence.source-by-id design.evidence.passages]', async () => {
  const [union] = (await app.json('/api/entities?query=alder+falls+tenants+union')).data
  const detail = await app.json(`/api/entities/${union.id}`)
  const grouped = detail.passages.flatMap((passage: Json) => passage.claims.map(({ id }: Json) => id))
  assert.deepEqual(grouped.toSorted(), detail.claims.map(({ id }: Json) => id).toSorted(), 'each claim once')
  assert.ok(detail.passages.length < detail.claims.length / 2, `${detail.passages.length} passages`)

  const { id, url } = detail.sources.find((one: Json) => one.url.endsWith('/city/minutes-2026-09-14.html'))
  const source = await app.json(`/api/sources/${id}?limit=100`)
  assert.equal(source.url, url)
  assert.equal(source.page.total, source.passages.length)
  assert.ok(source.entities.some((one: Json) => one.id === union.id && one.slug === union.slug))
  const words = await wordsOf(url)
  assert.ok(source.passages.every(({ excerpt }: Json) => words.includes(even(excerpt))))
  // Quotes of imported relations have no position, and come last.
  const placed = source.passages.filter(({ position }: Json) => position !== null)
  assert.deepEqual(source.passages.slice(0, placed.length), placed)
  const places = placed.map(({ excerpt }: Json) => words.indexOf(even(excerpt)))
  assert.ok(places.length > 3)
  assert.deepEqual(
    places,
    places.toSorted((one: number, other: number) => one - other),
  )

  const first = await app.json(`/api/sources/${id}?limit=2`)
  const rest = await app.json(`/api/sources/${id}?limit=100&cursor=${first.page.next_cursor}`)
  assert.deepEqual([...first.passages, ...rest.passages], source.passages)
  const calendar = (await app.json('/api/places/alder-falls-in/sources?source_class=calendar')).data[0]
  const record = (await app.json(`/api/sources/${calendar.id}`)).passages[0]
  assert.deepEqual([record.format, record.fields[0].name], ['record', 'SUMMARY'])
})

test('returns 404 for an unknown source and for one that supports no public actor [design.evidence.source-by-id]', async () => {
  const added = await addActor(app, 'Short-lived Group')
  const [source] = added.sources
  assert.equal((await app.fetch(`/api/sources/${source.id}`)).status, 200)
  await review(app, 'DELETE', `/api/entities/${added.id}`)
  for (const id of [source.id, source.id.slice(0, 13), '01920000-0000-7000-8000-000000000001']) {
    const answer = await app.fetch(`/api/sources/${id}`)
    assert.deepEqual([answer.status, ((await answer.json()) as Json).code], [404, 'source_not_found'], id)
  }
})
