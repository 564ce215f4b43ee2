import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type BrowserTest, startBrowserTest } from '../support/browser.ts'
import { actorRecord, claimOf, importAll, sourceOf } from '../support/small-directory.ts'

const url = 'https://www.example.org/names'
const long = `${'The Coalition of Neighbors, Renters and Riders '.repeat(6)}of Gary`
const unbroken = 'Pneumonoultramicroscopic'.repeat(12)
const arabic = 'جمعية الجيران في غاري'

let web: BrowserTest
const pathOf: Record<string, string> = {}

before(async () => {
  web = await startBrowserTest({ env: { SAMPLE: 'off' } })
  const fields = {
    description: 'Word '.repeat(700),
    claims: [claimOf(url, { excerpt: `${arabic}.` })],
    sources: [sourceOf(url, { title: unbroken })],
  }
  await importAll(
    web.app.app.database.sql,
    [long, unbroken, arabic].map((name) => actorRecord(name, fields)),
  )
  const { data } = await web.app.json('/api/places/gary-in/entities')
  for (const { id, name } of data) pathOf[name] = `/actors/${id}`
})
after(() => web[Symbol.asyncDispose]())

test('a name as long as a sentence is readable in full, below one line of ancestors [design.site.hostile-text]', async () => {
  const { page } = await web.visit({ width: 320, height: 640 })
  for (const name of [long, unbroken]) {
    await page.goto(pathOf[name]!)
    const seen = await page.evaluate(() => {
      const heading = document.querySelector('h1')!
      const ancestors = document.querySelector('.breadcrumbs ol')!
      return {
        isCut: heading.scrollHeight > heading.clientHeight + 1,
        lines: ancestors.getBoundingClientRect().height / parseFloat(getComputedStyle(ancestors).lineHeight),
        width: document.documentElement.scrollWidth,
      }
    })
    assert.deepEqual({ ...seen, lines: Math.round(seen.lines) }, { isCut: false, lines: 1, width: 320 })
  }
})

test('a long description is clamped, and shown as a whole with the keyboard [design.site.hostile-text]', async () => {
  const { page } = await web.visit()
  await page.goto(pathOf[arabic]!)
  const body = page.locator('.clamp-body').first()
  const heightOf = async () => (await body.boundingBox())!.height
  const clamped = await heightOf()
  await page.getByRole('checkbox', { name: 'Show all' }).press('Space')
  assert.ok((await heightOf()) > clamped)
})

test('a name from right to left begins where the page does, and a quote where it is read [design.site.hostile-text]', async () => {
  const { page } = await web.visit()
  await page.goto(pathOf[arabic]!)
  const styleOf = (selector: string) =>
    page.evaluate((selector) => {
      const { direction, textAlign } = getComputedStyle(document.querySelector(selector)!)
      return `${direction} ${textAlign}`
    }, selector)
  assert.equal(await styleOf('h1'), 'rtl left')
  assert.equal(await styleOf('blockquote'), 'rtl start')
})

test('a number is never broken into two lines [design.site.pages]', async () => {
  const { page } = await web.visit({ width: 320, height: 640 })
  for (const path of ['/', '/places']) {
    await page.goto(path)
    const broken = await page.evaluate(() =>
      [...document.querySelectorAll('td.number, dd')]
        .filter((cell) => cell.checkVisibility() && /^[\d,]+$/.test(cell.textContent))
        .filter((cell) => {
          const text = document.createRange()
          text.selectNodeContents(cell)
          return text.getClientRects().length > 1
        })
        .map((cell) => cell.textContent),
    )
    assert.deepEqual(broken, [], path)
  }
})
