import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { actorBody, claimBody } from '../properties/actor-body.ts'
import type { Json } from '../support/app.ts'
import { signalInput } from '../support/publisher.ts'
import { until } from '../support/until.ts'
import { bodyOf, send, startWorkspaceFixture } from '../support/workspace-fixture.ts'

const clock = { at: new Date('2026-11-15T12:00:00Z') }
const later = () => {
  clock.at = new Date(clock.at.getTime() + 86_400_000)
}
const fixture = await startWorkspaceFixture(() => clock.at)
after(() => fixture[Symbol.asyncDispose]())
const { app, as, newsroom } = fixture
const { sql } = app.app.database
const briefs = `/api/workspaces/${newsroom}/briefs`

const addActor = (
  name: string,
  fields: Record<string, unknown> = {},
  who = as.publicReviewer,
): Promise<Json> => bodyOf(send(app, 'POST', '/api/entities', who, actorBody(name, fields)), 201)
async function publish(more: Record<string, unknown>): Promise<string> {
  const signals = [{ ...signalInput({ issues: [] }), ...more }]
  const { data } = await bodyOf(
    send(app, 'POST', '/api/firehose/signals', as.publicReviewer, { signals }),
    201,
  )
  return data[0].id
}
const evidence = (excerpt: string) => [
  { url: 'https://www.example.org/minutes', title: 'Minutes', retrieved_at: '2026-03-11T00:00:00Z', excerpt },
]
const cite = (...marks: string[]): Promise<Json> =>
  bodyOf(send(app, 'POST', briefs, as.member, { title: 'Cites', text: marks.join(' and ') }), 201)
const read = (id: string): Promise<Json> => bodyOf(send(app, 'GET', `${briefs}/${id}`, as.member), 200)
const citationOf = async (id: string): Promise<Json> => (await read(id)).citations[0]

test('after a public actor is removed, its citations are marked and keep their text', async () => {
  const actor = await addActor('Soon gone', {
    claims: [claimBody('https://www.example.org/gone', { publisher: 'The Paper' }, 'They were here.')],
  })
  const [claim, source] = [`[@claim:${actor.claims[0].id}]`, `[@source:${actor.sources[0].id}]`]
  const brief = await bodyOf(
    send(app, 'POST', briefs, as.member, {
      title: 'Outlives',
      text: `${claim} and ${source}`,
      links: { entities: [actor.id], sources: [actor.sources[0].id] },
    }),
    201,
  )
  const seenAt = clock.at.toISOString()
  later()
  await bodyOf(send(app, 'DELETE', `/api/entities/${actor.id}`, as.publicReviewer), 204)
  const now = await read(brief.id)
  assert.deepEqual(
    now.citations,
    brief.citations.map((one: Json) => ({ ...one, state: 'removed', seen_at: seenAt })),
  )
  assert.equal(now.citations[0].quote, 'They were here.')
  assert.deepEqual(
    [...now.links.entities, ...now.links.sources].map((one: Json) => [one.name, one.state, one.url]),
    [
      ['Soon gone', 'removed', null],
      ['About', 'removed', null],
    ],
  )
  assert.equal(now.version, 1)

  // The brief can still be edited, but another brief cannot cite the claim.
  const edited = await bodyOf(
    send(app, 'PATCH', `${briefs}/${brief.id}`, as.member, { text: `First ${source}, then ${claim}.` }),
    200,
  )
  assert.deepEqual(
    edited.citations.map((one: Json) => [one.number, one.kind, one.state, one.quote]),
    [
      [1, 'source', 'removed', 'They were here.'],
      [2, 'claim', 'removed', 'They were here.'],
    ],
  )
  const other = { title: 'Another', text: claim, links: { entities: [actor.id] } }
  const { errors } = await bodyOf(send(app, 'POST', briefs, as.member, other), 400)
  assert.deepEqual(
    errors.map((fault: Json) => fault.path),
    ['text', 'links.entities.0'],
  )
})

test('a claim of a merged actor stays available while the surviving actor has it', async () => {
  const body = { claims: [claimBody('https://www.example.org/both', {}, 'Both say so.')] }
  const [merged, stays] = [await addActor('Merged', body), await addActor('Stays', body)]
  const brief = await bodyOf(
    send(app, 'POST', briefs, as.member, {
      title: 'Merged',
      text: `[@claim:${merged.claims[0].id}]`,
      links: { entities: [merged.id] },
    }),
    201,
  )
  await bodyOf(
    send(app, 'POST', `/api/entities/${merged.id}/merge`, as.publicReviewer, { into: stays.id }),
    200,
  )
  const now = await read(brief.id)
  assert.deepEqual([now.citations[0].state, now.citations[0].actor.name], ['resolved', 'Stays'])
  assert.deepEqual([now.links.entities[0].name, now.links.entities[0].state], ['Merged', 'merged'])
  await bodyOf(send(app, 'DELETE', `/api/entities/${stays.id}`, as.publicReviewer), 204)
  const gone = await citationOf(brief.id)
  assert.deepEqual([gone.state, gone.quote], ['removed', 'Both say so.'])
})

test('a removed claim is marked, and its source stays quoted while it is available', async () => {
  const url = 'https://www.example.org/several'
  const actor = await addActor('Several', {
    claims: ['First words.', 'Second words.'].map((words) => claimBody(url, {}, words)),
  })
  const brief = await cite(
    `[@source:${actor.sources[0].id}]`,
    ...actor.claims.map((one: Json) => `[@claim:${one.id}]`),
  )
  const { quote } = brief.citations[0]
  const patch = (body: Json) =>
    bodyOf(send(app, 'PATCH', `/api/entities/${actor.id}`, as.publicReviewer, body), 200)
  await patch({ add_claims: [{ ...claimBody(url, {}, 'Newest words.'), recorded_at: '2026-11-20' }] })
  assert.equal((await citationOf(brief.id)).quote, quote)
  const quoted = actor.claims.find((one: Json) => one.excerpt === quote)
  await patch({ remove_claims: [quoted.id] })
  const now = await read(brief.id)
  assert.deepEqual([now.citations[0].state, now.citations[0].quote], ['resolved', 'Newest words.'])
  const claims = now.citations.slice(1)
  assert.equal(claims.find((one: Json) => one.id === quoted.id).state, 'removed')
  assert.equal(claims.find((one: Json) => one.id !== quoted.id).state, 'resolved')
})

test('a brief keeps the text of a deleted private actor', async () => {
  const lead = await addActor('A lead', { visibility: 'workspace' }, as.member)
  const brief = await cite(`[@claim:${lead.claims[0].id}]`)
  await bodyOf(send(app, 'DELETE', `/api/entities/${lead.id}`, as.member), 204)
  const { state, quote, visibility, actor } = await citationOf(brief.id)
  assert.deepEqual(
    [state, quote, visibility, actor.name],
    ['removed', 'It runs the bus.', 'workspace', 'A lead'],
  )
})

test('a corrected signal updates its quote; a withdrawn one keeps the last quote', async () => {
  const first = { external_id: 'council-1', evidence: evidence('Approved, 7 to 2.') }
  const id = await publish(first)
  const brief = await cite(`[@signal:${id}]`)
  assert.equal(brief.citations[0].quote, 'Approved, 7 to 2.')
  await publish({ ...first, evidence: evidence('Approved, 6 to 3.') })
  await until(async () => (await citationOf(brief.id)).quote === 'Approved, 6 to 3.', 'the correction')
  later()
  await publish({ ...first, retract: true, title: 'Never happened' })
  const gone = await citationOf(brief.id)
  assert.deepEqual([gone.state, gone.quote, gone.replaced_by], ['removed', 'Approved, 6 to 3.', null])
  const { errors } = await bodyOf(
    send(app, 'POST', briefs, as.member, { title: 'New', text: `[@signal:${id}]` }),
    400,
  )
  assert.equal(errors[0].message, `[@signal:${id}]: the signal ${id} was withdrawn`)
})

test('a replaced signal is marked with its replacement', async () => {
  const old = await publish({ title: 'Hearing on Monday' })
  const brief = await bodyOf(
    send(app, 'POST', briefs, as.member, { title: 'B', text: `[@signal:${old}]`, links: { signals: [old] } }),
    201,
  )
  const successor = await publish({ title: 'Hearing on Tuesday', supersedes: old })
  const now = await read(brief.id)
  assert.deepEqual(
    [now.citations[0].state, now.citations[0].text, now.citations[0].replaced_by],
    ['removed', 'Hearing on Monday', successor],
  )
  const [link] = now.links.signals
  assert.deepEqual([link.title, link.state, link.replaced_by], ['Hearing on Monday', 'replaced', successor])
})

test('a signal that expired from the log stays cited with its stored text', async () => {
  const id = await publish({ title: 'Long ago', evidence: evidence('Long ago it was said.') })
  const brief = await cite(`[@signal:${id}]`)
  const inLog = () =>
    sql.selectFrom('signal_log').select('seq').where('signal_id', '=', id).executeTakeFirst()
  await until(async () => (await inLog()) !== undefined, 'the signal in the log')
  await sql.deleteFrom('signal_log').where('signal_id', '=', id).execute()
  const { state, quote } = await citationOf(brief.id)
  assert.deepEqual([state, quote], ['resolved', 'Long ago it was said.'])
})
