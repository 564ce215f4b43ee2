import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startService } from '../support/service.ts'
import { slowWrite } from '../support/slow-write.ts'
import { createTownDatabase } from '../support/town.ts'

test('exits with code 0 despite a hanging request [design.shutdown.drains]', async () => {
  await using database = await createTownDatabase()
  await using service = await startService({ env: { DATABASE_URL: database.url, ROLES: 'api' } })
  const { answer, finish } = await slowWrite(service, database.url, 'Never answered')
  service.signal('SIGINT')
  const end = await service.ended()
  await finish()
  await assert.rejects(answer)
  assert.deepEqual(end, { code: 0, signal: null })
})

test('stops when nobody reads its log [design.shutdown.drains]', {
  timeout: 300_000,
}, async () => {
  await using database = await createTownDatabase()
  await using service = await startService({ env: { DATABASE_URL: database.url, ROLES: 'api' } })
  service.child.stdout!.destroy()
  service.signal('SIGTERM')
  assert.deepEqual(await service.ended(), { code: 0, signal: null })
})
