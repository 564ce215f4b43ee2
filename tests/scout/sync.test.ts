import assert from 'node:assert/strict'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { bundleHash } from '../../src/research/index.ts'
import type { Json } from '../support/app.ts'
import { createScoutHome, type ScoutHome } from '../support/scout-command.ts'
import { serveSmallWeb } from '../support/small-web.ts'
import { bodyOf, send, startWorkspaceFixture } from '../support/workspace-fixture.ts'
import { alderPages } from './alder-web.ts'

let web: Awaited<ReturnType<typeof serveSmallWeb>>
let cast: Awaited<ReturnType<typeof startWorkspaceFixture>>
let home: ScoutHome
let run: Json
before(async () => {
  web = await serveSmallWeb({ ...alderPages })
  cast = await startWorkspaceFixture(() => new Date(), { SAMPLE: 'off' })
  home = await createScoutHome({
    SCOUT_SERVICE_URL: cast.app.url,
    SCOUT_SERVICE_API_KEY: cast.as.member['x-api-key']!,
    SCOUT_SCRAPER_LOOPBACK_PORTS: String(web.port),
    SCOUT_SCRAPER_REQUEST_DELAY_MS: '0',
    SCOUT_SCRAPER_BROWSER_FALLBACK_ENABLED: 'false',
  })
  run = await home.json([
    ...['run', '--location', 'Gary, Indiana', '--issues', 'housing_affordability', web.url('/')],
  ])
})
after(async () => {
  await home[Symbol.asyncDispose]()
  await cast[Symbol.asyncDispose]()
  await web[Symbol.asyncDispose]()
})

const fileOf = async (name: string, id = run.id): Promise<Json> =>
  JSON.parse(await readFile(join(home.runs, id, `${name}.json`), 'utf8'))
const loginSource = join(import.meta.dirname, '../../src/scout/service/browser-login.ts')
const syncs = () => bodyOf(send(cast.app, 'GET', '/api/discovery-runs', cast.as.member), 200)

test('resolves the place and issue areas of a run with the service', async () => {
  assert.equal(run.request.place.key, 'gary,indiana')
  assert.equal(run.location, 'Gary, Indiana')
  assert.deepEqual(
    run.request.issues.map(({ slug }: Json) => slug),
    ['housing_affordability'],
  )
  assert.ok((await fileOf('taxonomy')).length > 20, 'pages are read for every issue area')
  assert.equal(run.service, cast.app.url)
})

test('shows the choices for an ambiguous place instead of guessing', async () => {
  const { code, stderr, stdout } = await home.scout(['run', '--location', 'Springfield'])
  assert.equal(code, 2)
  assert.match(stderr, /is ambiguous/)
  assert.match(stderr, /--place springfield,illinois/)
  assert.equal(stdout, '')
  const misspelled = await home.scout(['run', '--place', 'garyy,indiana'])
  assert.match(misspelled.stderr, /did you mean gary,indiana\?\n$/)
  const unknown = await home.scout(['run', '--location', 'Qqqxyz, Indiana'])
  assert.deepEqual([unknown.code, unknown.stderr.includes('--offline')], [2, true], unknown.stderr)
})

test('rejects an unknown issue area before fetching anything and suggests similar ones', async () => {
  const { code, stderr } = await home.scout(['run', '--place', 'gary,indiana', '--issues', 'rent'])
  assert.equal(code, 2)
  assert.match(stderr, /no such issue area or domain.*housing_affordability/)
})

test('refuses to sync a run without accepted candidates', async () => {
  const { code, stderr } = await home.scout(['sync', run.id])
  assert.equal(code, 1)
  assert.match(stderr, new RegExp(`scout review ${run.id}`))
  const opened = await home.scout(['open', run.id])
  assert.deepEqual([opened.code, opened.stdout], [1, ''])
  assert.match(opened.stderr, new RegExp(`Sync it: scout sync ${run.id}`))
})

test('sends accepted candidates, adds them to a list and stores the receipt; a second sync changes nothing [spec.scout.syncs design.scout.sync-idempotent]', async () => {
  const counts = await home.json(['review', run.id, '--accept-above', '0.7'])
  assert.ok(counts.kept > 0 && counts.open > 0, JSON.stringify(counts))
  const receipt = await home.json(['sync', run.id, '--list', 'Gary housing'])
  assert.equal(receipt.sync_status, 'synced')
  assert.equal(receipt.entry_links.length, counts.kept)
  assert.deepEqual(
    receipt.workspace_links.lists.map(({ name }: Json) => name),
    ['Gary housing'],
  )
  assert.equal(receipt.bundle_hash, bundleHash(await fileOf('bundle')))
  const stored = await fileOf('receipt')
  assert.deepEqual(stored.receipt, receipt)
  assert.equal(stored.service, cast.app.url)
  const submission = await home.json(['submission', run.id])
  assert.deepEqual([submission.id, submission.counts.open], [receipt.submission.id, counts.kept])

  const { stdout } = await home.scout(['open', run.id, '--print'])
  assert.equal(stdout, `${cast.app.url}/w/to/discovery/${receipt.run_id}\n`)
  const waiting = await home.scout(['open', run.id, '--candidate', receipt.entry_links[0].local_id])
  assert.match(waiting.stderr, /no public page before a reviewer publishes it/)

  const [remote] = (await syncs()).data
  assert.deepEqual([remote.id, remote.kind, remote.status], [receipt.run_id, 'sync', 'completed'])
  const [link] = receipt.entry_links
  const actor = await bodyOf(send(cast.app, 'GET', link.url, cast.as.member), 200)
  assert.equal(actor.visibility, 'workspace')
  const texts = await Promise.all(
    [1, 2, 3, 4, 5, 6].map(async (number) => (await fileOf(`pages/000${number}`)).page?.text ?? ''),
  )
  for (const { excerpt } of actor.claims)
    assert.ok(
      texts.some((text) => text.includes(excerpt)),
      excerpt,
    )

  const again = await home.scout(['sync', run.id, '--list', 'Gary housing'])
  assert.equal(again.code, 0, again.stderr)
  assert.match(again.stdout, new RegExp(`^Already synced as run ${receipt.run_id}`))
  assert.equal((await syncs()).data.length, 1)
})

test('merges synced actors that a later run finds again', async () => {
  const second = await home.json(['run', '--place', 'gary,indiana', '--quiet', web.url('/tenants')])
  const { candidates } = await home.json(['show', second.id])
  const union = candidates.find(({ name }: Json) => name === 'Lakefront Tenants Union')
  assert.equal(union.match.verdict, 'same', JSON.stringify(union.match))
  await home.json(['review', second.id, '--accept-above', '0.5'])
  const receipt = await home.json(['sync', second.id])
  const link = receipt.entry_links.find((one: Json) => one.local_id === union.local_id)
  assert.equal(link.entity_id, union.match.entity_id)
})

test('sends the outcomes of as many pages as the service accepts', async () => {
  const large = await home.json(['run', '--place', 'gary,indiana', '--no-follow-links', web.url('/tenants')])
  const page = await fileOf('pages/0001', large.id)
  for (let number = 2; number <= 2000; number++) {
    const other = { ...page, url: `https://www.example.org/${number}`, page: null, detail: 'x'.repeat(500) }
    const name = `${String(number).padStart(4, '0')}.json`
    await writeFile(join(home.runs, large.id, 'pages', name), JSON.stringify(other))
  }
  await home.json(['review', large.id, '--accept-above', '0.5'])
  const { sync_status } = await home.json(['sync', large.id])
  assert.equal(sync_status, 'synced')
  assert.ok(JSON.stringify(await fileOf('bundle', large.id)).length > 1024 * 1024)
})

test('shows validation errors by entry, and stores nothing', async () => {
  const third = await home.json([
    'run',
    '--place',
    'nowhere-at-all,indiana',
    '--offline',
    web.url('/tenants'),
  ])
  assert.match(third.remarks.join(), /No service was used/)
  await home.json(['review', third.id, '--accept-above', '0.3'])
  const count = (await syncs()).data.length
  const { code, stderr, stdout } = await home.scout(['sync', third.id])
  assert.equal(code, 1)
  assert.equal(stdout, '')
  assert.match(
    stderr,
    / {2}Lakefront Tenants Union \(\w+\)\n {4}place: no place has the key nowhere-at-all,indiana/,
  )
  const refused = await home.json(['sync', third.id], { code: 1 })
  assert.equal(refused.sync_status, 'refused')
  assert.equal(refused.errors[0].path, 'run.place')
  assert.equal((await syncs()).data.length, count)

  assert.match(stderr, /--place gary,indiana/)
  const corrected = await home.json(['sync', third.id, '--place', 'gary,indiana'])
  assert.equal(corrected.sync_status, 'synced')
  const { run: sent, entries } = await fileOf('bundle', third.id)
  assert.deepEqual([sent.place, entries[0].place], ['gary,indiana', 'gary,indiana'])
})

test('omits unknown issue areas from the bundle and says so', async () => {
  const words = [
    'run',
    '--place',
    'gary,indiana',
    '--offline',
    '--issues',
    'rent control',
    web.url('/tenants'),
  ]
  const fourth = await home.json(words)
  await home.scout(['review', fourth.id], { input: 'a\nq\n' })
  const { stderr, stdout, code } = await home.scout(['sync', fourth.id, '--dry-run'])
  assert.equal(code, 0, stderr)
  assert.match(stdout, /^1 entry would be sent: /)
  assert.match(stderr, /Omitted: issue areas that the service does not know: rent_control\./)
  const bundle = await fileOf('bundle', fourth.id)
  assert.deepEqual(bundle.entries[0].issue_areas, ['housing_affordability'])
  assert.deepEqual(bundle.run.issue_areas, [])
})

test('reports missing credentials and missing permissions', async () => {
  const none = await home.scout(['sync', run.id], { env: { SCOUT_SERVICE_API_KEY: '' } })
  assert.equal(none.code, 1)
  assert.match(none.stderr, /scout login/)
  const reader = { SCOUT_SERVICE_API_KEY: cast.as.workspaceReviewer['x-api-key']! }
  const refused = await home.scout(['sync', run.id], { env: reader })
  assert.equal(refused.code, 1)
  assert.match(refused.stderr, /Workspace reviewers can read runs but cannot start or change them/)
  const silent = await home.scout(['sync', run.id, '--service', 'http://127.0.0.1:1'])
  assert.match(silent.stderr, /cannot be reached\. Start it, or set another/)
})

test('scout login requests the scopes that a sync needs', async () => {
  const asked = /^const scope =\s*'([^']+)'/m.exec(await readFile(loginSource, 'utf8'))![1]!
  const scopes = asked.split(' ').filter((scope) => scope !== 'offline_access')
  const { authorization } = await cast.application(...scopes)
  const tokens = {
    kind: 'oauth',
    client_id: 'scout',
    access_token: authorization!.split(' ')[1],
    refresh_token: null,
    expires_at: '2999-01-01T00:00:00Z',
    token_endpoint: '',
    revocation_endpoint: null,
    resource: '',
  }
  const folder = join(home.path, '.config', 'scout')
  await mkdir(folder, { recursive: true })
  await writeFile(
    join(folder, 'credentials.json'),
    JSON.stringify({ version: 1, services: { [cast.app.url]: tokens } }),
  )
  const env = { SCOUT_SERVICE_API_KEY: '' }
  const own = await home.json(['run', '--place', 'gary,indiana', '--no-follow-links', web.url('/news')], {
    env,
  })
  await home.json(['review', own.id, '--accept-above', '0.1'])
  const receipt = await home.json(['sync', own.id, '--list', 'By token'], { env })
  assert.equal(receipt.sync_status, 'synced')
  assert.equal(receipt.workspace_links.lists.length, 1)
})

test('requires a place to sync a run without one', async () => {
  const fifth = await home.json(['run', web.url('/tenants'), '--no-follow-links'])
  await home.json(['review', fifth.id, '--accept-above', '0.1'])
  const { code, stderr } = await home.scout(['sync', fifth.id])
  assert.equal(code, 2)
  assert.match(stderr, /--place gary,indiana/)
  assert.equal((await home.json(['sync', fifth.id, '--place', 'gary,indiana'])).sync_status, 'synced')
})

test('names a corrupted file of a run', async () => {
  const sixth = await home.json(['run', web.url('/tenants'), '--offline', '--no-follow-links'])
  await writeFile(join(home.runs, sixth.id, 'candidates.json'), '[{')
  const { code, stderr } = await home.scout(['show', sixth.id])
  assert.equal(code, 1)
  assert.match(stderr, /candidates\.json is not valid JSON/)
})
