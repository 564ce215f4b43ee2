import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { closeOnPermissionChange, type PermissionNeeds } from './close-on-permission-change.ts'
import type { AccountCaller } from './identity.ts'

const reader: AccountCaller = {
  kind: 'account',
  accountId: '0198c1a0-0000-7000-8000-000000000001',
  workspaceId: '0198c1a0-0000-7000-8000-000000000002',
  plan: 'team',
  roles: [],
  workspaceRole: 'owner',
  scopes: 'all',
  accountName: 'Ana Ruiz',
  limits: [],
  verifiedAt: null,
  credential: 'api_key',
  credentialId: '0198c1a0-0000-7000-8000-000000000003',
  expiresAt: null,
}

/** Announces one change of rights to an open stream, and says whether the stream was closed. */
async function isClosedAfter(recheck: PermissionNeeds['recheck']): Promise<boolean> {
  let announce = (_accountId?: string): void => assert.fail('The stream did not subscribe')
  let isClosed = false
  const needs: PermissionNeeds = {
    recheck,
    onRightsChange(listener) {
      announce = listener
      return { [Symbol.dispose]() {} }
    },
    now: () => new Date(),
  }
  using _permissions = closeOnPermissionChange(needs, reader, () => {
    isClosed = true
  })
  announce(reader.accountId)
  await setImmediate()
  return isClosed
}

test('a stream closes when its credential is revoked or the plan changes', async () => {
  assert.equal(await isClosedAfter(async () => undefined), true)
  assert.equal(await isClosedAfter(async () => ({ ...reader, plan: 'free' })), true)
  assert.equal(await isClosedAfter(async () => ({ ...reader })), false)
})

test('a stream stays open when the database cannot answer the check', async () => {
  assert.equal(await isClosedAfter(() => Promise.reject(new Error('Connection terminated'))), false)
})
