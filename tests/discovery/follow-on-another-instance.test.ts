import assert from 'node:assert/strict'
import type { ServerResponse } from 'node:http'
import { test } from 'node:test'
import { startTestApp } from '../support/app.ts'
import { until } from '../support/until.ts'
import { startDiscoveryFixture } from './discovery-fixture.ts'

test('a run on one instance can be followed and canceled on another', async () => {
  const held: ServerResponse[] = []
  const page = (_request: unknown, response: ServerResponse) => void held.push(response)
  await using at = await startDiscoveryFixture({ '/one': page, '/two': page })
  await using other = await startTestApp({
    accounts: 'stored',
    databaseUrl: at.fixture.app.databaseUrl,
    env: { ROLES: 'api', SAMPLE: 'off' },
  })
  const headers = at.as.member
  const { id } = await at.start({ urls: [at.web.url('/one'), at.web.url('/two')] })
  const stream = await other.fetch(`/api/discovery-runs/${id}/events`, { headers })
  assert.equal(stream.status, 200)
  let heard = ''
  const reading = (async () => {
    for await (const piece of stream.body!.pipeThrough(new TextDecoderStream())) heard += piece
  })()
  await until(() => /event: run\.(state|progress)/.test(heard), 'the state is sent')
  await until(() => held.length === 1, 'a page is requested')
  held.shift()!.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Gary, Indiana</h1>')
  await until(() => /"pages_done":1/.test(heard), 'the other instance reports progress')
  await until(() => held.length === 1, 'the next page is requested')
  const cancelled = await other.fetch(`/api/discovery-runs/${id}/cancel`, { method: 'POST', headers })
  assert.equal(cancelled.status, 200)
  await until(() => held[0]!.closed, 'the worker of the first instance stops')
  await reading
  const events = [...heard.matchAll(/^event: (.+)$/gm)].map(([, type]) => type)
  assert.equal(events.at(-1), 'run.end')
  assert.match(heard.slice(heard.lastIndexOf('event: run.end')), /"status":"failed".*"code":"cancelled"/)
})
