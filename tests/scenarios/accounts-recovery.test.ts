import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sql as raw } from 'kysely'
import type { Json } from '../support/app.ts'
import { createAuthenticator } from '../support/authenticator.ts'
import { runCommand } from '../support/civic-command.ts'
import { baseUrl, newBrowser, type Person, refusal, startPeople } from '../support/people.ts'
import { until } from '../support/until.ts'

const people = await startPeople()
after(() => people[Symbol.asyncDispose]())
const { passkeys, recovery, enrollments, exchange, signUp, signIn, who, there, advance, sql } = people

const minuteMs = 60_000
const recover = (code: string, device = createAuthenticator(), browser = newBrowser()) =>
  exchange({ purpose: 'recover', code }, device, browser)
const tokenOf = ({ link }: { link: string }) => link.split('/').at(-1)!

test('replaces a lost passkey with a recovery code, which ends old sessions and keeps the other codes [design.accounts.recovery]', async () => {
  const ada = await signUp()
  const codes = await recovery.renew(ada)
  assert.equal(new Set(codes).size, 10)
  for (const code of codes) assert.match(code, /^[0-9A-Z]{5}(-[0-9A-Z]{5}){4}$/)
  assert.equal(await recovery.remaining(ada.accountId), 10)
  assert.ok(await who(ada.token, there))

  const device = createAuthenticator()
  const typed = ` ${codes[0]!.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')}`
  const { accountId, sessionToken } = await recover(typed, device)
  assert.equal(accountId, ada.accountId)
  assert.equal((await who(sessionToken!))?.accountId, ada.accountId)
  assert.equal(await who(ada.token), undefined)
  await until(async () => (await who(ada.token, there)) === undefined, 'the other instance knows')
  assert.equal((await signIn(device)).accountId, ada.accountId)
  assert.equal((await passkeys.list(ada.accountId)).length, 2)

  assert.equal(await recovery.remaining(ada.accountId), 9)
  await refusal('invalid_credentials', recover(codes[0]!))
  for (const code of codes.slice(1)) await recover(code)
  assert.equal(await recovery.remaining(ada.accountId), 0)
})

test('rejects unknown, used, replaced and malformed codes with the same error', async () => {
  const ada = await signUp()
  const [used, replaced] = await recovery.renew(ada)
  await recover(used!)
  const again = await signIn(ada.device)
  await recovery.renew(again)
  const words = new Set<string>()
  const wrong = [used!, replaced!, '00000-00000-00000-00000-00000', 'abc', '', '💥', 'x'.repeat(100_000)]
  for (const code of wrong) words.add((await refusal('invalid_credentials', recover(code))).message)
  words.add((await refusal('invalid_credentials', recover(undefined as unknown as string))).message)
  assert.equal(words.size, 1)
  assert.equal(await recovery.remaining(ada.accountId), 10)
})

test('consumes a code only with a verified new passkey', async () => {
  const ada = await signUp()
  const [code] = await recovery.renew(ada)
  for (const overrides of [
    { origin: 'http://evil.example' },
    { userVerified: false },
    { rpId: 'evil.example' },
  ]) {
    const question = { purpose: 'recover', code: code! } as const
    await refusal(
      'invalid_credentials',
      exchange(question, createAuthenticator(), newBrowser(), { overrides }),
    )
  }
  assert.ok(await who(ada.token), 'still signed in')
  assert.equal(await recovery.remaining(ada.accountId), 10)
  assert.equal((await passkeys.list(ada.accountId)).length, 1)
  await recover(code!)
})

test('accepts exactly one of several concurrent uses of a code', async () => {
  const ada = await signUp()
  const [code] = await recovery.renew(ada)
  const contenders = await Promise.all(
    Array.from({ length: 5 }, async () => {
      const browser = newBrowser()
      const asked = await passkeys.createChallenge({ purpose: 'recover', code: code! }, browser)
      return { browser, credential: createAuthenticator().create(asked) }
    }),
  )
  const outcomes = await Promise.allSettled(
    contenders.map((one) => passkeys.verify({ purpose: 'recover', ...one })),
  )
  assert.equal(outcomes.filter(({ status }) => status === 'fulfilled').length, 1)
  for (const one of outcomes) {
    if (one.status === 'rejected') assert.equal(one.reason.code, 'invalid_credentials', one.reason.stack)
  }
  assert.equal((await passkeys.list(ada.accountId)).length, 2)
  assert.equal((await people.sessions.list(ada.accountId)).length, 1)
  assert.equal(await recovery.remaining(ada.accountId), 9)
})

test('excludes existing passkeys of the account during recovery', async () => {
  const ada = await signUp()
  const [code] = await recovery.renew(ada)
  const asked = await passkeys.createChallenge({ purpose: 'recover', code: code! }, ada.browser)
  assert.throws(() => ada.device.create(asked), /InvalidStateError/)
})

test('an enrollment link adds one passkey and removes the old ones', async () => {
  const ada = await signUp('Ada')
  const codes = await recovery.renew(ada)
  const made = await enrollments.create(ada.accountId)
  assert.ok(made.link.startsWith(`${baseUrl}/enrol/`))
  assert.equal(made.expiresAt.getTime(), people.now().getTime() + 60 * minuteMs)
  const token = tokenOf(made)
  assert.deepEqual(await enrollments.find(token), { accountName: 'Ada' })
  assert.equal(await enrollments.find('nonsense'), undefined)

  // The same device may hold the new passkey, because the old one is removed.
  const enrol = { purpose: 'enrol', token } as const
  await refusal(
    'invalid_credentials',
    exchange(enrol, ada.device, newBrowser(), { overrides: { userVerified: false } }),
  )
  assert.ok(await who(ada.token))
  const device = createAuthenticator()
  const { accountId, sessionToken } = await exchange(enrol, device, newBrowser())
  assert.equal(accountId, ada.accountId)
  assert.ok(await who(sessionToken!))
  assert.equal(await who(ada.token), undefined)
  assert.equal((await passkeys.list(ada.accountId)).length, 1)
  assert.equal(await recovery.remaining(ada.accountId), 0)
  await refusal('invalid_credentials', signIn(ada.device))
  await refusal('invalid_credentials', recover(codes[0]!))
  assert.equal((await signIn(device)).accountId, ada.accountId)

  assert.equal(await enrollments.find(token), undefined)
  const gone = await refusal('invalid_credentials', exchange(enrol, createAuthenticator(), newBrowser()))
  assert.match(gone.message, /ask the operator/)
})

test('a link expires after an hour, when it is replaced, and after its first use', async () => {
  const ada = await signUp()
  const ask = (token: string, browser = newBrowser()) =>
    passkeys.createChallenge({ purpose: 'enrol', token }, browser)
  const first = tokenOf(await enrollments.create(ada.accountId))
  const browser = newBrowser()
  const asked = await ask(first, browser)
  const second = tokenOf(await enrollments.create(ada.accountId))
  await refusal('invalid_credentials', ask(first))
  // Also for a challenge from before the replacement.
  const credential = createAuthenticator().create(asked)
  await refusal('invalid_credentials', passkeys.verify({ purpose: 'enrol', credential, browser }))
  advance(60 * minuteMs - 1)
  const late = await ask(second, browser)
  advance(1)
  await refusal('invalid_credentials', ask(second))
  const tooLate = createAuthenticator().create(late)
  await refusal('invalid_credentials', passkeys.verify({ purpose: 'enrol', credential: tooLate, browser }))
  assert.equal((await passkeys.list(ada.accountId)).length, 1)

  const third = tokenOf(await enrollments.create(ada.accountId))
  const both = await Promise.all(
    [newBrowser(), newBrowser()].map(async (one) => {
      const credential = createAuthenticator().create(await ask(third, one))
      return { purpose: 'enrol', credential, browser: one } as const
    }),
  )
  const outcomes = await Promise.allSettled(both.map((one) => passkeys.verify(one)))
  assert.equal(outcomes.filter(({ status }) => status === 'fulfilled').length, 1)
  await refusal('not_found', enrollments.create('nonsense'))
})

test('adds a first passkey and a user handle to an account that has none', async () => {
  const made = await sql
    .transaction()
    .execute((tx) => people.accounts.create(tx, { name: 'Made by hand', plan: 'individual' }))
  await sql.updateTable('account').set({ user_handle: null }).where('id', '=', made.account.id).execute()
  const token = tokenOf(await enrollments.create(made.account.id))
  const device = createAuthenticator()
  await exchange({ purpose: 'enrol', token }, device, newBrowser())
  assert.equal((await signIn(device)).accountId, made.account.id)
})

test('civic account reset signs out everywhere and prints a link that works [design.accounts.recovery] [design.cli.account]', async () => {
  const ada = await signUp('Ada')
  assert.ok(await who(ada.token, there))
  const env = { DATABASE_URL: people.url, BASE_URL: baseUrl }
  const result = await runCommand(['account', 'reset', ada.accountId, '--json'], { env })
  assert.equal(result.code, 0, result.stderr)
  assert.match(result.stdout, /^\{.*\}\n$/)
  const printed = JSON.parse(result.stdout) as Json
  assert.deepEqual(Object.keys(printed), ['account_id', 'link', 'expires_at', 'ended'])
  assert.equal(printed.account_id, ada.accountId)
  await until(async () => (await who(ada.token, there)) === undefined, 'signed out')
  // The command uses the real clock, not the test clock.
  const expiresAt = new Date(people.now().getTime() + minuteMs)
  await sql
    .updateTable('enrolment_link')
    .set({ expires_at: expiresAt })
    .where('account_id', '=', ada.accountId)
    .execute()
  const device = createAuthenticator()
  await exchange({ purpose: 'enrol', token: tokenOf(printed) }, device, newBrowser())
  assert.equal((await signIn(device)).accountId, ada.accountId)

  const forPeople = await runCommand(['account', 'reset', ada.accountId], { env })
  assert.match(forPeople.stdout, /^http:\/\/directory\.test\/enrol\/[\w-]{43}\n$/)
  assert.match(forPeople.stderr, /signed out everywhere/)
  assert.match(forPeople.stderr, /removes the old passkeys and recovery codes/)
  for (const id of ['nonsense', '01920000-0000-7000-8000-00000000000a']) {
    const unknown = await runCommand(['account', 'reset', id, '--json'], { env })
    assert.deepEqual([unknown.code, unknown.stdout], [1, ''])
    assert.equal(unknown.stderr, `No account has the id ${id}.\n`)
  }
})

test('stores no secret in plain text', async () => {
  const ada: Person = await signUp('Ada')
  const codes = await recovery.renew(ada)
  const { sessionToken } = await recover(codes[0]!)
  const link = tokenOf(await enrollments.create(ada.accountId))
  const asked = (await passkeys.createChallenge({ purpose: 'enrol', token: link }, ada.browser)) as Json
  const { challenge } = (await passkeys.createChallenge(
    { purpose: 'recover', code: codes[1]! },
    ada.browser,
  )) as Json
  const { rows: tables } = await raw<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(sql)
  assert.ok(tables.length > 20)
  let everything = ''
  for (const { name } of tables) {
    // A row as text shows jsonb as text and bytea as hexadecimal digits.
    const { rows } = await raw<{ text: string }>`select t::text as text from ${raw.table(name)} t`.execute(
      sql,
    )
    everything += rows
      .map(({ text }) => text)
      .join('\n')
      .toLowerCase()
  }
  assert.ok(everything.includes(ada.accountId))
  const [passkey] = ada.device.held
  assert.ok(
    everything.includes(passkey!.id.toString('base64url').toLowerCase()),
    'the search finds what is there',
  )
  assert.ok(everything.includes(passkey!.userHandle.toString('hex')), 'in hexadecimal too')
  const secrets = [ada.token, sessionToken!, link, asked.challenge, challenge, ada.browser.binding]
  for (const secret of [...secrets, ...codes, ...codes.map((code) => code.replaceAll('-', ''))]) {
    const forms = [
      secret,
      Buffer.from(secret).toString('hex'),
      Buffer.from(secret).toString('base64'),
      Buffer.from(secret, 'base64url').toString('hex'),
    ]
    for (const form of forms) assert.ok(!everything.includes(form.toLowerCase()), form)
  }
})
