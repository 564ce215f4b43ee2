import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { createSitePace } from '../../src/platform/sql/site-pace-store.ts'
import { until } from '../support/until.ts'
import { openMonitorFixture } from './monitor-fixture.ts'

let town: Awaited<ReturnType<typeof openMonitorFixture>>
before(async () => {
  town = await openMonitorFixture()
})
after(() => town[Symbol.asyncDispose]())

const program = join(import.meta.dirname, 'reading-process.ts')
const count = 6
const feed = (at: number) => `<?xml version="1.0"?><rss version="2.0"><channel><title>Notices</title>
<item><guid>notice-${at}</guid><title>Notice ${at} about the water main</title><pubDate>Mon, 16 Nov 2026 10:00:00 GMT</pubDate></item>
</channel></rss>`

test('of three workers one is killed between fetch and append; each source is read, and each item announced once; two workers never request one source twice [design.monitors.exactly-once design.monitors.leases]', async (t) => {
  const paths = Array.from({ length: count }, (_, at) => `/feed-${at}.xml`)
  const requests: string[] = []
  const open = new Set<string>()
  const overlaps: string[] = []
  for (const [at, path] of paths.entries()) {
    town.site[path] = (response) => {
      requests.push(path)
      if (open.has(path)) overlaps.push(path)
      open.add(path)
      // Long enough for a second worker to come in between.
      setTimeout(() => {
        open.delete(path)
        response.writeHead(200, { 'content-type': 'application/xml' }).end(feed(at))
      }, 100)
    }
    await town.add('feed', path, { next_at: new Date(0) })
  }
  const start = (...mode: string[]): ChildProcess => {
    const child = spawn(process.execPath, [program, town.url, String(town.web.port), ...mode], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    t.after(() => child.kill('SIGKILL'))
    return child
  }
  const killed = start('hang')
  let fetched = ''
  killed.stdout!.on('data', (data) => {
    fetched += data
  })
  await until(async () => fetched.includes('\n'), 'a reading that is not stored')
  assert.deepEqual(await town.appended(), [])
  killed.kill('SIGKILL')
  await once(killed, 'exit')
  const workers = [start(), start()]
  const unread = town.sql.selectFrom('monitor').select('id').where('last_success_at', 'is', null)
  await until(async () => (await unread.execute()).length === 0, 'the readings of all monitors')
  const before = requests.length
  await town.sql
    .updateTable('monitor')
    .set({ next_at: new Date(0) })
    .execute()
  const readOnce = town.sql.selectFrom('monitor').select('id').where('version', '=', 1)
  await until(async () => (await readOnce.execute()).length === 0, 'another reading of all monitors')
  for (const worker of workers) {
    worker.kill('SIGTERM')
    await once(worker, 'exit')
  }
  assert.deepEqual(requests.slice(before).toSorted(), paths, 'each source was requested once')
  assert.deepEqual(overlaps, [])
  const titles = (await town.appended()).map(({ title }) => title)
  assert.deepEqual(
    titles.toSorted(),
    paths.map((_, at) => `Notice ${at} about the water main`),
  )
  const versions = await town.sql.selectFrom('monitor').select('version').execute()
  assert.deepEqual(
    versions.map(({ version }) => version),
    paths.map(() => 2),
    'two readings of each were stored',
  )
})

test('a due monitor is leased once, and one at a time for each site [design.monitors.shared-pace]', async () => {
  await town.sql.deleteFrom('monitor').execute()
  const add = (path: string, site: string) => town.add('page', path, { site, next_at: new Date(0) })
  const ids = [await add('/a', 'one.example'), await add('/b', 'one.example'), await add('/c', 'two.example')]
  const claim = async () => (await town.store.claimDue(town.now(), 10, 900)).map(({ id }) => id)
  const first = await claim()
  assert.deepEqual([first.length, first.includes(ids[2]!)], [2, true])
  assert.deepEqual(await claim(), [], 'the other one of the site waits')
  for (const id of first)
    await town.store.storeReading(id, { next_at: new Date(town.now().getTime() + 60_000) })
  assert.deepEqual(
    await claim(),
    ids.slice(0, 2).filter((id) => !first.includes(id)),
  )
})

test('a job whose lease was given to a later job reads nothing, and one that is repeated reads once [design.monitors.leases]', async () => {
  await town.sql.deleteFrom('monitor').execute()
  const id = await town.add('page', '/leased', { next_at: new Date(0) })
  const claim = async () => (await town.store.claimDue(town.now(), 1, 900))[0]?.lease_id
  const renew = (leaseId: string) => town.store.renewLease(id, leaseId, town.now(), 900)
  const first = await claim()
  town.pass(800)
  assert.deepEqual([await renew(first!), await claim()], [true, undefined])
  town.pass(800)
  assert.equal(await claim(), undefined, 'the lease lasts from the beginning of the reading')
  town.pass(101)
  const second = await claim()
  assert.deepEqual([await renew(first!), await renew(second!), await renew(second!)], [false, true, true])
  await town.store.storeReading(id, { next_at: new Date(town.now().getTime() + 60_000) })
  assert.deepEqual([await renew(second!), await claim()], [false, undefined])
})

test('no more readings are queued than can be made soon [design.monitors.leases]', async () => {
  await town.sql.deleteFrom('monitor').execute()
  for (const path of ['/a', '/b', '/c']) await town.add('page', path, { next_at: new Date(0) })
  const claim = async () => (await town.store.claimDue(town.now(), 2, 900)).map((one) => one.id)
  const [done, ...rest] = await claim()
  assert.deepEqual([rest.length, await claim()], [1, []])
  await town.store.storeReading(done!, { next_at: new Date(town.now().getTime() + 60_000) })
  assert.equal((await claim()).length, 1)
})

test('processes follow one pace and one pause of a site [design.monitors.shared-pace]', async () => {
  const paces = [createSitePace(town.sql), createSitePace(town.sql)]
  const hourMs = 3_600_000
  const reservations = Array.from({ length: 6 }, (_, at) =>
    paces[at % 2]!.reserve('www.example.org', hourMs, 10 * hourMs),
  )
  const hours = (await Promise.all(reservations)).map((wait) => Math.round(wait / hourMs))
  assert.deepEqual(hours.toSorted(), [0, 1, 2, 3, 4, 5])
  await paces[0]!.pause('www.example.org', 20 * hourMs)
  assert.ok((await paces[1]!.reserve('www.example.org', hourMs, 10 * hourMs)) > 19 * hourMs)
  assert.equal(await paces[1]!.reserve('www.example.com', hourMs, 10 * hourMs), 0)
})
