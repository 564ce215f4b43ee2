import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { operations } from '../../src/contracts/operations.ts'
import { asReviewer, type Json, startTestApp, type TestApp } from '../support/app.ts'
import { runs } from '../support/property-runs.ts'
import { addActor, readAll } from './actor-body.ts'
import { hostileText, hostileTexts } from './hostile-values.ts'

/** Without the stream that needs no credentials: it stays open. */
const reads = operations.filter((one) => one.method === 'GET' && one.id !== 'followPublicSignals')
const names = [
  'query',
  'state',
  'place',
  'issue_area',
  'type',
  'source_class',
  'sort',
  'facets',
  'limit',
  'cursor',
  'status',
  'city',
  '__proto__',
  'query[]',
  'query[a]',
  '',
]
const plausible = fc.constantFrom(
  'IN',
  'gary-in',
  'public_transit',
  'person',
  'news',
  'name',
  'true',
  '5',
  'open',
)

let app: TestApp
let entityId: string
before(async () => {
  app = await startTestApp()
  entityId = (await app.json('/api/entities?limit=1')).data[0].id
})
after(() => app[Symbol.asyncDispose]())

/** Lone surrogates cannot be written into a URL. */
const encode = (text: string) => encodeURIComponent(text.toWellFormed())

async function assertUnderstood(path: string): Promise<void> {
  const answer = await app.fetch(path, { headers: asReviewer })
  const text = await answer.text()
  const what = `${answer.status} ${path.slice(0, 400)}`
  assert.ok(answer.status < 500, what)
  if (answer.ok) return
  const problem = JSON.parse(text) as Json
  assert.deepEqual([problem.status, typeof problem.code], [answer.status, 'string'], what)
  if (problem.code === 'invalid_request')
    assert.ok(problem.errors === undefined || problem.errors.length > 0, what)
}

test('returns success or a problem, never a 5xx, for any query string', async () => {
  const parameter = fc
    .tuple(fc.constantFrom(...names), fc.oneof(plausible, hostileText))
    .map(([name, value]) => `${encodeURIComponent(name)}=${encode(value)}`)
  // No client library sends these: invalid UTF-8 and invalid percent-encoding.
  const broken = fc.constantFrom(
    '%',
    '%zz',
    '%ff',
    '%E0%A4',
    'query',
    '=',
    '&&',
    '?',
    'query=%00',
    'limit=%F0%9F',
  )
  const queryString = fc
    .array(fc.oneof({ weight: 5, arbitrary: parameter }, { weight: 1, arbitrary: broken }), { maxLength: 4 })
    .map((parts) => parts.join('&'))
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...reads), queryString, async (operation, query) => {
      const path = operation.path
        .replace('{place_key}', 'alder-falls,indiana')
        .replace('{entity_id}', entityId)
        .replace('{slug}', operation.id === 'getDomain' ? 'education' : 'public_transit')
      await assertUnderstood(`${path}?${query}`)
    }),
    runs(60),
  )
})

test('returns a problem, never a 5xx, for any text as an id, key or slug', async () => {
  const addressed = reads.filter((one) => one.path.includes('{'))
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...addressed), hostileText, async (operation, text) => {
      // The client resolves dot segments, so they never reach the route.
      fc.pre(!/^\.*$/.test(text) && text.length <= 500)
      await assertUnderstood(operation.path.replace(/\{\w+\}/, encode(text)))
    }),
    runs(50),
  )
})

test('searches any text within the time limit of a statement', async () => {
  for (const text of hostileTexts.filter((one) => one.length <= 200 && one.trim() !== '')) {
    for (const list of [
      '/api/entities',
      '/api/places/gary,indiana/entities',
      '/api/places',
      '/api/issue-areas',
    ]) {
      await assertUnderstood(`${list}?query=${encode(text)}`)
    }
  }
})

test('accepts every cursor that it returned', async () => {
  const longest = Array.from({ length: 300 }, (_, index) => String.fromCharCode(0x3300 + ((index * 31) % 80)))
  for (const first of ['A', 'B']) {
    await addActor(app, first + longest.slice(1).join(''), { place: 'dayton,ohio' })
  }
  for (const sort of ['name', 'sources', 'recent']) {
    const path = `/api/places/dayton,ohio/entities?sort=${sort}`
    const whole = (await app.json(path)).data.map((actor: Json) => actor.name)
    const walked = (await readAll(app, `${path}&limit=1`)).map((actor) => actor.name)
    assert.deepEqual(walked, whole, sort)
  }
})
