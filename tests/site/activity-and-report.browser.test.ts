import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, test } from 'node:test'
import type { Signal } from '../../src/contracts/firehose/signals.ts'
import { appendToInbox } from '../../src/firehose/log/inbox-store.ts'
import { createSignalWriter } from '../../src/firehose/publish/signal-writer.ts'
import { qualityFigures } from '../../src/web/site/quality-figures.ts'
import { type BrowserTest, startBrowserTest } from '../support/browser.ts'
import { until } from '../support/until.ts'
import { violationsOf } from './accessibility.ts'
import { checkPublicPages } from './page-checks.ts'

let web: BrowserTest
/** The corrected vote of the sample town. */
let corrected: Signal
let sourceId: string
let minutes: { id: string; title: string }
/** A day before every meeting of the sample town. */
let firstDay: string
before(async () => {
  web = await startBrowserTest()
  corrected = await until(
    async () => (await signalsOf('signal_type=vote')).find(({ revision }) => revision > 1),
    'the corrected vote is in the log',
  )
  sourceId = corrected.evidence[0]!.source_id!
  const sources = await web.app.json('/api/places/alder-falls-in/sources?source_class=government&limit=100')
  minutes = sources.data.find(({ title }: { title: string }) =>
    title.startsWith('Minutes of the Common Council'),
  )
  const meetings = await signalsOf('signal_type=public_meeting')
  const earliest = Math.min(...meetings.map(({ occurred_at }) => Date.parse(occurred_at)))
  firstDay = new Date(earliest - 60 * 86_400_000).toISOString().slice(0, 10)
})
after(() => web[Symbol.asyncDispose]())

async function signalsOf(query: string): Promise<Signal[]> {
  const feed = await web.app.json(`/signals.json?limit=200&${query}`)
  return feed.items.map((item: { _civic: { signal: Signal } }) => item._civic.signal)
}

async function htmlOf(path: string, status = 200): Promise<string> {
  const response = await web.app.fetch(path, { headers: { accept: 'text/html' } })
  assert.equal(response.status, status, path)
  return response.text()
}

/** Text between tags, with single spaces. */
const textOf = (html: string) => html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')

test('the pages of signals hold what every public page holds [design.site.pages]', async () => {
  await checkPublicPages(web, [
    '/signals?place=alder-falls-in',
    `/signals/${corrected.id}`,
    `/es/signals/${corrected.id}`,
    `/meetings?place=alder-falls-in&from=${firstDay}`,
    `/sources/${sourceId}`,
    `/report?source=${minutes.id}`,
  ])
})

test('a corrected signal shows what it said before, in the list and on its own page [design.site.signals]', async () => {
  const list = await htmlOf('/signals?place=alder-falls-in&signal_type=vote')
  assert.match(list, /<s[^>]*>Council adopts the rental registry, 6 to 1<\/s>/)
  const meetings = await htmlOf('/signals?place=alder-falls-in&signal_type=public_meeting')
  assert.match(
    meetings,
    /Canceled<\/span><\/p><h3[^>]* class="struck"><a[^>]*>Transit Authority board, special meeting</,
  )
  const page = textOf(await htmlOf(`/signals/${corrected.id}`))
  for (const { name, role } of corrected.actors) assert.ok(page.includes(`${name} ${role}`), name)
  for (const { excerpt } of corrected.evidence) assert.ok(page.includes(excerpt), excerpt)
  const dayOf = (at: string) =>
    new Date(at).toLocaleDateString('en-US', {
      month: 'short',
      day: 'numeric',
      year: 'numeric',
      timeZone: 'America/Indiana/Indianapolis',
    })
  assert.ok(page.includes(`Happened ${dayOf(corrected.occurred_at)}`))
  assert.ok(page.includes(`Found ${dayOf(corrected.detected_at)}`))
  assert.match(page, /What it said before .*6 to 1/)
  const [, former] = (await web.app.json(`/api/signals/${corrected.id}`)).revisions
  assert.ok(textOf(list).includes(`Corrected ${dayOf(corrected.detected_at)}`))
  for (const { detected_at } of [corrected, former])
    assert.ok(
      page.includes(`Found ${dayOf(detected_at)} · Published`),
      'each wording has the day it was found',
    )
  assert.match(
    textOf(meetings),
    /Changed \w+ \d+, \d{4} ?\. Before: Scheduled/,
    'a canceled meeting was no mistake',
  )
})

test('the filters of the list are a form, and every view can be followed [design.site.signals]', async () => {
  const { page, context } = await web.visit()
  await page.goto('/signals')
  await page.getByRole('searchbox', { name: 'Place' }).fill('Alder Falls, IN')
  await page.getByRole('checkbox', { name: 'Vote' }).check()
  await page.getByRole('button', { name: 'Apply' }).click()
  await page.getByRole('heading', { level: 1, name: 'Signals in Alder Falls, Indiana' }).waitFor()
  const votes = await signalsOf('place=alder-falls-in&signal_type=vote')
  assert.equal(await page.locator('.signal-card').count(), votes.length)
  const feed = await page.getByRole('link', { name: 'JSON Feed' }).getAttribute('href')
  const followed = await web.app.json(feed!)
  assert.equal(followed.items.length, votes.length)
  await context.close()
})

test('a place that is ambiguous or unknown is asked for, never guessed, and a filter that does not exist gets a page that says so [design.site.signals]', async () => {
  assert.match(textOf(await htmlOf('/signals?place=Springfield')), /Several places are called Springfield/)
  assert.match(textOf(await htmlOf('/signals?place=Xyzzyville')), /We know no place called Xyzzyville/)
  for (const bad of ['color=red', 'signal_type=party', 'since=yesterday']) {
    assert.match(textOf(await htmlOf(`/signals?${bad}`, 400)), /has a filter that does not work/, bad)
  }
  // What a social network and a newsletter append to a shared address is no filter.
  await htmlOf('/signals?fbclid=IwAR0&utm_source=letter')
  assert.match(textOf(await htmlOf('/search?query=park', 400)), /has a filter that does not work/)
  assert.match(textOf(await htmlOf('/signals/no-such-signal', 404)), /There is no page at this address/)
})

test('meetings stand in the order of their days, canceled ones struck, and can be subscribed to [design.site.meetings]', async () => {
  const html = await htmlOf(`/meetings?place=alder-falls-in&from=${firstDay}`)
  assert.match(html, /class="struck[^"]*"[^>]*>[^<]*Plan Commission[\s\S]{0,200}Canceled/)
  const times = [...html.matchAll(/class="meeting-day"><time dateTime="([^"]+)"/gi)].map((match) => match[1]!)
  assert.match(textOf(html), /Upcoming meetings/)
  assert.ok(times.length > 3)
  assert.deepEqual(times, times.toSorted())
  const calendar = await web.app.fetch(/href="(\/signals\.ics[^"]*)"/.exec(html)![1]!)
  assert.match(await calendar.text(), /BEGIN:VEVENT/)
  const hosted = await htmlOf(`/meetings?place=alder-falls-in&host=plan+commission&from=${firstDay}`)
  assert.match(textOf(hosted), /Plan Commission/)
  assert.doesNotMatch(textOf(hosted), /Transit Authority board/)
  const address = /href="(\/signals\.ics[^"]*)"/.exec(hosted)![1]!.replaceAll('&amp;', '&')
  const titles = (await (await web.app.fetch(address)).text()).match(/^SUMMARY.*/gm) ?? []
  assert.ok(titles.length > 0)
  assert.deepEqual(
    titles.filter((title) => !title.includes('Plan Commission')),
    [],
  )
  const later = await htmlOf('/meetings?from=2999-01-01')
  assert.match(textOf(later), /No meeting is announced on the pages we read/)
})

test('a meeting without a time of day has only its date on every page; one at midnight in UTC has its local time; a canceled one says so [design.meetings.day-only]', async () => {
  const { sql } = web.app.app.database
  const writer = createSignalWriter({ log: { append: appendToInbox }, now: () => new Date() })
  const [known] = await signalsOf('signal_type=public_meeting')
  const [location, agenda_url] = [null, null]
  const draft = (
    title: string,
    occurred_at: string,
    date?: string,
    status: 'scheduled' | 'canceled' = 'scheduled',
  ) => ({
    title,
    occurred_at,
    external_id: title,
    signal_type: 'public_meeting' as const,
    summary: null,
    places: known!.places,
    issues: [],
    actors: [],
    confidence: 1,
    visibility: 'public' as const,
    source_class: known!.source_class,
    evidence: known!.evidence.slice(0, 1).map(({ url, title, retrieved_at, excerpt }) => {
      return { url, title, retrieved_at, excerpt }
    }),
    meeting: { location, agenda_url, status, ends_at: null, ...(date && { date }) },
    workspaceId: null,
    reviewState: 'unreviewed' as const,
  })
  const next = new Date().getUTCFullYear() + 1
  await sql.transaction().execute(async (tx) => {
    const day = draft('Library tour', `${next}-01-05T05:00:00.000Z`, `${next}-01-05`)
    const off = draft('Morning walk', `${next}-01-07T15:00:00.000Z`, undefined, 'canceled')
    await writer.append(tx, [day, draft('Evening hearing', `${next}-01-06T00:00:00.000Z`), off])
  })
  const [hearing, tour, walk] = await until(async () => {
    const found = await signalsOf(`signal_type=public_meeting&occurs_after=${next}-01-05T00:00:00Z`)
    const titles = ['Evening hearing', 'Library tour', 'Morning walk']
    const all = titles.map((title) => found.find((one) => one.title === title))
    return all.every((one) => one !== undefined) ? all : undefined
  }, 'the meetings are in the log')
  const pages = [
    `/meetings?place=alder-falls-in&from=${next}-01-05`,
    '/embed/places/alder-falls-in',
    ...[hearing, tour].map((one) => `/signals/${one!.id}`),
  ]
  const texts = await Promise.all(pages.map(async (path) => textOf(await htmlOf(path))))
  for (const text of texts) assert.doesNotMatch(text, /\b12(?::00)? a\.m\./)
  assert.match(texts[0]!, /Jan 5.{0,40} Library tour.*Jan 5.{0,40}7 p\.m\..{0,40} Evening hearing/)
  assert.match(texts[2]!, new RegExp(`Jan 5, ${next}, 7 p\\.m\\.`))
  assert.match(texts[3]!, new RegExp(`Jan 5, ${next} `))
  const canceled = textOf(await htmlOf(`/signals/${walk!.id}`))
  assert.match(canceled, /Meeting .{0,40}Canceled Morning walk/)
  assert.doesNotMatch(canceled, /Upcoming|Add to your calendar/)
})

test('one meeting can be added to a calendar by itself [design.site.meetings]', async () => {
  const meetings = await signalsOf('signal_type=public_meeting')
  const meeting = meetings.find((one) => one.meeting?.status === 'scheduled')
  const html = await htmlOf(`/signals/${meeting!.id}`)
  const address = /href="(\/signals\.ics\?[^"]*occurs_after[^"]*)"/.exec(html)![1]!.replaceAll('&amp;', '&')
  const calendar = await (await web.app.fetch(address)).text()
  assert.equal(calendar.match(/BEGIN:VEVENT/g)?.length, 1)
})

test('a source shows its passages in the order of the page, with whom each proves something about [design.site.sources]', async () => {
  const source = await web.app.json(`/api/sources/${sourceId}`)
  const html = await htmlOf(`/sources/${sourceId}`)
  assert.match(html, /role="img" aria-label="Read on \d+ of the last 30 days/)
  const page = textOf(html)
  let position = 0
  for (const { excerpt, claims } of source.passages) {
    // A quote of two blocks has a line break, which the text of the page does not.
    const quote = excerpt.replace(/\s+/g, ' ')
    position = page.indexOf(quote, position)
    assert.ok(position > 0, quote)
    const after = position + quote.length
    for (const { entity } of claims) assert.ok(page.indexOf(entity.name, after) >= after, entity.name)
  }
  assert.match(page, /Status Working/)
  assert.ok(
    page.includes(`Civic Directory: http://`) && page.includes(`/sources/${sourceId}`),
    'it can be cited',
  )
  assert.ok(page.includes(corrected.title), 'signals from the page')
  assert.ok(html.includes(`href="/signals/${corrected.id}" class="chip"`), 'its quote stands in the page')
  await htmlOf('/sources/01920000-0000-7000-8000-000000000000', 404)
})

test('a report is sent without script, says what is missing, and is stored [design.site.report]', async () => {
  const { context } = await web.visit()
  const plain = await context.browser()!.newContext({ javaScriptEnabled: false, baseURL: web.site })
  const page = await plain.newPage()
  await page.goto(`/report?source=${minutes.id}`)
  await page.getByLabel('In your own words').fill('The vote was 4 to 3 <b>really</b>.')
  await page.getByLabel('A page that shows it').fill('javascript:alert(1)')
  await page.getByRole('button', { name: 'Send the report' }).click()
  const alert = page.getByRole('alert')
  assert.match(await alert.innerText(), /Choose what is wrong\.\s+Enter a full web address/)
  assert.equal(await page.getByLabel('In your own words').inputValue(), 'The vote was 4 to 3 <b>really</b>.')
  await page.getByLabel('The page says something else now').check()
  await page.getByLabel('A page that shows it').fill('https://www.example.org/minutes')
  await page.getByRole('button', { name: 'Send the report' }).click()
  await page.getByRole('heading', { level: 1, name: 'Your report' }).waitFor()
  await page.getByText('Waiting for a reviewer').waitFor()
  await page.getByLabel('Add something').fill('It is on page 3.')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByText('It is on page 3.').waitFor()
  const receipt = new URL(page.url()).pathname
  await plain.close()
  await context.close()
  const { sql } = web.app.app.database
  const flags = await sql.selectFrom('flag').selectAll().where('source_id', '=', minutes.id).execute()
  assert.deepEqual(
    flags.map(({ flag_type, reason }) => [flag_type, reason]),
    [['changed', 'The vote was 4 to 3 <b>really</b>.\n\nLink: https://www.example.org/minutes']],
  )
  const answer = await web.app.fetch(receipt)
  assert.equal(answer.headers.get('cache-control'), 'private, no-store')
  assert.equal((await web.app.fetch(`${receipt}x`)).status, 404)
})

test('a signal is reported from its card, and the receipt leads back to it [design.contributions.targets]', async () => {
  const { page, context } = await web.visit()
  await page.goto('/signals')
  await page.getByRole('link', { name: 'Report', exact: true }).first().click()
  await page.getByLabel('It was canceled or withdrawn').check()
  await page.getByLabel('In your own words').fill('The notice on the door says so.')
  await page.getByRole('button', { name: 'Send the report' }).click()
  await page.getByRole('heading', { level: 1, name: 'Your report' }).waitFor()
  assert.equal(await page.locator('main a[href^="/signals/"]').count(), 1)
  assert.deepEqual(await violationsOf(page), [])
  await context.close()
})

test('a report needs a form of this site and a record that exists [design.site.report]', async () => {
  const body = new URLSearchParams({ kind: 'source:changed', words: 'Wrong' })
  const foreign = await web.app.fetch(`/report?source=${minutes.id}`, {
    method: 'POST',
    headers: { origin: 'https://elsewhere.example', accept: 'text/html' },
    body,
  })
  assert.equal(foreign.status, 400)
  const missing = await web.app.fetch('/report?source=01920000-0000-7000-8000-000000000000')
  assert.equal(missing.status, 404)
})

test('the embedded page may be framed, has no script and sets no cookie; no other page may [design.site.embed]', async () => {
  const embed = await web.app.fetch('/embed/places/alder-falls-in')
  assert.equal(embed.headers.get('x-frame-options'), null)
  assert.doesNotMatch(embed.headers.get('content-security-policy')!, /frame-ancestors|script-src/)
  assert.equal(embed.headers.get('set-cookie'), null)
  assert.doesNotMatch(await embed.text(), /<script|<form|<header/)
  const other = await web.app.fetch('/proof')
  assert.equal(other.headers.get('x-frame-options'), 'DENY')
  assert.match(other.headers.get('content-security-policy')!, /frame-ancestors 'none'/)
})

test('the frame of a place that does not exist says what is missing, and links to the places [design.site.embed]', async () => {
  const missing = await web.app.fetch('/embed/places/nowhere-in', { headers: { accept: 'text/html' } })
  assert.equal(missing.status, 404)
  assert.equal(missing.headers.get('x-frame-options'), null)
  assert.doesNotMatch(missing.headers.get('content-security-policy')!, /frame-ancestors|script-src/)
  const html = await missing.text()
  assert.match(html, /<h1>This place is not in the directory<\/h1><p dir="auto">[^<]*“nowhere-in”/)
  assert.match(html, /<a href="\/places"/)
  assert.doesNotMatch(html, /<script|<form|<header/)
})

test('the figures about misreading are those of the quality document [design.site.proof]', () => {
  const document = readFileSync(new URL('../../docs/quality.md', import.meta.url), 'utf8')
  const shares = Object.values(qualityFigures).flatMap((figure) =>
    typeof figure === 'number' ? [] : Object.values(figure),
  )
  for (const share of shares) assert.match(document, new RegExp(`\\| ${share}(?: |$)`, 'm'), String(share))
})

test('the front page for developers shows a call with its real answer, and the reference stays below it [design.site.developers]', async () => {
  const page = await (await web.app.fetch('/developers')).text()
  // The colors of samples are spans inside them.
  const html = page.replaceAll('&quot;', '"').replaceAll(/<\/?span[^>]*>|<!-- -->/g, '')
  const path = /curl "http:\/\/[^/]+(\/api\/[^"]+)"/.exec(html)![1]!.replaceAll('&amp;', '&')
  const answer = await web.app.json(path)
  assert.ok(html.includes(`"title": ${JSON.stringify(answer.data[0].title)}`))
  assert.match(html, /data-sample="python"[^>]*><code>import json, urllib\.request/)
  assert.equal((await web.app.fetch('/developers/api')).status, 200)
})
