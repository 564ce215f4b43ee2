import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import {
  createSecretVault,
  newWebhookSecret,
  signatureOf,
} from '../../src/firehose/webhook/webhook-secret.ts'

test('a sealed secret opens only unchanged, for its session and with its key', () => {
  const key = randomBytes(32)
  const vault = createSecretVault(key)
  const secret = newWebhookSecret()
  assert.notEqual(secret, newWebhookSecret())
  const sealed = vault.seal('one', secret)
  assert.equal(vault.open('one', sealed), secret)
  assert.ok(!sealed.includes(secret))
  assert.notDeepEqual(vault.seal('one', secret), sealed)
  assert.throws(() => vault.open('other', sealed))
  assert.throws(() => createSecretVault(randomBytes(32)).open('one', sealed))
  for (const at of [0, 12, sealed.length - 1]) {
    const changed = Buffer.from(sealed)
    changed[at]! ^= 1
    assert.throws(() => vault.open('one', changed))
  }
})

test('the signature matches a known example', () => {
  const signature = signatureOf('whsec_example', 1_700_000_000, '{"messages":[]}')
  assert.equal(signature, 't=1700000000,v1=88b3682ebb72ead9238fd6a7e06c9ff7c23eae4031d63e4146d2ad18201bcba7')
})
