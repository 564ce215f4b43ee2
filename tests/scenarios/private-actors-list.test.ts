import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { actorBody, claimBody } from '../properties/actor-body.ts'
import type { Json } from '../support/app.ts'
import { bodyOf, type Headers, send, startWorkspaceFixture } from '../support/workspace-fixture.ts'

const clock = new Date('2026-11-15T12:00:00Z')
const cast = await startWorkspaceFixture(() => clock)
after(() => cast[Symbol.asyncDispose]())
const { app, as } = cast

const published = (date: string, source_class = 'nonprofit') => [
  claimBody(`https://www.example.org/${date}`, { published_at: date, source_class }),
]
const leads: Record<string, Json> = {
  'Amber Lantern Society': { claims: published('2026-01-01') },
  'Brass Kettle Kitchen': { claims: published('2026-03-01', 'news'), places: ['hammond,indiana'] },
  'Copper Wheel Riders': { claims: [], type: 'person' },
  'Dusty Lantern Society': { claims: [], place: 'hammond,indiana', issue_areas: ['housing_affordability'] },
  'Ember Wheel Riders': { claims: published('2026-02-01'), place: 'chicago,illinois' },
}
const names = Object.keys(leads)

before(async () => {
  for (const [name, fields] of Object.entries(leads)) await add(name, fields, as.member)
  await add('Amber Outside', { claims: [] }, as.outsider)
  const publicActor = actorBody('Amber Public')
  await bodyOf(send(app, 'POST', '/api/entities', as.publicReviewer, publicActor), 201)
})

async function add(name: string, fields: Json, who: Headers): Promise<void> {
  const body = actorBody(name, { visibility: 'workspace', ...fields })
  await bodyOf(send(app, 'POST', '/api/entities', who, body), 201)
}

const list = (query = '', who: Headers = as.workspaceReviewer): Promise<Json> =>
  bodyOf(app.fetch(`/api/entities?visibility=workspace${query}`, { headers: who }), 200)
const found = async (query: string, who?: Headers): Promise<string[]> =>
  (await list(query, who)).data.map((one: Json) => one.name)

test('lists the private actors of the caller’s workspace only', async () => {
  const page = await list()
  assert.deepEqual(
    page.data.map((one: Json) => [one.name, one.visibility]),
    names.map((name) => [name, 'workspace']),
  )
  assert.equal(page.page.total, names.length)
  assert.deepEqual(await found('', as.outsider), ['Amber Outside'])
  assert.deepEqual(await found('', as.publicReviewer), [])
  assert.deepEqual(await found('', as.memberAtHome), [])
  const everybodys = await app.json('/api/entities?query=amber&visibility=public')
  assert.deepEqual(
    everybodys.data.map((one: Json) => [one.name, one.visibility]),
    [['Amber Public', 'public']],
  )
})

test('returns 401 without credentials and 400 for an unknown visibility', async () => {
  const answer = await app.fetch('/api/entities?visibility=workspace')
  assert.equal((await bodyOf(answer, 401)).code, 'unauthenticated')
  assert.ok(answer.headers.get('www-authenticate'))
  const wrong = await bodyOf(app.fetch('/api/entities?visibility=partner', { headers: as.member }), 400)
  assert.equal(wrong.errors[0].path, 'visibility')
})

test('the list has the filters of the search', async () => {
  const cases: [string, string[]][] = [
    ['&place=hammond,indiana', ['Brass Kettle Kitchen', 'Dusty Lantern Society']],
    ['&place=gary,indiana', ['Amber Lantern Society', 'Brass Kettle Kitchen', 'Copper Wheel Riders']],
    ['&place=hammond,indiana&place=chicago-il', [names[1]!, names[3]!, names[4]!]],
    ['&state=IL', ['Ember Wheel Riders']],
    ['&type=person', ['Copper Wheel Riders']],
    ['&issue_area=housing_affordability', ['Dusty Lantern Society']],
    ['&source_class=news', ['Brass Kettle Kitchen']],
    ['&issue_area=no_such_area', []],
    ['&query=lantern&place=hammond,indiana', ['Dusty Lantern Society']],
  ]
  for (const [query, expected] of cases) {
    assert.deepEqual(await found(query), expected, query)
    assert.equal((await list(query)).page.total, expected.length, query)
  }
})

test('finds names, prefixes and misspellings among the workspace’s own actors', async () => {
  assert.deepEqual(await found('&query=dusty+lantern'), ['Dusty Lantern Society'])
  assert.deepEqual((await found('&query=lant')).sort(), ['Amber Lantern Society', 'Dusty Lantern Society'])
  assert.deepEqual(await found('&query=ketle'), ['Brass Kettle Kitchen'])
  assert.deepEqual(await found('&query=amber'), ['Amber Lantern Society'])
  assert.deepEqual(await found('&query=ketle', as.outsider), [])
})

test('pages follow each other without gap or repetition in every order', async () => {
  const orders: Record<string, string[]> = {
    '&sort=name': names,
    // Who has no source comes last.
    '&sort=recent': [names[1]!, names[4]!, names[0]!, names[2]!, names[3]!],
    '&sort=sources': [names[0]!, names[1]!, names[4]!, names[2]!, names[3]!],
    '&query=riders': [names[2]!, names[4]!],
  }
  for (const [query, expected] of Object.entries(orders)) {
    const walked: string[] = []
    let cursor = ''
    do {
      const page = await list(`${query}&limit=1${cursor}`)
      walked.push(...page.data.map((one: Json) => one.name))
      cursor = page.page.next_cursor === null ? '' : `&cursor=${page.page.next_cursor}`
    } while (cursor !== '' && walked.length < 20)
    if (query === '&query=riders') walked.sort()
    assert.deepEqual(walked, expected, query)
  }
})

test('rejects a cursor of another workspace or of the public list', async () => {
  const { next_cursor } = (await list('&limit=1')).page
  const elsewhere = `/api/entities?visibility=workspace&limit=1&cursor=${next_cursor}`
  for (const who of [as.outsider, as.publicReviewer]) {
    assert.equal((await bodyOf(app.fetch(elsewhere, { headers: who }), 400)).code, 'invalid_cursor')
  }
  const inPublic = await bodyOf(app.fetch(`/api/entities?limit=1&cursor=${next_cursor}`), 400)
  assert.equal(inPublic.code, 'invalid_cursor')
})

test('facets count the workspace’s own actors', async () => {
  const { facets } = await list('&facets=true')
  assert.deepEqual(facets.state, [
    { value: 'IN', count: 4 },
    { value: 'IL', count: 1 },
  ])
  assert.deepEqual(facets.source_class, [
    { value: 'nonprofit', count: 2 },
    { value: 'news', count: 1 },
  ])
  assert.equal(facets.complete, true)
})
