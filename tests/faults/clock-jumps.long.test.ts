import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import type { Json } from '../support/app.ts'
import {
  faultEnvironment,
  followFrom,
  positionOf,
  prepareFaultDatabase,
  publish,
  titlesOf,
  untilReady,
} from '../support/fault-service.ts'
import { createEmptyDatabase } from '../support/postgres.ts'
import { startService, temporaryFolder } from '../support/service.ts'
import { until } from '../support/until.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const jumps = [
  ['a day ahead', dayMs],
  ['back by a day', 0],
  ['back by another day', -dayMs],
  ['ahead by 25 hours', hourMs],
] as const

test('the service survives when its clock jumps by hours and days: limits, leader, keys, streams and readiness [design.faults.clock]', async () => {
  await using database = await createEmptyDatabase()
  await using folder = await temporaryFolder()
  const keys = await prepareFaultDatabase(database.url)
  const clockFile = join(folder.path, 'clock')
  await using service = await startService({
    program: join(import.meta.dirname, '../support/jumping-clock.ts'),
    env: {
      ...faultEnvironment,
      CLOCK_FILE: clockFile,
      DATABASE_URL: database.url,
      DATA_DIR: folder.path,
      PUBLIC_REQUESTS_PER_HOUR: '2',
    },
  })
  const read = { headers: { 'x-api-key': keys.readerKey } }
  const report = () => service.flag('01920000-0000-7000-8000-000000000001', 'It moved')

  async function setClock(aheadMs: number): Promise<void> {
    await writeFile(clockFile, String(aheadMs))
    service.child.kill('SIGUSR2')
    await until(async () => {
      const { generated_at } = (await (await service.fetch('/api/firehose?limit=1', read)).json()) as Json
      return Math.abs(Date.parse(generated_at) - Date.now() - aheadMs) < hourMs / 2
    }, 'the clock has jumped')
  }

  await untilReady(service)
  const stream = await followFrom(service, keys.readerKey, await positionOf(service, keys.readerKey))
  while ((await report()).status !== 429);
  const expected: string[] = []
  for (const [name, aheadMs] of jumps) {
    await setClock(aheadMs)
    const refused = await report()
    assert.equal(refused.status, 429, `${name}: the limit of the hour stays used up`)
    const retryAfter = Number(refused.headers.get('retry-after'))
    assert.ok(retryAfter > 0 && retryAfter <= 3_600, `${name}: the client waits ${retryAfter} s`)
    assert.equal((await publish(service, keys.writerKeys[0]!, [name]))?.status, 201, name)
    expected.push(name)
    await until(() => titlesOf(stream).length === expected.length, `${name}: the stream delivers`)
    const ready = await service.fetch('/health/ready')
    assert.equal(ready.status, 200, `${name}: ${await ready.text()}`)
  }
  assert.deepEqual(titlesOf(stream), expected)
  assert.equal(stream.isEnded, false)
  const terms = service.logLines().filter(({ msg }) => msg === 'This instance now sequences signals')
  // On a busy machine the server may end the session of a leader that gets no processor time.
  const starved = service
    .logLines()
    .filter(({ msg }) => msg?.startsWith('Lost the database session "sequencer"'))
  assert.equal(terms.length, 1 + starved.length, 'no jump ends a term')
  stream.leave()
})
