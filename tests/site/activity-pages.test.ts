import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Signal } from '../../src/contracts/firehose/signals.ts'
import { type BrowserTest, startBrowserTest } from '../support/browser.ts'
import { checkPublicPages } from './page-checks.ts'

let web: BrowserTest
/** The corrected vote of the sample town, and a withdrawn signal. */
let corrected: Signal
before(async () => {
  web = await startBrowserTest()
  corrected = (await signalsOf('signal_type=vote')).find(({ revision }) => revision > 1)!
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
  ])
})

test('a corrected signal shows what it said before, in the list and on its own page [design.site.signals]', async () => {
  const list = await htmlOf('/signals?place=alder-falls-in&signal_type=vote')
  assert.match(list, /<s[^>]*>Council adopts the rental registry, 6 to 1<\/s>/)
  const page = textOf(await htmlOf(`/signals/${corrected.id}`))
  for (const { name, role } of corrected.actors) assert.ok(page.includes(`${name} ${role}`), name)
  for (const { excerpt } of corrected.evidence) assert.ok(page.includes(excerpt), excerpt)
  assert.match(page, /Happened Sep 14, 2026, 8:10 p\.m\. Found Sep 18, 2026/)
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
