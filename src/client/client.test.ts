import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { operations } from '../contracts/operations.ts'
import { ConnectionError, createClient, ProblemError } from './index.ts'
import { operationTable } from './operation-table.ts'
import { urlOf } from './send-request.ts'

test('the client has every operation of the contract, as a method or as a stream [design.client.operations]', () => {
  const client = createClient({ baseUrl: 'http://127.0.0.1:1' })
  assert.deepEqual(
    Object.keys(operationTable),
    operations.map(({ id }) => id),
  )
  const streams = operations.map(({ id }) => id).filter((id) => !(id in client))
  assert.deepEqual(streams, [
    'followFirehoseSession',
    'openFirehoseSessionSocket',
    'followPublicSignals',
    'followDiscoveryRun',
  ])
})

test('fills paths, repeats lists and leaves out what is undefined', () => {
  const input = {
    params: { place_key: 'gary,indiana' },
    query: { issue_area: ['a', 'b'], limit: 5, x: undefined },
  }
  assert.equal(
    urlOf('http://a.test/', '/api/places/{place_key}/entities', input),
    'http://a.test/api/places/gary%2Cindiana/entities?issue_area=a&issue_area=b&limit=5',
  )
  assert.throws(() => urlOf('http://a.test', '/api/entities/{entity_id}', {}), /params\.entity_id is missing/)
})

test('waits for a limit, repeats only reads after a 503, and turns problems into errors', async () => {
  const answers: { status: number; headers?: Record<string, string>; body?: string }[] = []
  let requests = 0
  const server = createServer((request, response) => {
    requests++
    const { status, headers = {}, body = '{"data":[]}' } = answers.shift()!
    request.resume()
    response.writeHead(status, headers).end(body)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  try {
    const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const waits: number[] = []
    const onWait = ({ status }: ProblemError) => void waits.push(status)
    const client = createClient({ baseUrl, retries: 2, onWait })
    const now = { 'retry-after': '0' }
    answers.push({ status: 429, headers: now }, { status: 503, headers: now }, { status: 200 })
    assert.deepEqual(await client.listDomains(), { data: [] })
    assert.equal(requests, 3)
    assert.deepEqual(waits, [429, 503])

    const refused = (status: number) => (error: unknown) =>
      error instanceof ProblemError && error.status === status && error.code === undefined
    const flag = { entity_id: 'x', reason: 'r', flag_type: 'stale' } as const
    answers.push({ status: 503, headers: now })
    await assert.rejects(client.flagEntity({ body: flag }), refused(503))
    answers.push({ status: 429, headers: { 'retry-after': '3600' } })
    await assert.rejects(client.listDomains(), refused(429))
    answers.push({ status: 302, headers: { location: 'http://127.0.0.1:1/' } })
    await assert.rejects(client.listDomains(), ConnectionError)
    assert.equal(answers.length, 0)
  } finally {
    server.closeAllConnections()
    server.close()
  }
})
