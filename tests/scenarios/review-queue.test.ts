import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { actorBody } from '../properties/actor-body.ts'
import { asMember, asReviewer, type Json, startTestApp, testAccounts } from '../support/app.ts'
import { until } from '../support/until.ts'

/** A second reviewer, beside the one of every test. */
const asOther = { 'x-api-key': 'other-reviewer-key' }
const service = await startTestApp({
  async authenticate(credentials) {
    if (credentials.value !== asOther['x-api-key']) return testAccounts(credentials)
    const reviewer = await testAccounts({ kind: 'api_key', value: 'reviewer-key' })
    return reviewer && { ...reviewer, accountId: '01920000-0000-7000-8000-00000000000e' }
  },
})
after(() => service[Symbol.asyncDispose]())

const queue = '/api/review/queue'
const url = 'https://www.example.org/porch-watch'

async function send(path: string, body: Json, headers: Record<string, string> = asReviewer) {
  const answer = await service.post(path, body, headers)
  return { status: answer.status, body: (await answer.json()) as Json }
}
const read = (path: string, headers = asReviewer) => service.json(path, { headers })
const decide = (id: string, body: Json, headers = asReviewer) =>
  send(`${queue}/${id}/decision`, body, headers)

async function suggest(change: Json = {}): Promise<Json> {
  const place = 'alder-falls,indiana'
  const { status, body } = await send('/api/suggestions', { url, shows: 'actor', place, ...change }, {})
  assert.equal(status, 201, JSON.stringify(body))
  return { ...body, receipt: `/api/receipts/${body.receipt_url.split('/').at(-1)}` }
}

async function report(flag_type: string): Promise<Json> {
  const { data } = await service.json('/api/places/alder-falls,indiana/entities?limit=1')
  const body = { entity_id: data[0].id, reason: 'It is wrong.', flag_type }
  return (await send('/api/entity-flags', body, {})).body
}

test('a suggested page becomes a public record with its history, a signal and an answer to its sender [design.contributions.queue]', async () => {
  const suggestion = await suggest({ note: 'They meet on porches.', contact: 'sender@example.org' })
  const [item] = (await read(`${queue}?kind=suggestion`)).data
  assert.deepEqual(
    [item.id, item.title, item.place, item.status, item.taken],
    [suggestion.id, url, 'alder-falls,indiana', 'open', null],
  )
  assert.equal((await send(`${queue}/${item.id}/take`, {})).body.status, 'in_review')
  assert.equal((await read(suggestion.receipt, {} as typeof asReviewer)).status, 'in_review')
  const detail = await read(`${queue}/${item.id}`)
  assert.deepEqual(
    [detail.content.text, detail.content.contact],
    ['They meet on porches.', 'sender@example.org'],
  )

  const nothing = await decide(item.id, { decision: 'accept' })
  assert.deepEqual([nothing.status, nothing.body.errors[0].path], [400, 'decision'])
  const actor = actorBody('Porch Watch', { place: 'alder-falls,indiana' })
  const decided = await decide(item.id, {
    decision: 'accept',
    reply: 'Thank you.',
    note: 'Called them.',
    actor,
  })
  assert.equal(decided.status, 200, JSON.stringify(decided.body))
  assert.deepEqual(
    decided.body.steps.map(({ action }: Json) => action),
    ['take', 'accept'],
  )
  const { result_id } = decided.body
  assert.equal((await service.json(`/api/entities/${result_id}`)).name, 'Porch Watch')
  const { data: history } = await service.json(`/api/entities/${result_id}/history`)
  assert.deepEqual([history[0].kind, history[0].reason], ['listed', 'suggestion'])
  const receipt = await (await service.fetch(suggestion.receipt)).text()
  const { status, reply, result } = JSON.parse(receipt)
  assert.deepEqual([status, reply, result], ['accepted', 'Thank you.', { type: 'entity', id: result_id }])
  assert.doesNotMatch(receipt, /Called|account:|sender@/)
  const signal = await until(
    async () =>
      (await service.json('/signals.json?limit=50')).items.find(({ _civic }: Json) =>
        _civic.signal.actors.some(({ id }: Json) => id === result_id),
      ) as Json,
    'the signal of the new actor',
  )
  assert.equal(signal._civic.signal.signal_type, 'actor_discovered')
  assert.doesNotMatch(JSON.stringify([signal, history]), /sender@|porches|Called/)
})

test('urgent items come first, then the oldest, page by page, and filters narrow the queue [design.contributions.queue]', async () => {
  const older = await suggest()
  await report('stale')
  const urgent = await report('harmful')
  const ids: string[] = []
  let cursor = ''
  do {
    const { data, page } = await read(`${queue}?limit=1${cursor}`)
    ids.push(data[0].id)
    cursor = page.next_cursor && `&cursor=${encodeURIComponent(page.next_cursor)}`
  } while (cursor)
  assert.equal(ids[0], urgent.id)
  assert.ok(ids.includes(older.id))
  const all = (await read(queue)).data
  assert.deepEqual(
    all.map(({ id }: Json) => id),
    ids,
  )
  assert.deepEqual(
    all.map(({ urgent }: Json) => urgent),
    all.map((_: Json, at: number) => at === 0),
  )
  const only = async (query: string) => (await read(`${queue}?${query}`)).data.map(({ kind }: Json) => kind)
  assert.deepEqual(await only('kind=report'), ['report', 'report'])
  assert.deepEqual(new Set(await only('place=alder-falls-in')), new Set(['report', 'suggestion']))
  assert.deepEqual(await only('place=gary-in'), [])
  assert.deepEqual(await only('mine=true'), [])
  assert.deepEqual(await only('status=accepted'), ['suggestion'])
  assert.equal((await read(`${queue}?place=nowhere`)).code, 'place_not_found')
  assert.equal((await service.fetch(queue, { headers: asMember })).status, 403)
})

test('two reviewers never decide on the same item [design.contributions.two-reviewers]', async () => {
  const { id } = await suggest()
  await send(`${queue}/${id}/take`, {})
  const late = await send(`${queue}/${id}/take`, {}, asOther)
  assert.deepEqual([late.status, late.body.status_now], [409, 'in_review'])
  const foreign = await decide(id, { decision: 'reject', reply: 'No.' }, asOther)
  assert.equal(foreign.status, 409)
  assert.equal((await read(`${queue}?mine=true`)).data[0].taken.by_you, true)
  await send(`${queue}/${id}/release`, {})
  const both = await Promise.all([
    decide(id, { decision: 'reject', reply: 'One.' }),
    decide(id, { decision: 'reject', reply: 'Two.' }, asOther),
  ])
  assert.deepEqual(both.map(({ status }) => status).sort(), [200, 409])
  const again = await decide(id, { decision: 'ask', reply: 'Why?' })
  assert.deepEqual([again.status, again.body.status_now], [409, 'rejected'])
  assert.equal(
    (await read(`${queue}/${id}`)).steps.filter(({ action }: Json) => action === 'reject').length,
    1,
  )

  const flag = await report('incorrect')
  await send(`${queue}/${flag.id}/take`, {})
  assert.equal((await send(`/api/flags/${flag.id}/resolve`, {}, asOther)).status, 409)
  assert.equal((await decide(flag.id, { decision: 'reject', reply: 'It is right.' })).status, 200)
  assert.equal((await read(`/api/flags/${flag.id}`)).status, 'dismissed')
})

test('a reviewer can ask back, and the answer returns the item to the queue [design.contributions.queue]', async () => {
  const { id, receipt } = await suggest()
  assert.equal((await decide(id, { decision: 'ask' })).body.errors[0].path, 'reply')
  await decide(id, { decision: 'ask', reply: 'Which group on this page?' })
  const asked = await service.json(receipt)
  assert.deepEqual([asked.status, asked.reply], ['asked', 'Which group on this page?'])
  await send(`${receipt}/messages`, { text: 'The second one.' }, {})
  const detail = await read(`${queue}/${id}`)
  assert.deepEqual([detail.status, detail.steps.at(-1).note], ['open', 'The second one.'])
})

test('a report is accepted with its correction in one step, or nothing changes [design.contributions.queue]', async () => {
  const flag = await report('incorrect')
  const before = await service.json(`/api/entities/${flag.target.id}`)
  const bad = await decide(flag.id, { decision: 'accept', patch: { issue_areas: ['no_such_area'] } })
  assert.equal(bad.status, 400)
  assert.equal((await read(`/api/flags/${flag.id}`)).status, 'open')
  const description = 'Corrected after a report.'
  const done = await decide(flag.id, { decision: 'accept', reply: 'Corrected.', patch: { description } })
  assert.equal(done.status, 200, JSON.stringify(done.body))
  const now = await service.json(`/api/entities/${flag.target.id}`)
  assert.deepEqual([now.description, now.open_flag_count], [description, before.open_flag_count - 1])
})

test('several items are rejected together, all or none, and never an urgent one [design.contributions.bulk]', async () => {
  const ids = [(await suggest()).id, (await suggest()).id]
  const urgent = await report('harmful')
  const reject = (item_ids: string[]) =>
    send('/api/review/decisions', { item_ids, decision: 'reject', reply: 'Already listed.' })
  const refused = await reject([...ids, urgent.id])
  assert.deepEqual([refused.status, refused.body.item_id], [409, urgent.id])
  assert.equal((await read(`${queue}/${ids[0]}`)).status, 'open')
  const done = await reject(ids)
  assert.deepEqual(
    done.body.data.map(({ status }: Json) => status),
    ['rejected', 'rejected'],
  )
  const accept = { item_ids: [(await suggest()).id], decision: 'accept' }
  assert.equal((await send('/api/review/decisions', accept)).status, 409)
  const long = { ...accept, reply: 'x'.repeat(100_000) }
  assert.equal((await send('/api/review/decisions', long)).body.errors[0].path, 'reply')
})

test('reads the first page of a long queue from indexes [design.contributions.queue-speed]', async () => {
  const { pool } = service.app.database
  await pool.query(`
    insert into contribution (id, kind, content, place_key, created_at)
    select gen_random_uuid(), 'suggestion', '{"url": "https://www.example.org/"}', 'gary,indiana',
      now() + n * interval '1 second' from generate_series(1, 10000) n`)
  await pool.query('analyze contribution')
  for (const query of ['', '?kind=suggestion', '?place=gary-in', '?mine=true']) {
    const { data } = await read(queue + query)
    assert.equal(data.length > 0, query !== '?mine=true', query)
  }
  const { rows } = await pool.query(`
    explain (format json) select id from contribution where state in ('open', 'asked')
    order by priority, created_at, id limit 21`)
  assert.match(JSON.stringify(rows), /contribution_queue/)
})

test('a report can end with a merge or with the removal of its actor, but not with both [design.contributions.queue]', async () => {
  const [first, second] = [await report('duplicate'), await report('other')]
  const { data } = await service.json('/api/places/alder-falls,indiana/entities?limit=2')
  const both = await decide(first.id, { decision: 'accept', entity_id: data[1].id, remove: true })
  assert.deepEqual([both.status, both.body.errors[0].path], [400, 'remove'])
  const merged = await decide(first.id, { decision: 'accept', entity_id: data[1].id })
  assert.deepEqual([merged.status, merged.body.status], [200, 'accepted'])
  const { code, merged_into } = await service.json(`/api/entities/${data[0].id}`)
  assert.deepEqual([code, merged_into], ['entity_merged', data[1].id])
  const { data: history } = await service.json(`/api/entities/${data[1].id}/history`)
  assert.equal(history.find(({ kind }: Json) => kind === 'merged').reason, 'report')
  const gone = await decide(second.id, { decision: 'accept', remove: true })
  assert.notEqual(gone.status, 200, 'the actor of the second report was merged')
  const third = await report('other')
  const { name } = await service.json(`/api/entities/${third.target.id}`)
  const removed = await decide(third.id, { decision: 'accept', remove: true })
  assert.equal(removed.status, 200)
  const { code: missing, removed_at } = await service.json(`/api/entities/${third.target.id}`)
  assert.deepEqual([missing, typeof removed_at], ['entity_not_found', 'string'])
  const { data: corrections } = await service.json('/api/corrections?kind=removed&limit=1')
  assert.equal(corrections[0].reason, 'report')
  const page = await service.fetch(`/actors/${third.target.id}`)
  assert.equal(page.status, 404)
  const html = await page.text()
  assert.match(html, /This record was removed[\s\S]*It was removed from the directory on /)
  assert.ok(html.includes(`value="${name}"`), 'its name is ready to search for')
})

test('items that ask for the same name each other, until they are decided [design.contributions.same-items]', async () => {
  const first = await suggest({ url: 'https://www.example.org/twice' })
  const second = await suggest({ url: 'http://www.example.org/twice/#team' })
  await suggest({ url: 'https://www.example.org/twice?page=2' })
  const reports = [await report('stale'), await report('incorrect')]
  const sameAs = async (id: string) => (await read(`${queue}/${id}`)).same_as
  assert.deepEqual([await sameAs(first.id), await sameAs(second.id)], [second.id, first.id])
  assert.equal(await sameAs(reports[0]!.id), reports[1]!.id)
  const listed: Json[] = (await read(`${queue}?kind=suggestion&limit=100`)).data
  assert.equal(listed.find(({ id }) => id === second.id)!.same_as, first.id)

  const { body } = await decide(first.id, { decision: 'reject', reply: 'No civic work.' })
  assert.deepEqual(
    body.same.map(({ id, status }: Json) => [id, status]),
    [[second.id, 'open']],
    'the other one is offered',
  )
  assert.deepEqual([await sameAs(second.id), (await service.json(second.receipt)).status], [null, 'open'])
})
