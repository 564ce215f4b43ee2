import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { readConfig } from '../../src/platform/config.ts'
import type { Json } from '../support/app.ts'
import { runCommand } from '../support/civic-command.ts'
import { postmasterOf, type Service, startService, temporaryFolder } from '../support/service.ts'
import { startLoad } from '../support/service-load.ts'
import { until } from '../support/until.ts'

// One life of one service with its own database, from the first start in an empty folder through stops and kills.
const town = '/api/places/alder-falls,indiana'
const root = join(import.meta.dirname, '..', '..')
const folder = await temporaryFolder()
const dataDir = join(folder.path, 'data')
let service: Service
after(async () => {
  await service?.[Symbol.asyncDispose]()
  await folder[Symbol.asyncDispose]()
})

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const probe = createServer().once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })

const restart = () => startService({ env: { DATA_DIR: dataDir } })

/** Four writers at work, of whom twenty flags are acknowledged already. */
async function startWriting() {
  const { data } = await service.json(`${town}/entities?limit=40`)
  const load = startLoad(
    service,
    data.map((actor: Json) => actor.id),
    4,
  )
  await until(() => load.total() >= 20, 'twenty flags are acknowledged')
  return load
}

/** Every flag that was answered with 201 is there. One more may be: it was written, and its answer was cut off. */
async function assertNothingLost(
  acknowledged: ReadonlyMap<string, number>,
  before: ReadonlyMap<string, number>,
) {
  for (const [id, count] of acknowledged) {
    const { open_flag_count } = await service.json(`/api/entities/${id}`)
    const least = count + (before.get(id) ?? 0)
    assert.ok(open_flag_count >= least, `${open_flag_count} of at least ${least} flags on ${id}`)
  }
}

async function counts(): Promise<Map<string, number>> {
  const { data } = await service.json(`${town}/entities?limit=100&sort=name`)
  return new Map(data.map((actor: Json) => [actor.id, actor.open_flag_count]))
}

test('requires no configuration [design.running.one-command]', () => {
  const config = readConfig({})
  assert.equal(config.baseUrl, 'http://localhost:8080')
  assert.deepEqual([config.host, config.port, config.sample], ['127.0.0.1', 8080, true])
  assert.equal(config.databaseUrl, undefined)
  assert.equal(config.dataDir, join(process.cwd(), 'data'))
})

test('starts database, reference data, sample town and pages with one command [design.running.one-command design.running.embedded-database design.running.migrations design.running.gazetteer-and-taxonomy design.running.sample-town]', async () => {
  const manifest = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  // npm signals its shell only, so the shell must become the service.
  assert.equal(
    manifest.scripts.start,
    'MALLOC_ARENA_MAX=1 exec node --max-semi-space-size=16 src/bin/civic.ts serve',
  )
  // Where another program has the usual port, the rest is proven on another one.
  const usual: Record<string, string> = (await isFree(8080)) ? { PORT: '' } : {}
  service = await startService({ cwd: folder.path, env: usual })
  if ('PORT' in usual) {
    assert.equal(service.url, 'http://127.0.0.1:8080')
    assert.equal((await fetch('http://localhost:8080/health')).status, 200)
    const ready = service.logLines().filter((line) => / is ready at /.test(line.msg))
    assert.equal(ready.length, 1)
    assert.match(ready[0].msg, /^Civic Directory is ready at http:\/\/localhost:8080 \(started in [\d.]+ s\)/)
    assert.equal(service.output.stderr, '')
  }
  assert.equal((await service.fetch('/health/ready')).status, 200)
  assert.notEqual(await postmasterOf(dataDir), undefined, 'a PostgreSQL server runs in the folder')
  // A browser finds one more actor, on a page that a script renders.
  const messages = service.logLines().map((line) => line.msg as string)
  const discovered = messages.findIndex((text) => /^Discovered the sample town: 6[34] actors/.test(text))
  const ready = messages.findIndex((text) => / is ready at /.test(text))
  assert.ok(discovered >= 0 && discovered < ready, 'the service is ready with its sample town')
  assert.ok((await service.json(`${town}/entities`)).page.total >= 63)
  assert.equal((await service.json('/api/places/gary,indiana')).name, 'Gary')
  assert.equal((await service.json('/api/issue-areas')).data.length, 51)
  const said = service.logLines().map((line) => line.msg as string)
  assert.equal(
    said.filter((line) => /^Created the tables of a new database: \d+ migrations$/.test(line)).length,
    1,
  )
  assert.ok(said.some((line) => /^Loaded the gazetteer: \d{5} places$/.test(line)))
  const guide = await service.fetch('/', { redirect: 'follow' })
  assert.equal(guide.status, 200)
  assert.match(guide.headers.get('content-type')!, /^text\/html/)
})

test('the service is open source, and runs from a checkout with nothing but itself [spec.service.self-hosted]', async () => {
  const license = await readFile(join(root, 'LICENSE'), 'utf8')
  assert.match(license, /^MIT License\n/)
  assert.match(license, /Permission is hereby granted, free of charge/)
  assert.equal(JSON.parse(await readFile(join(root, 'package.json'), 'utf8')).license, 'MIT')
  const checks = await service.json('/health/ready')
  assert.equal(checks.status, 'ready', 'no account anywhere, no key, no other server')
})

test('refuses a second service on the same data directory [design.running.embedded-database]', async () => {
  const second = await runCommand(['serve'], { env: { PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'silent' } })
  assert.equal(second.code, 1)
  assert.match(
    second.stderr,
    /^.+ is in use by the service with process id \d+: stop that one first, set DATA_DIR to another directory, or give several services one DATABASE_URL\n$/,
  )
  assert.ok(second.stderr.includes(String(service.child.pid)))
  assert.equal((await service.fetch('/health/ready')).status, 200, 'the first goes on')
})

test('stops the database with the service, and keeps its data over a restart [design.running.embedded-database design.running.migrations]', async () => {
  const { id } = (await service.json(`${town}/entities`)).data[0]
  assert.equal((await service.flag(id, 'Kept over a restart')).status, 201)
  service.signal('SIGTERM')
  assert.deepEqual(await service.ended(), { code: 0, signal: null })
  assert.equal(await postmasterOf(dataDir), undefined, 'no server is left behind')
  service = await restart()
  assert.equal((await service.json(`/api/entities/${id}`)).open_flag_count, 1)
  const said = service.logLines().map((line) => line.msg as string)
  assert.ok(!said.some((line) => /^(Applied|Loaded|Discover)/.test(line)), said.join('\n'))
})

test('loses no confirmed write after SIGKILL of the service [design.proof.survives-sigkill design.running.embedded-database]', async () => {
  const before = await counts()
  const load = await startWriting()
  service.signal('SIGKILL')
  assert.deepEqual(await service.ended(), { code: null, signal: 'SIGKILL' })
  await load.stop()
  service = await restart()
  await assertNothingLost(load.acknowledged, before)
  const after = await counts()
  const grown = [...after].reduce((sum, [id, count]) => sum + count - (before.get(id) ?? 0), 0)
  assert.ok(grown <= load.total() + 4, 'and nothing is there twice')
})

test('SIGKILL of the database under load: failures are problems, it restarts, nothing answered is lost [design.proof.survives-sigkill design.running.embedded-database]', async () => {
  const before = await counts()
  const load = await startWriting()
  const killed = (await postmasterOf(dataDir))!
  process.kill(killed, 'SIGKILL')
  const atKill = load.total()
  await until(() => load.total() > atKill + 20, 'writes are acknowledged again')
  await load.stop()
  assert.notEqual(await postmasterOf(dataDir), killed)
  assert.deepEqual(load.faults, [])
  for (const status of load.statuses.keys())
    assert.ok([200, 201, 500, 503].includes(status as number), String(status))
  await assertNothingLost(load.acknowledged, before)
  assert.equal((await service.fetch('/health/ready')).status, 200)
  const said = service.logLines().map((line) => line.msg as string)
  assert.ok(said.some((line) => /^PostgreSQL is back after \d+ ms/.test(line)))
})

test('SIGKILL of service and database together: the next start recovers both [design.proof.survives-sigkill]', async () => {
  const before = await counts()
  const load = await startWriting()
  process.kill((await postmasterOf(dataDir))!, 'SIGKILL')
  service.signal('SIGKILL')
  await service.ended()
  await load.stop()
  service = await restart()
  await assertNothingLost(load.acknowledged, before)
})
