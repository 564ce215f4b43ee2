import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { askAboutMissingQuotes } from '../../src/contributions/index.ts'
import { recordCheck } from '../../src/directory/sources/source-check-store.ts'
import { addActor, claimBody } from '../properties/actor-body.ts'
import { asMember, asReviewer, type Json, startTestApp } from '../support/app.ts'
import { until } from '../support/until.ts'
import { makeWorkspaceItems } from '../support/workspace-items.ts'

const service = await startTestApp()
after(() => service[Symbol.asyncDispose]())

const queue = '/api/review/queue'
const { pool, sql } = service.app.database

async function send(path: string, body: Json, headers: Record<string, string> = asReviewer) {
  const answer = await service.post(path, body, headers)
  return { status: answer.status, body: (await answer.json()) as Json }
}
const waiting = async (kind: string): Promise<Json[]> =>
  (await service.json(`${queue}?kind=${kind}`, { headers: asReviewer })).data
const decide = (id: string, body: Json) => send(`${queue}/${id}/decision`, body)

/** What the stream delivers after a position. */
const stream = '/api/firehose?place=gary,indiana'
const position = async (): Promise<string> => (await service.json(stream, { headers: asReviewer })).as_of
const delivered = (cursor: string): Promise<Json> =>
  service.json(`${stream}&cursor=${cursor}`, { headers: asReviewer })
const names = (id: string) => (signal: Json) => signal.actors.some((actor: Json) => actor.id === id)
const signalOf = (id: string) =>
  until(
    async () => ((await service.json(stream, { headers: asReviewer })).data as Json[]).find(names(id)),
    `the signal of ${id}`,
  )

test('a quote that its page no longer contains waits for a reviewer, who removes the claim [design.contributions.vanished-quotes]', async () => {
  const url = 'https://www.example.org/minutes'
  const gone = 'The council meets on Mondays.'
  const actor = await addActor(service, 'Minutes Keepers', {
    claims: [claimBody(url, {}, gone), claimBody(url, {}, 'It keeps the minutes.')],
  })
  const text = 'It keeps the minutes. The council meets on Fridays.'
  const result = { kind: 'read', text, contentHash: 'sha256:2' } as const
  for (let time = 0; time < 2; time++)
    await recordCheck(sql, { url, at: new Date(), result }, askAboutMissingQuotes)
  const items = await waiting('vanished_quote')
  assert.equal(items.length, 1, 'a second check asks nothing new')
  assert.equal(items[0].title, 'Minutes Keepers')
  const detail = await service.json(`${queue}/${items[0].id}`, { headers: asReviewer })
  assert.deepEqual([detail.content.quote, detail.record.id], [gone, actor.id])
  await signalOf(actor.id)
  const before = await position()
  const done = await decide(items[0].id, { decision: 'accept' })
  assert.equal(done.status, 200, JSON.stringify(done.body))
  const after = await service.json(`/api/entities/${actor.id}`)
  assert.deepEqual(
    after.claims.map(({ excerpt }: Json) => excerpt),
    ['It keeps the minutes.'],
  )
  const [change] = (await service.json(`/api/entities/${actor.id}/history`)).data
  assert.deepEqual([change.kind, change.reason, change.claims_removed], ['corrected', 'source_check', 1])
  const signal = await until(
    async () => ((await delivered(before)).data as Json[]).find(names(actor.id)),
    'the correction in the stream',
  )
  assert.deepEqual([signal.signal_type, signal.title], ['actor_updated', 'Updated: Minutes Keepers'])
  assert.doesNotMatch(JSON.stringify(signal), /on Mondays/)
  assert.deepEqual(await waiting('vanished_quote'), [])
})

test('a vanished quote that a reviewer keeps is not asked about again [design.contributions.vanished-quotes]', async () => {
  const url = 'https://www.example.org/archive'
  await addActor(service, 'Archive Keepers', { claims: [claimBody(url, {}, 'It keeps the archive.')] })
  const result = { kind: 'read', text: 'The archive has moved.', contentHash: 'sha256:3' } as const
  const check = () => recordCheck(sql, { url, at: new Date(), result }, askAboutMissingQuotes)
  await check()
  const [item] = await waiting('vanished_quote')
  const kept = await decide(item!.id, { decision: 'reject', reply: 'The archive still has it.' })
  assert.equal(kept.status, 200, JSON.stringify(kept.body))
  await check()
  assert.deepEqual(await waiting('vanished_quote'), [])
})

test('a candidate that was published beside a similar actor is suspected, and merging ends it [design.contributions.duplicates]', async () => {
  const known = await addActor(service, 'Stand-in Society')
  const { run_id, candidate_id } = await makeWorkspaceItems(service, known)
  const match = { verdict: 'maybe', entityId: known.id, name: known.name, reasons: ['Similar name'] }
  await pool.query('update discovery_candidate set match = $1 where id = $2', [
    JSON.stringify(match),
    candidate_id,
  ])
  const run = `/api/discovery-runs/${run_id}`
  const found = async (query: string) =>
    (await service.json(`${run}/candidates?${query}`, { headers: asMember })).data.length
  assert.deepEqual(
    [await found('match=maybe'), await found('match=new'), await found('type=event')],
    [1, 0, 0],
  )
  const transit = `jsonb_set(draft, '{issueAreas}', '["public_transit"]')`
  await pool.query(`update discovery_candidate set draft = ${transit} where id = $1`, [candidate_id])
  assert.deepEqual(
    [
      await found('issue_area=no_such_area'),
      await found('issue_area=public_transit'),
      await found('type=organization&match=new,maybe&issue_area=public_transit'),
    ],
    [0, 1, 1],
  )
  const one = { candidate_id, decision: { decision: 'accept' } }
  const twice = await send(`${run}/candidates/decisions`, { decisions: [one, one] })
  assert.equal(twice.status, 400)
  const reject = { candidate_id, decision: { decision: 'reject' } }
  const unknown = { ...one, candidate_id: run_id }
  assert.equal((await send(`${run}/candidates/decisions`, { decisions: [reject, unknown] })).status, 404)
  assert.equal(await found('state=rejected'), 0, 'all or none')
  const bulk = await send(`${run}/candidates/decisions`, { decisions: [one] })
  assert.match(bulk.body.data[0].warning, /the same as Stand-in Society/)
  const published = await send(`${run}/publish`, { visibility: 'public' })
  assert.equal(published.status, 200, JSON.stringify(published.body))
  const [{ entity_id }] = published.body.published
  const [item] = await waiting('duplicate')
  const detail = await service.json(`${queue}/${item.id}`, { headers: asReviewer })
  assert.deepEqual(
    [detail.record.id, detail.similar[0].id, detail.content.reasons],
    [known.id, entity_id, ['Similar name']],
  )
  const foreign = await decide(item.id, { decision: 'accept', entity_id: run_id })
  assert.equal(foreign.body.errors[0].path, 'entity_id')
  const former = await signalOf(entity_id)
  const before = await position()
  assert.equal((await decide(item.id, { decision: 'accept' })).body.result_id, known.id)
  assert.equal((await service.json(`/api/entities/${entity_id}`)).code, 'entity_merged')
  const excerpts = (await service.json(`/api/entities/${known.id}`)).claims.map((one: Json) => one.excerpt)
  assert.ok(excerpts.includes('Stands in'), 'the evidence of both')
  const [change] = (await service.json(`/api/entities/${known.id}/history`)).data
  assert.deepEqual([change.kind, change.reason, change.other.id], ['merged', 'duplicate', entity_id])
  const retraction = await until(
    async () =>
      ((await delivered(before)).retractions as Json[]).find(({ signal_id }) => signal_id === former.id),
    'the retraction of the merged actor in the stream',
  )
  assert.ok(retraction)
  assert.deepEqual(await waiting('duplicate'), [])
})
