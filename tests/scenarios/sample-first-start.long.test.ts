import assert from 'node:assert/strict'
import { test } from 'node:test'
import { prepareDatabase } from '../../src/app/prepare-database.ts'
import { discoverSampleTown, startSampleDiscovery } from '../../src/discovery/sample/sample-town.ts'
import { readConfig } from '../../src/platform/config.ts'
import { openDatabase } from '../../src/platform/sql/database.ts'
import type { Json } from '../support/app.ts'
import { createSeededDatabase } from '../support/postgres.ts'
import { countOf, openEveryLink } from '../support/sample-checks.ts'
import { faultySample } from '../support/sample-pages.ts'
import { startTownApp, townDiscoveredAt } from '../support/town.ts'
import { until } from '../support/until.ts'
import { sharedResearchWorkers } from '../support/workers.ts'

const town = '/api/places/alder-falls,indiana'

test('the first start discovers the town with its signals, and the next start does not repeat it [design.running.sample-town] [design.site.sample-dates]', async () => {
  await using database = await createSeededDatabase()
  const firstDay = '2028-02-10'
  const start = (now = new Date(`${firstDay}T15:00:00Z`)) =>
    startTownApp({ databaseUrl: database.url, env: { BROWSER: 'off' }, now: () => now })
  {
    await using service = await start()
    const total = async () => (await service.json(`${town}/entities`)).page?.total
    await until(async () => (await total()) === 63, 'the town is complete')
    await until(async () => (await countOf(database.url, 'signal')) > 30, 'its signals are published')
    const rules = await (await service.fetch('/robots.txt')).text()
    assert.match(rules, /Disallow: \/samples\/alder-falls\/city\/drafts\//)

    const links = await openEveryLink(service)
    assert.ok(links.includes('/samples/alder-falls/city/agenda-2028-02-14.pdf'), 'file names move, too')
    // Signals are in feeds when they have their order, a moment after they are stored.
    const meetings = await until(async () => {
      const feed = `/signals.json?signal_type=public_meeting&occurs_after=${firstDay}T00:00:00Z`
      const { items } = await service.json(feed)
      return items.length >= 5 && items.map(({ _civic }: Json) => _civic.signal)
    }, 'five meetings to come')
    const statuses = meetings.map(({ meeting }: Json) => meeting?.status)
    assert.ok(statuses.includes('canceled') && statuses.includes('scheduled'), statuses.join())
    const [council] = meetings.filter(({ title }: Json) => title.startsWith('Common Council: lead line'))
    assert.equal(council.occurred_at, '2028-02-14T23:30:00.000Z', 'a Monday at 6:30 p.m., in winter time')
    assert.equal(
      new URL(council.meeting.agenda_url).pathname,
      '/samples/alder-falls/city/agenda-2028-02-14.pdf',
    )
    const found = (await service.json('/signals.json')).items.map(
      ({ _civic }: Json) => _civic.signal.detected_at,
    )
    assert.ok(found.every((at: string) => at.slice(0, 10) <= firstDay))
    assert.ok(
      found.some((at: string) => at >= '2028-02-03'),
      'some signals are from the last week',
    )
    const health = (await service.json(`${town}/sources?limit=100`)).data.map(
      (one: Json) => one.published_at ?? '',
    )
    assert.ok(health.every((at: string) => at.slice(0, 10) <= firstDay))
    assert.ok(health.some((at: string) => at !== '' && at < '2026-02-10'))
  }
  const newest = `entity where created_at = (select max(created_at) from entity)`
  const before = [await countOf(database.url, 'entity'), await countOf(database.url, newest)]
  await using service = await start(new Date('2028-06-01T12:00:00Z'))
  assert.equal((await service.json(`${town}/entities`)).page.total, 63)
  assert.deepEqual([await countOf(database.url, 'entity'), await countOf(database.url, newest)], before)
  await openEveryLink(service)
})

test('an interrupted discovery stores nothing, only one of several instances runs it, and what has no valid decision is left out with a warning [design.running.sample-town]', async () => {
  await using seeded = await createSeededDatabase()
  const logged: string[] = []
  const warned: unknown[] = []
  const log = () => undefined
  await using database = await openDatabase({ databaseUrl: seeded.url, dataDir: '', role: 'command', log })
  const config = readConfig({ DATABASE_URL: seeded.url })
  await prepareDatabase(database, config, { log, now: townDiscoveredAt })
  const needs = {
    database,
    folder: faultySample('Falls Forward Flood Plan', 'Kit and Care'),
    browser: 'off',
    baseUrl: 'http://directory.test',
    now: () => townDiscoveredAt,
    log: { info: (line: string) => void logged.push(line), warn: (line: unknown) => void warned.push(line) },
    researchWorkers: sharedResearchWorkers,
    onStored: async () => undefined,
  }
  const cutOff = startSampleDiscovery(needs)
  await until(() => logged.length > 1, 'the first pages are read')
  await cutOff[Symbol.asyncDispose]()
  assert.equal(await countOf(seeded.url, 'entity'), 0)
  assert.equal(await countOf(seeded.url, 'place where sample'), 1)

  logged.length = 0
  const { signal } = new AbortController()
  await Promise.all([discoverSampleTown(needs, signal), discoverSampleTown(needs, signal)])
  assert.equal(await countOf(seeded.url, 'entity where sample'), 61)
  assert.match(String(warned[0]), /not valid: Kit and Care: no issue area has the slug no_such_area/)
  assert.match(String(warned[1]), /without a decision, not published: Falls Forward Flood Plan$/)
  assert.equal(logged.filter((line) => line === 'Discovering the sample town').length, 1)
  const last = logged.at(-1)!
  assert.match(last, /^Discovered the sample town: 61 actors on \d+ pages in [\d.]+ s\./)
  assert.match(last, /budget-2027\.html \(robots_disallowed\)/)
  assert.match(last, /porch-to-porch\/index\.html \(browser_off\)/)
})
