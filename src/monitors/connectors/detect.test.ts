import assert from 'node:assert/strict'
import { test } from 'node:test'
import { noon } from '../../../tests/support/connector-reading.ts'
import { allConnectors } from './all-connectors.ts'
import { detect } from './detect.ts'

const kindsFor = async (url: string, body?: string, contentType = 'text/html; charset=utf-8') => {
  const response = {
    kind: 'fetched',
    url,
    finalUrl: url,
    contentType,
    body: Buffer.from(body ?? ''),
    retrievedAt: noon.toISOString(),
  } as const
  const step = await detect({ config: { url }, responses: body === undefined ? [] : [response], now: noon })
  if ('requests' in step) return step.requests.map((request) => `GET ${request.url}`)
  // Whatever is detected can be added as it is.
  for (const { kind, config } of step.detected) assert.ok(allConnectors[kind]?.configure(config))
  return step.detected.map(({ kind, config }) => `${kind} ${config.url}`)
}

test('recognizes vendors by their addresses without a request', async () => {
  for (const [kind, url] of [
    ['legistar', 'https://larkfield.legistar.com/Calendar.aspx'],
    ['legistar', 'https://webapi.legistar.com/v1/larkfield/events'],
    ['civicclerk', 'https://larkfieldin.portal.civicclerk.com/?category_id=2'],
    ['primegov', 'https://larkfield.primegov.com/public/portal'],
    ['feed', 'https://larkfield.granicus.com/ViewPublisherRSS.php?view_id=2&mode=agendas'],
    ['socrata', 'https://data.larkfield.example/resource/ydr8-5enu.json'],
    ['socrata', 'https://data.larkfield.example/Permits/Building-Permits/ydr8-5enu/about_data'],
    ['open_states', 'https://openstates.org/in/bills/'],
    ['congress', 'https://api.congress.gov/v3/committee-meeting/119/house'],
  ] as const)
    assert.deepEqual(await kindsFor(url), [`${kind} ${url}`])
  assert.deepEqual(await kindsFor('https://www.legistar.com/'), ['GET https://www.legistar.com/'])
})

test('does not take any path with eight letters for a dataset [design.monitors.detection]', async () => {
  for (const path of ['news/2024/town-hall', 'budget/archive/2026-2027/', 'd/2020/town-hall'])
    assert.deepEqual(await kindsFor(`https://larkfield.example/${path}`), [
      `GET https://larkfield.example/${path}`,
    ])
  const likely = 'https://larkfield.example/budget/archive/fy26-fy27'
  assert.deepEqual(await kindsFor(likely), [`GET ${likely}`])
  assert.deepEqual(await kindsFor(likely, '<html><body><p>The budget of our town.</p></body></html>'), [
    `socrata ${likely}`,
    `page ${likely}`,
  ])
})

test('asks for a calendar where the address is one [design.monitors.detection]', async () => {
  const url = 'https://www.example.org/events.ics?all=1'
  const step = await detect({ config: { url }, responses: [], now: noon })
  assert.deepEqual(step, { requests: [{ url, accept: 'text/calendar' }] })
})

test('finds calendars, feeds, vendors, meetings and the page itself, best first [design.monitors.detection]', async () => {
  const page = `<html><head><title>Larkfield</title>
    <link rel="alternate" type="application/rss+xml" href="/feed/"><link rel="alternate" type="application/rss+xml" href="/comments/feed/"></head>
    <body><a href="webcal://larkfield.example/all.ics">Subscribe</a><iframe src="https://larkfield.legistar.com/Calendar.aspx"></iframe>
    <a href="/files/agenda.pdf">Current agenda</a><h2>Upcoming meetings</h2><ul><li>Plan Commission Meeting, March 10, 2026, 6:00 PM, Town Hall</li></ul></body></html>`
  const url = 'https://larkfield.example/meetings'
  assert.deepEqual(await kindsFor(url), [`GET ${url}`])
  assert.deepEqual(await kindsFor(url, page), [
    'legistar https://larkfield.legistar.com/Calendar.aspx',
    'icalendar https://larkfield.example/all.ics',
    'feed https://larkfield.example/feed/',
    'pdf_agenda https://larkfield.example/files/agenda.pdf',
    `meeting_page ${url}`,
    `page ${url}`,
  ])
})

test('recognizes events in JSON-LD, and calendars, feeds and documents by their content', async () => {
  const event = {
    '@context': 'https://schema.org',
    '@type': 'Event',
    name: 'Budget hearing',
    startDate: '2026-03-10T18:00',
  }
  const page = `<html><body><h1>Budget hearing</h1><script type="application/ld+json">${JSON.stringify(event)}</script></body></html>`
  const url = 'https://larkfield.example/x'
  assert.deepEqual(await kindsFor(url, page), [`meeting_page ${url}`, `page ${url}`])
  assert.deepEqual(await kindsFor(url, 'BEGIN:VCALENDAR\r\nEND:VCALENDAR', 'text/plain'), [
    `icalendar ${url}`,
  ])
  assert.deepEqual(await kindsFor(url, '<rss version="2.0"><channel></channel></rss>', 'text/xml'), [
    `feed ${url}`,
  ])
  assert.deepEqual(
    await kindsFor(url, '{"version":"https://jsonfeed.org/version/1.1","items":[]}', 'application/json'),
    [`feed ${url}`],
  )
})

test('finds a page without dates only as a page, and nothing behind a login', async () => {
  const url = 'https://larkfield.example/about'
  assert.deepEqual(await kindsFor(url, '<html><body><p>About our town and its people.</p></body></html>'), [
    `page ${url}`,
  ])
  assert.deepEqual(await kindsFor(url, '<html><body><form><input type="password"></form></body></html>'), [])
})
