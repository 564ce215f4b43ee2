import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { addActor } from '../properties/actor-body.ts'
import { asReviewer, type Json, startTestApp } from '../support/app.ts'
import { headerOf, partOf, startMailServer } from '../support/mail-server.ts'
import { until } from '../support/until.ts'

const mails = await startMailServer()
const service = await startTestApp({ env: { SMTP_URL: mails.url, MAIL_FROM: 'directory@directory.test' } })
after(async () => {
  await service[Symbol.asyncDispose]()
  await mails[Symbol.asyncDispose]()
})

const queue = '/api/review/queue'

async function send(path: string, body: Json, headers: Record<string, string> = {}) {
  const answer = await service.post(path, body, headers)
  return { status: answer.status, body: (await answer.json()) as Json }
}
const decide = (id: string, body: Json) => send(`${queue}/${id}/decision`, body, asReviewer)

async function ask(body: Json): Promise<Json> {
  const sent = await send('/api/requests', body)
  assert.equal(sent.status, 201, JSON.stringify(sent.body))
  return { ...sent.body, receipt: `/api/receipts/${sent.body.receipt_url.split('/').at(-1)}` }
}

const nameClaim = (name: string) => ({
  kind: 'identity',
  text: name,
  excerpt: `${name} chairs the board.`,
  source: {
    url: `https://www.example.org/${encodeURIComponent(name)}`,
    title: 'Board',
    source_class: 'nonprofit',
    retrieved_at: '2026-03-04T00:00:00.000Z',
  },
})

test('safety and wrong contacts come first; a removed person is gone, and the sender sees it [design.contributions.listed]', async () => {
  const person = await addActor(service, 'Odessa Quillfeather', {
    type: 'person',
    claims: [nameClaim('Odessa Quillfeather')],
  })
  const group = await addActor(service, 'Gary Bus Riders', {
    contacts: [{ kind: 'phone', value: '219-555-0142' }],
  })
  const patient = await ask({ entity_id: group.id, request: 'no_index' })
  const wrongContact = await ask({ entity_id: group.id, request: 'contact', value: '219-555-0142' })
  const words = 'Somebody threatens me.'
  const safety = await ask({ entity_id: person.id, request: 'removal', safety: true, text: words })
  const { data } = await service.json(`${queue}?kind=request`, { headers: asReviewer })
  assert.deepEqual(
    data.map(({ id, urgent }: Json) => [id, urgent]),
    [
      [wrongContact.id, true],
      [safety.id, true],
      [patient.id, false],
    ],
  )

  const removed = await decide(safety.id, { decision: 'accept', reply: 'Removed for good.' })
  assert.equal(removed.status, 200, JSON.stringify(removed.body))
  assert.equal((await service.fetch(`/api/entities/${person.id}`)).status, 404)
  const receipt = await (await service.fetch(safety.receipt)).text()
  const { status, reply, name, text } = JSON.parse(receipt)
  assert.deepEqual([status, reply, name, text], ['accepted', 'Removed for good.', null, null])
  const { rows } = await service.app.database.pool.query(`select content::text as text from contribution`)
  assert.doesNotMatch(JSON.stringify(rows), /threatens|Quillfeather/)

  await decide(wrongContact.id, { decision: 'accept' })
  const shown = await (await service.fetch(`/api/entities/${group.id}`)).text()
  assert.doesNotMatch(shown, /219-555-0142/)
})

test('a record that asked for it has no search indexing and is in no sitemap [design.contributions.listed]', async () => {
  const group = await addActor(service, 'Miller Beach Stewards')
  const page = `/actors/${group.id}/${group.slug}`
  assert.doesNotMatch(await (await service.fetch(page)).text(), /content="noindex/)
  const { id } = await ask({ entity_id: group.id, request: 'no_index' })
  assert.equal((await decide(id, { decision: 'accept' })).status, 200)
  assert.match(await (await service.fetch(page)).text(), /<meta name="robots" content="noindex/)
  const patch = { description: 'Edited later.' }
  await service.fetch(`/api/entities/${group.id}`, {
    method: 'PATCH',
    headers: { ...asReviewer, 'content-type': 'application/json' },
    body: JSON.stringify(patch),
  })
  assert.match(await (await service.fetch(page)).text(), /<meta name="robots" content="noindex/)
  const other = await addActor(service, 'Listed Everywhere')
  const sitemap = await (await service.fetch('/sitemap/actors.xml')).text()
  assert.deepEqual([sitemap.includes(other.id), sitemap.includes(group.id)], [true, false])
})

test('a correction needs its change, and the form works without script [design.contributions.listed design.site.listed]', async () => {
  const group = await addActor(service, 'Broadway Tenants')
  const post = (fields: Record<string, string>) =>
    service.fetch(`/es/listed?actor=${group.id}`, {
      method: 'POST',
      headers: { origin: 'http://directory.test', accept: 'text/html' },
      body: new URLSearchParams(fields),
    })
  const wrong = await post({ request: 'correction', text: '' })
  assert.equal(wrong.status, 400)
  assert.match(await wrong.text(), /La solicitud aún no se envió/)
  const sent = await post({ request: 'correction', text: 'We moved to Hammond.' })
  assert.equal(sent.status, 303)
  const receipt = sent.headers.get('location')!
  assert.match(await (await service.fetch(receipt)).text(), /Su solicitud[\s\S]*We moved to Hammond/)
  const [item] = (await service.json(`${queue}?kind=request`, { headers: asReviewer })).data.slice(-1)
  assert.equal((await decide(item.id, { decision: 'accept' })).body.errors[0].path, 'patch')
  await decide(item.id, { decision: 'accept', patch: { place: 'hammond,indiana' } })
  assert.equal((await service.json(`/api/entities/${group.id}`)).place.key, 'hammond,indiana')
})

test('names the field of a bad request and writes nothing [design.contributions.bad-input]', async () => {
  const group = await addActor(service, 'Aetna Block Club')
  const count = async () =>
    (await service.app.database.pool.query('select count(*)::int from contribution')).rows[0].count
  const before = await count()
  for (const [body, path] of [
    [{ request: 'contact' }, 'value'],
    [{ request: 'contact', value: 'nobody@example.org' }, 'value'],
    [{ request: 'removal', value: 'x' }, 'value'],
    [{ request: 'correction' }, 'text'],
    [{ request: 'removal', text: '<img src=x>' }, 'text'],
    [{ request: 'erase' }, 'request'],
  ] as const) {
    const refused = await send('/api/requests', { entity_id: group.id, ...body })
    assert.deepEqual([refused.status, refused.body.errors[0].path], [400, path], JSON.stringify(body))
  }
  const unknown = { entity_id: '01920000-0000-7000-8000-000000000000', request: 'removal' }
  assert.equal((await send('/api/requests', unknown)).status, 404)
  assert.equal(await count(), before)
})

const mailTo = (address: string, words: RegExp) =>
  until(
    () => mails.received.find((one) => one.to === address && words.test(partOf(one, 'text/plain'))),
    `a mail to ${address}`,
  )
const linkIn = (mail: Awaited<ReturnType<typeof mailTo>>) =>
  new URL(headerOf(mail, 'list-unsubscribe')!.slice(1, -1)).pathname
const choose = (link: string, body: string) =>
  service.fetch(link, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' },
    body,
  })
const edit = (id: string, patch: Json) =>
  service.fetch(`/api/entities/${id}`, {
    method: 'PATCH',
    headers: { ...asReviewer, 'content-type': 'application/json' },
    body: JSON.stringify(patch),
  })

test('an address at the published domain is confirmed, gets the changes, and ends them with one click [design.contributions.record-notices]', async () => {
  const group = await addActor(service, 'Glen <Park> Riders', { website: 'https://www.riders.example/about' })
  const email = 'office@riders.example'
  const form = `/es/listed?actor=${group.id}`
  assert.match(await (await service.fetch(form)).text(), /@riders\.example/)
  const page = await service.fetch(form, {
    method: 'POST',
    headers: { origin: 'http://directory.test', accept: 'text/html' },
    body: new URLSearchParams({ form: 'notices', email }),
  })
  assert.match(await page.text(), /está en camino/)
  const link = linkIn(await mailTo(email, /Para aceptar/))
  await edit(group.id, { description: 'Before the address was confirmed.' })
  // Mail scanners follow links, so only the button confirms.
  assert.match(await (await service.fetch(link)).text(), /Glen &lt;Park&gt; Riders[\s\S]*Sí, escríbanme/)
  assert.match(await (await choose(link, 'action=confirm')).text(), /recibe un correo/)
  assert.equal((await edit(group.id, { website: 'https://www.riders.example/' })).status, 200)
  const told = await mailTo(email, /cambió:/)
  assert.match(partOf(told, 'text/plain'), /Corregido por un revisor \(sitio web\)/)
  assert.doesNotMatch(partOf(told, 'text/plain'), /resumen/, 'an earlier change')
  assert.match(partOf(told, 'text/plain'), new RegExp(`/es/actors/${group.id}`))
  assert.doesNotMatch(partOf(told, 'text/html'), /<Park>/)

  const heir = await addActor(service, 'Glen Park Riders Union')
  await service.post(`/api/entities/${group.id}/merge`, { into: heir.id }, asReviewer)
  const { pool } = service.app.database
  const waiting = async (): Promise<string[]> => {
    const { rows } = await pool.query(
      'select n.entity_id from record_notice_change join record_notice n on n.id = notice_id',
    )
    return rows.map(({ entity_id }) => entity_id)
  }
  await until(async () => (await waiting()).join() === heir.id, 'the readers follow a merge')
  await choose(link, 'List-Unsubscribe=One-Click')
  assert.match(await (await service.fetch(link)).text(), /no recibe correos/)
  await edit(heir.id, { description: 'Nobody gets this.' })
  assert.deepEqual(await waiting(), [])
})

test('an address that is confirmed before the mail server accepts the question gets the changes [design.contributions.record-notices]', async () => {
  const group = await addActor(service, 'Pulaski Street Stewards', { website: 'https://pulaski.example/' })
  const email = 'office@pulaski.example'
  const accepted = Promise.withResolvers<void>()
  mails.state.acceptAfter = accepted.promise
  assert.equal((await send('/api/record-notices', { entity_id: group.id, email })).status, 202)
  await choose(linkIn(await mailTo(email, /accept or decline/)), 'action=confirm')
  await edit(group.id, { description: 'Edited after the address was confirmed.' })
  accepted.resolve()
  await mailTo(email, /changed:/)
})

test('refuses addresses elsewhere and too many of them, says nothing about the others, and writes nothing [design.contributions.record-notices]', async () => {
  const group = await addActor(service, 'Tolleston Tenants', { website: 'https://tenants.example/' })
  const silent = await addActor(service, 'No Website', { website: null })
  const { pool } = service.app.database
  const count = async () => (await pool.query('select count(*)::int from record_notice')).rows[0].count
  const before = await count()
  for (const [body, path] of [
    [{ email: 'me@elsewhere.example' }, 'email'],
    [{ email: 'me@mail.tenants.example' }, 'email'],
    [{ email: 'me@tenants.example.evil.example' }, 'email'],
    [{ email: 'not an address' }, 'email'],
    [{ email: 'a@tenants.example\r\nBcc: b@example.org' }, 'email'],
    [{ email: 'me@tenants.example', language: 'fr' }, 'language'],
    [{ email: 'me@tenants.example', entity_id: silent.id }, 'entity_id'],
  ] as const) {
    const refused = await send('/api/record-notices', { entity_id: group.id, ...body })
    assert.deepEqual([refused.status, refused.body.errors[0].path], [400, path], JSON.stringify(body))
  }
  assert.equal(await count(), before)
  const ask = (name: string) =>
    send('/api/record-notices', { entity_id: group.id, email: `${name}@tenants.example` })
  const first = await ask('one')
  assert.deepEqual(
    [first.status, first.body],
    [202, { status: 'confirmation_sent', domain: 'tenants.example' }],
  )
  assert.deepEqual((await ask('ONE')).body, first.body)
  assert.equal(await count(), before + 1)
  const names = ['two', 'three', 'four', 'five', 'six', 'seven', 'eight']
  const statuses = (await Promise.all(names.map(ask))).map(({ status }) => status)
  assert.deepEqual(statuses.toSorted(), [202, 202, 202, 202, 429, 429, 429])
  assert.equal(await count(), before + 5)
})

test('one mailbox is not asked about every record with the same website [design.contributions.record-notices]', async () => {
  const statuses: number[] = []
  for (const name of ['Parks Office', 'Water Office', 'Mayor’s Office']) {
    const { id } = await addActor(service, name, { website: 'https://www.gary.example/' })
    for (const at of [1, 2, 3, 4])
      statuses.push(
        (await send('/api/record-notices', { entity_id: id, email: `mayor+${at}@gary.example` })).status,
      )
  }
  assert.deepEqual(statuses, [...Array(10).fill(202), 429, 429])
})
