import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Signal } from '../../src/contracts/firehose/signals.ts'
import { allConnectors } from '../../src/monitors/connectors/all-connectors.ts'
import type { ConnectorKind } from '../../src/monitors/connectors/connector.ts'
import { type RecordedDay, recordedSources } from '../support/recorded-sources.ts'
import { openMonitorFixture } from './monitor-fixture.ts'

type Town = Awaited<ReturnType<typeof openMonitorFixture>>
const kinds = Object.keys(recordedSources) as ConnectorKind[]
const dayCount = Math.max(...kinds.map((kind) => recordedSources[kind].days.length))

/** Serves a day of a source below its own path; everything else there is an empty list. */
function serve(town: Town, kind: ConnectorKind, day: RecordedDay): void {
  const known = new Set(Object.keys(town.site).filter((path) => path.startsWith(`/${kind}`)))
  const empty = kind === 'legistar' ? ['/events/2/eventitems', '/matters/5/histories'] : []
  for (const [path, body] of [...Object.entries(day), ...empty.map((path) => [path, []] as const)]) {
    known.delete(`/${kind}${path}`)
    town.site[`/${kind}${path}`] = (response, _headers, url) => {
      const isFile = typeof body === 'string' || Buffer.isBuffer(body)
      const isPdf = Buffer.isBuffer(body)
      const type = isPdf ? 'application/pdf' : isFile ? types[kind] : 'application/json'
      // Minutes that were published late are asked for in the same list.
      const isLate = url.includes('EventMinutesLastPublishedUTC')
      response.writeHead(200, { 'content-type': type ?? 'text/html' })
      response.end(isFile ? body : JSON.stringify(isLate ? [] : body))
    }
  }
  for (const path of known) delete town.site[path]
}
const types: Partial<Record<ConnectorKind, string>> = { icalendar: 'text/calendar', feed: 'application/xml' }

/** Reads all sources on all days. Returns what was appended, and how much of it came from each connector. */
async function replay(read: (town: Town, id: string, kind: ConnectorKind) => Promise<void>) {
  await using town = await openMonitorFixture()
  const counts = new Map<ConnectorKind, number>()
  const ids = new Map<ConnectorKind, string>()
  for (let day = 0; day < dayCount; day++) {
    for (const kind of kinds) {
      const { config, days } = recordedSources[kind]
      const recorded = days[day]
      if (recorded === undefined) continue
      serve(town, kind, recorded)
      const url = town.addressOf(`/${kind}`)
      const configured = allConnectors[kind].configure({ url, api: url, ...config })
      const id = ids.get(kind) ?? (await town.add(kind, `/${kind}`, { config: configured, title: kind }))
      ids.set(kind, id)
      const before = (await town.appended()).length
      await read(town, id, kind)
      counts.set(kind, (counts.get(kind) ?? 0) + (await town.appended()).length - before)
      const { last_error, problems } = (await town.store.find(id))!
      assert.deepEqual([kind, last_error, problems], [kind, null, []])
    }
    town.pass(12 * 3_600)
  }
  const uuids = new Map<string, number>()
  const numbered = (uuid: string) => String(uuids.get(uuid) ?? uuids.set(uuid, uuids.size).get(uuid))
  const text = JSON.stringify(await town.appended())
    .replaceAll(`127.0.0.1:${town.web.port}`, 'town.test')
    .replace(/\b[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\b/g, numbered)
  return { signals: JSON.parse(text) as Partial<Signal>[], counts }
}

test('every connector that is read twice, or killed between fetch and append, gives each signal once, and a replay gives the same in the same order [design.monitors.exactly-once]', async () => {
  assert.deepEqual(kinds.toSorted(), Object.keys(allConnectors).toSorted())
  const twice = await replay(async (town, id, kind) => {
    await town.read(id)
    const once = await town.appended()
    await town.read(id)
    assert.deepEqual(await town.appended(), once, `the second reading of ${kind} has nothing new`)
  })
  const harbor = twice.signals.filter(
    ({ signal_type, evidence }) =>
      signal_type === 'public_meeting' && evidence?.[0]?.url === 'https://larkfield.example/meeting-1',
  )
  const [before, after] = harbor.map(({ issues }) => issues)
  assert.ok(before!.length > 0)
  assert.deepEqual(after, before, 'the issues of the agenda stay when the meeting begins')
  for (const kind of kinds) assert.ok(twice.counts.get(kind)! >= 2, `${kind} has several signals`)
  const interrupted = await replay(async (town, id) => {
    const { position } = (await town.store.find(id))!
    const before = (await town.appended()).length
    await town.readInterrupted(id)
    assert.deepEqual((await town.store.find(id))!.position, position)
    assert.equal((await town.appended()).length, before)
    await town.read(id)
  })
  assert.deepEqual(interrupted.signals, twice.signals)
})
