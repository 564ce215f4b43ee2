import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { asReviewer, testAccounts } from '../support/app.ts'
import { type BrowserTest, startBrowserTest } from '../support/browser.ts'
import { signalInput } from '../support/publisher.ts'

let web: BrowserTest
before(async () => {
  web = await startBrowserTest({ authenticate: testAccounts })
})
after(() => web[Symbol.asyncDispose]())

async function publish(fields: Record<string, unknown>): Promise<void> {
  const input = signalInput({ issues: [], places: ['alder-falls-in'], ...fields })
  const response = await web.app.post('/api/firehose/signals', { signals: [input] }, asReviewer)
  assert.equal(response.status, 201, await response.text())
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
  await bar.getByRole('button', { name: 'Show them' }).click()
  await page.getByRole('heading', { name: 'Council moves its next meeting' }).waitFor()
  await bar.getByRole('button', { name: 'Pause' }).click()
  await bar.getByText('Paused').waitFor()
  await publish({ title: 'Council votes while nobody listens' })
  await bar.getByRole('button', { name: 'Go on' }).click()
  await bar.getByText('1 new since you opened this page').waitFor()
  await page.goto('/')
  await bar.getByText('Nothing new since you opened this page').waitFor()
  await publish({ title: 'Council votes again', signal_type: 'vote' })
  await bar.getByText('1 new since you opened this page').waitFor()
  assert.deepEqual(faults, [])
  await context.close()
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
  assert.deepEqual(faults, [])
  await context.close()
})

test('the status page says how current the directory is [design.site.status]', async () => {
  const html = (await (await web.app.fetch('/status')).text()).replace(/<[^>]*>/g, ' ')
  const status = await web.app.json('/api/status')
  assert.match(html, /Waiting to be delivered\s+None/)
  assert.match(html, new RegExp(`Read in the last 24 hours\\s+${status.sources.checked_in_24_hours}`))
})
