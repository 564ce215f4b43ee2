import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { checkService } from './service-check.ts'

test('a service that is not ready is described by the parts that are missing, without JSON [design.operate.doctor]', async () => {
  const answers: [status: number, body: string][] = [
    [200, '{}'],
    [503, '{"checks":{"database":{"ok":true},"sample":{"ok":false,"detail":"still being loaded"}}}'],
    [503, '{"code":"unavailable"}'],
    [502, '<h1>Bad gateway</h1>'],
  ]
  const waiting = answers.values()
  const server = createServer((_request, response) => {
    const [status, body] = waiting.next().value!
    response.writeHead(status).end(body)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const found = []
  for (const _ of answers) found.push(await checkService(url))
  server.close()
  assert.deepEqual(found, [
    { isRunning: true },
    { isRunning: true, error: 'not ready: sample (still being loaded)' },
    { isRunning: true, error: `${url}/health/ready responds with 503` },
    { isRunning: true, error: `${url}/health/ready responds with 502` },
  ])
  assert.deepEqual(await checkService(url), { isRunning: false })
})
