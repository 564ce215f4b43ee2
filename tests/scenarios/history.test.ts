import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { importRecords } from '../../src/directory/index.ts'
import { addActor, claimBody, review, uncached } from '../properties/actor-body.ts'
import { asReviewer, type Json, startTestApp } from '../support/app.ts'
import { actorRecord } from '../support/small-directory.ts'
import { until } from '../support/until.ts'
import { signalBody } from '../support/watch-fixture.ts'

let now = new Date('2026-06-01T12:00:00.000Z')
const service = await startTestApp({ env: { SAMPLE: 'off' }, now: () => now })
after(() => service[Symbol.asyncDispose]())
const { sql, pool } = service.app.database
const nextDay = () => {
  now = new Date(now.getTime() + 86_400_000)
}

const historyOf = async (id: string): Promise<Json[]> =>
  (await service.json(uncached(`/api/entities/${id}/history`))).data
const kindsOf = async (id: string) => (await historyOf(id)).map(({ kind, reason }) => `${kind} ${reason}`)
const corrections = async (query: string): Promise<Json> => service.json(uncached(`/api/corrections${query}`))

async function importOne(record: ReturnType<typeof actorRecord>) {
  async function* items() {
    yield { where: 'line 1', record, bytes: 100 }
  }
  return importRecords(sql, items(), { now })
}
async function changed(answer: Response | Promise<Response>): Promise<Json> {
  const response = await answer
  assert.ok(response.ok, await response.clone().text())
  return response.status === 204 ? undefined : response.json()
}

test('says what a reviewer changed, when and why, down to the day the actor was listed [design.history.read design.history.one-transaction]', async () => {
  const { id } = await addActor(service, 'Riders Union')
  nextDay()
  await changed(review(service, 'PATCH', `/api/entities/${id}`, { name: 'Riders United', website: null }))
  nextDay()
  await changed(
    review(service, 'PATCH', `/api/entities/${id}`, {
      add_claims: [claimBody('https://www.example.org/new')],
    }),
  )
  // Neither a request that changes nothing nor one that fails leaves an entry.
  await changed(review(service, 'PATCH', `/api/entities/${id}`, { name: 'Riders United' }))
  assert.equal((await review(service, 'PATCH', `/api/entities/${id}`, { place: 'nowhere,x' })).status, 400)
  const [sourced, corrected, listed, ...rest] = await historyOf(id)
  assert.deepEqual(rest, [])
  assert.deepEqual(
    [sourced.kind, sourced.reason, sourced.sources_added, sourced.claims_added],
    ['evidence_added', 'edit', 1, 1],
  )
  assert.deepEqual(
    [corrected.kind, corrected.fields, corrected.at],
    ['corrected', ['name'], '2026-06-02T12:00:00.000Z'],
  )
  assert.deepEqual([listed.kind, listed.at], ['listed', '2026-06-01T12:00:00.000Z'])
  const first = await service.json(`/api/entities/${id}/history?limit=2`)
  const last = await service.json(`/api/entities/${id}/history?limit=2&cursor=${first.page.next_cursor}`)
  assert.deepEqual([first.data.length, last.data[0].kind, last.page.next_cursor], [2, 'listed', null])
  assert.equal((await service.fetch(`/api/entities/${id.slice(1)}/history`)).status, 404)
})

test('Spanish pages translate what the service itself writes in signals, and no words of others [design.site.own-words]', async () => {
  const { id } = await addActor(service, 'Night Riders')
  await changed(review(service, 'PATCH', `/api/entities/${id}`, { name: 'Updated: Owls' }))
  const page = await until(async () => {
    const { data } = await service.json(uncached('/api/firehose'), { headers: asReviewer })
    const signal = data.find(({ title }: Json) => title.endsWith('Owls'))
    return signal && (await service.fetch(`/es/signals/${signal.id}`)).text()
  }, 'the corrected signal')
  const text = page.replace(/<[^>]*>/g, ' ')
  assert.match(text, /Actualizado: Updated: Owls\s+Se modificó el registro del actor: nombre\./)
  assert.match(text, /Nuevo en el directorio: Night Riders/, 'the former revision')
})

test('the page of an actor shows its newest changes and leads to a page with all of them [design.site.history]', async () => {
  const { id } = await addActor(service, 'Bus Riders')
  for (let time = 1; time <= 9; time++)
    await changed(review(service, 'PATCH', `/api/entities/${id}`, { name: `Bus Riders ${time}` }))
  const { slug } = await service.json(uncached(`/api/entities/${id}`))
  const changesOn = async (path: string) => {
    const answer = await service.fetch(path)
    const html = await answer.text()
    assert.equal(answer.status, 200, path)
    return { html, ids: [...html.matchAll(/id="change-([^"]+)"/g)].map((match) => match[1]) }
  }
  const changes = (await historyOf(id)).map((change) => change.id)
  assert.equal(changes.length, 10)
  const actor = await changesOn(`/actors/${id}/${slug}`)
  assert.deepEqual(actor.ids, changes.slice(0, 8))
  const link = `/actors/${id}/${slug}/history`
  assert.match(actor.html, new RegExp(`<a href="${link}"[^>]*>All changes</a>`))
  const all = await changesOn(link)
  assert.deepEqual(all.ids, changes)
  assert.match(all.html, new RegExp(`<a href="/actors/${id}/${slug}"`))
  assert.match((await changesOn(`/es${link}`)).html, /Historia de este registro/)
  const moved = await service.fetch(`/actors/${id}/former-name/history`, { redirect: 'manual' })
  assert.deepEqual([moved.status, moved.headers.get('location')], [301, link])
})

test('the page of a merged actor says when it was merged and links its public successor, over several merges [design.site.merged]', async () => {
  const [first, second, last] = [
    await addActor(service, 'Ferry One'),
    await addActor(service, 'Ferry Two'),
    await addActor(service, 'Ferry Three'),
  ]
  const merge = (id: string, into: string) =>
    changed(review(service, 'POST', `/api/entities/${id}/merge`, { into }))
  await merge(first.id, second.id)
  await merge(second.id, last.id)
  for (const { id, slug } of [first, second]) {
    const answer = await service.fetch(`/actors/${id}/${slug}`, { headers: { accept: 'text/html' } })
    const html = await answer.text()
    assert.equal(answer.status, 404)
    assert.match(html, /This record was merged[\s\S]*On \w+ \d+, \d{4} we found/)
    assert.match(
      html,
      new RegExp(`<a href="/actors/${last.id}/${last.slug}"[^>]*><bdi[^>]*>Go to Ferry Three`),
    )
  }
  assert.equal((await service.json(`/api/entities/${first.id}`)).code, 'entity_merged')
  await changed(review(service, 'DELETE', `/api/entities/${last.id}`))
  const gone = await service.fetch(`/actors/${first.id}/${first.slug}`, { headers: { accept: 'text/html' } })
  const html = await gone.text()
  assert.match(html, /which is no longer listed/)
  assert.doesNotMatch(html, /Ferry Three/)
})

test('an import adds an entry only for actors that it changes, and none for the first day [design.history.one-transaction]', async () => {
  const record = actorRecord('Imported Board', { description: 'Plans roads.' })
  await importOne(record)
  const { rows } = await pool.query('select e.id, e.created_at from entity e where name = $1', [record.name])
  assert.deepEqual(await kindsOf(rows[0].id), ['listed import'])
  assert.equal((await pool.query('select from entity_change where entity_id = $1', [rows[0].id])).rowCount, 0)
  nextDay()
  await importOne(record)
  assert.equal((await historyOf(rows[0].id)).length, 1)
  await importOne({ ...record, description: 'Plans roads and paths.' })
  assert.deepEqual((await historyOf(rows[0].id))[0].fields, ['description'])
  assert.deepEqual(
    (await corrections('')).data.filter(({ reason }: Json) => reason === 'import'),
    [],
  )
  assert.equal((await corrections('?reason=import')).data.length, 1)
})

test('names merges and relations on both sides, and nobody who was suppressed [design.history.read design.history.nobody-named]', async () => {
  const [council, twin] = [await addActor(service, 'Common Council'), await addActor(service, 'The Council')]
  const member = await addActor(service, 'Quillana Zebrowski', { type: 'person' })
  nextDay()
  await changed(review(service, 'POST', `/api/entities/${twin.id}/merge`, { into: council.id }))
  const relation = await changed(
    review(service, 'POST', `/api/entities/${member.id}/relations`, {
      kind: 'membership',
      object_id: council.id,
      excerpt: 'Quillana Zebrowski is a member.',
      source: claimBody('https://www.example.org/council').source,
    }),
  )
  nextDay()
  await changed(
    review(service, 'POST', `/api/entities/${member.id}/relations/${relation.id}/end`, {
      until: '2026-06-01',
      excerpt: 'She left the council.',
      source: claimBody('https://www.example.org/council').source,
    }),
  )
  assert.deepEqual(await kindsOf(member.id), ['relation_ended edit', 'relation_added edit', 'listed edit'])
  const [ended, , merged] = await historyOf(council.id)
  assert.deepEqual([ended.relation, ended.other.name], ['membership', 'Quillana Zebrowski'])
  assert.deepEqual([merged.kind, merged.reason, merged.other.name], ['merged', 'duplicate', 'The Council'])
  assert.equal((await service.fetch(`/api/entities/${twin.id}/history`)).status, 404)

  await changed(service.post('/api/suppressions', { kind: 'person', entity_id: member.id }, asReviewer))
  assert.deepEqual(await kindsOf(council.id), ['merged duplicate', 'listed edit'])
  const { rowCount } = await pool.query('select from entity_change where entity_id = $1 or other_id = $1', [
    member.id,
  ])
  assert.equal(rowCount, 0)
})

test('lists the actors that were added or changed since a time, in the directory and in a place [design.lists.changed-since]', async () => {
  const place = { place: 'fort-wayne,indiana' }
  const quiet = await addActor(service, 'Quiet Group', place)
  const edited = await addActor(service, 'Edited Group', place)
  const body = await addActor(service, 'Library Board', place)
  const member = await addActor(service, 'Ada Trustee', { ...place, type: 'person' })
  nextDay()
  const since = now.toISOString()
  const added = await addActor(service, 'New Group', place)
  await changed(review(service, 'PATCH', `/api/entities/${edited.id}`, { name: 'Edited Group of 2026' }))
  await changed(
    review(service, 'POST', `/api/entities/${member.id}/relations`, {
      kind: 'membership',
      object_id: body.id,
      excerpt: 'Ada Trustee is a member.',
      source: claimBody('https://www.example.org/board').source,
    }),
  )
  const idsOf = async (path: string) =>
    new Set((await service.json(uncached(path))).data.map(({ id }: Json) => id))
  const expected = new Set([added.id, edited.id, body.id, member.id])
  assert.deepEqual(await idsOf(`/api/entities?changed_since=${since}&limit=100`), expected)
  const inPlace = '/api/places/fort-wayne,indiana/entities'
  assert.deepEqual(await idsOf(`${inPlace}?changed_since=${since}`), expected)
  assert.ok((await idsOf(inPlace)).has(quiet.id))
  const refused = await service.fetch('/api/entities?changed_since=yesterday')
  assert.equal(refused.status, 400)
  assert.match(await refused.text(), /changed_since/)
})

test('lists corrections over the directory, without naming who reported or what was removed [design.history.corrections design.history.nobody-named]', async () => {
  const transit = await addActor(service, 'Reported Group', { place: 'hammond,indiana' })
  const gone = await addActor(service, 'Vanished Group', { place: 'hammond,indiana', issue_areas: [] })
  const flag = await changed(
    service.post('/api/entity-flags', {
      entity_id: transit.id,
      flag_type: 'incorrect',
      reason: 'I am Zoe Tell',
    }),
  )
  nextDay()
  await changed(review(service, 'POST', `/api/flags/${flag.id}/take`, {}))
  await changed(review(service, 'POST', `/api/flags/${flag.id}/resolve`, { note: 'Zoe was right' }))
  nextDay()
  await changed(review(service, 'DELETE', `/api/entities/${gone.id}`))

  const hammond = await corrections('?place=hammond,indiana')
  assert.deepEqual(
    hammond.data.map(({ kind, entity, place }: Json) => [kind, entity?.name ?? null, place.key]),
    [
      ['removed', null, 'hammond,indiana'],
      ['report_resolved', 'Reported Group', 'hammond,indiana'],
    ],
  )
  assert.deepEqual(hammond.by_month, [{ month: now.toISOString().slice(0, 7), count: 2 }])
  assert.doesNotMatch(JSON.stringify(hammond), /Zoe|Vanished|ursula|reviewer@/i)
  assert.equal((await corrections('?place=hammond-in&issue_area=public_transit')).data.length, 1)
  assert.equal((await corrections(`?place=hammond,indiana&since=${now.toISOString()}`)).data.length, 1)
  const whole = await corrections('?limit=1')
  assert.equal(whole.data.length, 1)
  assert.notEqual(
    (await corrections(`?limit=1&cursor=${whole.page.next_cursor}`)).data[0].id,
    whole.data[0].id,
  )
  for (const query of ['?kind=friend', '?reason=x', '?since=soon', '?cursor=x']) {
    assert.equal((await service.fetch(`/api/corrections${query}`)).status, 400, query)
  }
})

test('lists signals that reviewers corrected or withdrew between the corrections of actors, in one order over pages [design.history.corrections]', async () => {
  const place = 'south-bend,indiana'
  const board = await addActor(service, 'Levee Board', { place })
  const publish = async (more: Json) => {
    nextDay()
    const signal = signalBody({ title: 'Levee vote, 6 to 1', places: [place], external_id: 'levee', ...more })
    await changed(service.post('/api/firehose/signals', { signals: [signal] }, asReviewer))
  }
  await publish({})
  await publish({ external_id: 'private', visibility: 'workspace' })
  await publish({ external_id: 'private', visibility: 'workspace', title: 'Private vote' })
  await publish({ title: 'Levee vote, 5 to 2' })
  nextDay()
  await changed(review(service, 'PATCH', `/api/entities/${board.id}`, { name: 'Levee Board of Directors' }))
  await publish({ retract: true, summary: 'There was no vote.' })

  const read: Json[] = []
  for (let cursor = ''; cursor !== 'null'; ) {
    const { data, page } = await until(async () => {
      const one = await corrections(`?place=south-bend-in&limit=1${cursor}`)
      const { entity, signal } = one.data[0]
      return (entity ?? signal?.former_title ?? signal?.explanation) ? one : undefined
    }, 'the revisions are in the log')
    read.push(...data)
    cursor = page.next_cursor === null ? 'null' : `&cursor=${page.next_cursor}`
  }
  assert.deepEqual(
    read.map(({ kind, reason, entity, signal }) => [kind, reason, entity?.name ?? signal.title]),
    [
      ['signal_retracted', 'edit', 'Levee vote, 5 to 2'],
      ['corrected', 'edit', 'Levee Board of Directors'],
      ['signal_corrected', 'edit', 'Levee vote, 5 to 2'],
    ],
  )
  assert.equal(read[0]!.signal.explanation, 'There was no vote.')
  assert.equal(read[2]!.signal.former_title, 'Levee vote, 6 to 1')
  assert.deepEqual(
    read.map(({ place: at }) => at.slug),
    Array(3).fill('south-bend-in'),
  )
  const { by_month } = await corrections('?place=south-bend-in')
  assert.equal(
    by_month.reduce((sum: number, { count }: Json) => sum + count, 0),
    3,
  )
  const only = await corrections('?place=south-bend-in&kind=signal_corrected&issue_area=water_infrastructure')
  assert.equal(only.data.length, 1)
  assert.equal((await corrections('?place=south-bend-in&reason=source_update')).data.length, 0)
})
