import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import fc from 'fast-check'
import { actorBody } from '../properties/actor-body.ts'
import { hostileText, hostileValue, mutate } from '../properties/hostile-values.ts'
import type { Json } from '../support/app.ts'
import { runs } from '../support/property-runs.ts'
import { bodyOf, send, startWorkspaceFixture } from '../support/workspace-fixture.ts'

const clock = new Date('2026-11-15T12:00:00Z')
const fixture = await startWorkspaceFixture(() => clock)
after(() => fixture[Symbol.asyncDispose]())
const { app, as, newsroom } = fixture
const workspacePath = `/api/workspaces/${newsroom}`

const actor = await bodyOf(send(app, 'POST', '/api/entities', as.publicReviewer, actorBody('Target')), 201)
const list = await bodyOf(send(app, 'POST', `${workspacePath}/lists`, as.member, { name: 'Target' }), 201)
const onActor = { target_type: 'entity', target_id: actor.id }
const note = await bodyOf(
  send(app, 'POST', `${workspacePath}/notes`, as.member, { ...onActor, text: 'x' }),
  201,
)
const items = `${workspacePath}/lists/${list.id}/items`
await bodyOf(send(app, 'POST', items, as.member, { entity_id: actor.id }), 201)

const filters = { query: 'bus', issue_area: ['public_transit'], type: ['organization'], sort: 'name' }
const writes: [string, string, object][] = [
  ['POST', `${workspacePath}/lists`, { name: 'Rich', description: 'Words' }],
  ['PATCH', `${workspacePath}/lists/${list.id}`, { name: 'Rich', description: null }],
  ['POST', items, { entity_id: actor.id, note: 'Words' }],
  ['PATCH', `${items}/${actor.id}`, { note: 'Words', after: null }],
  ['POST', `${items}/bulk`, { entity_ids: [actor.id] }],
  ['POST', `${items}/bulk`, { search: { ...filters, state: ['IN'], place: ['gary,indiana'] } }],
  ['POST', `${items}/bulk`, { place_key: 'gary,indiana', filters }],
  ['POST', `${items}/remove`, { entity_ids: [note.id] }],
  ['POST', `${workspacePath}/notes`, { ...onActor, text: 'Words' }],
  ['PATCH', `${workspacePath}/notes/${note.id}`, { text: 'Words' }],
  ['PUT', `${workspacePath}/reviews/entity/${actor.id}`, { state: 'confirmed', comment: 'Words' }],
]

async function assertUnderstood(answer: Response, what: string): Promise<void> {
  const text = await answer.text()
  assert.ok(answer.status < 500, `${answer.status} ${what}`)
  if (answer.ok) return
  const problem = JSON.parse(text) as Json
  assert.equal(problem.status, answer.status, what)
  if (problem.code === 'invalid_request') assert.ok(problem.errors?.length > 0, `${what} names no field`)
}

test('nearly valid bodies never cause a 5xx', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...writes),
      fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }),
      fc.constantFrom('replace', 'replace', 'remove', 'add'),
      hostileValue,
      async ([method, path, good], at, how, by) => {
        const body = mutate(good, at, how, by)
        await assertUnderstood(await send(app, method, path, as.member, body), JSON.stringify([path, body]))
      },
    ),
    runs(60),
  )
})

test('arbitrary text as id, filter or header never causes a 5xx', async () => {
  const addresses = [
    (text: string) => `${workspacePath}/lists/${text}`,
    (text: string) => `${workspacePath}/lists/${text}/items`,
    (text: string) => `${items}/${text}`,
    (text: string) => `${workspacePath}/lists/${list.id}/export?format=${text}`,
    (text: string) => `${workspacePath}/notes/${text}`,
    (text: string) => `${workspacePath}/notes?target_id=${text}`,
    (text: string) => `${workspacePath}/notes?cursor=${text}`,
    (text: string) => `${workspacePath}/reviews/entity/${text}`,
    (text: string) => `${workspacePath}/reviews/${text}/${actor.id}`,
    (text: string) => `${workspacePath}/reviews?state=${text}`,
    (text: string) => `/api/workspaces/${text}/lists`,
  ]
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...addresses), hostileText, async (address, text) => {
      const path = address(encodeURIComponent(text.toWellFormed()))
      await assertUnderstood(await send(app, 'GET', path, as.member), path)
    }),
    runs(40),
  )
  await fc.assert(
    fc.asyncProperty(fc.string({ maxLength: 40 }), async (tag) => {
      const headers = { ...as.member, 'if-match': tag }
      const answer = await send(app, 'PATCH', `${workspacePath}/lists/${list.id}`, headers, {
        name: 'Tagged',
      })
      await assertUnderstood(answer, `If-Match: ${tag}`)
    }),
    runs(15),
  )
})
