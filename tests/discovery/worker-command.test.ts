import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Json } from '../support/app.ts'
import { runCommand } from '../support/civic-command.ts'
import { createSeededDatabase } from '../support/postgres.ts'
import { startService, temporaryFolder } from '../support/service.ts'
import { until } from '../support/until.ts'

test('`civic worker` executes the runs of an API-only instance and serves only health checks [design.config.roles]', async () => {
  await using database = await createSeededDatabase()
  await using folder = await temporaryFolder()
  const env = {
    DATABASE_URL: database.url,
    DATA_DIR: folder.path,
    SAMPLE: 'off',
    BROWSER: 'off',
    LOG_LEVEL: 'info',
  }
  await using service = await startService({ env: { ...env, ROLES: 'api' } })
  const json = async (words: string[]) => JSON.parse((await runCommand([...words, '--json'], { env })).stdout)
  const { account_id } = await json(['account', 'create', '--name', 'Ada', '--plan', 'team'])
  const { key } = await json(['key', 'create', '--account', account_id])
  const headers = { 'x-api-key': key as string, 'content-type': 'application/json' }
  const started = await service.fetch('/api/discovery-runs', {
    method: 'POST',
    headers,
    // A local address, which the run may not read.
    body: JSON.stringify({ location: 'Gary, IN', urls: ['http://127.0.0.1/'] }),
  })
  assert.equal(started.status, 202, await started.clone().text())
  const { id }: Json = await started.json()
  const read = async (path = ''): Promise<Json> =>
    (await service.fetch(`/api/discovery-runs/${id}${path}`, { headers })).json()
  assert.equal((await read()).status, 'pending')

  await using worker = await startService({ env, command: 'worker' })
  const run = await until(async () => {
    const now = await read()
    return now.status === 'completed' && now
  }, 'the run is completed')
  assert.equal(run.code, null)
  assert.equal((await read('/pages')).data[0].outcome, 'private_address')

  assert.notEqual(worker.url, service.url)
  assert.equal((await worker.fetch('/health')).status, 200)
  assert.equal((await worker.fetch('/health/ready')).status, 200)
  assert.equal((await worker.fetch('/metrics')).status, 200)
  for (const path of [
    '/api/entities',
    '/',
    '/openapi.json',
    '/api/discovery-runs',
    '/oauth/authorize',
    '/mcp',
  ])
    assert.equal((await worker.fetch(path)).status, 404, path)
})
