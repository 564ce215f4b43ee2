import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { identityCacheMs } from '../../src/accounts/authenticate.ts'
import { createAccounts } from '../../src/accounts/index.ts'
import { ServiceError } from '../../src/platform/errors.ts'
import { type Json, startTestApp } from '../support/app.ts'
import { until } from '../support/until.ts'

let clock = new Date('2026-11-15T12:00:00Z')
const now = () => clock
const service = await startTestApp({ accounts: 'stored', now })
const other = await startTestApp({ accounts: 'stored', now, databaseUrl: service.databaseUrl })
after(async () => {
  await other[Symbol.asyncDispose]()
  await service[Symbol.asyncDispose]()
})
const { sql } = service.app.database
// Like the operator's command: in another process, without a cache to invalidate.
const { accounts, workspaces, apiKeys, removal } = createAccounts({
  sql,
  baseUrl: 'http://directory.test',
  now,
})
const inTransaction = sql.transaction()

const newAccount = (plan: 'free' | 'individual' | 'team', until: Date | null = null) =>
  inTransaction.execute((tx) => accounts.create(tx, { name: 'Ada', plan, planUntil: until }))
const read = (key: string, from = service) =>
  from.fetch('/api/issue-areas', { headers: { 'x-api-key': key } })
const problemOf = async (answer: Response): Promise<Json> => answer.json()

test('accepts the key of a paid account and applies its plan limit [spec.limits.authenticated-higher]', async () => {
  const { account, workspaceId } = await newAccount('individual')
  const { key } = await apiKeys.create(account.id, workspaceId, 'notebook')
  assert.match(key, /^cdk_[\w-]{43}[0-9a-z]{6}$/)
  const answer = await read(key)
  assert.equal(answer.status, 200)
  assert.equal(answer.headers.get('ratelimit-policy'), '"plan";q=300;w=60')
})

test('returns 401 for a mistyped, truncated or unknown key', async () => {
  const { account, workspaceId } = await newAccount('individual')
  const { key } = await apiKeys.create(account.id, workspaceId, 'notebook')
  const swapped = key.slice(0, -1) + (key.endsWith('0') ? '1' : '0')
  for (const wrong of [swapped, key.slice(0, 20), 'cdk_', `Bearer ${key}`, 'x']) {
    const answer = await read(wrong)
    assert.equal(answer.status, 401, wrong)
    assert.ok(answer.headers.get('www-authenticate'))
  }
})

test('returns 401 for a key in Authorization and names the right header', async () => {
  const answer = await service.fetch('/api/issue-areas', { headers: { authorization: 'cdk_something' } })
  assert.equal(answer.status, 401)
  assert.match((await problemOf(answer)).detail, /X-API-Key/)
})

test('returns 401 for a revoked key, on every instance within a second', async () => {
  const { account, workspaceId } = await newAccount('individual')
  const made = await apiKeys.create(account.id, workspaceId, 'leaked')
  for (const one of [service, other]) assert.equal((await read(made.key, one)).status, 200)
  assert.equal(await apiKeys.revoke(made.id), true)
  assert.equal(await apiKeys.revoke(made.id), false)
  for (const one of [service, other]) {
    await until(async () => (await read(made.key, one)).status === 401, 'the key is refused')
  }
  assert.ok(identityCacheMs <= 1_000, 'an instance that hears nothing asks again by then')
})

test('returns 403 plan_required for keys of a lapsed plan and deletes nothing [design.accounts.plan-checked-at-use]', async () => {
  const { account, workspaceId } = await newAccount('individual', new Date('2026-12-01T00:00:00Z'))
  const { key } = await apiKeys.create(account.id, workspaceId, 'notebook')
  assert.equal((await read(key)).status, 200)
  clock = new Date('2026-12-02T00:00:00Z')
  const refused = await read(key)
  assert.equal(refused.status, 403)
  const problem = await problemOf(refused)
  assert.deepEqual(
    [problem.code, problem.plan_required, problem.upgrade_url],
    ['plan_required', 'individual', 'http://directory.test/pricing'],
  )
  await inTransaction.execute((tx) => accounts.setPlan(tx, account.id, 'individual', null))
  await until(async () => (await read(key)).status === 200, 'the key works again')
  clock = new Date('2026-11-15T12:00:00Z')
})

test('creates no key for a free account and enforces the key limit of a plan [spec.access.api-keys-paid]', async () => {
  const free = await newAccount('free')
  await assert.rejects(apiKeys.create(free.account.id, free.workspaceId, 'no'), (error) => {
    return error instanceof ServiceError && error.code === 'plan_required'
  })
  const paid = await newAccount('individual')
  const attempts = Array.from({ length: 8 }, (_, i) =>
    apiKeys.create(paid.account.id, paid.workspaceId, `key ${i}`),
  )
  const outcomes = await Promise.allSettled(attempts)
  assert.equal(outcomes.filter((one) => one.status === 'fulfilled').length, 5)
})

test('returns 403 for a key after its account left the workspace [spec.errors.403-plan-or-workspace]', async () => {
  const owner = await newAccount('team')
  const member = await newAccount('free')
  const teamId = await inTransaction.execute((tx) => workspaces.createTeam(tx, owner.account.id, 'Newsroom'))
  await inTransaction.execute((tx) => workspaces.addMember(tx, teamId, member.account.id, 'member'))
  // The team's plan applies to its members.
  const { key } = await apiKeys.create(member.account.id, teamId, 'desk')
  assert.equal((await read(key)).status, 200)
  await workspaces.removeMember(owner.account.id, teamId, member.account.id)
  await until(async () => (await read(key)).status === 403, 'the key is refused')
  assert.equal((await problemOf(await read(key))).code, 'workspace_required')
})

test('accepts an invitation once and keeps at least one owner', async () => {
  const owner = await newAccount('team')
  const guest = await newAccount('free')
  const teamId = await inTransaction.execute((tx) => workspaces.createTeam(tx, owner.account.id, 'Coalition'))
  const { link } = await workspaces.invite(owner.account.id, teamId, 'member')
  const token = link.split('/').at(-1)!
  assert.equal((await workspaces.invitation(token))?.workspace.name, 'Coalition')
  assert.equal(await workspaces.accept(guest.account.id, token), teamId)
  assert.equal(await workspaces.invitation(token), undefined)
  await assert.rejects(workspaces.accept(guest.account.id, token), /used or revoked, or it has expired/)
  await assert.rejects(
    workspaces.removeMember(owner.account.id, teamId, owner.account.id),
    /at least one owner/,
  )
  await assert.rejects(workspaces.invite(guest.account.id, teamId, 'member'), (error) => {
    return error instanceof ServiceError && error.code === 'role_required'
  })
})

test('a command cannot take the last owner from a workspace', async () => {
  const owner = await newAccount('team')
  const teamId = await inTransaction.execute((tx) => workspaces.createTeam(tx, owner.account.id, 'Coalition'))
  const demote = () =>
    inTransaction.execute((tx) => workspaces.addMember(tx, teamId, owner.account.id, 'member'))
  await assert.rejects(demote(), /at least one owner/)
  const second = await newAccount('free')
  await inTransaction.execute((tx) => workspaces.addMember(tx, teamId, second.account.id, 'owner'))
  await demote()
})

test('of two owners who are deleted at the same time, one stays for the other members', async () => {
  const first = await newAccount('team')
  const [second, member] = [await newAccount('team'), await newAccount('free')]
  const teamId = await inTransaction.execute((tx) => workspaces.createTeam(tx, first.account.id, 'Coalition'))
  for (const [{ account }, role] of [
    [second, 'owner'],
    [member, 'member'],
  ] as const) {
    await inTransaction.execute((tx) => workspaces.addMember(tx, teamId, account.id, role))
  }
  const remove = ({ account }: typeof first) => removal.remove(account.id, () => delay(200))
  const outcomes = await Promise.allSettled([remove(first), remove(second)])
  const refusals = outcomes.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []))
  assert.equal(refusals.length, 1)
  assert.match(refusals[0]!, /only owner/)
})

test('lets only reviewers read flags', async () => {
  const { account, workspaceId } = await newAccount('individual')
  const { key } = await apiKeys.create(account.id, workspaceId, 'review')
  const flags = () => service.fetch('/api/flags', { headers: { 'x-api-key': key } })
  assert.equal((await flags()).status, 403)
  await inTransaction.execute((tx) => accounts.setReviewer(tx, account.id, true))
  await until(async () => (await flags()).status === 200, 'the role is known')
})

test('stores no key in plain text [design.accounts.key-format]', async () => {
  const { account, workspaceId } = await newAccount('individual')
  const { key } = await apiKeys.create(account.id, workspaceId, 'secret')
  const rows = await sql.selectFrom('api_key').selectAll().where('account_id', '=', account.id).execute()
  assert.equal(rows.length, 1)
  const { hash, ...shown } = rows[0]!
  assert.ok(!JSON.stringify(shown).includes(key.slice(10, 47)))
  assert.equal(hash.length, 32)
})

test('returns 401 with the time for an expired key, and frees its place [design.accounts.key-limits]', async () => {
  const { account, workspaceId } = await newAccount('individual')
  const expiresAt = new Date(clock.getTime() + 86_400_000)
  const { key } = await apiKeys.create(account.id, workspaceId, 'short', { expiresAt })
  const headers = { 'x-api-key': key }
  assert.equal((await service.json('/api/account', { headers })).expires_at, expiresAt.toISOString())
  clock = expiresAt
  const refused = await read(key)
  assert.equal(refused.status, 401)
  assert.ok(refused.headers.get('www-authenticate'))
  const problem = await problemOf(refused)
  assert.equal(problem.code, 'invalid_credentials')
  assert.ok(problem.detail.includes(`expired at ${expiresAt.toISOString()}: create a new one`))
  for (const name of ['a', 'b', 'c', 'd', 'e']) await apiKeys.create(account.id, workspaceId, name)
  const past = { expiresAt: new Date(clock.getTime() - 1) }
  await assert.rejects(apiKeys.create(account.id, workspaceId, 'f', past), /expires: must be in the future/)
})

test('a key with scopes may do only what they allow [design.accounts.key-limits]', async () => {
  const { account, workspaceId } = await newAccount('individual')
  const { key } = await apiKeys.create(account.id, workspaceId, 'reader', { scopes: ['directory:read'] })
  const headers = { 'x-api-key': key }
  assert.deepEqual((await service.json('/api/account', { headers })).scopes, ['directory:read'])
  assert.equal((await read(key)).status, 200)
  const refused = await service.fetch(`/api/workspaces/${workspaceId}/lists`, { headers })
  assert.equal(refused.status, 403)
  const problem = await problemOf(refused)
  assert.deepEqual([problem.code, problem.scope], ['scope_required', 'workspace:read'])
  assert.match(problem.detail, /The API key has no scope workspace:read/)
  const unknown = { scopes: ['directory:read', 'root'] }
  await assert.rejects(apiKeys.create(account.id, workspaceId, 'x', unknown), /unknown scope: root/)
})
