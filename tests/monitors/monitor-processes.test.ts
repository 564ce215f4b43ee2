import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createSitePace } from '../../src/platform/sql/site-pace-store.ts'
import { openMonitorFixture } from './monitor-fixture.ts'

let town: Awaited<ReturnType<typeof openMonitorFixture>>
before(async () => {
  town = await openMonitorFixture()
})
after(() => town[Symbol.asyncDispose]())

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
