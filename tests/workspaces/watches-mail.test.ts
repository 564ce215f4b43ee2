import assert from 'node:assert/strict'
import { after, beforeEach, test } from 'node:test'
import { createMailer, type Mail } from '../../src/platform/mail/mailer.ts'
import type { Json } from '../support/app.ts'
import { freePort } from '../support/free-port.ts'
import { headerOf, partOf, type ReceivedMail, startMailServer } from '../support/mail-server.ts'
import { until } from '../support/until.ts'
import { signalBody, startWatchFixture } from '../support/watch-fixture.ts'
import { bodyOf } from '../support/workspace-fixture.ts'

const server = await startMailServer()
const fixture = await startWatchFixture({
  SMTP_URL: server.url,
  MAIL_FROM: 'Civic Directory <watch@directory.test>',
})
after(async () => {
  await fixture[Symbol.asyncDispose]()
  await server[Symbol.asyncDispose]()
})
const { app, as, ask, watch, publish } = fixture
const { pool } = app.app.database

beforeEach(() => {
  server.received.length = 0
  server.state.reply = 'accept'
})

const mailsOf = async (watchId: string): Promise<Json[]> =>
  (
    await pool.query(
      `select m.* from digest_mail m join digest d on d.id = m.digest_id where d.watch_id = $1 order by m.changed_at`,
      [watchId],
    )
  ).rows

const linkIn = (mail: ReceivedMail) => new URL(headerOf(mail, 'list-unsubscribe')!.slice(1, -1)).pathname
const confirmationRequest = (address: string) =>
  until(
    () => server.received.find(({ to, raw }) => to === address && /Subject: Do you want/.test(raw)),
    `a confirmation request to ${address}`,
  )
const post = (path: string, body: string) =>
  app.fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body,
  })
const emailsOf = async (id: string): Promise<Json[]> =>
  (await fixture.read(id)).delivery.emails.map((one: Json) => [one.address, one.is_confirmed, one.is_muted])

/** Creates a watch with one new signal and confirmed recipients, and lets a day pass. */
async function createDigestMail(word: string, emails: string[], signal: Json = {}): Promise<Json> {
  const watched = await watch({ target: { kind: 'search', words: word }, delivery: { emails } })
  for (const { address, is_confirmed } of watched.delivery.emails) {
    if (is_confirmed) continue
    assert.equal((await post(linkIn(await confirmationRequest(address)), 'action=confirm')).status, 200)
  }
  server.received.length = 0
  await publish(signalBody({ title: `The ${word}`, ...signal }))
  await fixture.matched(watched.id, 1)
  fixture.advanceDays(1)
  return watched
}
const inState = (id: string, state: string) =>
  until(async () => {
    const mails = await mailsOf(id)
    return mails.length > 0 && mails.every((one) => one.state === state) && mails
  }, `mails are ${state}`)

test('mails a digest with changes once to each address, as text and escaped HTML', async () => {
  const title = 'Gazebo <img src=x onerror=alert(1)> “Größe” 東'
  const watched = await createDigestMail(
    'gazebo',
    ['desk@example.org', 'DESK@example.org', 'two@example.org'],
    {
      title,
    },
  )
  await inState(watched.id, 'sent')
  assert.deepEqual(server.received.map(({ to }) => to).sort(), ['desk@example.org', 'two@example.org'])
  const [mail] = server.received
  assert.equal(headerOf(mail!, 'from'), 'Civic Directory <watch@directory.test>')
  assert.equal(headerOf(mail!, 'subject'), 'gazebo: 1 new')
  assert.match(headerOf(mail!, 'list-unsubscribe')!, /^<http:\/\/directory\.test\/mail\/[\w-]{43}>$/)
  assert.equal(headerOf(mail!, 'list-unsubscribe-post'), 'List-Unsubscribe=One-Click')
  assert.equal(headerOf(mail!, 'auto-submitted'), 'auto-generated')
  const plain = partOf(mail!, 'text/plain')
  for (const text of [
    title,
    'The bond was approved, 7 to 2.',
    'https://www.example.org/minutes',
    'CHECKED, NO CHANGE',
  ]) {
    assert.ok(plain.includes(text), text)
  }
  const html = partOf(mail!, 'text/html')
  assert.match(html, /<a href="http[^"]+\/w\/[^"/]+\/digests\/[0-9a-f-]{36}">/)
  assert.ok(!html.includes('<img') && html.includes('&lt;img src=x onerror=alert(1)&gt;'))
  fixture.advanceDays(1)
  await until(async () => (await fixture.digests(watched.id)).length === 2, 'the next digest')
  assert.equal(server.received.length, 2, 'a digest without changes is not mailed')
})

test('one-click unsubscribe mutes only that address, and opening the link changes nothing', async () => {
  const watched = await createDigestMail('pergola', ['stays@example.org', 'leaves@example.org'])
  await inState(watched.id, 'sent')
  const mail = server.received.find(({ to }) => to === 'leaves@example.org')!
  const path = linkIn(mail)
  const page = await app.fetch(path)
  assert.equal(page.status, 200)
  assert.ok((await page.text()).includes('receives digests'))
  const oneClick = (body: string) => post(path, body)
  assert.equal((await oneClick('List-Unsubscribe=One-Click')).status, 200)
  assert.equal((await oneClick('List-Unsubscribe=One-Click')).status, 200)
  const emails = () => emailsOf(watched.id)
  assert.deepEqual(await emails(), [
    ['leaves@example.org', true, true],
    ['stays@example.org', true, false],
  ])
  const list = (addresses: string[]) =>
    bodyOf(ask('PATCH', `/watches/${watched.id}`, as.member, { delivery: { emails: addresses } }), 200)
  await list(['stays@example.org'])
  await list(['stays@example.org', 'Leaves@example.org'])
  assert.deepEqual((await emails())[0], ['leaves@example.org', true, true], 'only the recipient can resume')
  server.received.length = 0
  await publish(signalBody({ title: 'The pergola again' }))
  await fixture.matched(watched.id, 2)
  fixture.advanceDays(1)
  await until(() => server.received.length > 0, 'a mail')
  await inState(watched.id, 'sent')
  assert.deepEqual(
    server.received.map(({ to }) => to),
    ['stays@example.org'],
  )
  assert.ok((await (await oneClick('action=resume')).text()).includes('receives digests'))
  assert.deepEqual((await emails())[0], ['leaves@example.org', true, false])
  const { data } = await bodyOf(ask('GET', `/history?target_type=watch&target_id=${watched.id}`), 200)
  assert.deepEqual(
    data
      .filter((change: Json) => change.by.account_id === null)
      .map((change: Json) => [change.action, change.by.name, change.credential]),
    [
      ['watch.mail_resumed', 'leaves@example.org', 'system'],
      ['watch.mail_muted', 'leaves@example.org', 'system'],
    ],
    'each is recorded once, with the recipient as author',
  )
  for (const wrong of [`${path}x`, path.slice(0, -1), '/mail/AAAA', '/mail/', '/mail/%00']) {
    assert.equal((await bodyOf(app.fetch(wrong), 404)).code, 'item_not_found')
    const shown = await app.fetch(wrong, { headers: { accept: 'text/html' } })
    assert.deepEqual([shown.status, (await shown.text()).includes('does not work')], [404, true])
  }
})

test('an address receives only a confirmation request until its owner confirms, and opening the link confirms nothing', async () => {
  const name = 'Buy now at https://spam.example'
  const watched = await watch({
    name,
    target: { kind: 'search', words: 'cupola' },
    delivery: { emails: ['New@example.org'] },
  })
  assert.deepEqual(
    watched.delivery.emails,
    [{ address: 'New@example.org', is_confirmed: false, is_muted: false }],
    'the watch shows the address as unconfirmed',
  )
  const request = await confirmationRequest('New@example.org')
  assert.ok(!request.raw.includes('spam.example'), 'the confirmation request contains no user text')
  assert.equal(headerOf(request, 'list-unsubscribe-post'), 'List-Unsubscribe=One-Click')
  await publish(signalBody({ title: 'A cupola' }))
  await fixture.matched(watched.id, 1)
  fixture.advanceDays(1)
  await fixture.digest(watched.id)
  const page = await (await app.fetch(linkIn(request))).text()
  assert.ok(page.includes(name) && page.includes('Yes, send me digests'))
  assert.deepEqual(await emailsOf(watched.id), [['New@example.org', false, false]])
  assert.deepEqual([(await mailsOf(watched.id)).length, server.received.length], [0, 1])

  const nextDigest = async (count: number) => {
    await publish(signalBody({ title: 'Another cupola' }))
    await fixture.matched(watched.id, count)
    fixture.advanceDays(1)
    return fixture.digest(watched.id, count)
  }
  await post(linkIn(request), 'List-Unsubscribe=One-Click')
  assert.deepEqual(await emailsOf(watched.id), [['New@example.org', false, true]], 'the refusal is stored')
  await nextDigest(2)
  await post(linkIn(request), 'action=confirm')
  await post(linkIn(request), 'action=confirm')
  assert.deepEqual(await emailsOf(watched.id), [['New@example.org', true, false]])
  await nextDigest(3)
  await inState(watched.id, 'sent')
  assert.deepEqual(
    server.received.map(({ to }) => to),
    ['New@example.org', 'New@example.org'],
    'the confirmation request, then the digest after confirming',
  )
  const other = await watch({
    target: { kind: 'search', words: 'dome' },
    delivery: { emails: ['new@example.org'] },
  })
  assert.equal(other.delivery.emails[0].is_confirmed, true, 'the confirmation applies to the whole workspace')
  const { data } = await bodyOf(ask('GET', '/history?target_type=recipient'), 200)
  assert.deepEqual(
    data.filter((one: Json) => one.by.name === 'New@example.org').map(({ action }: Json) => action),
    ['recipient.confirmed', 'recipient.refused'],
  )
})

test('sends at most three confirmation requests, a day apart, and rejects an expired confirmation', async () => {
  const countRequests = async () =>
    (
      await pool.query(
        `select count(*)::int as count from digest_mail m join watch_recipient r on r.id = m.recipient_id
         where m.digest_id is null and r.address = 'silent@example.org'`,
      )
    ).rows[0].count as number
  const watched = await watch({ target: { kind: 'search', words: 'parapet' }, cadence: 'weekly' })
  const list = () =>
    bodyOf(
      ask('PATCH', `/watches/${watched.id}`, as.member, { delivery: { emails: ['silent@example.org'] } }),
      200,
    )
  const counts = []
  for (let day = 0; day < 5; day++) {
    await list()
    await list()
    counts.push(await countRequests())
    fixture.advanceDays(1)
  }
  assert.deepEqual(counts, [1, 2, 3, 3, 3])
  const request = await confirmationRequest('silent@example.org')
  fixture.advanceDays(8)
  assert.ok((await (await app.fetch(linkIn(request))).text()).includes('has expired'))
  await post(linkIn(request), 'action=confirm')
  assert.deepEqual(await emailsOf(watched.id), [['silent@example.org', false, false]])
})

test('retries a mail after a temporary failure, but not after a permanent one', async () => {
  server.state.reply = 'fail temporarily'
  const watched = await createDigestMail('trellis', ['desk@example.org'])
  const [waiting] = await until(async () => {
    const mails = await mailsOf(watched.id)
    return mails[0]?.attempts === 1 && mails[0].state === 'waiting' && mails
  }, 'a failure')
  assert.match(waiting.reason, /not today/)
  server.state.reply = 'accept'
  fixture.advanceDays(1 / 24)
  await inState(watched.id, 'sent')
  assert.equal(server.received.length, 1)
  const [sent] = await mailsOf(watched.id)
  assert.equal(headerOf(server.received[0]!, 'message-id'), `<${sent.id}@directory.test>`)

  server.state.reply = 'reject'
  const other = await createDigestMail('arbour', ['desk@example.org'])
  await inState(other.id, 'refused')
  assert.equal((await mailsOf(other.id))[0].attempts, 1)
})

test('does not resend a mail that may have arrived', async () => {
  server.state.reply = 'accept and hang up'
  const watched = await createDigestMail('rotunda', ['desk@example.org'])
  await inState(watched.id, 'unclear')
  server.state.reply = 'accept'
  fixture.advanceDays(1)
  await until(async () => (await fixture.digests(watched.id)).length === 2, 'time goes on')
  assert.equal(server.received.length, 1)
})

test('drops a queued mail when the watch is muted or the address is removed', async () => {
  for (const [word, patch] of [
    ['belfry', { delivery: { emails: [] } }],
    ['steeple', { muted: true }],
  ] as const) {
    server.state.reply = 'fail temporarily'
    const watched = await createDigestMail(word, ['desk@example.org'])
    await until(async () => {
      const [one] = await mailsOf(watched.id)
      return one?.attempts === 1 && one.state === 'waiting'
    }, 'it failed')
    await bodyOf(ask('PATCH', `/watches/${watched.id}`, as.member, patch), 200)
    server.state.reply = 'accept'
    fixture.advanceDays(1 / 24)
    await inState(watched.id, 'dropped')
    assert.equal(server.received.length, 0)
  }
})

const mail: Mail = {
  to: 'desk@example.org',
  subject: 'S',
  text: 'T',
  html: '<p>T</p>',
  messageId: '<1@directory.test>',
  unsubscribeUrl: 'https://directory.test/mail/x',
}

test('maps the reply of the mail server to sent, failed, refused or unclear', async () => {
  const from = 'watch@directory.test'
  const mailer = createMailer({ smtpUrl: server.url, from })
  const kinds = []
  for (const reply of ['accept', 'fail temporarily', 'reject', 'hang up'] as const) {
    server.state.reply = reply
    kinds.push((await mailer.send(mail)).kind)
  }
  assert.deepEqual(kinds, ['sent', 'failed', 'refused', 'unclear'])
  const nobody = createMailer({ smtpUrl: `smtp://127.0.0.1:${await freePort()}`, from })
  assert.equal((await nobody.send(mail)).kind, 'failed')
})

test('limits the unconfirmed addresses of a workspace', async () => {
  const watched = await watch({ target: { kind: 'search', words: 'minaret' } })
  const many = (from: number) => Array.from({ length: 20 }, (_, nth) => `stranger${from + nth}@example.org`)
  const list = (from: number, status: number) =>
    bodyOf(ask('PATCH', `/watches/${watched.id}`, as.member, { delivery: { emails: many(from) } }), status)
  await list(0, 200)
  await list(20, 200)
  const refused = await list(40, 403)
  assert.deepEqual([refused.code, refused.maximum], ['limit_reached', 50])
  assert.equal(
    (await emailsOf(watched.id))[0]![0],
    'stranger20@example.org',
    'the rejected list changes nothing',
  )
})
