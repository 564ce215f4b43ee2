import assert from 'node:assert/strict'
import { test } from 'node:test'
import { refusedAddress } from './page-address.ts'

test('refuses pages that only a private network can read', () => {
  for (const address of [
    'http://127.0.0.1/',
    'http://169.254.169.254/latest/meta-data/',
    'http://[::1]/',
    'http://[::ffff:10.0.0.1]/',
    'http://2130706433/',
    'http://0x7f.1/',
    'http://metadata.google.internal/',
    'http://localhost:8080/',
    'http://printer/',
    'http://nas.local./',
    'https://user:secret@www.example.org/',
  ])
    assert.equal(typeof refusedAddress(address), 'string', address)
})

test('accepts public pages', () => {
  for (const address of ['https://www.example.org/about', 'http://93.184.216.34/', 'https://例え.jp/'])
    assert.equal(refusedAddress(address), undefined, address)
})
