import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { addActor, claimBody } from '../properties/actor-body.ts'
import { asMember, asReviewer, type Json } from '../support/app.ts'
import { startTownApp } from '../support/town.ts'
import { until } from '../support/until.ts'

const service = await startTownApp()
after(() => service[Symbol.asyncDispose]())

const listed: Json = (await service.json('/api/places/alder-falls,indiana/entities?limit=1')).data[0]
const actor: Json = await service.json(`/api/entities/${listed.id}`)
const claim: Json = actor.claims[0]
const unknownId = '01920000-0000-7000-8000-000000000000'

/** Sends a report and returns it with the API address of its receipt. */
async function report(path: string, body: Json): Promise<{ flag: Json; receipt: string }> {
  const answer = await service.post(path, { reason: 'It is wrong.', ...body })
  const flag: Json = await answer.json()
  assert.equal(answer.status, 201, JSON.stringify(flag))
  return { flag, receipt: `/api/receipts/${flag.receipt_url.split('/').at(-1)}` }
}

const move = (flag: Json, verb: string, body: Json = {}) =>
  service.post(`/api/flags/${flag.id}/${verb}`, body, asReviewer)

test('anyone can report a single claim, and reviewers see its quote [design.contributions.targets]', async () => {
  const { flag } = await report('/api/claim-flags', { claim_id: claim.id, flag_type: 'misread' })
  assert.deepEqual(flag.target, { type: 'claim', id: claim.id })
  const reviewed = await service.json(`/api/flags/${flag.id}`, { headers: asReviewer })
  assert.deepEqual([reviewed.target_name, reviewed.quote], [actor.name, claim.excerpt])
  const after = await service.json(`/api/entities/${actor.id}`)
  assert.equal(after.open_flag_count, actor.open_flag_count + 1)
})

test('claims of one kind in one passage are told apart in a report [design.site.report]', async () => {
  const url = 'https://www.example.org/desk'
  const excerpt = 'Call 219-555-0101 by day and 219-555-0102 at night.'
  const contact = (text: string) => ({ ...claimBody(url, {}, excerpt), kind: 'contact', text })
  const claims = [claimBody(url, {}, excerpt), contact('219-555-0101'), contact('219-555-0102')]
  const desk = await addActor(service, 'Night Desk', { claims })
  const form = await (await service.fetch(`/report?claim=${desk.claims[0].id}`)).text()
  for (const number of ['219-555-0101', '219-555-0102'])
    assert.ok(
      form.includes(`contact<!-- -->: <bdi>${number}</bdi>`) || form.includes(`contact: <bdi>${number}`),
    )
})

test('a report on a claim goes from the page of its actor over the decision to the record, its history, the stream and the receipt [design.contributions.report-claim]', async () => {
  const url = 'https://www.example.org/ferry'
  const excerpt = 'The ferry runs and is free on Mondays.'
  const wrong = { ...claimBody(url, {}, excerpt), kind: 'funding', text: 'Is free' }
  const ferry = await addActor(service, 'Ferry Friends', { claims: [claimBody(url, {}, excerpt), wrong] })
  const wrongId = ferry.claims.find(({ kind }: Json) => kind === 'funding').id
  const stream = '/api/firehose?place=gary,indiana'
  const read = (query = '') => service.json(stream + query, { headers: asReviewer })
  const names = (signal: Json) => signal.actors.some(({ id }: Json) => id === ferry.id)
  await until(async () => ((await read()).data as Json[]).some(names), 'the signal of the new actor')
  const { as_of } = await read()

  const actorPage = await (await service.fetch(`/actors/${ferry.id}/${ferry.slug}`)).text()
  const link = /href="(\/report\?claim=[^"]+)"/.exec(actorPage)?.[1]
  assert.ok(link, 'the page links a report of the quote')
  const form = await (await service.fetch(link)).text()
  assert.match(
    form,
    /The ferry runs and is free on Mondays\.[\s\S]*What do we get wrong from these words\?[\s\S]*>funding<[\s\S]*Send the report/,
  )
  assert.match(form, new RegExp(`name="claim"[^>]*value="${wrongId}"`))
  assert.doesNotMatch(form, /: <bdi>/, 'claims of different kinds need no more words')
  const sent = await service.fetch(link, {
    method: 'POST',
    headers: { origin: 'http://directory.test', accept: 'text/html' },
    body: new URLSearchParams({ kind: 'claim:misread', claim: wrongId, words: 'Only Mondays are free.' }),
  })
  assert.equal(sent.status, 303, await sent.text())
  const receipt = `/api${sent.headers.get('location')!.replace('/reports/', '/receipts/')}`

  const queue: Json[] = (await service.json('/api/review/queue?kind=report', { headers: asReviewer })).data
  const item = queue.find(({ title }) => title === 'Ferry Friends')!
  const decide = (body: Json) => service.post(`/api/review/queue/${item.id}/decision`, body, asReviewer)
  const asked = await decide({ decision: 'ask', reply: 'Which page says so?' })
  assert.equal(asked.status, 200, await asked.text())
  await service.post(`${receipt}/messages`, { text: 'The timetable.' })
  const decision = { decision: 'accept', patch: { remove_claims: [wrongId] }, reply: 'You are right.' }
  const decided = await decide(decision)
  assert.equal(decided.status, 200, await decided.text())

  const record = await service.json(`/api/entities/${ferry.id}`)
  assert.deepEqual([record.claims.map(({ kind }: Json) => kind), record.open_flag_count], [['activity'], 0])
  const history: Json[] = (await service.json(`/api/entities/${ferry.id}/history`)).data
  const change = history.find(({ kind }) => kind === 'corrected')!
  assert.deepEqual([change.reason, change.claims_removed], ['report', 1])
  const correction = await until(
    async () =>
      ((await read(`&cursor=${as_of}`)).data as Json[]).find(
        (signal) => names(signal) && signal.signal_type === 'flag_resolved',
      ),
    'the correction in the stream',
  )
  assert.equal(correction.title, 'Corrected after a report: Ferry Friends')
  const { status, reply, replies, actor: about, change_id } = await service.json(receipt)
  assert.deepEqual([status, reply, about.id], ['resolved', 'You are right.', ferry.id])
  assert.deepEqual(
    replies.map(({ text }: Json) => text),
    ['Which page says so?', 'You are right.'],
  )
  assert.equal(change_id, change.id)
  const corrections: Json[] = (await service.json('/api/corrections')).data
  const listed = corrections.filter(({ entity }) => entity?.id === ferry.id)
  assert.deepEqual(
    listed.map(({ id, kind, reason }) => [id, kind, reason]),
    [[change_id, 'corrected', 'report']],
    'the report and its correction are one entry',
  )
  const outcome = await (await service.fetch(sent.headers.get('location')!)).text()
  assert.match(outcome, /The reviewer wrote on[\s\S]*Which page says so\?[\s\S]*The timetable\./)
  const page = `/actors/${ferry.id}/${ferry.slug}`
  assert.ok(outcome.includes(`href="${page}/history#change-${change_id}"`), 'the entry in the history')
  assert.match(outcome, new RegExp(`About[^a-z]*<a href="${page}"`))
  assert.doesNotMatch(JSON.stringify([record, history, correction]), /Only Mondays are free|You are right/)
})

test('a report that is accepted without a change is confirmed, and not called a correction [design.contributions.outcome]', async () => {
  const { flag, receipt } = await report('/api/source-flags', {
    source_id: claim.source_id,
    flag_type: 'paywalled',
  })
  const path = `/api/review/queue/${flag.id}/decision`
  const decided = await service.post(path, { decision: 'accept' }, asReviewer)
  assert.equal(decided.status, 200, await decided.text())
  const isOutcome = ({ title }: Json) => title.endsWith(`: ${actor.sources.find(isCited).title}`)
  const outcome: Json = await until(async () => {
    const { items } = await service.json('/signals.json?signal_type=flag_resolved&limit=50')
    return (items as Json[]).map(({ _civic }) => _civic.signal).find(isOutcome)
  }, 'the outcome in the stream')
  assert.match(outcome.title, /^Report confirmed: /)
  assert.equal(outcome.summary, 'A reviewer agreed with a report. The record itself was not changed.')
  const page = await (await service.fetch(receipt.replace('/api/receipts/', '/reports/'))).text()
  assert.match(page, /Resolved: a reviewer agreed with the report[\s\S]*href="\/corrections"/)
})

const isCited = ({ id }: Json) => id === claim.source_id

test('refuses an unknown claim or signal and writes nothing [design.flags.unknown-target]', async () => {
  for (const [path, body, code] of [
    ['/api/claim-flags', { claim_id: unknownId, flag_type: 'misread' }, 'claim_not_found'],
    ['/api/claim-flags', { claim_id: claim.id.slice(0, 8), flag_type: 'misread' }, 'claim_not_found'],
    ['/api/signal-flags', { signal_id: unknownId, flag_type: 'canceled' }, 'signal_not_found'],
    ['/api/claim-flags', { claim_id: claim.id, flag_type: 'stale' }, 'invalid_request'],
    ['/api/signal-flags', { signal_id: 'x', flag_type: 'misread' }, 'invalid_request'],
  ] as const) {
    const answer = await service.post(path, { reason: 'It is wrong.', ...body })
    const problem: Json = await answer.json()
    assert.equal(problem.code, code, JSON.stringify(body))
  }
  const { rows } = await service.app.database.pool.query(
    `select count(*)::int from flag where flag_type = 'stale'`,
  )
  assert.equal(rows[0].count, 0)
})

test('a receipt shows the outcome and the answer, but no reviewer and no note [design.contributions.receipt]', async () => {
  const { flag, receipt } = await report('/api/entity-flags', { entity_id: actor.id, flag_type: 'incorrect' })
  const answer = await service.fetch(receipt)
  assert.equal(answer.headers.get('cache-control'), 'private, no-store')
  const open: Json = await answer.json()
  assert.deepEqual(open.target, { type: 'entity', id: actor.id, name: actor.name })
  assert.deepEqual([open.status, open.reply, open.messages], ['open', null, []])

  await move(flag, 'take', { note: 'I call the office.' })
  await move(flag, 'resolve', { note: 'Confirmed by phone.', reply: 'Corrected on March 5.' })
  const text = await (await service.fetch(receipt)).text()
  assert.deepEqual([JSON.parse(text).status, JSON.parse(text).reply], ['resolved', 'Corrected on March 5.'])
  assert.doesNotMatch(text, /phone|office|account:|reviewer/)
})

test('a reporter can add to a report until it is decided [design.contributions.receipt]', async () => {
  const { flag, receipt } = await report('/api/entity-flags', { entity_id: actor.id, flag_type: 'stale' })
  const added = await service.post(`${receipt}/messages`, { text: ' Their own page says so. ' })
  assert.equal(added.status, 201)
  const now: Json = await added.json()
  assert.deepEqual(
    now.messages.map((one: Json) => one.text),
    ['Their own page says so.'],
  )
  const reviewed = await service.json(`/api/flags/${flag.id}`, { headers: asReviewer })
  assert.equal(reviewed.messages[0].text, 'Their own page says so.')

  await Promise.all(
    Array.from({ length: 25 }, (_none, at) => service.post(`${receipt}/messages`, { text: `More ${at}` })),
  )
  assert.equal((await service.json(receipt)).messages.length, 20)
  await move(flag, 'take')
  await move(flag, 'dismiss')
  const late = await service.post(`${receipt}/messages`, { text: 'One more thing.' })
  const refused: Json = await late.json()
  assert.deepEqual([late.status, refused.status_now], [409, 'dismissed'])
})

test('an unknown receipt is the same 404 for everybody, and a long message is refused', async () => {
  const { receipt } = await report('/api/entity-flags', { entity_id: actor.id, flag_type: 'other' })
  const wrong = `${receipt.slice(0, -1)}${receipt.endsWith('A') ? 'B' : 'A'}`
  const seen = await Promise.all(
    [wrong, '/api/receipts/x', `/api/receipts/${unknownId}`].map(async (path) => {
      const { request_id: _, ...problem }: Json = await (await service.fetch(path)).json()
      return JSON.stringify(problem)
    }),
  )
  assert.equal(new Set(seen).size, 1, seen.join('\n'))
  assert.equal(JSON.parse(seen[0]!).code, 'receipt_not_found')
  const long = await service.post(`${receipt}/messages`, { text: 'x'.repeat(100_000) })
  const refused: Json = await long.json()
  assert.deepEqual([long.status, refused.errors[0].path], [400, 'text'])
})

test('a reviewer withdraws a signal after a report, for everybody at once [design.contributions.signals]', async () => {
  const vote: Json = await until(
    async () => (await service.json('/signals.json?limit=10&signal_type=vote')).items[0],
    'a vote is in the log',
  )
  const { signal } = vote._civic
  const { flag, receipt } = await report('/api/signal-flags', {
    signal_id: signal.id,
    flag_type: 'incorrect',
  })
  const decide = (body: Json) => service.post(`/api/review/queue/${flag.id}/decision`, body, asReviewer)
  const wrong = await decide({ decision: 'accept', patch: { name: 'X' } })
  assert.equal(wrong.status, 400)
  assert.match(await wrong.text(), /use `remove` to withdraw it/)
  const decided = await decide({ decision: 'accept', remove: true, reply: 'The roll call was misread.' })
  assert.equal(decided.status, 200, await decided.text())
  const withdrawn = await until(async () => {
    const read = await service.json(`/api/signals/${signal.id}`)
    return read.state === 'retracted' && read
  }, 'the retraction')
  assert.equal(withdrawn.retraction.reason, 'Withdrawn by a reviewer after a report')
  const { status, reply } = await service.json(receipt)
  assert.deepEqual([status, reply], ['resolved', 'The roll call was misread.'])
  const { data } = await service.json('/api/corrections?reason=report&kind=signal_retracted')
  assert.deepEqual(
    data.map((one: Json) => [one.signal.id, one.signal.explanation]),
    [[signal.id, 'Withdrawn by a reviewer after a report']],
  )
})

test('reports of actors that were removed for good leave no receipt', async () => {
  const people = await service.json('/api/places/alder-falls,indiana/entities?type=person&limit=1')
  const other: Json = people.data[0]
  const { receipt } = await report('/api/entity-flags', { entity_id: other.id, flag_type: 'harmful' })
  const member = await service.post('/api/suppressions', { entity_id: other.id }, asMember)
  assert.equal(member.status, 403)
  const removed = await service.post('/api/suppressions', { kind: 'person', entity_id: other.id }, asReviewer)
  assert.equal(removed.status, 201, await removed.text())
  assert.equal((await service.fetch(receipt)).status, 404)
})
