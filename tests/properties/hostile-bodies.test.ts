import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { operations } from '../../src/contracts/operations.ts'
import { apiDocument } from '../support/api-document.ts'
import { asReviewer, type Json, startTestApp, type TestApp } from '../support/app.ts'
import { runs } from '../support/property-runs.ts'
import { makeWorkspaceItems } from '../support/workspace-items.ts'
import { actorBody, addActor, claimBody } from './actor-body.ts'
import { hostileValue, mutate } from './hostile-values.ts'

const writes = operations.filter((one) => one.body !== undefined)
const fraction = fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true })

let app: TestApp
let actor: Json
let other: Json
let items: Record<string, string>
const nobodysId = '01920000-0000-7000-8000-00000000dead'
before(async () => {
  app = await startTestApp()
  await renewTargets()
})
after(() => app[Symbol.asyncDispose]())

/** A successful merge consumes its target. */
async function renewTargets(): Promise<void> {
  actor = await addActor(app, 'Target')
  other = await addActor(app, 'Other target')
  const flag = { entity_id: actor.id, reason: 'Gone', flag_type: 'stale' }
  const { id: flag_id } = (await (await app.post('/api/entity-flags', flag)).json()) as Json
  items = { ...(await makeWorkspaceItems(app, actor)), entity_id: actor.id, flag_id }
}

const { paths } = apiDocument('http://directory.test')
const examples = new Map(
  Object.values(paths)
    .flatMap((methods) => Object.values(methods))
    .map((one) => [one.operationId, one.requestBody?.content['application/json']?.example]),
)

/** The example of the document, with an existing actor and source. */
function exampleBody(id: string): unknown {
  const text = JSON.stringify(examples.get(id))
  return JSON.parse(
    text
      .replaceAll('01920000-0000-7000-8000-000000000001', actor.id)
      .replaceAll('01920000-0000-7000-8000-000000000002', actor.sources[0].id),
  )
}

/** A valid body with as many fields as possible. */
function goodBody(id: string): unknown {
  const change = {
    name: 'Renamed',
    description: 'Words',
    place: 'gary,indiana',
    places: ['kokomo,indiana'],
    issue_areas: ['public_transit'],
    website: 'https://example.org/',
    contacts: [{ kind: 'email', value: 'a@example.org', label: 'Office' }],
  }
  const dates = {
    publisher: 'Somebody',
    published_at: '2026-01-01',
    retrieved_at: '2026-02-01T00:00:00+01:00',
  }
  const claim = {
    ...claimBody('https://example.org/rich', dates),
    issue_area: 'public_transit',
    recorded_at: '2026-02-01',
  }
  const bodies: Record<string, unknown> = {
    createEntity: actorBody('Rich', { ...change, claims: [claim] }),
    updateEntity: { ...change, add_claims: [claim], remove_claims: [] },
    mergeEntity: { into: other.id },
    createSuppression: { kind: 'contact', entity_id: actor.id, value: 'nobody@example.org' },
    flagEntity: { entity_id: actor.id, reason: 'Gone', flag_type: 'stale' },
    flagSource: { source_id: actor.sources[0].id, reason: 'Gone', flag_type: 'broken_link' },
  }
  return bodies[id] ?? exampleBody(id)
}

const pathOf = (path: string) => path.replaceAll(/\{(\w+)\}/g, (_, name: string) => items[name] ?? nobodysId)

async function assertUnderstood(operation: (typeof writes)[number], body: string): Promise<number> {
  const answer = await app.fetch(pathOf(operation.path), {
    method: operation.method,
    headers: { ...asReviewer, 'content-type': 'application/json' },
    body,
  })
  const text = await answer.text()
  const what = `${operation.id} ${answer.status} ${body.slice(0, 300)}`
  assert.ok(answer.status < 500, what)
  if (answer.ok) return answer.status
  assert.equal(answer.headers.get('content-type'), 'application/problem+json', what)
  const problem = JSON.parse(text) as Json
  assert.equal(problem.status, answer.status, what)
  if (problem.code === 'invalid_request') assert.ok(problem.errors?.length > 0, `${what} names no field`)
  return answer.status
}

test('covers forty-seven operations with a body', () => {
  assert.equal(writes.length, 47)
})

test('returns success or a problem, never a 5xx, for any JSON body', async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...writes), fc.json({ maxDepth: 6 }), async (operation, body) => {
      await assertUnderstood(operation, body)
    }),
    runs(40),
  )
})

test('returns success or a problem, never a 5xx, for a nearly valid body', async () => {
  const counts = new Map<number, number>()
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...writes),
      fraction,
      fc.constantFrom('replace', 'replace', 'remove', 'add'),
      hostileValue,
      async (operation, at, how, by) => {
        const body = JSON.stringify(mutate(goodBody(operation.id), at, how, by))
        const status = await assertUnderstood(operation, body)
        counts.set(status, (counts.get(status) ?? 0) + 1)
        if (status === 200 && operation.id === 'mergeEntity') await renewTargets()
      },
    ),
    runs(70),
  )
  assert.ok(counts.get(201)! > 3 && counts.get(400)! > 50, JSON.stringify([...counts]))
})

test('names the field of a non-ASCII URL or an impossible date', async () => {
  const ideographs = Array.from({ length: 1900 }, (_, index) =>
    String.fromCharCode(0x4e00 + ((index * 7919) % 20000)),
  )
  const unusual: [string, Json][] = [
    ['source.url', { url: `https://example.org/${ideographs.join('')}` }],
    ['source.retrieved_at', { retrieved_at: '0000-01-01T00:00:00Z' }],
    ['source.retrieved_at', { retrieved_at: '0000-01-01' }],
    ['source.published_at', { published_at: '9999-12-31T23:59:59-23:59' }],
  ]
  for (const [path, source] of unusual) {
    const body = actorBody('Unusual', { claims: [claimBody('https://example.org/unusual', source)] })
    const answer = await app.post('/api/entities', body, asReviewer)
    const problem = (await answer.json()) as Json
    assert.ok(answer.status === 201 || answer.status === 400, `${path} ${answer.status}`)
    if (answer.status === 400) assert.equal(problem.errors[0].path, `claims.0.${path}`)
  }
})
