import assert from 'node:assert/strict'
import { after, beforeEach, test } from 'node:test'
import { createMailer, type Mail } from '../../src/platform/mail/mailer.ts'
import type { Json } from '../support/app.ts'
import { freePort } from '../support/free-port.ts'
import { headerOf, partOf, type ReceivedMail, startMailServer } from '../support/mail-server.ts'
import { until } from '../support/until.ts'
import { signalBody, startWatchScene } from '../support/watch-scene.ts'
import { bodyOf } from '../support/workspace-cast.ts'

const server = await startMailServer()
const scene = await startWatchScene({
  SMTP_URL: server.url,
  MAIL_FROM: 'Civic Directory <watch@directory.test>',
})
after(async () => {
  await scene[Symbol.asyncDispose]()
  await server[Symbol.asyncDispose]()
})
const { app, as, ask, watch, publish } = scene
const { pool } = app.app.database

beforeEach(() => {
  server.received.length = 0
  server.state.reply = 'take'
  server.state.asked = 0
})

const mailsOf = async (watchId: string): Promise<Json[]> =>
  (
    await pool.query(
      `select m.* from digest_mail m join digest d on d.id = m.digest_id where d.watch_id = $1 order by m.changed_at`,
      [watchId],
    )
  ).rows

const linkIn = (mail: ReceivedMail) => new URL(headerOf(mail, 'list-unsubscribe')!.slice(1, -1)).pathname
const question = (address: string) =>
  until(
    () => server.received.find(({ to, raw }) => to === address && /Subject: Do you want/.test(raw)),
    `${address} is asked`,
  )
const answer = (path: string, body: string) =>
  app.fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body,
  })
const emailsOf = async (id: string): Promise<Json[]> =>
  (await scene.read(id)).delivery.emails.map((one: Json) => [one.address, one.is_confirmed, one.is_muted])

/** A watch on one word with one new signal, and the day gone by. Whoever was not asked before says yes. */
async function tellOf(word: string, emails: string[], signal: Json = {}): Promise<Json> {
  const watched = await watch({ target: { kind: 'search', words: word }, delivery: { emails } })
  for (const { address, is_confirmed } of watched.delivery.emails) {
    if (is_confirmed) continue
    assert.equal((await answer(linkIn(await question(address)), 'action=confirm')).status, 200)
  }
  server.received.length = 0
  await publish(signalBody({ title: `The ${word}`, ...signal }))
  await scene.matched(watched.id, 1)
  scene.pass(1)
  return watched
}
const inState = (id: string, state: string) =>
  until(async () => {
    const mails = await mailsOf(id)
    return mails.length > 0 && mails.every((one) => one.state === state) && mails
  }, `mails are ${state}`)

test('a digest with news is mailed once to each address, as text and as escaped HTML', async () => {
  const title = 'Gazebo <img src=x onerror=alert(1)> “Größe” 東'
  const watched = await tellOf('gazebo', ['desk@example.org', 'DESK@example.org', 'two@example.org'], {
    title,
  })
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
    'LOOKED AT',
  ]) {
    assert.ok(plain.includes(text), text)
  }
  const html = partOf(mail!, 'text/html')
  assert.ok(!html.includes('<img') && html.includes('&lt;img src=x onerror=alert(1)&gt;'))
  scene.pass(1)
  await until(async () => (await scene.digests(watched.id)).length === 2, 'the next digest')
  assert.equal(server.received.length, 2, 'a digest without news is not mailed')
})

test('one click mutes the address for good, and only it; reading the link changes nothing', async () => {
  const watched = await tellOf('pergola', ['stays@example.org', 'leaves@example.org'])
  await inState(watched.id, 'sent')
  const mail = server.received.find(({ to }) => to === 'leaves@example.org')!
  const path = linkIn(mail)
  const page = await app.fetch(path)
  assert.equal(page.status, 200)
  assert.ok((await page.text()).includes('gets digests'))
  const oneClick = (body: string) => answer(path, body)
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
  assert.deepEqual((await emails())[0], ['leaves@example.org', true, true], 'nobody else can take it back')
  server.received.length = 0
  await publish(signalBody({ title: 'The pergola again' }))
  await scene.matched(watched.id, 2)
  scene.pass(1)
  await until(() => server.received.length > 0, 'a mail')
  await inState(watched.id, 'sent')
  assert.deepEqual(
    server.received.map(({ to }) => to),
    ['stays@example.org'],
  )
  assert.ok((await (await oneClick('action=resume')).text()).includes('gets digests'))
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
    'each once, in the name of the recipient',
  )
  for (const wrong of [`${path}x`, path.slice(0, -1), '/mail/AAAA', '/mail/', '/mail/%00']) {
    assert.equal((await bodyOf(app.fetch(wrong), 404)).code, 'item_not_found')
    const shown = await app.fetch(wrong, { headers: { accept: 'text/html' } })
    assert.deepEqual([shown.status, (await shown.text()).includes('does not work')], [404, true])
  }
})

test('nothing but a question goes to an address before its holder says yes; a look at the link says nothing', async () => {
  const name = 'Buy now at https://spam.example'
  const watched = await watch({
    name,
    target: { kind: 'search', words: 'cupola' },
    delivery: { emails: ['New@example.org'] },
  })
  assert.deepEqual(
    watched.delivery.emails,
    [{ address: 'New@example.org', is_confirmed: false, is_muted: false }],
    'it is said where the watch is read',
  )
  const asked = await question('New@example.org')
  assert.ok(
    !asked.raw.includes('spam.example'),
    'no word of whoever entered the address is sent to strangers',
  )
  assert.equal(headerOf(asked, 'list-unsubscribe-post'), 'List-Unsubscribe=One-Click')
  await publish(signalBody({ title: 'A cupola' }))
  await scene.matched(watched.id, 1)
  scene.pass(1)
  await scene.digest(watched.id)
  const page = await (await app.fetch(linkIn(asked))).text()
  assert.ok(page.includes(name) && page.includes('Yes, send them'))
  assert.deepEqual(await emailsOf(watched.id), [['New@example.org', false, false]])
  assert.deepEqual([(await mailsOf(watched.id)).length, server.received.length], [0, 1])

  const tell = async (count: number) => {
    await publish(signalBody({ title: 'Another cupola' }))
    await scene.matched(watched.id, count)
    scene.pass(1)
    return scene.digest(watched.id, count)
  }
  await answer(linkIn(asked), 'List-Unsubscribe=One-Click')
  assert.deepEqual(await emailsOf(watched.id), [['New@example.org', false, true]], 'no is heard')
  await tell(2)
  await answer(linkIn(asked), 'action=confirm')
  await answer(linkIn(asked), 'action=confirm')
  assert.deepEqual(await emailsOf(watched.id), [['New@example.org', true, false]])
  await tell(3)
  await inState(watched.id, 'sent')
  assert.deepEqual(
    server.received.map(({ to }) => to),
    ['New@example.org', 'New@example.org'],
    'the question, and the digest after the yes',
  )
  const other = await watch({
    target: { kind: 'search', words: 'dome' },
    delivery: { emails: ['new@example.org'] },
  })
  assert.equal(other.delivery.emails[0].is_confirmed, true, 'a yes is for the workspace')
  const { data } = await bodyOf(ask('GET', '/history?target_type=recipient'), 200)
  assert.deepEqual(
    data.filter((one: Json) => one.by.name === 'New@example.org').map(({ action }: Json) => action),
    ['recipient.confirmed', 'recipient.refused'],
  )
})

test('who does not answer is asked three times, a day apart; a late yes is none', async () => {
  const questions = async () =>
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
    counts.push(await questions())
    scene.pass(1)
  }
  assert.deepEqual(counts, [1, 2, 3, 3, 3])
  const asked = await question('silent@example.org')
  scene.pass(8)
  assert.ok((await (await app.fetch(linkIn(asked))).text()).includes('too old'))
  await answer(linkIn(asked), 'action=confirm')
  assert.deepEqual(await emailsOf(watched.id), [['silent@example.org', false, false]])
})

test('a mail that was surely not taken is tried again; one that was refused for good is not', async () => {
  server.state.reply = 'later'
  const watched = await tellOf('trellis', ['desk@example.org'])
  const [waiting] = await until(async () => {
    const mails = await mailsOf(watched.id)
    return mails[0]?.attempts === 1 && mails[0].state === 'waiting' && mails
  }, 'a failure')
  assert.match(waiting.reason, /not today/)
  server.state.reply = 'take'
  scene.pass(1 / 24)
  await inState(watched.id, 'sent')
  assert.equal(server.received.length, 1)
  const [sent] = await mailsOf(watched.id)
  assert.equal(headerOf(server.received[0]!, 'message-id'), `<${sent.id}@directory.test>`)

  server.state.reply = 'never'
  const other = await tellOf('arbour', ['desk@example.org'])
  await inState(other.id, 'refused')
  assert.equal((await mailsOf(other.id))[0].attempts, 1)
})

test('a mail that may have arrived is not sent a second time', async () => {
  server.state.reply = 'take and hang up'
  const watched = await tellOf('rotunda', ['desk@example.org'])
  await inState(watched.id, 'unclear')
  server.state.reply = 'take'
  scene.pass(1)
  await until(async () => (await scene.digests(watched.id)).length === 2, 'time goes on')
  assert.equal(server.received.length, 1)
})

test('a watch that is muted, or whose address is taken off, before its mail leaves sends none', async () => {
  for (const [word, patch] of [
    ['belfry', { delivery: { emails: [] } }],
    ['steeple', { muted: true }],
  ] as const) {
    server.state.reply = 'later'
    const watched = await tellOf(word, ['desk@example.org'])
    await until(async () => {
      const [one] = await mailsOf(watched.id)
      return one?.attempts === 1 && one.state === 'waiting'
    }, 'it failed')
    await bodyOf(ask('PATCH', `/watches/${watched.id}`, as.member, patch), 200)
    server.state.reply = 'take'
    scene.pass(1 / 24)
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

test('what the server says decides: sent, failed, refused, or unclear', async () => {
  const from = 'watch@directory.test'
  const mailer = createMailer({ smtpUrl: server.url, from })
  const kinds = []
  for (const reply of ['take', 'later', 'never', 'hang up'] as const) {
    server.state.reply = reply
    kinds.push((await mailer.send(mail)).kind)
  }
  assert.deepEqual(kinds, ['sent', 'failed', 'refused', 'unclear'])
  const nobody = createMailer({ smtpUrl: `smtp://127.0.0.1:${await freePort()}`, from })
  assert.equal((await nobody.send(mail)).kind, 'failed')
})

test('a workspace cannot have strangers written to without end', async () => {
  const watched = await watch({ target: { kind: 'search', words: 'minaret' } })
  const many = (from: number) => Array.from({ length: 20 }, (_, nth) => `stranger${from + nth}@example.org`)
  const list = (from: number, status: number) =>
    bodyOf(ask('PATCH', `/watches/${watched.id}`, as.member, { delivery: { emails: many(from) } }), status)
  await list(0, 200)
  await list(20, 200)
  const refused = await list(40, 403)
  assert.deepEqual([refused.code, refused.maximum], ['limit_reached', 50])
  assert.equal((await emailsOf(watched.id))[0]![0], 'stranger20@example.org', 'nothing is changed')
})
