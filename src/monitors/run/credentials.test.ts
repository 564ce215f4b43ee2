import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withKey, withoutKey, withoutPortalToken } from './credentials.ts'

const keys = { open_states: 'key-1', congress: 'key-2', socrata: 'key-3', legistar: 'key-4' }
const accept = 'application/json'

test('a key of the operator is sent to its vendor as the API expects it [design.monitors.keys]', () => {
  const send = (credential: keyof typeof keys, url: string) => withKey({ url, accept, credential }, keys)
  assert.deepEqual(send('open_states', 'https://v3.openstates.org/bills').headers, {
    accept,
    'x-api-key': 'key-1',
  })
  assert.deepEqual(send('congress', 'https://api.congress.gov/v3/bill').headers['x-api-key'], 'key-2')
  assert.deepEqual(send('socrata', 'https://data.example.gov/a.json').headers['x-app-token'], 'key-3')
  const legistar = send('legistar', 'https://webapi.legistar.com/v1/gary/events?a=1')
  assert.equal(legistar.url, 'https://webapi.legistar.com/v1/gary/events?a=1&token=key-4')
  assert.equal(withoutKey(legistar.url), 'https://webapi.legistar.com/v1/gary/events?a=1')
})

test('a key is sent to no other address, and never without encryption [design.monitors.keys]', () => {
  const cases = [
    ['open_states', 'https://collector.example.org/bills'],
    ['open_states', 'http://v3.openstates.org/bills'],
    ['congress', 'https://api.congress.gov.example.org/v3/bill'],
    ['legistar', 'https://webapi.legistar.com:8443/v1/gary/events'],
    ['socrata', 'http://data.example.gov/a.json'],
  ] as const
  for (const [credential, url] of cases)
    assert.deepEqual(withKey({ url, accept, credential }, keys), { url, headers: { accept } }, url)
  const url = 'https://data.example.gov/a.json'
  assert.deepEqual(withKey({ url, credential: 'socrata' }, withoutPortalToken(keys)), { url, headers: {} })
})
