import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import pg from 'pg'
import { createNightlySnapshots, isSnapshotDue } from '../../src/directory/index.ts'
import { readConfig } from '../../src/platform/config.ts'
import { addActor, claimBody } from '../properties/actor-body.ts'
import { asReviewer, type Json, startTestApp } from '../support/app.ts'
import { runCommand, startCivic } from '../support/civic-command.ts'
import { createSeededDatabase } from '../support/postgres.ts'
import { until } from '../support/until.ts'

const directory = mkdtempSync(join(tmpdir(), 'snapshots-'))
after(() => rm(directory, { recursive: true }))
const database = await createSeededDatabase()
const { url } = database
const env = { DATABASE_URL: url, SNAPSHOT_DIR: directory, DATA_LICENSE: 'CC BY 4.0' }
const service = await startTestApp({ env: { SAMPLE: 'off', SNAPSHOT_DIR: directory }, databaseUrl: url })
after(async () => {
  await service[Symbol.asyncDispose]()
  await database[Symbol.asyncDispose]()
})

const listed = async (): Promise<Json[]> => (await service.json('/api/snapshots')).data
const snapshot = async () => {
  const result = await runCommand(['snapshot', '--json'], { env })
  assert.equal(result.code, 0, result.stderr)
  return JSON.parse(result.stdout)
}
const bytesOf = async (file: Json) => {
  const answer = await service.fetch(new URL(file.url).pathname)
  assert.equal(answer.status, 200)
  return Buffer.from(await answer.arrayBuffer())
}

/** Places come first, those of actors and of searches; states without actors have no file. */
const recordsOf: Record<string, string[][]> = {
  all: [
    ['place', 'gary,indiana'],
    ['place', 'hammond,indiana'],
    ['place', 'portland,oregon'],
    ['place', 'seattle,washington'],
    ['actor', 'Riders Union'],
    ['actor', 'Portland Club'],
    ['search', 'gary,indiana'],
    ['search', 'seattle,washington'],
  ],
  IN: [
    ['place', 'gary,indiana'],
    ['actor', 'Riders Union'],
    ['search', 'gary,indiana'],
  ],
  OR: [
    ['place', 'hammond,indiana'],
    ['place', 'portland,oregon'],
    ['actor', 'Portland Club'],
  ],
}

test('publishes the directory as files with numbers, hashes, license and cursor, and without removed people [design.snapshots.files design.snapshots.api]', async () => {
  assert.deepEqual(await listed(), [])
  await addActor(service, 'Riders Union')
  await addActor(service, 'Portland Club', { place: 'portland,oregon', places: ['hammond,indiana'] })
  await service.app.database.pool.query(`
    insert into place_search (id, place_id, issue_areas, engines, finished_at)
    select gen_random_uuid(), id, '{public_transit}', '{seed}', case state when 'IN' then date '2026-11-01' else '2026-11-02' end from place
    where key in ('gary,indiana', 'seattle,washington')`)
  const person = await addActor(service, 'Quillana Zebrowski', { type: 'person' })
  const suppress = { kind: 'person', entity_id: person.id }
  assert.equal((await service.post('/api/suppressions', suppress, asReviewer)).status, 201)
  await until(async () => (await service.json('/api/status')).signals.newest_at !== null, 'a signal')
  const taken = await snapshot()
  const [shown] = await listed()
  assert.deepEqual(shown.license, { name: 'CC BY 4.0', url: null })
  assert.equal(shown.id, taken.id)
  assert.deepEqual(
    shown.files.map(({ name, state, counts }: Json) => [name, state, counts.actors]),
    [
      ['all.jsonl.gz', null, 2],
      ['all.csv.gz', null, 2],
      ['in.jsonl.gz', 'IN', 1],
      ['in.csv.gz', 'IN', 1],
      ['or.jsonl.gz', 'OR', 1],
      ['or.csv.gz', 'OR', 1],
    ],
  )
  for (const file of shown.files) {
    const bytes = await bytesOf(file)
    assert.deepEqual([bytes.length, hash('sha256', bytes)], [file.bytes, file.sha256])
    const text = gunzipSync(bytes).toString()
    assert.doesNotMatch(text, /Quillana|Zebrowski/)
    assert.equal(/Riders Union/.test(text), file.state !== 'OR', file.name)
    if (file.format === 'csv') continue
    const records: Json[] = text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    assert.deepEqual(
      records.map(({ record, key, name, place }) => [record, key ?? name ?? place]),
      recordsOf[file.state ?? 'all'],
      file.name,
    )
  }
  await addActor(service, 'Later Group')
  // The first page may contain only the retraction of the removed person.
  let cursor: string = shown.firehose_cursor
  const isAnnounced = async () => {
    const rest = `/api/firehose?cursor=${cursor}&place=gary,indiana`
    const { data, as_of } = await service.json(rest, { headers: asReviewer })
    cursor = as_of
    return /Later Group/.test(JSON.stringify(data))
  }
  await until(isAnnounced, 'what came after the snapshot')
})

test('sends files whole or in parts, with validators, and nothing outside the snapshot [design.snapshots.download]', async () => {
  const [{ id, files }] = await listed()
  const [file] = files
  const path = new URL(file.url).pathname
  const whole = await bytesOf(file)
  const get = (headers: Record<string, string>, method = 'GET') => service.fetch(path, { headers, method })
  const part = await get({ range: 'bytes=2-5' })
  assert.deepEqual([part.status, part.headers.get('content-range')], [206, `bytes 2-5/${file.bytes}`])
  assert.deepEqual(Buffer.from(await part.arrayBuffer()), whole.subarray(2, 6))
  assert.equal((await get({ range: 'bytes=2-5', 'if-range': '"other"' })).status, 200)
  assert.equal((await get({ range: `bytes=${file.bytes}-` })).status, 416)
  assert.equal((await get({ 'if-none-match': `"${file.sha256}"` })).status, 304)
  const head = await get({}, 'HEAD')
  assert.deepEqual([head.headers.get('content-length'), await head.text()], [`${file.bytes}`, ''])
  const latest = await service.fetch(`/data/latest/${file.name}`)
  assert.deepEqual([latest.status, latest.headers.get('location')], [302, path])
  for (const wrong of [
    `/data/${id}/zz.csv.gz`,
    `/data/${id}/..%2f..%2fx`,
    '/data/2020-01-01T00-00-00Z/all.csv.gz',
  ])
    assert.ok((await service.fetch(wrong)).status >= 400, wrong)
  assert.equal((await service.fetch(path, { method: 'POST' })).status, 405)
  const page = await (await service.fetch('/data')).text()
  assert.ok(page.includes(file.sha256) && page.includes('CC BY 4.0'))
})

test('a snapshot that is killed while it is written is never published, and the one before remains [design.snapshots.complete]', async () => {
  const before = await listed()
  const blocker = new pg.Client(url)
  await blocker.connect()
  await blocker.query('begin; lock table place_search in access exclusive mode')
  const child = startCivic(url, ['snapshot'], env)
  const ended = once(child, 'exit')
  await until(async () => (await readdir(directory)).some((name) => name.endsWith('.part')), 'a draft')
  child.kill('SIGKILL')
  await ended
  await blocker.query('rollback')
  await blocker.end()
  assert.deepEqual(await listed(), before)
  assert.equal((await readdir(directory)).filter((name) => name.endsWith('.part')).length, 1)
  const next = await snapshot()
  assert.deepEqual(
    (await listed()).map(({ id }) => id),
    [next.id, before[0]?.id],
  )
  assert.ok(!(await readdir(directory)).some((name) => name.endsWith('.part')), 'the draft is removed')
  const due = await runCommand(['snapshot', '--if-due', '--json'], { env })
  assert.deepEqual(JSON.parse(due.stdout), { taken: false })
})

let personId: string
test('lists and snapshots have no contacts of people, and the actor has them [design.people.no-bulk-contacts]', async () => {
  const email = 'wilhelmina@council.example.gov'
  const url = 'https://www.example.org/council'
  const quote = `Wilhelmina Oakhurst chairs the transit board. Write to ${email} or call 219-555-0177.`
  const contacts = [{ kind: 'email', value: email }]
  const claims = [claimBody(url, {}, quote)]
  const person = await addActor(service, 'Wilhelmina Oakhurst', { type: 'person', contacts, claims })
  personId = person.id
  assert.equal(person.contacts[0].value, email)
  const office = { kind: 'email', value: 'office@riders.example.org' }
  const shown = [claimBody(url, {}, `Write to the Riders Office: ${office.value}`)]
  await addActor(service, 'Riders Office', { contacts: [office], claims: shown })
  await snapshot()
  const [{ files }] = await listed()
  const bulk = [
    await (await service.fetch('/api/entities?limit=100')).text(),
    await (await service.fetch('/api/places/gary,indiana/entities?limit=100')).text(),
  ]
  for (const file of files.slice(0, 4)) bulk.push(gunzipSync(await bytesOf(file)).toString())
  for (const text of bulk) {
    assert.match(text, /Wilhelmina Oakhurst/)
    assert.doesNotMatch(text, /wilhelmina@|555-0177/)
    assert.match(text, /office@riders/, 'the contacts of organizations are shown')
  }
  assert.match(bulk.at(-1)!, /chairs the transit board/, 'the rest of the quote remains')
})

test('a suppression withdraws the published snapshots at once, and the next one is due [design.people.suppression]', async () => {
  const [{ id: taken, files }] = await listed()
  assert.match(gunzipSync(await bytesOf(files[0])).toString(), /Oakhurst/)
  const path = new URL(files[0].url).pathname
  const cached = (await service.fetch(path, { method: 'HEAD' })).headers.get('cache-control')
  assert.equal(cached, 'public, max-age=300', 'caches soon notice that a file is gone')
  const suppress = { kind: 'person', entity_id: personId }
  assert.equal((await service.post('/api/suppressions', suppress, asReviewer)).status, 201)
  assert.deepEqual(await listed(), [])
  for (const gone of [path, `/data/${taken}/manifest.json`, '/data/latest/all.csv.gz'])
    assert.equal((await service.fetch(gone)).status, 404, gone)
  const other = new pg.Client(url)
  await other.connect()
  await other.query('begin; lock table suppression in row exclusive mode')
  const due = runCommand(['snapshot', '--if-due', '--json'], { env })
  const waiting = `select from pg_locks where relation = 'suppression'::regclass and not granted`
  await until(async () => (await other.query(waiting)).rowCount === 1, 'it waits for an open suppression')
  await other.query('rollback')
  await other.end()
  const next = JSON.parse((await due).stdout)
  assert.equal(next.taken, true)
  assert.deepEqual(await readdir(directory), [next.id], 'the files of the others are deleted')
  assert.doesNotMatch(gunzipSync(await bytesOf((await listed())[0].files[0])).toString(), /Oakhurst/)
})

test('workers publish a snapshot that is due, in a process of its own, and no second one that night [design.snapshots.files]', async () => {
  const nightly = mkdtempSync(join(tmpdir(), 'nightly-'))
  after(() => rm(nightly, { recursive: true }))
  const config = readConfig({ ...env, SNAPSHOT_DIR: nightly, BASE_URL: 'http://directory.test' })
  const { sql } = service.app.database
  const [publishIfDue] = createNightlySnapshots(config, () => new Date(), sql)
  const run = (stopping = new AbortController().signal) => publishIfDue!(new Date(), stopping)
  await assert.rejects(run(AbortSignal.timeout(1)), { name: 'AbortError' }, 'it ends with the service')
  assert.deepEqual(await readdir(nightly), [])
  await run()
  const [id, ...others] = await readdir(nightly)
  assert.deepEqual([others, (await readdir(join(nightly, id!))).includes('manifest.json')], [[], true])
  await run()
  assert.deepEqual(await readdir(nightly), [id])
  assert.deepEqual(
    createNightlySnapshots({ ...config, roles: ['api'] }, () => new Date(), sql),
    [],
  )
})

test('a snapshot is due every night, and at once when there is none', () => {
  const at = (text: string) => new Date(`2026-06-${text}:00Z`)
  assert.equal(isSnapshotDue(undefined, at('02T15:00')), true)
  assert.equal(isSnapshotDue(at('01T09:10'), at('02T08:10')), false)
  assert.equal(isSnapshotDue(at('01T09:10'), at('02T09:10')), true)
  assert.equal(isSnapshotDue(at('02T08:10'), at('02T09:10')), false)
  assert.equal(isSnapshotDue(at('01T03:10'), at('02T15:10')), true)
})
