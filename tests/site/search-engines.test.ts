import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { readRobots } from '../../src/research/read/robots-file.ts'
import { createSitemap } from '../../src/web/sitemap.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { actorRecord, claimOf, importAll, sourceOf } from '../support/small-directory.ts'
import { until } from '../support/until.ts'
import { parseXml } from '../support/xml-tree.ts'

const base = 'http://directory.test'
const hostileName = '</script><script>alert(1)</script> & Sons'
let app: TestApp

before(async () => {
  app = await startTestApp()
  const person = (name: string, kind: 'role' | 'activity') =>
    actorRecord(name, {
      type: 'person',
      claims: [claimOf('https://www.example.org/p', { kind })],
      sources: [sourceOf('https://www.example.org/p')],
    })
  await importAll(app.app.database.sql, [
    actorRecord(hostileName),
    // A name without a letter of the Latin alphabet has no slug.
    actorRecord('جمعية الجيران'),
    person('Ada Clerk', 'role'),
    person('Ben Neighbor', 'activity'),
  ])
})
after(() => app[Symbol.asyncDispose]())

const addressesOf = async (path: string) => {
  const response = await app.fetch(path)
  assert.equal(response.status, 200, path)
  assert.equal(response.headers.get('content-type'), 'application/xml; charset=utf-8')
  const { children } = parseXml(await response.text())
  return children.map(({ children: [address] }) => address!.text.replace(base, ''))
}

const htmlOf = async (path: string) => {
  const response = await app.fetch(path, { headers: { accept: 'text/html' } })
  assert.equal(response.status, 200, path)
  return response.text()
}

/** The structured data of a page by its types, as a search engine reads it. */
const dataOf = (html: string): Record<string, Record<string, unknown>> => {
  const scripts = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)]
  return Object.fromEntries(
    scripts.flatMap(([, json]) => JSON.parse(json!)).map((one) => [String(one['@type']), one]),
  )
}

const isNoIndex = (html: string) => html.includes('<meta name="robots" content="noindex"/>')

test('robots.txt names the sitemap, which lists every part [design.site.sitemap]', async () => {
  const robots = await (await app.fetch('/robots.txt')).text()
  assert.match(robots, /^Disallow: \/samples\/alder-falls\/city\/drafts\/$/m)
  // Research of a directory quotes no directory.
  const origin = 'http://directory.test'
  const file = { url: `${origin}/robots.txt`, body: Buffer.from(robots), product: 'CivicDirectory' }
  const isAllowed = (path: string) => readRobots({ ...file, page: `${origin}${path}` }).isAllowed
  assert.deepEqual(
    [
      '/',
      '/places/alder-falls-in',
      '/samples/alder-falls/city/index.html',
      '/samples/alder-falls/city/drafts/x.html',
    ].map(isAllowed),
    [false, false, true, false],
  )
  assert.match(robots, /^Sitemap: http:\/\/directory\.test\/sitemap\.xml$/m)
  const parts = await addressesOf('/sitemap.xml')
  assert.deepEqual(parts, ['/sitemap/pages.xml', '/sitemap/places.xml', '/sitemap/actors.xml'])
  const pages = await addressesOf('/sitemap/pages.xml')
  assert.ok(['/', '/issues', '/signals', '/pricing'].every((page) => pages.includes(page)))
  const issues = pages.filter((page) => page.startsWith('/issues/'))
  assert.equal(issues.length, 11 + 51)
  // All issues have the same page: the first is a domain, the last an issue area.
  const different = pages.filter((page) => !issues.slice(1, -1).includes(page))
  for (const page of different) assert.ok(!isNoIndex(await htmlOf(page)), page)
})

test('the sitemap has actors and their places, but no invented records and no people without an office, whose pages are not indexed [design.site.sitemap]', async () => {
  assert.deepEqual(await addressesOf('/sitemap/places.xml'), ['/places/gary-in'])
  const { data } = await app.json('/api/places/gary-in/entities')
  const pathOf = (name: string) => {
    const { id, slug } = data.find((one: { name: string }) => one.name === name)
    return `/actors/${id}/${slug || '-'}`
  }
  const listed = await addressesOf('/sitemap/actors.xml')
  const [neighbors, office, none] = ['جمعية الجيران', 'Ada Clerk', 'Ben Neighbor'].map(pathOf)
  assert.deepEqual(new Set(listed), new Set([pathOf(hostileName), neighbors!, office!]))
  for (const path of listed) assert.ok(!isNoIndex(await htmlOf(path)), path)
  for (const path of [none!, '/places/alder-falls-in', '/places/gary-in/actors?sort=name']) {
    assert.ok(isNoIndex(await htmlOf(path)), path)
  }
})

test('a long sitemap is cut into parts that list everything once [design.site.sitemap]', async () => {
  const sitemap = createSitemap({ baseUrl: base, language: 'en', directory: { sitemap: storeOf(25_000) } })
  const parts = parseXml(await sitemap.writeIndex()).children.map(({ children: [at] }) => new URL(at!.text))
  const listed = await Promise.all(
    parts.map(async ({ pathname, searchParams }) => {
      const part = pathname.slice('/sitemap/'.length, -'.xml'.length) as 'places' | 'actors'
      const { children } = parseXml(await sitemap.writePart(part, searchParams.get('after') ?? undefined))
      assert.ok(children.length <= 50_000)
      return part === 'places' ? children.map(({ children: [at] }) => at!.text) : []
    }),
  )
  assert.equal(parts.filter(({ pathname }) => pathname.includes('places')).length, 3)
  assert.equal(listed.flat().length, 25_000)
  assert.equal(new Set(listed.flat()).size, 25_000)
})

test('a sitemap that does not exist is a 404, and sitemaps can be revalidated [design.site.sitemap]', async () => {
  for (const path of [
    '/sitemap/nobody.xml',
    '/sitemap/actors.xml?after=1',
    '/sitemap/places.xml?after=%3C',
  ]) {
    assert.equal((await app.fetch(path)).status, 404, path)
  }
  const { headers } = await app.fetch('/sitemap.xml')
  const again = await app.fetch('/sitemap.xml', { headers: { 'if-none-match': headers.get('etag')! } })
  assert.equal(again.status, 304)
})

test('structured data names place, actor and meeting with what proves them, and no name ends it [design.site.structured-data]', async () => {
  const place = dataOf(await htmlOf('/places/gary-in'))
  assert.equal(place['Place']?.['name'], 'Gary, Indiana')
  const { data } = await app.json('/api/places/gary-in/entities')
  const { id, slug } = data.find((one: { name: string }) => one.name === hostileName)
  const html = await htmlOf(`/actors/${id}/${slug}`)
  assert.doesNotMatch(html, /<script>alert/)
  const actor = dataOf(html)
  assert.equal(actor['Organization']?.['name'], hostileName)
  assert.match(JSON.stringify(actor['Organization']?.['subjectOf']), /"citation":"It runs the bus\."/)
  const crumbs = actor['BreadcrumbList']?.['itemListElement'] as { name: string; item?: string }[]
  assert.deepEqual(crumbs.at(-1)?.name, hostileName)
  assert.equal(crumbs.at(-2)?.item, `${base}/places/gary-in`)
  const query = 'place=alder-falls-in&signal_type=public_meeting&limit=1'
  const [item] = await until(async () => {
    const { items } = await app.json(`/signals.json?${query}`)
    return items.length > 0 && items
  }, 'the first meetings are in the log')
  const { signal } = item._civic
  const meeting = dataOf(await htmlOf(`/signals/${signal.id}`))
  assert.equal(meeting['Event']?.['startDate'], signal.occurred_at)
  assert.deepEqual(
    meeting['Event']?.['citation'],
    signal.evidence.map((one: { url: string }) => one.url),
  )
})

/** The records of a large directory: as many places as given, and no actors. */
function storeOf(count: number) {
  const slugs = Array.from({ length: count }, (_, index) => `place-${String(index).padStart(6, '0')}`)
  return { places: async () => slugs, actors: async () => [], actorBoundaries: async () => [] }
}

test('an image represents each place, actor and signal that Latin letters can show [design.site.share-images]', async () => {
  const { data } = await app.json('/api/places/gary-in/entities')
  const pageOf = ({ id, slug }: { id: string; slug: string }) => `/actors/${id}/${slug || '-'}`
  const named = (name: string) => data.find((one: { name: string }) => one.name === name)
  const feed = await app.json('/signals.json?place=alder-falls-in&signal_type=vote&limit=1')
  const signal = feed.items[0]._civic.signal
  const pages = ['/es/places/gary-in', pageOf(named(hostileName)), `/signals/${signal.id}`]
  for (const page of pages) {
    const image = /<meta property="og:image" content="http:\/\/directory\.test([^"]+)"/.exec(
      await htmlOf(page),
    )?.[1]
    assert.ok(image, page)
    const response = await app.fetch(image)
    assert.equal(response.headers.get('content-type'), 'image/png', page)
    const png = Buffer.from(await response.arrayBuffer())
    // The size in the first chunk of a PNG file.
    assert.deepEqual([png.readUInt32BE(16), png.readUInt32BE(20)], [1200, 630])
    const again = await app.fetch(image, { headers: { 'if-none-match': response.headers.get('etag')! } })
    assert.equal(again.status, 304)
  }
  const arabic = named('جمعية الجيران')
  assert.doesNotMatch(await htmlOf(pageOf(arabic)), /og:image/)
  for (const path of [`/share/en/actors/${arabic.id}.png`, '/share/en/places/atlantis-zz.png', '/share/x']) {
    assert.equal((await app.fetch(path)).status, 404, path)
  }
})
