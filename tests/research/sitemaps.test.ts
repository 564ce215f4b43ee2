import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import {
  readSitemap,
  readSitemapFile,
  type SitemapToRead,
} from '../../src/research/links/read-sitemap-file.ts'
import { readSitemaps } from '../../src/research/sitemap-links.ts'
import { fetcherFor } from '../support/local-fetch.ts'
import { type LocalWeb, type Site, startWeb } from '../support/local-web.ts'

const urlset = (...urls: string[]) =>
  `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls
    .map((url) => `<url><loc>${url}</loc><lastmod>2026-10-01</lastmod></url>`)
    .join('')}</urlset>`

async function sitemapOf(site: (web: () => LocalWeb) => Site) {
  const web: LocalWeb = await startWeb({ 'alder.test': site(() => web) })
  await using _web = web
  await using fetcher = fetcherFor(web)
  const context = { pageUrl: web.url('alder.test'), place: null, issues: [] }
  const needs = { ...fetcher, readFile: async (file: SitemapToRead) => readSitemapFile(file) }
  return { links: await readSitemaps(needs, context, new AbortController().signal), requests: web.requests }
}

test('follows a sitemap index from robots.txt, decompresses files and skips other sites', async () => {
  const found = await sitemapOf((web) => ({
    '/robots.txt': (_request, response) =>
      response.end(`User-agent: *\nSitemap: ${web().url('alder.test', '/index.xml')}\n`),
    '/index.xml': (_request, response) =>
      response
        .writeHead(200, { 'content-type': 'application/xml' })
        .end(
          `<sitemapindex><sitemap><loc>${web().url('alder.test', '/one.xml')}</loc></sitemap><sitemap><loc>${web().url('alder.test', '/two.xml.gz')}</loc></sitemap></sitemapindex>`,
        ),
    '/one.xml': (_request, response) =>
      response
        .writeHead(200, { 'content-type': 'text/xml' })
        .end(urlset(web().url('alder.test', '/council?a=1&amp;b=2'), 'https://elsewhere.test/')),
    '/two.xml.gz': (_request, response) =>
      response
        .writeHead(200, { 'content-type': 'application/x-gzip' })
        .end(gzipSync(urlset(web().url('alder.test', '/staff')))),
  }))
  assert.deepEqual(
    found.links.map(({ url }) => new URL(url).pathname + new URL(url).search),
    ['/council?a=1&b=2', '/staff'],
  )
})

test('limits files, entries, recursive indexes and decompression bombs', async () => {
  const self = await sitemapOf((web) => ({
    '/sitemap.xml': (_request, response) =>
      response
        .writeHead(200, { 'content-type': 'application/xml' })
        .end(
          `<sitemapindex>${Array.from({ length: 100 }, (_none, index) => `<sitemap><loc>${web().url('alder.test', `/sitemap.xml${index ? `?${index}` : ''}`)}</loc></sitemap>`).join('')}</sitemapindex>`,
        ),
  }))
  assert.ok(self.requests.length <= 4, 'robots.txt and three files')
  const bomb = await sitemapOf(() => ({
    '/sitemap.xml': (_request, response) =>
      response
        .writeHead(200, { 'content-type': 'application/gzip' })
        .end(gzipSync(Buffer.alloc(50_000_000, ' '))),
  }))
  assert.deepEqual(bomb.links, [])
})

test('reads any file in one pass', async () => {
  const many = readSitemap(urlset(...Array.from({ length: 300 }, (_none, i) => `https://a.test/${i}`)), 100)
  assert.equal(many.entries.length, 100)
  assert.equal(many.entries[0]?.lastModified, '2026-10-01T00:00:00.000Z')
  assert.deepEqual(
    readSitemap('https://a.test/1\nnothing\nhttps://a.test/2', 10).entries.map(({ url }) => url),
    ['https://a.test/1', 'https://a.test/2'],
  )
  const entities = '<!DOCTYPE x [<!ENTITY a "b">]><urlset><url><loc>https://a.test/&a;</loc></url></urlset>'
  assert.equal(readSitemap(entities, 10).entries[0]?.url, 'https://a.test/&a;')
  const cdata = '<urlset><url><loc><![CDATA[https://a.test/?x=1&y=2]]></loc></url></urlset>'
  assert.equal(readSitemap(cdata, 10).entries[0]?.url, 'https://a.test/?x=1&y=2')
  for (const tag of ['<url><loc>', '<url ']) {
    const hostile = `<urlset>${tag.repeat(500_000)}`
    assert.deepEqual(readSitemap(hostile, 10_000).entries, [], tag)
  }
})

test('selects the listed pages with promising paths', () => {
  const paths = ['/', '/city-council/members', '/parks/swings', '/staff-directory']
  const body = Buffer.from(urlset(...paths.map((path) => `https://alder.test${path}`)))
  const context = { pageUrl: 'https://alder.test/', place: null, issues: [] }
  assert.deepEqual(
    readSitemapFile({ body, context }).links.map(({ url }) => new URL(url).pathname),
    ['/city-council/members', '/staff-directory'],
  )
})
