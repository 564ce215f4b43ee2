import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { createAccounts } from '../../src/accounts/index.ts'
import type { Json } from '../support/app.ts'
import { createAuthenticator, type ResponseOverrides } from '../support/authenticator.ts'
import { baseUrl, linux, newBrowser, refusal, startPeople } from '../support/people.ts'

const people = await startPeople()
after(() => people[Symbol.asyncDispose]())
const { passkeys, recovery, workspaces, exchange, signUp, signIn, sql } = people

const minuteMs = 60_000

/** Everything that a rejected response must not change. */
async function state() {
  const tables = ['account', 'workspace', 'passkey', 'session', 'recovery_code', 'enrolment_link'] as const
  const rows = await Promise.all(
    tables.map((table) => sql.selectFrom(table).selectAll().orderBy('id').execute()),
  )
  // The last use of a session is recorded in the background.
  return JSON.stringify(rows, (key, value) => (key === 'seen_at' ? undefined : value))
}

test('requests discoverable credentials, user verification and no attestation', async () => {
  const browser = newBrowser()
  const creation = (await passkeys.createChallenge(
    { purpose: 'sign_up', name: ' Ada Lovelace ' },
    browser,
  )) as Json
  assert.deepEqual(creation.rp, { name: 'Civic Directory', id: 'directory.test' })
  assert.deepEqual(creation.authenticatorSelection, {
    residentKey: 'required',
    requireResidentKey: true,
    userVerification: 'required',
  })
  assert.equal(creation.attestation, 'none')
  assert.deepEqual([creation.user.name, creation.user.displayName], ['Ada Lovelace', 'Ada Lovelace'])
  assert.ok(Buffer.from(creation.user.id, 'base64url').length >= 16)
  assert.equal(Buffer.from(creation.challenge, 'base64url').length, 32)
  assert.deepEqual(
    creation.pubKeyCredParams.map((one: { alg: number }) => one.alg),
    [-8, -7, -257],
  )
  const request = (await passkeys.createChallenge({ purpose: 'sign_in' }, browser)) as Json
  assert.equal(request.rpId, 'directory.test')
  assert.equal(request.userVerification, 'required')
  assert.equal(request.allowCredentials, undefined)
  assert.equal(request.timeout, 300_000)
  const again = (await passkeys.createChallenge(
    { purpose: 'sign_up', name: 'Ada Lovelace' },
    browser,
  )) as Json
  assert.notEqual(again.user.id, creation.user.id)
  assert.notEqual(again.challenge, creation.challenge)
})

test('signs up, signs in, adds, renames and removes passkeys, and keeps the last one [spec.access.passkey-first] [design.accounts.personal-workspace]', async () => {
  const ada = await signUp('Ada')
  assert.equal((await people.who(ada.token))?.accountName, 'Ada')
  const [own, ...others] = await workspaces.ofAccount(ada.accountId)
  assert.deepEqual([own?.kind, own?.role, own?.name, others], ['personal', 'owner', 'Ada’s workspace', []])
  const later = await signIn(ada.device)
  assert.equal(later.accountId, ada.accountId)
  assert.notEqual(later.token, ada.token)

  const phone = createAuthenticator({
    origin: 'http://directory.test',
    aaguid: 'bada5566-a7aa-401f-bd96-45619a55120d',
  })
  const question = { purpose: 'add', signedIn: later } as const
  const asked = (await passkeys.createChallenge(question, later.browser)) as Json
  assert.deepEqual(
    asked.excludeCredentials.map((one: Json) => [one.id, one.transports]),
    [[ada.device.held[0]!.id.toString('base64url'), ['hybrid', 'internal']]],
  )
  assert.throws(() => ada.device.create(asked), /InvalidStateError/)
  assert.deepEqual(await exchange(question, phone, later.browser), { accountId: ada.accountId })
  assert.equal((await signIn(phone)).accountId, ada.accountId)
  const [first, second] = await passkeys.list(ada.accountId)
  assert.deepEqual([first?.name, second?.name], ['Chrome on Linux', '1Password'])
  assert.ok(first?.backed_up && first.last_used_at)

  await passkeys.rename(ada.accountId, second!.id, '  Phone  ')
  assert.equal((await passkeys.list(ada.accountId))[1]?.name, 'Phone')
  await passkeys.remove(later, first!.id)
  assert.deepEqual(
    (await passkeys.list(ada.accountId)).map(({ name }) => name),
    ['Phone'],
  )
  await refusal('invalid_credentials', signIn(ada.device))
  const kept = await refusal('conflict', passkeys.remove(later, second!.id))
  assert.match(kept.message, /add another one or create recovery codes/)
  await recovery.renew(later)
  await passkeys.remove(later, second!.id)
  assert.deepEqual(await passkeys.list(ada.accountId), [])
  assert.match(
    (
      await refusal(
        'conflict',
        passkeys.createChallenge({ purpose: 'confirm', signedIn: later }, later.browser),
      )
    ).message,
    /recovery code/,
  )
})

test('rejects every invalid sign-in response with the same error and changes nothing', async () => {
  const { device } = await signUp()
  const stranger = createAuthenticator()
  const elsewhere = await passkeys.createChallenge({ purpose: 'sign_up', name: 'Nobody' }, newBrowser())
  stranger.create(elsewhere)
  const twists: Record<string, ResponseOverrides> = {
    'wrong origin': { origin: 'http://directory.test.evil.example' },
    'other port': { origin: 'http://directory.test:8443' },
    'wrong rpId': { rpId: 'evil.example' },
    'made-up challenge': { challenge: Buffer.alloc(32, 7).toString('base64url') },
    'no user verification': { userVerified: false },
    'no user presence': { userPresent: false },
    'bad signature': { forged: true },
    'answer to creation': { type: 'webauthn.create' },
    'inside a frame': { crossOrigin: true },
    'no user handle': { userHandle: null },
    'handle of another': { userHandle: Buffer.alloc(32, 1) },
    'id of another passkey': { credentialId: Buffer.alloc(16, 1) },
  }
  const before = await state()
  const words = new Set<string>()
  for (const [what, overrides] of Object.entries(twists)) {
    const error = await refusal(
      'invalid_credentials',
      exchange({ purpose: 'sign_in' }, device, newBrowser(), { overrides }),
    )
    words.add(error.message)
    assert.equal(await state(), before, what)
  }
  const unknown = await refusal(
    'invalid_credentials',
    exchange({ purpose: 'sign_in' }, stranger, newBrowser()),
  )
  words.add(unknown.message)
  assert.deepEqual(words.size, 1)
  assert.equal(await state(), before)
})

test('rejects an invalid sign-up response and creates no account', async () => {
  const taken = await signUp()
  const twists: ResponseOverrides[] = [
    { origin: 'https://directory.test' },
    { rpId: 'test' },
    { userVerified: false },
    { type: 'webauthn.get' },
    { crossOrigin: true },
    { challenge: 'AAAA' },
    { credentialId: taken.device.held[0]!.id },
  ]
  const before = await state()
  for (const overrides of twists) {
    const work = exchange({ purpose: 'sign_up', name: 'Eve' }, createAuthenticator(), newBrowser(), {
      overrides,
    })
    await refusal('invalid_credentials', work)
    assert.equal(await state(), before, JSON.stringify(overrides))
  }
})

test('rejects malformed credentials', async () => {
  const browser = newBrowser()
  const { device } = await signUp()
  const good = device.get(await passkeys.createChallenge({ purpose: 'sign_in' }, browser))
  const noise = [
    undefined,
    null,
    'x',
    [],
    {},
    { ...good, id: 7 },
    { ...good, rawId: 'AAAA' },
    { ...good, response: {} },
    { ...good, response: { ...good.response, clientDataJSON: Buffer.from('{').toString('base64url') } },
    { ...good, response: { ...good.response, clientDataJSON: Buffer.from('[]').toString('base64url') } },
    { ...good, response: { ...good.response, signature: 'A'.repeat(1_000_000) } },
    { ...good, response: { ...good.response, authenticatorData: 'AAAA' } },
  ]
  for (const credential of noise) {
    await refusal('invalid_credentials', passkeys.verify({ purpose: 'sign_in', credential, browser }))
  }
  const created = createAuthenticator().create(
    await passkeys.createChallenge({ purpose: 'sign_up', name: 'A' }, browser),
  )
  // Arrays in arrays, 20,000 deep.
  const deep = Buffer.alloc(20_000, 0x81).toString('base64url')
  for (const attestationObject of ['AAAA', deep]) {
    const credential = { ...created, response: { ...created.response, attestationObject } }
    await refusal('invalid_credentials', passkeys.verify({ purpose: 'sign_up', credential, browser }))
  }
})

test('accepts a challenge once, within five minutes, in the same browser', async () => {
  const { device } = await signUp()
  const browser = newBrowser()
  const answer = (credential: Json, by = browser) =>
    passkeys.verify({ purpose: 'sign_in', credential, browser: by })
  const ask = () => passkeys.createChallenge({ purpose: 'sign_in' }, browser)

  const replayed = device.get(await ask())
  await answer(replayed)
  const before = await state()
  await refusal('invalid_credentials', answer(replayed))

  const spent = await ask()
  await refusal('invalid_credentials', answer(device.get(spent, { forged: true })))
  await refusal('invalid_credentials', answer(device.get(spent)))

  const stolen = await ask()
  await refusal('invalid_credentials', answer(device.get(stolen), newBrowser()))
  await refusal('invalid_credentials', answer(device.get(stolen), { ...browser, binding: '' }))

  const late = await ask()
  people.advance(5 * minuteMs)
  await refusal('invalid_credentials', answer(device.get(late)))
  assert.equal(await state(), before)

  const inTime = await ask()
  people.advance(5 * minuteMs - 1)
  await answer(device.get(inTime))
})

test('accepts only one of two concurrent identical responses', async () => {
  const { device, browser } = await signUp()
  const credential = device.get(await passkeys.createChallenge({ purpose: 'sign_in' }, browser))
  const send = () => passkeys.verify({ purpose: 'sign_in', credential, browser })
  const outcomes = await Promise.allSettled([send(), send(), send(), send()])
  assert.equal(outcomes.filter(({ status }) => status === 'fulfilled').length, 1)
})

test('binds a challenge to its purpose, session and account', async () => {
  const ada = await signUp('Ada')
  const eve = await signUp('Eve')
  const before = await state()
  const give = (purpose: 'sign_in' | 'confirm' | 'add' | 'sign_up', credential: Json, by: typeof ada) =>
    passkeys.verify({ purpose, credential, browser: by.browser, signedIn: by })

  const forSignIn = await passkeys.createChallenge({ purpose: 'sign_in' }, ada.browser)
  await refusal('invalid_credentials', give('confirm', ada.device.get(forSignIn), ada))
  const forConfirm = await passkeys.createChallenge({ purpose: 'confirm', signedIn: ada }, ada.browser)
  await refusal('invalid_credentials', give('sign_in', ada.device.get(forConfirm), ada))
  const forSignUp = await passkeys.createChallenge({ purpose: 'sign_up', name: 'X' }, ada.browser)
  await refusal('invalid_credentials', give('add', createAuthenticator().create(forSignUp), ada))
  const forAdd = await passkeys.createChallenge({ purpose: 'add', signedIn: ada }, ada.browser)
  await refusal('invalid_credentials', give('sign_up', createAuthenticator().create(forAdd), ada))

  // Eve uses her own passkey in Ada's browser, or responds for another session.
  const confirmAda = (await passkeys.createChallenge(
    { purpose: 'confirm', signedIn: ada },
    ada.browser,
  )) as Json
  const { allowCredentials, ...anyPasskey } = confirmAda
  assert.equal(allowCredentials.length, 1)
  await refusal('invalid_credentials', give('confirm', eve.device.get(anyPasskey), ada))
  const addToAda = await passkeys.createChallenge({ purpose: 'add', signedIn: ada }, ada.browser)
  const asEve = { ...eve, browser: ada.browser }
  await refusal('invalid_credentials', give('add', createAuthenticator().create(addToAda), asEve))
  const withoutSession = await passkeys.createChallenge({ purpose: 'confirm', signedIn: ada }, ada.browser)
  const credential = ada.device.get(withoutSession)
  await refusal('unauthenticated', passkeys.verify({ purpose: 'confirm', credential, browser: ada.browser }))
  assert.equal(await state(), before)
})

test('checks the counter only for device-bound passkeys', async () => {
  const origin = 'http://directory.test'
  const securityKey = await signUp('Key', createAuthenticator({ origin, synced: false, counts: true }))
  const before = (await signIn(securityKey.device)).accountId
  assert.equal(before, securityKey.accountId)
  await signIn(securityKey.device, newBrowser(), { counter: 100 })
  const copy = await refusal('invalid_credentials', signIn(securityKey.device, newBrowser(), { counter: 99 }))
  assert.match(copy.message, /start again/)
  await signIn(securityKey.device, newBrowser(), { counter: 0 })
  const noCounter = await signUp('Zero', createAuthenticator({ origin, synced: false }))
  await signIn(noCounter.device)
  const synced = await signUp('Synced', createAuthenticator({ origin, synced: true, counts: true }))
  await signIn(synced.device, newBrowser(), { counter: 50 })
  await signIn(synced.device, newBrowser(), { counter: 7 })
})

test('ignores an unrequested attestation statement', async () => {
  const attestation = { format: 'packed', statement: new Map([['x5c', [Buffer.from('no certificate')]]]) }
  const device = createAuthenticator()
  await exchange({ purpose: 'sign_up', name: 'Corporate' }, device, newBrowser(), {
    overrides: { attestation },
  })
  await signIn(device)
})

test('names a passkey by its owner, provider or device', async () => {
  const browser = newBrowser('curl/8')
  const device = createAuthenticator()
  const { accountId } = await exchange({ purpose: 'sign_up', name: 'A' }, device, browser)
  const names = async () => (await passkeys.list(accountId)).map(({ name }) => name)
  assert.deepEqual(await names(), ['Passkey'])
  const { signedIn } = { signedIn: await signIn(device) }
  const question = { purpose: 'add', signedIn } as const
  await exchange(question, createAuthenticator(), signedIn.browser, { passkeyName: ' Office ' })
  await exchange(question, createAuthenticator(), signedIn.browser, { passkeyName: ' ' })
  assert.deepEqual(await names(), ['Passkey', 'Office', 'Chrome on Linux'])

  // An invalid name is reported before the challenge is consumed.
  const asked = await passkeys.createChallenge(question, signedIn.browser)
  const credential = createAuthenticator().create(asked)
  const answer = { purpose: 'add', credential, browser: signedIn.browser, signedIn } as const
  await refusal('invalid_request', passkeys.verify({ ...answer, passkeyName: 'x'.repeat(61) }))
  await passkeys.verify({ ...answer, passkeyName: 'x'.repeat(60) })
})

test('requires names of 1 to 120 visible characters', async () => {
  const ask = (name: string) => passkeys.createChallenge({ purpose: 'sign_up', name }, newBrowser(linux))
  for (const name of ['Ada', '名前', 'Ж', '🦉'.repeat(120), 'O’Neill-Ñ', 'a'.repeat(120)]) {
    await exchange({ purpose: 'sign_up', name }, createAuthenticator(), newBrowser())
  }
  const bad = [
    '',
    '   ',
    '\u200b\u200b',
    'a\u0000b',
    'a\nb',
    'x\u202egnp.exe',
    'a\u2066b',
    'a'.repeat(121),
    '\ud800a',
  ]
  for (const name of bad) {
    const error = await refusal('invalid_request', ask(name))
    assert.equal(error.errors?.[0]?.path, 'name', JSON.stringify(name))
  }
  await refusal('invalid_request', ask(undefined as unknown as string))
  await refusal(
    'invalid_request',
    passkeys.createChallenge({ purpose: 'sign_in' }, { binding: '', userAgent: linux }),
  )
})

test('does not rename or remove another account’s passkey', async () => {
  const ada = await signUp('Ada')
  const eve = await signUp('Eve')
  const [target] = await passkeys.list(ada.accountId)
  await refusal('not_found', passkeys.rename(eve.accountId, target!.id, 'mine'))
  await refusal('not_found', passkeys.remove(eve, target!.id))
  await refusal('not_found', passkeys.remove(eve, 'nonsense'))
  await refusal('invalid_request', passkeys.rename(ada.accountId, target!.id, '\u202e'))
  assert.deepEqual(await passkeys.list(ada.accountId), [target])
})

test('rejects sign-in to a disabled account', async () => {
  const ada = await signUp('Ada')
  await sql.updateTable('account').set({ disabled_at: new Date() }).where('id', '=', ada.accountId).execute()
  await refusal('invalid_credentials', signIn(ada.device))
})

test('where accounts are by invitation, an invitation creates one account, which joins its workspace [design.accounts.by-invitation]', async () => {
  const owner = await signUp('Owner')
  await sql.transaction().execute((tx) => people.accounts.setPlan(tx, owner.accountId, 'team', null))
  const teamId = await workspaces.createTeamFor(owner.accountId, 'Newsroom')
  const { link } = await workspaces.invite(owner.accountId, teamId, 'member')
  const invitation = link.split('/').at(-1)!
  const closed = createAccounts({ sql, baseUrl, now: people.now, signUp: 'invitation' })
  const request = (token?: string, browser = newBrowser()) =>
    closed.passkeys.createChallenge({ purpose: 'sign_up', name: 'Guest', invitation: token }, browser)
  for (const token of [undefined, 'unknown']) {
    const { message } = await refusal('invitation_required', request(token))
    assert.match(message, /open your invitation link, or ask the operator/)
  }
  const browsers = [newBrowser(), newBrowser()]
  const challenges = await Promise.all(browsers.map((browser) => request(invitation, browser)))
  const join = (index: number) =>
    closed.passkeys.verify({
      purpose: 'sign_up',
      credential: createAuthenticator().create(challenges[index]!),
      browser: browsers[index]!,
    })
  const { accountId } = await join(0)
  assert.deepEqual((await workspaces.ofAccount(accountId)).map(({ kind, role }) => [kind, role]).sort(), [
    ['personal', 'owner'],
    ['team', 'member'],
  ])
  // The same link, opened twice before it was used, creates no second account.
  await refusal('not_found', join(1))
  await refusal('invitation_required', request(invitation))
})
