import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isPublicAddress } from './public-address.ts'

const refused = {
  'this network': ['0.0.0.0', '0.1.2.3', '::'],
  loopback: ['127.0.0.1', '127.255.255.254', '::1'],
  private: ['10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1', 'fc00::1', 'fd12:3456::1'],
  'link-local and metadata': ['169.254.169.254', 'fe80::1', 'fe80::1%eth0', 'fd00:ec2::254', '168.63.129.16'],
  'shared by carriers': ['100.64.0.1', '100.100.100.200', '100.127.255.255'],
  multicast: ['224.0.0.1', '239.255.255.255', 'ff02::1'],
  'broadcast and reserved': ['255.255.255.255', '240.0.0.1', '192.0.0.192', '198.18.0.1', 'fec0::1'],
  documentation: ['192.0.2.1', '198.51.100.1', '203.0.113.1', '2001:db8::1', '3fff::1'],
  'IPv4 in IPv6': [
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '::ffff:169.254.169.254',
    '::127.0.0.1',
    '::ffff:0:127.0.0.1',
    '64:ff9b::7f00:1',
    '64:ff9b::10.0.0.1',
    '64:ff9b:1::1',
    '2002:7f00:1::',
    '2002:a00:1::1',
    '2001:0:a00:1::1',
  ],
  'outside of global unicast': ['1000::1', '4000::1', '5f00::1', '100::1'],
  'no addresses': ['', 'localhost', 'example.com', '1.2.3.4.5', '[::1]'],
}

for (const [what, addresses] of Object.entries(refused)) {
  test(`not public: ${what}`, () => {
    assert.deepEqual(addresses.filter(isPublicAddress), [])
  })
}

test('public: addresses of the open Internet, also IPv4 written as IPv6', () => {
  const open = [
    '1.1.1.1',
    '8.8.8.8',
    '172.15.255.255',
    '172.32.0.1',
    '100.63.255.255',
    '2606:4700::1111',
    '::ffff:8.8.8.8',
  ]
  assert.deepEqual(
    open.filter((address) => !isPublicAddress(address)),
    [],
  )
})
