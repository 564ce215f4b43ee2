import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import {
  authorizeAddress,
  codeFor,
  connected,
  jsonOf,
  newPerson,
  redeem,
  refresh,
  registeredClient,
  toConsent,
} from '../support/oauth-client.ts'
import { newVerifier, startOAuthService } from '../support/oauth-service.ts'
import { until } from '../support/until.ts'

const service = await startOAuthService()
after(() => service[Symbol.asyncDispose]())
const { workspaces, accounts, sql } = service
const { challenge } = newVerifier()

async function teamWith(memberId: string): Promise<{ teamId: string; ownerId: string }> {
  const owner = await newPerson(service, 'team')
  return sql.transaction().execute(async (tx) => {
    const teamId = await workspaces.createTeam(tx, owner.accountId, 'Newsroom')
    await workspaces.addMember(tx, teamId, memberId, 'member')
    return { teamId, ownerId: owner.accountId }
  })
}

test('requires choosing one of the person’s workspaces [spec.access.workspace-choice]', async () => {
  const person = await newPerson(service)
  const { teamId } = await teamWith(person.accountId)
  const stranger = await newPerson(service)
  const clientId = await registeredClient(service)
  const browser = service.browser(person.accountId)
  const { url } = await toConsent(browser, authorizeAddress(clientId, { code_challenge: challenge }))
  const answer = (choice: object) => browser.send(url, { method: 'POST', body: JSON.stringify(choice) })
  assert.equal((await jsonOf(answer({}), 400)).code, 'invalid_request')
  for (const workspaceId of [stranger.workspaceId, 'nonsense']) {
    assert.equal((await jsonOf(answer({ workspaceId }), 403)).code, 'workspace_required')
  }
  const granted = await codeFor(browser, clientId, { choice: { workspaceId: teamId } })
  const tokens = await jsonOf(redeem(service, clientId, granted))
  assert.equal((await jsonOf(service.me(tokens.access_token))).workspaceId, teamId)
})

test('creates one grant per workspace of an application', async () => {
  const person = await newPerson(service)
  const { teamId } = await teamWith(person.accountId)
  const clientId = await registeredClient(service)
  const browser = service.browser(person.accountId)
  const seen = []
  for (const workspaceId of [person.workspaceId, teamId]) {
    const tokens = await jsonOf(
      redeem(service, clientId, await codeFor(browser, clientId, { choice: { workspaceId } })),
    )
    seen.push(tokens)
  }
  const bound = await Promise.all(
    seen.map(async (one) => (await jsonOf(service.me(one.access_token))).workspaceId),
  )
  assert.deepEqual(bound, [person.workspaceId, teamId])
  assert.equal((await service.oauth.connections.list(person.accountId)).length, 2)
})

test('rejects the tokens of a former member until they rejoin', async () => {
  const person = await newPerson(service)
  const { teamId, ownerId } = await teamWith(person.accountId)
  const clientId = await registeredClient(service)
  const browser = service.browser(person.accountId)
  const granted = await codeFor(browser, clientId, { choice: { workspaceId: teamId } })
  const tokens = await jsonOf(redeem(service, clientId, granted))
  assert.equal((await service.me(tokens.access_token)).status, 200)
  await workspaces.removeMember(ownerId, teamId, person.accountId)
  await until(async () => (await service.me(tokens.access_token)).status === 403, 'refused')
  assert.equal((await jsonOf(service.me(tokens.access_token), 403)).code, 'workspace_required')
  const refused = await jsonOf(refresh(service, clientId, tokens.refresh_token), 400)
  assert.equal(refused.error, 'invalid_grant')
  await sql.transaction().execute((tx) => workspaces.addMember(tx, teamId, person.accountId, 'member'))
  assert.equal((await refresh(service, clientId, tokens.refresh_token)).status, 200)
})

test('issues no token to a member who left after consent', async () => {
  const person = await newPerson(service)
  const { teamId, ownerId } = await teamWith(person.accountId)
  const clientId = await registeredClient(service)
  const granted = await codeFor(service.browser(person.accountId), clientId, {
    choice: { workspaceId: teamId },
  })
  await workspaces.removeMember(ownerId, teamId, person.accountId)
  assert.equal((await jsonOf(redeem(service, clientId, granted), 400)).error, 'invalid_grant')
})

test('returns 403 plan_required for a lapsed plan and keeps the grant', async () => {
  const { accountId, tokens, clientId } = await connected(service)
  await sql.transaction().execute((tx) => accounts.setPlan(tx, accountId, 'free', null))
  const refused = await jsonOf(service.me(tokens.access_token), 403)
  assert.equal(refused.code, 'plan_required')
  assert.doesNotMatch(JSON.stringify(refused), /insufficient_scope/)
  const next = await jsonOf(refresh(service, clientId, tokens.refresh_token))
  await sql.transaction().execute((tx) => accounts.setPlan(tx, accountId, 'individual', null))
  await until(async () => (await service.me(next.access_token)).status === 200, 'works again')
})

test('rejects tokens of a disabled account', async () => {
  const { accountId, tokens, clientId } = await connected(service)
  await service.database.pool.query('update account set disabled_at = now() where id = $1', [accountId])
  assert.equal((await service.me(tokens.access_token)).status, 401)
  assert.equal((await jsonOf(refresh(service, clientId, tokens.refresh_token), 400)).error, 'invalid_grant')
})

test('applies the team’s plan to a free member', async () => {
  const person = await newPerson(service, 'free')
  const { teamId } = await teamWith(person.accountId)
  const clientId = await registeredClient(service)
  const granted = await codeFor(service.browser(person.accountId), clientId, {
    choice: { workspaceId: teamId },
  })
  const tokens = await jsonOf(redeem(service, clientId, granted))
  assert.equal((await service.me(tokens.access_token)).status, 200)
})
