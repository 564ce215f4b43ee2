import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createClientAddress } from './client-address.ts'
import { OperatorError } from './errors.ts'

const direct = createClientAddress({ trustedProxies: [] })
const proxied = createClientAddress({ trustedProxies: ['10.0.0.0/8', '192.0.2.7', '2001:db8:ffff::/48'] })

test('uses an IPv4 address as the key, mapped into IPv6 or not', () => {
  assert.equal(direct.of('203.0.113.9', undefined), '203.0.113.9')
  assert.equal(direct.of('::ffff:203.0.113.9', undefined), '203.0.113.9')
  assert.equal(direct.of('::ffff:cb00:7109', undefined), '203.0.113.9')
})

test('uses the /64 of an IPv6 address as the key', () => {
  assert.equal(direct.of('2001:db8:1:2:3:4:5:6', undefined), '2001:db8:1:2::/64')
  assert.equal(direct.of('2001:db8:1:2:ffff::1', undefined), '2001:db8:1:2::/64')
  assert.equal(direct.of('2001:DB8:1:2::', undefined), '2001:db8:1:2::/64')
  assert.notEqual(direct.of('2001:db8:1:3::1', undefined), '2001:db8:1:2::/64')
  assert.equal(direct.of('::1', undefined), '::/64')
  assert.equal(direct.of('fe80::1%eth0', undefined), 'fe80::/64')
})

test('uses the key "unknown" for a peer without an address', () => {
  assert.equal(direct.of(undefined, undefined), 'unknown')
  assert.equal(proxied.of(undefined, '203.0.113.9'), 'unknown')
  assert.equal(proxied.of('nonsense', '203.0.113.9'), 'unknown')
})

test('ignores X-Forwarded-For unless the peer is a trusted proxy', () => {
  assert.equal(direct.of('10.0.0.1', '203.0.113.9'), '10.0.0.1')
  assert.equal(proxied.of('198.51.100.1', '203.0.113.9'), '198.51.100.1')
  assert.equal(proxied.of('::ffff:198.51.100.1', '203.0.113.9'), '198.51.100.1')
  assert.equal(proxied.of('192.0.2.8', '203.0.113.9'), '192.0.2.8')
})

test('uses the last untrusted address behind a trusted proxy', () => {
  assert.equal(proxied.of('10.0.0.1', '203.0.113.9'), '203.0.113.9')
  assert.equal(proxied.of('::ffff:10.0.0.1', '203.0.113.9'), '203.0.113.9')
  assert.equal(proxied.of('10.0.0.1', 'spoofed, 1.1.1.1, 203.0.113.9, 192.0.2.7,10.9.9.9'), '203.0.113.9')
  assert.equal(proxied.of('2001:db8:ffff::1', '2001:db8:1:2::77'), '2001:db8:1:2::/64')
  assert.equal(proxied.of('10.0.0.1', '::ffff:203.0.113.9'), '203.0.113.9')
})

test('uses the furthest address when all are trusted', () => {
  assert.equal(proxied.of('10.0.0.1', '10.0.0.3, 10.0.0.2'), '10.0.0.3')
  assert.equal(proxied.of('10.0.0.1', undefined), '10.0.0.1')
})

test('stops at the last valid entry before an invalid one', () => {
  assert.equal(proxied.of('10.0.0.1', '203.0.113.9, unknown, 10.0.0.2'), '10.0.0.2')
  for (const garbage of [
    '',
    ' ',
    ',',
    'unknown',
    '010.0.0.1',
    '0x7f.1',
    '1',
    '300.1.1.1',
    '[::1',
    '203.0.113.9,',
  ]) {
    assert.equal(proxied.of('10.0.0.1', garbage), '10.0.0.1', JSON.stringify(garbage))
  }
})

test('drops a port that a proxy wrote after the address', () => {
  assert.equal(proxied.of('10.0.0.1', '203.0.113.9:4711'), '203.0.113.9')
  assert.equal(proxied.of('10.0.0.1', '[2001:db8:1:2::77]:4711'), '2001:db8:1:2::/64')
  assert.equal(proxied.of('10.0.0.1', '[2001:db8:1:2::77]'), '2001:db8:1:2::/64')
})

test('trusts the IPv4 network of an IPv4-mapped proxy network', () => {
  const mapped = createClientAddress({ trustedProxies: ['::ffff:10.0.0.0/104'] })
  assert.equal(mapped.of('10.1.2.3', '203.0.113.9'), '203.0.113.9')
  assert.equal(mapped.of('11.1.2.3', '203.0.113.9'), '11.1.2.3')
})

test('refuses to start with an invalid proxy network and names it', () => {
  for (const entry of [
    'proxy.internal',
    '10/8',
    '10.0.0.0/33',
    '10.0.0.0/',
    '10.0.0.0/8/8',
    '::1/129',
    '10.0.0.0/-1',
  ]) {
    assert.throws(
      () => createClientAddress({ trustedProxies: ['10.0.0.1', entry] }),
      (error) => error instanceof OperatorError && error.message.includes(`"${entry}"`),
      entry,
    )
  }
})

test('distinguishes more addresses than the cache holds', () => {
  for (let n = 0; n < 10_000; n++) {
    const network = `2001:db8:${n.toString(16)}:1::`
    assert.equal(direct.of(`${network}5`, undefined), n === 0 ? '2001:db8:0:1::/64' : `${network}/64`)
  }
})
