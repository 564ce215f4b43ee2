import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { createAuthenticator } from '../support/authenticator.ts'
import { newBrowser, refusal, startPeople } from '../support/people.ts'
import { until } from '../support/until.ts'

const people = await startPeople()
after(() => people[Symbol.asyncDispose]())
const { here, there, accounts, passkeys, sessions, recovery, workspaces, requireFresh } = people
const { exchange, signUp, signIn, signedIn, who, advance, sql } = people

const minuteMs = 60_000
const dayMs = 86_400_000

/** Waits until a use is recorded in the background. */
async function use(token: string, sessionId: string): Promise<void> {
  assert.ok(await who(token), 'still signed in')
  const at = people.now().getTime()
  const isNoted = async () => {
    const row = await sql
      .selectFrom('session')
      .select('seen_at')
      .where('id', '=', sessionId)
      .executeTakeFirst()
    return row?.seen_at.getTime() === at
  }
  await until(isNoted, 'the use is noted')
}

test('expires a session after 14 days without use', async () => {
  const ada = await signUp()
  const idle = await signIn(ada.device)
  advance(10 * dayMs)
  await use(ada.token, ada.sessionId)
  advance(4 * dayMs - 1)
  assert.equal((await sessions.list(ada.accountId)).length, 2)
  advance(1)
  assert.equal(await who(idle.token), undefined)
  assert.ok(await who(ada.token))
  assert.deepEqual(
    (await sessions.list(ada.accountId)).map(({ id }) => id),
    [ada.sessionId],
  )
})

test('expires a session after 90 days', async () => {
  const ada = await signUp()
  for (let day = 0; day < 90; day += 10) {
    await use(ada.token, ada.sessionId)
    advance(10 * dayMs)
  }
  assert.equal(await who(ada.token), undefined)
  assert.deepEqual(await sessions.list(ada.accountId), [])
})

test('rejects a revoked session on every instance', async () => {
  const ada = await signUp()
  const lost = await signIn(ada.device)
  for (const at of [here, there]) assert.ok(await who(lost.token, at))
  assert.equal(await sessions.revoke(ada.accountId, lost.sessionId), true)
  assert.equal(await who(lost.token), undefined)
  await until(async () => (await who(lost.token, there)) === undefined, 'the other instance knows')
  assert.ok(await who(ada.token))
  assert.equal(await sessions.revoke(ada.accountId, lost.sessionId), false)
  assert.equal(await sessions.revoke(ada.accountId, 'nonsense'), false)

  const eve = await signUp('Eve')
  assert.equal(await sessions.revoke(eve.accountId, ada.sessionId), false)
  assert.ok(await who(ada.token))
})

test('ends one session or all other sessions', async () => {
  const ada = await signUp()
  const [second, third] = [await signIn(ada.device), await signIn(ada.device)]
  const bystander = await signUp('Bob')
  for (const { token } of [second, third]) assert.ok(await who(token, there))
  await sessions.close(third.token)
  await sessions.close('no such token')
  assert.equal(await who(third.token), undefined)
  assert.equal(await sessions.revokeOthers(ada.accountId, ada.sessionId), 1)
  assert.equal(await who(second.token), undefined)
  await until(async () => (await who(second.token, there)) === undefined, 'the other instance knows')
  assert.ok(await who(ada.token))
  assert.ok(await who(bystander.token))
})

test('lists the device and truncates the user agent', async () => {
  const ada = await signUp('Ada', createAuthenticator(), newBrowser())
  await signIn(ada.device, newBrowser(`\u0000${'é'.repeat(5_000)}`))
  const rows = await sessions.list(ada.accountId)
  assert.deepEqual(rows.map(({ device }) => device).sort(), ['Chrome on Linux', undefined])
  for (const row of rows) {
    assert.ok(row.user_agent.length <= 300)
    assert.ok(!('token_hash' in row))
  }
})

test('requires a passkey verification within five minutes for sensitive changes', async () => {
  const ada = await signUp()
  const [passkey] = await passkeys.list(ada.accountId)
  advance(5 * minuteMs)
  requireFresh(await signedIn(ada.token))
  advance(1)
  const stale = await signedIn(ada.token)
  assert.throws(() => requireFresh(stale), { code: 'confirmation_required', status: 403 })
  await refusal(
    'confirmation_required',
    passkeys.createChallenge({ purpose: 'add', signedIn: stale }, ada.browser),
  )
  await refusal('confirmation_required', passkeys.remove(stale, passkey!.id))
  await refusal('confirmation_required', recovery.renew(stale))
  assert.equal(await recovery.remaining(ada.accountId), 0)

  const confirmed = await exchange({ purpose: 'confirm', signedIn: stale }, ada.device, ada.browser)
  assert.deepEqual(confirmed, { accountId: ada.accountId })
  const fresh = await signedIn(ada.token)
  requireFresh(fresh)
  assert.equal(fresh.sessionId, ada.sessionId)
  assert.equal((await recovery.renew(fresh)).length, 10)
})

test('shares a confirmation between instances', async () => {
  const ada = await signUp()
  advance(10 * minuteMs)
  const before = (await who(ada.token, there))?.verifiedAt
  await exchange({ purpose: 'confirm', signedIn: ada }, ada.device, ada.browser)
  const isNew = async () => (await who(ada.token, there))?.verifiedAt?.getTime() !== before?.getTime()
  await until(isNew, 'the other instance knows')
})

test('rejects changes from a session that was just revoked', async () => {
  const ada = await signUp()
  const add = await passkeys.createChallenge({ purpose: 'add', signedIn: ada }, ada.browser)
  const confirm = await passkeys.createChallenge({ purpose: 'confirm', signedIn: ada }, ada.browser)
  const [passkey] = await passkeys.list(ada.accountId)
  await recovery.renew(ada)
  await sessions.revoke(ada.accountId, ada.sessionId)
  const answer = { browser: ada.browser, signedIn: ada }
  const added = createAuthenticator().create(add)
  await refusal('unauthenticated', passkeys.verify({ ...answer, purpose: 'add', credential: added }))
  const confirmed = ada.device.get(confirm)
  await refusal('unauthenticated', passkeys.verify({ ...answer, purpose: 'confirm', credential: confirmed }))
  await refusal('unauthenticated', passkeys.remove(ada, passkey!.id))
  await refusal('unauthenticated', recovery.renew(ada))
  await refusal(
    'unauthenticated',
    sessions.switchWorkspace(ada, (await workspaces.ofAccount(ada.accountId))[0]!.id),
  )
  assert.equal((await passkeys.list(ada.accountId)).length, 1)
})

test('switches to a team workspace and back to the personal one', async () => {
  const ada = await signUp('Ada')
  const bob = await signUp('Bob')
  const own = (await who(ada.token))!.workspaceId
  const team = await sql.transaction().execute(async (tx) => {
    await accounts.setPlan(tx, ada.accountId, 'team', null)
    return workspaces.createTeam(tx, ada.accountId, 'Newsroom')
  })
  await refusal('workspace_required', sessions.switchWorkspace(bob, team))
  await refusal('workspace_required', sessions.switchWorkspace(ada, 'nonsense'))
  await sessions.switchWorkspace(ada, team)
  assert.equal((await who(ada.token))?.workspaceId, team)
  await sessions.switchWorkspace(ada, own)
  assert.equal((await who(ada.token))?.workspaceId, own)
  const row = await sql
    .selectFrom('session')
    .select('workspace_id')
    .where('id', '=', ada.sessionId)
    .executeTakeFirst()
  assert.equal(row?.workspace_id, null)
})

test('deletes only expired records', async () => {
  const ada = await signUp()
  await passkeys.createChallenge({ purpose: 'sign_in' }, ada.browser)
  await people.enrollments.create(ada.accountId)
  advance(61 * minuteMs)
  const young = await signIn(ada.device)
  await passkeys.createChallenge({ purpose: 'sign_in' }, ada.browser)
  const counts = async () =>
    Promise.all(
      (['webauthn_challenge', 'enrolment_link', 'session'] as const).map(
        async (table) => (await sql.selectFrom(table).select('expires_at').execute()).length,
      ),
    )
  await people.removeExpired()
  const [challenges, links, all] = await counts()
  assert.deepEqual([challenges, links], [1, 0])
  assert.ok(all! >= 2)
  advance(14 * dayMs)
  await people.removeExpired()
  assert.deepEqual(await counts(), [0, 0, 0])
  assert.equal(await who(young.token), undefined)
})
