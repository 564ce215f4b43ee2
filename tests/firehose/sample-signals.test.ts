import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { domains } from '../../src/contracts/directory/issue-areas/domains.ts'
import { Signal, SignalInput } from '../../src/contracts/firehose/signals.ts'
import { readSampleFolder, removeSample } from '../../src/directory/index.ts'
import type { SignalDraftInput } from '../../src/firehose/producers/append-signals.ts'
import { createSignalWriter } from '../../src/firehose/publish/signal-writer.ts'
import {
  loadSampleSignals,
  readSampleSignals,
  removeSampleSignals,
} from '../../src/firehose/sample-signals.ts'
import { openDatabase } from '../../src/platform/sql/database.ts'
import { createMemoryLog, draftOf } from '../support/memory-log.ts'
import { visibleBlocks } from '../support/sample-pages.ts'
import { openSignalLog, testQuery } from '../support/signal-log.ts'
import { createTownDatabase } from '../support/town-database.ts'
import { until } from '../support/until.ts'

const root = join(import.meta.dirname, '../..')
const folder = readSampleFolder(join(root, 'samples'))
const signals = readSampleSignals(folder)
const now = new Date('2026-11-15T12:00:00Z')

async function openTown() {
  await using opened = new AsyncDisposableStack()
  const { url } = opened.use(await createTownDatabase())
  const options = { databaseUrl: url, dataDir: tmpdir(), role: 'command', log: () => undefined } as const
  const { sql } = opened.use(await openDatabase(options))
  const resources = opened.move()
  return { sql, url, [Symbol.asyncDispose]: () => resources.disposeAsync() }
}

async function load(sql: Awaited<ReturnType<typeof openTown>>['sql'], now: Date) {
  const parts: (readonly SignalDraftInput[])[] = []
  const append = async (_: unknown, part: readonly SignalDraftInput[]) => void parts.push(part)
  const count = await loadSampleSignals({ sql, folder, baseUrl: 'https://directory.example', now, append })
  return { count, parts, all: parts.flat() }
}

test('every quote of the sample occurs in one block of its page', () => {
  for (const { id, evidence } of signals) {
    assert.ok(evidence.length > 0, id)
    for (const { url, excerpt } of evidence) {
      assert.match(url, /^\/samples\/alder-falls\/[\w-]+\/[\w.-]+$/)
      const file = join(root, url)
      assert.ok(existsSync(file), `${url} has no file`)
      const isQuoted = visibleBlocks(file).some((block) => block.includes(excerpt))
      assert.ok(isQuoted, `${url} does not say “${excerpt}” (${id})`)
    }
  }
})

test('the sample has a few dozen signals of many types, with a correction and retractions', () => {
  assert.ok(new Set(signals.map(({ id }) => id)).size >= 36)
  const kinds = new Set(signals.map(({ signal_type }) => signal_type))
  for (const kind of [
    'public_meeting',
    'vote',
    'filing',
    'grant_award',
    'appointment',
    'public_comment',
  ] as const)
    assert.ok(kinds.has(kind), kind)
  const again = signals.filter((signal, index) => signals.findIndex(({ id }) => id === signal.id) < index)
  assert.deepEqual(
    again.map(({ id, retract = false }) => ({ id, retract })),
    [
      { id: 'clinic-evening-hours', retract: true },
      { id: 'meeting-plan-2026-09-16', retract: true },
      { id: 'vote-2026-14', retract: false },
      { id: 'meeting-transit-2026-10-22', retract: false },
    ],
  )
})

test('sample signals are in order of detection, and their issues are in the taxonomy', () => {
  const detected = signals.map(({ detected_at }) => detected_at)
  assert.deepEqual(detected, detected.toSorted())
  const known = new Set(domains.flatMap(({ issueAreas }) => issueAreas.map(({ slug }) => slug)))
  const unknown = signals.flatMap(({ issues }) => issues).filter((slug) => !known.has(slug))
  assert.deepEqual(unknown, [])
})

test('sample signals are valid for any publisher and name the actors and sources of the town', async () => {
  await using town = await openTown()
  const { count, parts, all } = await load(town.sql, now)
  assert.equal(count, signals.length)
  assert.deepEqual(
    all.map(({ actors, evidence }) => [actors.length, evidence.length]),
    signals.map(({ actors, evidence }) => [actors.length, evidence.length]),
  )
  for (const { workspaceId, reviewState, ...input } of all) {
    assert.deepEqual(SignalInput.parse(input), input)
    assert.deepEqual([workspaceId, reviewState], [null, 'reviewed'])
    assert.deepEqual(input.places, ['alder-falls,indiana'])
    for (const actor of input.actors) assert.ok(actor.id, `${input.title}: ${actor.name}`)
    for (const one of input.evidence) {
      assert.ok(one.source_id)
      assert.match(one.url, /^https:\/\/directory\.example\/samples\//)
      assert.match(one.content_hash!, /^sha256:/)
    }
  }
  // A repeated signal is appended after the one it corrects, in a later call.
  for (const part of parts) assert.equal(new Set(part.map((one) => one.external_id)).size, part.length)
})

test('loads the sample signals without error when the sample town is missing or incomplete', async () => {
  await using town = await openTown()
  await town.sql
    .updateTable('entity')
    .set({ status: 'deleted' })
    .where('name', '=', 'Marisela Quandt')
    .execute()
  const less = await load(town.sql, now)
  assert.equal(less.count, signals.length)
  assert.ok(less.all.every(({ actors }) => actors.every(({ name }) => name !== 'Marisela Quandt')))
  await removeSample(town.sql)
  const none = await load(town.sql, now)
  assert.deepEqual(none, { count: 0, parts: [], all: [] })
})

test('sample signals are never detected in the future', async () => {
  await using town = await openTown()
  const early = new Date('2026-08-01T00:00:00.000Z')
  const { all } = await load(town.sql, early)
  assert.ok(all.every(({ detected_at }) => detected_at! <= early.toISOString()))
})

test('removing the sample retracts every current signal of the town, and no other', async () => {
  await using town = await openTown()
  const log = createMemoryLog()
  const signal = (id: number, more = {}) =>
    draftOf({
      keys: { places: ['alder-falls,indiana'] },
      json: JSON.stringify({
        ...exampleOf(all[id]!),
        id: `01920000-0000-7000-8000-${String(id).padStart(12, '0')}`,
      }),
      ...more,
    })
  const { all } = await load(town.sql, now)
  // More than a page of signals, one of another town, one of a workspace, and a retracted one.
  for (let repeat = 0; repeat < 10; repeat++) log.add(...all.slice(0, 25).map((_, id) => signal(id)))
  log.add(
    signal(30, { keys: { places: ['gary,indiana'] } }),
    signal(31, { visibility: 'workspace', workspaceId: 'w' }),
  )
  const [withdrawn] = log.add(signal(32))
  log.add(signal(32, { kind: 'retraction', chainId: withdrawn!.chainId }))

  const appended: SignalDraftInput[] = []
  const append = async (_: unknown, part: readonly SignalDraftInput[]) => void appended.push(...part)
  assert.equal(await removeSampleSignals({ sql: town.sql, log, append }), 250)
  assert.equal(appended.length, 250)
  for (const { workspaceId: _, reviewState: __, ...input } of appended) {
    assert.equal(input.retract, true)
    assert.ok(input.supersedes)
    SignalInput.parse(input)
  }
  assert.ok(appended.every(({ supersedes }) => Number(supersedes!.slice(-12)) < 25))
})

test('a fresh log shows the current state of the town, and nothing after the sample is removed', async () => {
  await using town = await openTown()
  await using instance = await openSignalLog(town.url)
  const { log, received } = instance
  const { append } = createSignalWriter({ log, now: () => now })
  const shown = async () => {
    const wanted = testQuery({ places: new Set(['alder-falls,indiana']) })
    const { entries } = await log.snapshot(wanted, { order: 'detected_at_desc', limit: 200 })
    return entries.map(({ json }) => Signal.parse(JSON.parse(json)))
  }
  await loadSampleSignals({ sql: town.sql, folder, baseUrl: 'https://directory.example', now, append })
  log.nudge()
  await until(() => received.length === signals.length, 'the signals of the sample')
  const loaded = await shown()
  const ids = new Set(signals.map(({ id }) => id))
  assert.equal(loaded.length, ids.size - 2, 'two were withdrawn')
  assert.deepEqual(
    loaded
      .filter(({ title }) => title.startsWith('Council adopts'))
      .map(({ title, revision }) => [title, revision]),
    [['Council adopts the rental registry, 5 to 2', 2]],
  )

  const count = await removeSampleSignals({ sql: town.sql, log, append })
  assert.equal(count, loaded.length)
  log.nudge()
  await until(() => received.length === signals.length + count, 'the retractions')
  assert.deepEqual(await shown(), [])
  assert.equal(await removeSampleSignals({ sql: town.sql, log, append }), 0)
  // The sample can be loaded again.
  await loadSampleSignals({ sql: town.sql, folder, baseUrl: 'https://directory.example', now, append })
  log.nudge()
  await until(() => received.length === 2 * signals.length + count, 'the signals again')
  assert.equal((await shown()).length, count)
})

function exampleOf(input: SignalDraftInput) {
  return {
    ...input,
    evidence: input.evidence.map((one) => ({ ...one, publisher: null, published_at: null })),
  }
}
