import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { type BrowserTest, startBrowserTest } from '../support/browser.ts'

let web: BrowserTest
before(async () => {
  web = await startBrowserTest()
})
after(() => web[Symbol.asyncDispose]())

/** Presses Tab until a link or control with this name has the focus, then Enter: the way of a keyboard user. */
async function follow(page: Page, name: RegExp): Promise<void> {
  for (let presses = 0; presses < 400; presses++) {
    await page.keyboard.press('Tab')
    const focused = await page.evaluate(() => {
      const element = document.activeElement as HTMLElement
      const { outlineStyle } = getComputedStyle(element)
      return { name: element.innerText?.trim() ?? '', hasRing: outlineStyle !== 'none' }
    })
    if (!name.test(focused.name)) continue
    assert.ok(focused.hasRing, `the focus on ${focused.name} is visible`)
    await Promise.all([page.waitForEvent('load'), page.keyboard.press('Enter')])
    return
  }
  assert.fail(`no control is called ${name}`)
}

test('a resident goes from a place to the words on the page that prove an actor, by keyboard alone [design.site.stories]', async () => {
  const { page, faults, context } = await web.visit()
  await page.goto('/places/alder-falls-in')
  assert.match(await page.locator('p.lead').first().innerText(), /searched and found no one/)
  await follow(page, /^Housing affordability/)
  await follow(page, /^Alder Falls Tenants Union$/)
  const passage = page.locator('#passage-2')
  const quote = (await passage.locator('blockquote').innerText()).replace(/\s+/g, ' ').trim()
  assert.deepEqual(faults, [])
  const source = await passage.getByRole('link', { name: 'Open page' }).getAttribute('href')
  await page.goto(source!)
  assert.ok((await page.locator('body').innerText()).replace(/\s+/g, ' ').includes(quote), quote)
  await context.close()
})

test('a resident adds the meetings of a place to a calendar [design.site.stories]', async () => {
  const { page, context } = await web.visit()
  await page.goto('/places/alder-falls-in/meetings')
  const calendar = await page.locator('a[href^="/signals.ics"]').first().getAttribute('href')
  assert.match(await (await web.app.fetch(calendar!)).text(), /BEGIN:VEVENT/)
  await context.close()
})

test('a reporter finds the corrected vote, what it said before, and a text to cite, by keyboard alone [design.site.stories]', async () => {
  const { page, faults, context } = await web.visit()
  await page.goto('/signals?place=alder-falls-in&signal_type=vote')
  const corrected = page.locator('.signal-card', { hasText: 'Corrected' }).first()
  const title = await corrected.locator('a[href^="/signals/"]').first().innerText()
  await follow(page, new RegExp(`^${title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`))
  assert.match(await page.getByRole('main').innerText(), /6 to 1/)
  const citation = await page.locator('#cite pre').innerText()
  assert.ok(citation.includes(await page.locator('blockquote').first().innerText()))
  assert.ok(citation.includes(page.url()))
  assert.deepEqual(faults, [])
  await context.close()
})

test('a developer sends the first call as shown and gets the answer as shown [design.site.stories]', async () => {
  const { page, context } = await web.visit()
  await page.goto('/developers')
  const shown = await page.getByRole('main').innerText()
  const address = /\/api\/places\/[^\s'"]+/.exec(shown)?.[0]
  assert.ok(address, 'the page shows a call')
  const { data } = await web.app.json(address)
  assert.ok(shown.includes(data[0].title), 'the page shows its answer')
  await context.close()
})
