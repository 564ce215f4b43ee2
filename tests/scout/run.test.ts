import assert from 'node:assert/strict'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import type { Json } from '../support/app.ts'
import { createScoutHome, type ScoutHome } from '../support/scout-command.ts'
import { type SmallPage, serveSmallWeb } from '../support/small-web.ts'
import { until } from '../support/until.ts'
import { alderPages } from './alder-web.ts'

let web: Awaited<ReturnType<typeof serveSmallWeb>>
let home: ScoutHome
before(async () => {
  web = await serveSmallWeb({ ...alderPages })
  home = await createScoutHome({
    SCOUT_SCRAPER_LOOPBACK_PORTS: String(web.port),
    SCOUT_SCRAPER_REQUEST_DELAY_MS: '0',
  })
})
after(async () => {
  await home[Symbol.asyncDispose]()
  await web[Symbol.asyncDispose]()
})

const gary = ['run', '--location', 'Gary, IN', '--issues', 'affordable housing']

test('stores a run as a folder of readable JSON files [design.scout.readable-folder]', async () => {
  const run = await home.json([...gary, '--no-browser', '--quiet', web.url('/'), web.url('/drawn')])
  assert.equal(run.state, 'completed')
  assert.match(run.id, /^\d{4}-\d\d-\d\d-gary-indiana$/)
  assert.equal(run.path, join(home.runs, run.id))
  const files = await readdir(run.path)
  for (const name of ['run.json', 'candidates.json', 'known.json', 'taxonomy.json', 'pages'])
    assert.ok(files.includes(name), `${name} of ${files}`)
  assert.deepEqual(
    files.filter((name) => name.startsWith('.') || name === 'lock'),
    [],
    'no drafts and no lock are left',
  )
  const pages = await readdir(join(run.path, 'pages'))
  assert.equal(pages.length, run.progress.pages_done)
  const page = JSON.parse(await readFile(join(run.path, 'pages', '0001.json'), 'utf8'))
  assert.equal(page.outcome, 'read')
  const text = await readFile(join(run.path, 'candidates.json'), 'utf8')
  assert.ok(text.split('\n').length > 40, 'it is laid out in lines')
  const names = JSON.parse(text).map(({ name }: Json) => name)
  for (const name of ['Lakefront Tenants Union', 'Rosa Delgado', 'Marcus Whitfield'])
    assert.ok(names.includes(name), names.join())
})

test('the summary lists unread pages, unsearched issues and the next step', async () => {
  const { code, stdout, stderr } = await home.scout([
    ...gary,
    '--no-browser',
    web.url('/'),
    web.url('/drawn'),
  ])
  assert.equal(code, 0, stderr)
  assert.match(
    stdout,
    /^Run \S+ is completed\. It took [\d.]+ s\.\n\d+ pages read of \d+, \d+ candidates\.\n/,
  )
  assert.match(stdout, /\b\d+ people\b/)
  assert.match(stdout, /Not read\n(?: {2}.*\n)*? {2}robots_disallowed: 1 page\n {4}http:\S+\/private\n/)
  assert.match(stdout, / {2}not_found: 1 page\n {4}http:\S+\/gone\n/)
  assert.match(stdout, /No search engine is configured/)
  assert.match(stdout, /No service was used/)
  assert.match(stdout, /One page needs a browser, which is switched off/)
  assert.match(stdout, /\nNext: scout review \S+\n$/)
  assert.match(stderr, /^page 1\/\d+ read http:\S+: \d+ actors?$/m)
  assert.ok(!(stderr + stdout).includes('\u001b'), 'no terminal, no colors and no moving line')
  assert.equal(web.asked.get('/private'), undefined)
})

test('renders a page that needs scripts, unless the setting disables it [spec.scout.browser-fallback-setting]', async () => {
  const on = await home.json(['run', '--quiet', '--no-follow-links', web.url('/drawn')])
  const off = await home.json([
    ...['run', '--quiet', '--no-follow-links', web.url('/drawn')],
    ...['--set', 'scraper.browser_fallback_enabled=false'],
  ])
  assert.equal(on.progress.candidates > 0, true)
  assert.equal(off.progress.candidates, 0)
  assert.equal(off.request.limits.renders, 0)
  assert.match(off.remarks.join(), /switched off/)
})

test('resumes a killed run without fetching a page twice', async () => {
  // The page waits until the program is gone: what came before it is on disk then, and the page itself is not.
  const asked = Promise.withResolvers<void>()
  const slow: SmallPage = (_request, response) => {
    asked.resolve()
    if (isOver) response.writeHead(200, { 'content-type': 'text/html' }).end(alderPages['/news'] as string)
  }
  let isOver = false
  await using own = await serveSmallWeb({ ...alderPages, '/news': slow })
  const env = {
    SCOUT_SCRAPER_LOOPBACK_PORTS: String(own.port),
    SCOUT_SCRAPER_REQUEST_TIMEOUT_MS: '120000',
  }
  const { child, ended } = home.start([...gary, '--no-browser', own.url('/')], env)
  await asked.promise
  const id = (await readdir(home.runs)).toSorted().at(-1)!
  const latest = (await home.json(['runs'])).runs.find((run: Json) => run.state === 'running')
  assert.ok(latest, id)
  const rival = await home.scout(['run', '--resume', latest.id], { env })
  assert.equal(rival.code, 1)
  assert.match(rival.stderr, /is in use by another scout/)
  child.kill('SIGKILL')
  await ended
  isOver = true
  const before = new Map(own.asked)
  assert.ok(before.get('/council') === 1 && before.get('/') === 1)
  const [killed] = (await home.json(['runs'])).runs.filter((run: Json) => run.id === latest.id)
  assert.equal(killed.state, 'interrupted')
  assert.ok(killed.pages_read >= 2, `${killed.pages_read} pages are on disk`)
  const review = await home.scout(['review', latest.id])
  assert.match(review.stderr, /is not completed, but interrupted\. Resume it: scout run --resume/)

  const resumed = await home.json(['run', '--resume', latest.id], { env })
  assert.equal(resumed.state, 'completed')
  for (const [path, count] of own.asked) {
    const most = path === '/news' || path === '/robots.txt' || path === '/sitemap.xml' ? 2 : 1
    assert.ok(count <= most, `${path} was asked for ${count} times`)
  }
  assert.ok(resumed.pages.some((page: Json) => page.url.endsWith('/news') && page.outcome === 'read'))
  const again = await home.scout(['run', '--resume', latest.id], { env })
  assert.match(again.stderr, /is completed\. Show it: scout show/)
})

test('Ctrl-C interrupts a run cleanly with exit code 130 and says how to resume', async () => {
  const asked = Promise.withResolvers<void>()
  await using own = await serveSmallWeb({ ...alderPages, '/news': () => asked.resolve() })
  const env = { SCOUT_SCRAPER_LOOPBACK_PORTS: String(own.port) }
  const { child, ended } = home.start([...gary, '--no-browser', own.url('/')], env)
  await asked.promise
  child.kill('SIGINT')
  const { code, stdout } = await ended
  assert.equal(code, 130)
  const [, id] = /\nNext: scout run --resume (\S+)\n$/.exec(stdout) ?? []
  assert.equal((await home.json(['show', id!])).state, 'interrupted')
})

test('reads URLs from a file, and exits with 3 when no page could be read', async () => {
  await writeFile(
    join(home.path, 'pages.txt'),
    `# two pages\n${web.url('/nowhere')}\n\n${web.url('/private')} # staff\n`,
  )
  const run = await home.json(['run', '--file', join(home.path, 'pages.txt')], { code: 3 })
  assert.deepEqual(run.pages.map(({ outcome }: Json) => outcome).toSorted(), [
    'not_found',
    'robots_disallowed',
  ])
  const piped = await home.scout(['run', '--file', '-', '--no-follow-links', '--no-browser'], {
    input: `${web.url('/council')}\n`,
  })
  assert.equal(piped.code, 0, piped.stderr)
  const wrong = await home.scout(['run', '--file', '-'], { input: '\nexample.org\n' })
  assert.match(wrong.stderr, /Line 2: example\.org is not an http or https URL/)
})

test('rejects wrong usage with a hint before starting anything', async () => {
  const before = (await readdir(home.runs)).length
  const cases: [string[], number, RegExp][] = [
    [['run', '--locaton', 'Gary'], 2, /Did you mean --location\?/],
    [['runn'], 2, /Did you mean one of run, runs\?/],
    [['run', '--depth', 'abyss'], 2, /standard, deep/],
    [['run'], 2, /scout run --location "Gary, IN"/],
    [['run', '--location', 'Gary'], 2, /use city and state, for example "Gary, IN"/],
    [['run', '--place', 'gary-in'], 2, /for example gary,indiana/],
    [['run', '--set', 'scraper.max_page=3', web.url('/')], 2, /Did you mean scraper\.max_pages\?/],
    [['run', '--max-pages', 'many', web.url('/')], 2, /scraper\.max_pages: must be a number/],
    [['show', 'nothing'], 1, /There is no run nothing/],
  ]
  for (const [words, code, message] of cases) {
    const result = await home.scout(words)
    assert.equal(result.code, code, words.join(' '))
    assert.match(result.stderr, message)
    assert.equal(result.stdout, '')
  }
  assert.equal((await readdir(home.runs)).length, before)
})

test('lists runs, finds them by prefix, and exports one candidate or one claim per line', async () => {
  const { runs } = await home.json(['runs'])
  assert.ok(runs.length >= 3)
  const table = await home.scout(['runs'])
  assert.match(table.stdout, /^RUN +STARTED +STATE +PAGES +CANDIDATES +ACCEPTED +OPEN +SYNCED +ABOUT\n/)
  const ambiguous = await home.scout(['show', runs[0].id.slice(0, 4)])
  assert.match(ambiguous.stderr, /matches .*Use a longer prefix/)
  const [first] = runs
  const lines = (await home.scout(['export', first.id])).stdout.trimEnd().split('\n')
  assert.equal(lines.length, first.candidates)
  const union = lines.map((line) => JSON.parse(line)).find(({ name }) => name === 'Lakefront Tenants Union')
  assert.equal(union.decision, 'open')
  assert.equal(union.place_key, 'gary,indiana')
  const output = join(home.path, 'out.csv')
  assert.equal((await home.scout(['export', first.id, '--format', 'csv', '--output', output])).code, 0)
  const csv = await readFile(output, 'utf8')
  assert.match(csv, /^local_id,decision,entity_id,score,type,name,/)
  assert.match(csv, /"?The Lakefront Tenants Union organizes renters/)
})

test('shows the evidence of one candidate and the outcome of every page', async () => {
  const [first] = (await home.json(['runs'])).runs
  const { candidates } = await home.json(['show', first.id])
  const union = candidates.find(({ name }: Json) => name === 'Lakefront Tenants Union')
  const shown = await home.scout(['show', first.id, '--candidate', union.local_id.slice(0, 6)])
  assert.match(
    shown.stdout.replaceAll(/\n\s+/g, ' '),
    /do about it\. >>The Lakefront Tenants Union organizes renters/,
  )
  const pages = await home.scout(['show', first.id, '--pages'])
  assert.match(
    pages.stdout,
    /^robots_disallowed +link +http:\S+\/private: The robots\.txt of the site disallows/m,
  )
  await until(async () => (await home.scout(['show', 'latest'])).code === 0, 'the latest run is shown')
})

test('explains how to allow pages on this machine', async () => {
  const { code, stdout } = await home.scout(['--set', 'scraper.loopback_ports=1', ...gary, web.url('/')])
  assert.equal(code, 3)
  const words = stdout.replaceAll(/\s+/g, ' ')
  assert.ok(words.includes(`scout config set scraper.loopback_ports ${web.port}`), stdout)
  assert.match(words, /Next: name pages to start from, or set a search engine: scout config show/)
})
