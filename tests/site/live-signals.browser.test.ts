import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { asReviewer, testAccounts } from '../support/app.ts'
import { type BrowserTest, startBrowserTest } from '../support/browser.ts'
import { signalInput } from '../support/publisher.ts'
import { until } from '../support/until.ts'
import { checkPublicPages } from './page-checks.ts'

let web: BrowserTest
before(async () => {
  web = await startBrowserTest({ authenticate: testAccounts })
  const hasSignals = async () => (await web.app.json('/signals.json?place=alder-falls-in')).items.length > 0
  await until(hasSignals, 'the signals of the sample town are in the log')
})
after(() => web[Symbol.asyncDispose]())

/** Returns the id of the signal. */
async function publish(fields: Record<string, unknown>): Promise<string> {
  const input = signalInput({ issues: [], places: ['alder-falls-in'], ...fields })
  const response = await web.app.post('/api/firehose/signals', { signals: [input] }, asReviewer)
  const body = await response.json()
  assert.equal(response.status, 201, JSON.stringify(body))
  return body.data[0].id
}

test('new signals are counted, and the list moves only when the visitor wants it [design.site.live]', async () => {
  const { page, context, faults } = await web.visit()
  await page.goto('/signals?place=alder-falls-in')
  const bar = page.locator('.live-bar')
  await bar.getByText('Nothing new since you opened this page').waitFor()
  const first = await page.locator('.signal-card h3').first().innerText()
  await publish({ title: 'Council moves its next meeting' })
  await publish({ title: 'A vote in another town', places: ['gary-in'] })
  await bar.getByText('1 new since you opened this page').waitFor()
  assert.equal(await page.locator('.signal-card h3').first().innerText(), first)
  await bar.getByRole('button', { name: 'Show new' }).click()
  await page.getByRole('heading', { name: 'Council moves its next meeting' }).waitFor()
  await bar.getByRole('button', { name: 'Pause' }).click()
  await bar.getByText('Paused').waitFor()
  await publish({ title: 'Council votes while nobody listens' })
  await bar.getByRole('button', { name: 'Go on' }).click()
  await bar.getByText('1 new since you opened this page').waitFor()
  await page.goto('/')
  const beside = page.locator('.section-head .live-inline')
  await beside.getByText('Live', { exact: true }).waitFor()
  await publish({ title: 'Council votes again', signal_type: 'vote' })
  await beside.getByText('1 new since you opened this page').waitFor()
  await beside.getByRole('button', { name: 'Show new' }).waitFor()
  assert.deepEqual(faults, [])
  await context.close()
})

test('a lost connection says since when, and when it is tried again [design.site.live]', async () => {
  const { page, context } = await web.visit()
  await context.route('**/signals.events*', (route) => route.abort())
  await page.goto('/signals')
  const bar = page.locator('.live-bar')
  await bar.getByText(/^Connection lost at \d+:\d\d [ap]\.m\.$/).waitFor()
  await bar.getByText(/^Trying again in \d+ seconds/).waitFor()
  await context.unroute('**/signals.events*')
  await bar.getByRole('button', { name: 'Try now' }).click()
  await bar.getByText('Live', { exact: true }).waitFor()
  await context.close()
})

test('a signal shows how to take part, the roll call and the changed lines, and markup stays text [design.site.signal-details]', async () => {
  const { name, id } = (await web.app.json('/api/entities?query=quandt')).data[0]
  const way = { url: null, contact: null, until: null }
  const participate = [
    { ...way, kind: 'remote', url: 'https://meet.example.org/42', passage: 'Join at <b>meet</b>.' },
    {
      ...way,
      kind: 'comment',
      contact: 'clerk@example.org',
      until: '2099-03-10T17:00:00Z',
      passage: 'Write.',
    },
  ]
  const option = { actor_id: null, written: 'Aye' }
  const roll_call = [
    { ...option, name, actor_id: id, option: 'yes' },
    { ...option, name: 'Tobias Wrenfield', option: 'excused', written: 'Excused' },
  ]
  const meeting = { location: null, ends_at: null, status: 'scheduled', agenda_url: null, participate }
  const vote = { motion: 'Adopt the budget', result: null, passed: true, roll_call }
  const change = { removed: ['Office hours: 9 to 5'], added: ['Office hours: 10 to 4'] }
  const hearing = await publish({ signal_type: 'public_meeting', title: 'Budget hearing', meeting })
  const ballot = await publish({ signal_type: 'vote', title: 'Budget vote', vote })
  const [source] = (await web.app.json('/api/places/alder-falls-in/sources?limit=1')).data
  const evidence = [{ ...signalInput().evidence[0], source_id: source.id }]
  const hours = await publish({ signal_type: 'source_changed', title: 'Hours changed', change, evidence })
  // A signal has a page when it is part of the stream.
  const htmlOf = (id: string) =>
    until(async () => {
      const response = await web.app.fetch(`/signals/${id}`)
      return response.status === 200 && response.text()
    }, 'the signal has a page')
  const textOf = (html: string) => html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')
  const [hearingPage, ballotPage, hoursPage] = await Promise.all([hearing, ballot, hours].map(htmlOf))
  assert.match(hearingPage!, /href="https:\/\/meet\.example\.org\/42"[^>]*>Join online/)
  assert.match(hearingPage!, /Join at &lt;b&gt;meet/)
  assert.match(textOf(hearingPage!), /Comment clerk@example\.org until Mar 10, 2099, 1 p\.m\./)
  assert.match(textOf(ballotPage!), /Adopt the budget Passed Yes 1 Excused 1/)
  assert.match(ballotPage!, new RegExp(`href="/actors/${id}"[^>]*>${name}</a>`))
  assert.match(textOf(ballotPage!), /Tobias Wrenfield Excused Excused/)
  assert.match(hoursPage!, /<del[^>]*>Office hours: 9 to 5<\/del>/)
  assert.match(hoursPage!, /<ins[^>]*>Office hours: 10 to 4<\/ins>/)
  const sourcePage = await (await web.app.fetch(`/sources/${source.id}`)).text()
  assert.match(textOf(sourcePage), /Changes .*1 line added, 1 line removed/)
  assert.match(sourcePage, /<del[^>]*>Office hours: 9 to 5<\/del>/)
  await checkPublicPages(web, [`/es/signals/${hearing}`, `/signals/${ballot}`, `/sources/${source.id}`])
})

test('without script the list says when it was read [design.site.live]', async () => {
  const html = await (await web.app.fetch('/signals')).text()
  assert.match(html.replace(/<[^>]*>/g, ''), /Updated at \d+(:\d\d)? [ap]\.m\. E[SD]T\. Reload for new ones/)
})

test('the front page for developers follows the public stream without a key [design.site.live]', async () => {
  const { page, context, faults } = await web.visit()
  await page.goto('/developers')
  await page.getByLabel('Found since').fill('2020-01-01')
  await page.getByRole('button', { name: 'Start the stream' }).click()
  const output = page.locator('[data-stream-output]')
  await output.getByText('event: firehose.ready').waitFor()
  await output.getByText('"signal_type": "vote"').first().waitFor()
  await page.getByRole('status').getByText('Connected').waitFor()
  await page.getByRole('button', { name: 'Stop the stream' }).click()
  await page.getByRole('button', { name: 'Start the stream' }).waitFor()
  assert.equal(await page.getByText('Connected').count(), 0)
  assert.doesNotMatch(await output.innerText(), /The stream was closed/)
  assert.deepEqual(faults, [])
  await context.close()
})

test('the status page says how current the directory is [design.site.status]', async () => {
  const html = (await (await web.app.fetch('/status')).text()).replace(/<[^>]*>/g, ' ')
  const status = await web.app.json('/api/status')
  assert.match(html, /Waiting to be delivered\s+None/)
  assert.match(html, new RegExp(`Read in the last 24 hours\\s+${status.sources.checked_in_24_hours}`))
  assert.match(html, new RegExp(`Silent or unreadable now\\s+${status.monitors.broken}`))
})
