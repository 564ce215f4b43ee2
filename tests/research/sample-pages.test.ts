import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fetcherFor } from '../support/local-fetch.ts'
import { startWeb } from '../support/local-web.ts'

const page = '<!doctype html><p>Alder Falls'

test('research reads the sample pages of the service itself, and nothing else of it [design.research.sample-pages]', async () => {
  await using web = await startWeb({
    'town.test': {
      '/robots.txt': 'User-agent: *\nDisallow: /samples/drafts/',
      '/samples/': page,
      '/samples/drafts/': page,
      '/samples/away': (_request: unknown, response: import('node:http').ServerResponse) =>
        void response.writeHead(302, { location: '/api/x' }).end(),
      '/api/x': page,
    },
    'other.test': { '/samples/': page },
  })
  await using fetcher = fetcherFor(web, {
    allowedLoopbackPorts: [],
    samplePages: web.url('town.test', '/samples/'),
  })
  const outcome = async (host: string, path: string) => {
    const fetched = await fetcher.fetch(web.url(host, path))
    return 'reason' in fetched ? fetched.reason : fetched.kind
  }
  assert.equal(await outcome('town.test', '/samples/'), 'fetched')
  assert.equal(await outcome('town.test', '/samples/drafts/'), 'robots_disallowed')
  assert.equal(await outcome('town.test', '/api/x'), 'forbidden_port')
  assert.equal(await outcome('town.test', '/samples/../api/x'), 'forbidden_port')
  assert.equal(await outcome('town.test', '/samples/away'), 'forbidden_port')
  assert.equal(await outcome('other.test', '/samples/'), 'forbidden_port')
  assert.deepEqual(
    web.requests.filter((request) => request.includes('/api/') || request.startsWith('other.')),
    [],
  )
})

test('another address on the port of the service is not reached over loopback [design.research.sample-pages]', async () => {
  await using web = await startWeb({
    'town.test': { '/samples/': page },
    'other.test': { '/samples/': page },
  })
  await using fetcher = fetcherFor(web, {
    allowedLoopbackPorts: [],
    extraPorts: [web.port],
    samplePages: web.url('town.test', '/samples/'),
  })
  const fetched = await fetcher.fetch(web.url('other.test', '/samples/'))
  assert.equal('reason' in fetched && fetched.reason, 'private_address')
})
