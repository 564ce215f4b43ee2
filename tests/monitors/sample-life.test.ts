import assert from 'node:assert/strict'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import type { Signal } from '../../src/contracts/firehose/signals.ts'
import { createDirectory, openSampleFolder, readSampleFolder } from '../../src/directory/index.ts'
import { appendToInbox } from '../../src/firehose/log/inbox-store.ts'
import { createSignalWriter } from '../../src/firehose/publish/signal-writer.ts'
import { runMonitor } from '../../src/monitors/run/run-monitor.ts'
import { readLiveScript } from '../../src/monitors/sample/live-script.ts'
import { syncSampleMonitors } from '../../src/monitors/sample/sample-monitors.ts'
import { sampleScriptSeconds } from '../../src/monitors/schedule/cadence.ts'
import { openSourceReader } from '../../src/monitors/source-reader.ts'
import { createCursors } from '../../src/platform/http/cursor.ts'
import { createSiteRateLimiter, sleep } from '../../src/research/index.ts'
import { freePort } from '../support/free-port.ts'
import { shows } from '../support/sample-pages.ts'
import { startTownApp } from '../support/town.ts'
import { sampleBaseDay } from '../support/town-database.ts'
import { until } from '../support/until.ts'
import { sharedMonitorWorkers } from '../support/workers.ts'

const samples = join(import.meta.dirname, '../../samples')

test('the script of the sample town names its files and ends while its monitors are fast', () => {
  const folder = readSampleFolder(samples)
  const versions = readLiveScript(folder).flatMap((document) => document.versions)
  for (const version of versions) assert.ok('status' in version || folder.has(`live/${version.file}`))
  const used = new Set(versions.flatMap((version) => ('file' in version ? [`live/${version.file}`] : [])))
  const unused = [...folder.keys()].filter((path) => path.startsWith('live/') && !used.has(path))
  assert.deepEqual(unused, ['live/script.json'])
  assert.ok(Math.max(...versions.map((version) => version.after_seconds)) < sampleScriptSeconds)
})

test('the sources of the sample town change, break and recover, and each change is one signal [design.monitors.sample-life]', async () => {
  await using opened = new AsyncDisposableStack()
  const start = sampleBaseDay.getTime()
  let time = start
  const now = () => new Date(time)
  const port = await freePort()
  const baseUrl = `http://127.0.0.1:${port}`
  const env = { PORT: String(port), BASE_URL: baseUrl }
  const service = opened.use(await startTownApp({ env, now }))
  const { database } = service.app
  const { sql } = database
  const readerAt = (address: string) =>
    opened.use(
      openSourceReader({
        monitorWorkers: sharedMonitorWorkers,
        baseUrl: address,
        now,
        loopbackPorts: [],
        samplePages: `${address}/samples/`,
        rateLimiter: createSiteRateLimiter({ now, wait: sleep, maxWaitMs: 60_000 }),
      }),
    )
  let reader = readerAt(baseUrl)
  const writer = createSignalWriter({ log: { append: appendToInbox }, now })
  let appended = 0
  const needs = {
    database,
    directory: createDirectory({
      snapshotDir: tmpdir(),
      sql,
      now,
      baseUrl,
      cursors: createCursors('secret'),
      removeCopies: async () => undefined,
    }),
    now,
    workers: reader.workers,
    credentials: {},
    random: () => 0.5,
    webFor: () => reader.web,
    append: async (tx: typeof sql, signals: Parameters<typeof writer.append>[1]) => {
      appended += signals.length
      await writer.append(tx, signals)
    },
    onMissingQuotes: async () => undefined,
    onBrokenLink: async () => assert.fail('no actor cites these documents'),
  }
  const sample = await openSampleFolder(sql, samples)
  const sync = (folder: typeof sample | undefined) =>
    syncSampleMonitors({ database, sample: folder, baseUrl, now: now() })
  const monitors = () => sql.selectFrom('monitor').selectAll().where('origin', '=', 'sample').execute()
  /** Reads every monitor at each of these seconds and returns how many signals that gave. */
  const readAt = async (...seconds: number[]): Promise<number> => {
    const before = appended
    for (const at of seconds) {
      time = start + at * 1000
      for (const { id } of await monitors()) await runMonitor(needs, id, new AbortController().signal)
    }
    return appended - before
  }

  assert.deepEqual([await sync(sample), await sync(sample)], [4, 0])
  assert.equal(await readAt(0), 4, 'three meetings and a notice')
  assert.equal(await readAt(14), 0)
  assert.equal(await readAt(16, 22), 2, 'the cancellation, and the outage once it lasts')
  assert.equal(await readAt(31), 3, 'the page, the vote, and the meeting with its minutes')
  assert.equal(await readAt(36), 2, 'the notice that was missed, and the recovery')
  assert.equal(await readAt(125), 1, 'the page again')
  assert.equal(await readAt(400), 0, 'a replay gives nothing')

  const isLive = ({ evidence }: Signal) => evidence[0]?.url.includes('/samples/alder-falls/live/')
  const current = async (): Promise<Signal[]> =>
    (await service.json('/signals.json')).items
      .map(({ _civic }: { _civic: { signal: Signal } }) => _civic.signal)
      .filter(isLive)
  await until(async () => (await current()).length === 9, 'the signals are public')
  const signals = await current()
  const only = (isWanted: (signal: Signal) => unknown) => {
    const found = signals.filter(isWanted)
    assert.equal(found.length, 1)
    return found[0]!
  }
  const canceled = only(({ meeting }) => meeting?.status === 'canceled')
  assert.deepEqual([canceled.title, canceled.revision], ['Parks and Trails Board', 2])
  const { vote, summary } = only(({ signal_type }) => signal_type === 'vote')
  assert.match(summary ?? '', /^Passed 4 to 2; one absent\. /)
  assert.equal(vote?.passed, true)
  assert.deepEqual(
    vote?.roll_call.map(({ option }) => option),
    ['yes', 'no', 'yes', 'yes', 'no', 'yes', 'absent'],
  )
  assert.equal(new Set(vote?.roll_call.flatMap(({ actor_id }) => actor_id ?? [])).size, 7, 'all are members')
  const changed = only(({ change }) => change?.removed.length)
  assert.deepEqual(changed.change?.removed[0], 'The shelter has 24 beds.')
  assert.deepEqual(changed.change?.added[0], 'The shelter has 40 beds.')
  const outage = only(({ signal_type }) => signal_type === 'source_broken')
  assert.deepEqual([outage.title, outage.revision], ['Source works again: Alder Falls Water Works', 2])
  for (const { places } of signals) assert.deepEqual(places, ['alder-falls,indiana'])
  assert.ok(
    (await monitors()).every(({ interval_seconds }) => interval_seconds >= 3600),
    'then they slow down',
  )
  const calendar = await service.fetch('/samples/alder-falls/live/parks.ics', {
    headers: { accept: 'text/html' },
  })
  const shown = Buffer.from(await calendar.arrayBuffer())
  assert.ok(shows(shown, calendar.headers.get('content-type')!, canceled.evidence[0]!.excerpt))

  // The service moves: the same documents have another address.
  const moved = `http://localhost:${port}`
  assert.equal(await syncSampleMonitors({ database, sample, baseUrl: moved, now: now() }), 0)
  assert.ok((await monitors()).every(({ url }) => url.startsWith(`${moved}/samples/`)))
  reader = readerAt(moved)
  await readAt(500)
  assert.ok((await monitors()).every(({ last_error }) => last_error === null))
  const isMoved = ({ evidence }: Signal) => evidence[0]?.url.startsWith(moved)
  await until(async () => (await current()).some(isMoved), 'the addresses follow')
  assert.equal((await current()).length, 9, 'nothing is repeated')

  assert.deepEqual([await sync(undefined), (await monitors()).length], [4, 0])
  assert.deepEqual(await sql.selectFrom('meeting').select('id').execute(), [])
})
