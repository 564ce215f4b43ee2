import assert from 'node:assert/strict'
import { test } from 'node:test'
import { contactAddress, contactLabel } from './contact-address.ts'

test('a contact opens mail, phone or web, and only what it is certain about', () => {
  const cases: [kind: string, value: string, address: string | undefined][] = [
    ['email', 'clerk@alder.test', 'mailto:clerk@alder.test'],
    ['phone', '(317) 555-0100', 'tel:3175550100'],
    ['phone', '+1 317 555 0100 ext. 12', 'tel:+13175550100;ext=12'],
    ['phone', '317-555-0100 x12', 'tel:3175550100;ext=12'],
    ['phone', 'call 311', undefined],
    ['web', 'https://alder.test/council', 'https://alder.test/council'],
    ['social', 'https://social.test/@alder', 'https://social.test/@alder'],
    ['social', 'AlderFalls', undefined],
    ['web', 'javascript:alert(1)', undefined],
    ['address', '1 Main Street', undefined],
  ]
  for (const [kind, value, address] of cases) assert.equal(contactAddress(kind, value), address, value)
})

test('an account in a social network is shown with the name of the network and linked', () => {
  assert.equal(contactLabel('social', 'twitter'), 'X (Twitter)')
  assert.equal(contactAddress('social', '@SenExample', 'twitter'), 'https://x.com/SenExample')
  assert.equal(
    contactAddress('social', 'UCabcdefghijklmnopqrstuv', 'youtube'),
    'https://www.youtube.com/channel/UCabcdefghijklmnopqrstuv',
  )
  assert.equal(contactAddress('social', 'a/../b', 'facebook'), 'https://www.facebook.com/a%2F..%2Fb')
  assert.equal(contactAddress('social', 'someone', 'unknown'), undefined)
  assert.equal(contactLabel('phone', 'district office'), 'district office')
})
