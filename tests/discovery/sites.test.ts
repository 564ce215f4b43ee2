import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql as raw } from 'kysely'
import type { SmallPage } from '../support/small-web.ts'
import { type DiscoveryFixture, startDiscoveryFixture } from './discovery-fixture.ts'

const now = new Date('2026-03-10T15:00:00Z')
const typed =
  (type: string, body: (host: string) => string): SmallPage =>
  (request, response) =>
    void response.writeHead(200, { 'content-type': type }).end(body(`http://${request.headers.host}`))
const group = (name: string) =>
  `<title>${name}</title><h1>${name}</h1><p>The ${name} works for affordable housing in Gary, Indiana.</p>`

const calendar = `BEGIN:VCALENDAR\r
VERSION:2.0\r
PRODID:-//town//EN\r
${[
  ['1', '20260324T180000', 'Lakefront Housing Forum', ''],
  ['2', '20260421T180000', 'Lakefront Housing Forum', ''],
  ['3', '20250110T180000', 'Harbor Redevelopment Hearing', ''],
  ['4', '20260326T180000', 'Parks Open House', 'STATUS:CANCELLED\r\n'],
  ['5', '20260327T180000', 'Regular Meeting', ''],
]
  .map(
    ([id, start, title, more]) =>
      `BEGIN:VEVENT\r\nUID:${id}@town.test\r\nDTSTAMP:20260301T000000Z\r\nDTSTART:${start}\r\nSUMMARY:${title}\r\n${more}END:VEVENT\r\n`,
  )
  .join('')}END:VCALENDAR\r
`

let at: DiscoveryFixture
before(async () => {
  const unlinked = Array.from({ length: 30 }, (_none, index) => `/programs/${index}`)
  at = await startDiscoveryFixture(
    {
      '/': `<html><head><title>City of Gary, Indiana</title>
        <link rel="alternate" type="application/rss+xml" href="/news.xml">
        <link rel="alternate" type="application/rss+xml" href="/comments/feed">
        </head><body><h1>City of Gary, Indiana</h1><p>Welcome to the City of Gary.
        <a href="/calendar.ics">Subscribe to our calendar</a></p></body></html>`,
      '/robots.txt': typed(
        'text/plain',
        (host) => `User-agent: *\nDisallow: /closed\nSitemap: ${host}/map.xml\n`,
      ),
      '/map.xml': typed(
        'application/xml',
        (host) =>
          `<urlset>${[...unlinked, '/about/harbor-coalition', '/closed', '/privacy']
            .map((path) => `<url><loc>${host}${path}</loc></url>`)
            .join('')}</urlset>`,
      ),
      '/about/harbor-coalition': group('Harbor Tenants Coalition'),
      '/closed': group('Closed Council'),
      ...Object.fromEntries(unlinked.map((path, index) => [path, group(`Program ${index} Alliance`)])),
      '/news.xml': typed(
        'application/rss+xml',
        (
          host,
        ) => `<rss version="2.0"><channel><title>News</title><link>${host}/</link><description>News</description>
          <item><title>Affordable housing: Midtown Renters Association organizes</title><link>${host}/story/1</link></item>
          <item><title>Parade on Saturday</title><link>${host}/story/2</link></item></channel></rss>`,
      ),
      '/story/1': group('Midtown Renters Association'),
      '/story/2': group('Parade Association'),
      '/comments/feed': group('Comments'),
      '/calendar.ics': typed('text/calendar', () => calendar),
    },
    { now: () => now },
  )
})
after(() => at[Symbol.asyncDispose]())

test('reads promising pages from sitemaps, feeds and calendars of a site', async () => {
  const run = await at.completed()
  const { data } = await at.read(`${run.links.pages}?limit=100`)
  const found = Object.fromEntries(
    data.map((page: { url: string; found_by: string; outcome: string }) => [
      new URL(page.url).pathname,
      `${page.found_by} ${page.outcome}`,
    ]),
  )
  const expected = {
    '/': 'given read',
    '/about/harbor-coalition': 'sitemap read',
    '/news.xml': 'feed read',
    '/calendar.ics': 'calendar read',
    '/story/1': 'link read',
  }
  assert.deepEqual({ ...found, ...expected }, found)
  for (const path of ['/story/2', '/comments/feed', '/privacy']) assert.equal(found[path], undefined, path)
  assert.equal(at.web.asked.get('/closed'), undefined, 'robots.txt applies to sitemaps too')
  const ofMap = Object.values(found).filter((how) => String(how).startsWith('sitemap'))
  assert.ok(ofMap.length <= 8, `${ofMap.length} pages of the sitemap`)
  const names = (await at.candidates(run)).map((one) => one.name)
  for (const name of ['Harbor Tenants Coalition', 'Midtown Renters Association'])
    assert.ok(names.includes(name), `${name}: ${names.join()}`)
})

test('named recent meetings become events, one per series, with exact quotes', async () => {
  const run = await at.completed()
  const events = (await at.candidates(run)).filter((one) => one.type === 'event')
  assert.deepEqual(
    events.map((one) => [one.name, one.claims[0].text]),
    [['Lakefront Housing Forum', 'Lakefront Housing Forum, 2026-03-24 18:00']],
  )
  const { rows } = await raw<{ text: string }>`
    select record->'page'->>'text' as text from discovery_page
    where run_id = ${run.id} and url like '%calendar.ics'`.execute(at.sql)
  assert.ok(rows[0]!.text.includes(events[0]!.claims[0].excerpt))
})
