import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Signal } from '../../src/contracts/firehose/signals.ts'
import { type BrowserTest, startBrowserTest } from '../support/browser.ts'
import { checkPublicPages } from './page-checks.ts'

let web: BrowserTest
/** The corrected vote of the sample town. */
let corrected: Signal
let sourceId: string
/** A day before every meeting of the sample town. */
let firstDay: string
before(async () => {
  web = await startBrowserTest()
  corrected = (await signalsOf('signal_type=vote')).find(({ revision }) => revision > 1)!
  sourceId = corrected.evidence[0]!.source_id!
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
  ])
})

test('a corrected signal shows what it said before, in the list and on its own page [design.site.signals]', async () => {
  const list = await htmlOf('/signals?place=alder-falls-in&signal_type=vote')
  assert.match(list, /<s[^>]*>Council adopts the rental registry, 6 to 1<\/s>/)
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
  for (const bad of ['color=red', 'signal_type=party', 'cursor=nonsense', 'since=yesterday']) {
    assert.match(textOf(await htmlOf(`/signals?${bad}`, 400)), /has a filter that does not work/, bad)
  }
  assert.match(textOf(await htmlOf('/signals/no-such-signal', 404)), /There is no page at this address/)
})

test('meetings stand in the order of their days, canceled ones struck, and can be subscribed to [design.site.meetings]', async () => {
  const html = await htmlOf(`/meetings?place=alder-falls-in&from=${firstDay}`)
  assert.match(html, /class="struck[^"]*"[^>]*>[^<]*Plan Commission[\s\S]{0,200}Canceled/)
  const times = [...html.matchAll(/class="meeting-day"><time dateTime="([^"]+)"/gi)].map((match) => match[1]!)
  assert.ok(times.length > 3)
  assert.deepEqual(times, times.toSorted())
  const calendar = await web.app.fetch(/href="(\/signals\.ics[^"]*)"/.exec(html)![1]!)
  assert.match(await calendar.text(), /BEGIN:VEVENT/)
  const later = await htmlOf('/meetings?from=2999-01-01')
  assert.match(textOf(later), /No meeting is announced on the pages we read/)
})

test('one meeting can be added to a calendar by itself [design.site.meetings]', async () => {
  const [meeting] = await signalsOf('signal_type=public_meeting')
  const html = await htmlOf(`/signals/${meeting!.id}`)
  const address = /href="(\/signals\.ics\?[^"]*occurs_after[^"]*)"/.exec(html)![1]!.replaceAll('&amp;', '&')
  const calendar = await (await web.app.fetch(address)).text()
  assert.equal(calendar.match(/BEGIN:VEVENT/g)?.length, 1)
})

test('a source shows its passages in the order of the page, with whom each proves something about [design.site.sources]', async () => {
  const source = await web.app.json(`/api/sources/${sourceId}`)
  const page = textOf(await htmlOf(`/sources/${sourceId}`))
  let position = 0
  for (const { excerpt, claims } of source.passages) {
    position = page.indexOf(excerpt, position)
    assert.ok(position > 0, excerpt)
    const after = position + excerpt.length
    for (const { entity } of claims) assert.ok(page.indexOf(entity.name, after) >= after, entity.name)
  }
  assert.match(page, /Status Working/)
  assert.ok(page.includes(corrected.title), 'signals from the page')
  await htmlOf('/sources/01920000-0000-7000-8000-000000000000', 404)
})
