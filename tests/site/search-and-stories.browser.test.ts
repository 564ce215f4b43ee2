import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { type BrowserTest, startBrowserTest } from '../support/browser.ts'
import { violationsOf } from './accessibility.ts'

let web: BrowserTest
/** The week in which the sample is written, when its next meetings are still to come. */
const now = new Date('2026-10-09T15:00:00Z')
before(async () => {
  web = await startBrowserTest({ now: () => now })
})
after(() => web[Symbol.asyncDispose]())

const html = async (path: string) => {
  const response = await web.app.fetch(path, { headers: { accept: 'text/html' } })
  return { status: response.status, text: await response.text() }
}
const headingOf = (text: string) => /<h1[^>]*>(.*?)<\/h1>/.exec(text)?.[1]

test('a search shows how many match, the quote with the word, and why the rest matched [design.site.search]', async () => {
  const { text } = await html('/search?q=housing&place=alder+falls,+in&type=organization&type=person')
  assert.equal(headingOf(text), '9 actors for “housing” in Alder Falls')
  assert.match(text, /The Department of <mark>Housing<\/mark> and Neighborhoods runs the rental registry/)
  assert.match(text, /Matched on an issue: Housing affordability/)
  assert.match(
    text,
    /value="campaign"\/><span[^>]*>Campaign<\/span><span[^>]*>1</,
    'other kinds stay to choose',
  )
  assert.match(text, /aria-label="Remove the filter Person"/)
  const corrected = await html('/search?q=tenents+unoin&place=alder-falls-in')
  assert.match(corrected.text, /Nothing is spelled “tenents unoin”\. These are results for “tenants union”\./)
  assert.match(corrected.text, /<mark>Tenants<\/mark> <mark>Union<\/mark>/)
  const { total } = (await web.app.json('/api/entities?place=alder-falls,indiana&freshness=aging')).page
  const old = await html('/search?place=alder-falls-in&freshness=aging')
  assert.ok(total > 0)
  assert.equal(headingOf(old.text), `${total} ${total === 1 ? 'actor' : 'actors'} in Alder Falls`)
  assert.match(old.text, /value="fresh"\/><span[^>]*>Last 6 months</)
  const other = await html('/search?q=transit&place=alder-falls-in&issue_area=electoral_reform')
  assert.equal(headingOf(other.text), 'No actor matches “transit” in Alder Falls')
  assert.match(other.text, /The same search without filters<\/a><span[^>]*> \(/)
  assert.match(other.text, /this is not proof that nobody is there/)
  assert.equal(other.text.match(/href="\/places\/alder-falls-in\/coverage"/g)?.length, 1)
  const watch = await html(`/sign-in?next=${encodeURIComponent('/w/to/watches/new?place=alder-falls-in')}`)
  assert.equal(headingOf(watch.text), 'Sign in to watch Alder Falls')
  assert.match(watch.text, /href="\/signals\.atom\?place=alder-falls-in"/, 'a feed needs no account')
  const unknown = await html('/search?q=zzzqqq&place=gary-in')
  assert.match(unknown.text, /Nobody has searched Gary yet/)
  assert.doesNotMatch(unknown.text, /Apply filters/, 'no filter can be chosen')
  const fewer = await html('/search?q=tenents+zeppelin&place=alder-falls-in')
  assert.match(fewer.text, /href="\/search\?q=tenants&amp;place=alder-falls-in"[^>]*>Only “tenants”</)
})

test('a search for words that stand only in quotes shows the quotes and whom they are about [design.site.search]', async () => {
  for (const address of ['/search?q=presented+612+signatures', '/search?q=612&place=alder-falls-in']) {
    const { text } = await html(address)
    assert.match(headingOf(text) ?? '', /^No actor matches/)
    assert.match(text, /<h2>Quotes with these words<\/h2>/)
    assert.match(text, /<mark>612<\/mark>/)
    assert.match(text, /Proof for.*Yesenia Folkmar<\/a>/s)
  }
  assert.doesNotMatch((await html('/search?q=612&type=event')).text, /Quotes with these words/)
})

test('the results of a search are a table with one quote each, and an actor has a text to cite [design.site.search]', async () => {
  const { text } = await html('/search?q=tenants+union&place=alder-falls-in')
  const address = /href="(\/search\.csv[^"]*)"/.exec(text)![1]!.replaceAll('&amp;', '&')
  const response = await web.app.fetch(address)
  assert.equal(response.headers.get('content-type'), 'text/csv; charset=utf-8')
  const [names, first] = (await response.text()).split('\r\n')
  assert.match(names!, /^id,type,name,.*,quote,source_title,.*,url$/)
  assert.match(first!, /,Alder Falls Tenants Union,.*organizes renters/)
  const actor = await html(new URL(first!.split(',').at(-1)!).pathname)
  assert.match(actor.text, /class="cite-text"[^>]*>Alder Falls Tenants Union, Alder Falls\. \d+ passages/)
  assert.equal((await html('/search.csv?place=springfield')).status, 400)
})

test('on the smallest screen the heading of a search breaks between words [design.site.search]', async () => {
  const { page, context } = await web.visit({ width: 320, height: 640 })
  await page.goto('/es/search?q=housing&type=person')
  const heading = page.locator('h1')
  const { height } = (await heading.boundingBox())!
  const lineHeight = await heading.evaluate((element) => parseFloat(getComputedStyle(element).lineHeight))
  assert.ok(height < 2.5 * lineHeight, `${await heading.innerText()} takes ${height} px`)
  await context.close()
})

test('a place in the search is resolved, and an unclear one is never guessed [design.site.search]', async () => {
  assert.match(headingOf((await html('/search?q=46402')).text) ?? '', /in Gary/)
  assert.match(headingOf((await html('/search?place=Indiana')).text) ?? '', /in Indiana$/)
  const unclear = await html('/search?q=housing&place=springfield')
  assert.equal(headingOf(unclear.text), 'Which Springfield?')
  assert.match(unclear.text, /href="\/search\?q=housing&amp;place=springfield-il"/)
  const unknown = await html('/search?place=Atlantisville')
  assert.equal(headingOf(unknown.text), 'We know no place called “Atlantisville”')
  assert.equal((await html('/search?cursor=nonsense')).status, 400)
  assert.equal((await html('/search?type=starship')).status, 400)
})

test('words in a search are shown as text [design.site.hostile-text]', async () => {
  const { text } = await html(`/search?q=${encodeURIComponent('<script>alert(1)</script>')}&place=gary-in`)
  assert.doesNotMatch(text, /<script>alert/)
  assert.match(headingOf(text) ?? '', /&lt;script&gt;alert\(1\)&lt;\/script&gt;/)
})

test('a search field suggests places, issues and actors, and works by keyboard alone [design.site.combobox]', async () => {
  const { page, faults, context } = await web.visit({ width: 1280, height: 900 })
  await page.goto('/search')
  await page.keyboard.press('/')
  await page.keyboard.type('alder')
  const field = page.getByRole('combobox', { name: 'Name, issue or words in a quote' })
  const options = page.getByRole('option')
  await options.first().waitFor()
  assert.equal(await field.getAttribute('aria-expanded'), 'true')
  assert.equal(
    await field.getAttribute('aria-activedescendant'),
    null,
    'the first row is not chosen by itself',
  )
  assert.match(await options.first().innerText(), /Alder Falls, Indiana\s+\d+ actors/)
  assert.deepEqual(await violationsOf(page), [])
  await page.keyboard.press('Escape')
  assert.equal(await field.getAttribute('aria-expanded'), 'false')
  await page.keyboard.press('ArrowDown')
  await options.first().waitFor()
  await page.keyboard.press('ArrowUp')
  assert.equal(await options.last().getAttribute('aria-selected'), 'true')
  await page.keyboard.press('Home')
  assert.equal(await options.first().getAttribute('aria-selected'), 'true')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/places/alder-falls-in')
  await page.goto('/search')
  const place = page.getByRole('combobox', { name: 'Place' })
  await place.fill('46402')
  await options.first().waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  assert.equal(await place.inputValue(), 'Gary, Indiana', 'the field of a place is only completed')
  assert.deepEqual(faults, [])
  await context.close()
})

/** Presses Tab until a link or control with this name has the focus, then Enter: the way of a keyboard user. */
async function follow(page: Page, name: RegExp, address = ''): Promise<void> {
  for (let presses = 0; presses < 400; presses++) {
    await page.keyboard.press('Tab')
    const focused = await page.evaluate(() => {
      const element = document.activeElement as HTMLElement
      const { outlineStyle } = getComputedStyle(element)
      return {
        name: element.innerText?.trim() ?? '',
        address: element.getAttribute('href') ?? '',
        hasRing: outlineStyle !== 'none',
      }
    })
    if (!name.test(focused.name) || !focused.address.startsWith(address)) continue
    assert.ok(focused.hasRing, `the focus on ${focused.name} is visible`)
    await Promise.all([page.waitForEvent('load'), page.keyboard.press('Enter')])
    return
  }
  assert.fail(`no control is called ${name}`)
}

test('a resident goes from the home page to a place and to the words on the page that prove an actor, by keyboard alone [design.site.stories]', async () => {
  const { page, faults, context } = await web.visit()
  await page.goto('/')
  await page.keyboard.press('/')
  await page.keyboard.type('alder f')
  await page.getByRole('option', { name: /^Alder Falls, Indiana/ }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/places/alder-falls-in')
  assert.match(await page.locator('p.lead').first().innerText(), /searched and found no one/)
  await follow(page, /^Housing affordability/)
  // Its page, which other actors are quoted from, has the same name.
  await follow(page, /^Alder Falls Tenants Union$/, '/actors/')
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
  const meetings = await page.getByRole('main').innerText()
  assert.match(meetings, /Common Council: lead line grant/)
  assert.match(meetings, /Transit Authority board, special meeting\s+Canceled/)
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

test('a reporter copies the citation of a signal from the list and from its page [design.site.stories]', async () => {
  const { page, context } = await web.visit()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/signals?place=alder-falls-in&signal_type=vote')
  const corrected = page.locator('.signal-card', { hasText: 'Corrected' }).first()
  const address = await corrected.locator('h3 a').getAttribute('href')
  assert.equal(await corrected.locator('details > .cite-text').count(), 1, 'without script it opens there')
  await corrected.getByText('Cite', { exact: true }).click()
  await page.locator('.toast').waitFor()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  assert.ok(copied.startsWith(await corrected.locator('blockquote').innerText()), copied)
  assert.match(copied, /\nMinutes of the Common Council, .*, City of Alder Falls, \w+ \d+, \d{4}\nhttp/)
  assert.ok(copied.endsWith(new URL(address!, page.url()).href), copied)
  await page.goto(address!)
  await page.locator('#cite').getByRole('button', { name: 'Copy' }).click()
  await page.locator('#cite').getByRole('button', { name: 'Copied' }).waitFor()
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), copied)
  await context.close()
})

test('a developer sends the first call as shown and gets the answer as shown [design.site.stories]', async () => {
  const { page, context } = await web.visit()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/developers')
  const shown = await page.getByRole('main').innerText()
  const address = /\/api\/places\/[^\s'"]+/.exec(shown)?.[0]
  assert.ok(address, 'the page shows a call')
  const { data } = await web.app.json(address)
  assert.ok(shown.includes(data[0].title), 'the page shows its answer')
  await page.getByRole('button', { name: 'Copy' }).click()
  await page.getByRole('button', { name: 'Copied' }).waitFor()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  assert.match(copied, /^#.*\ncurl "[^"]+"$/, 'only the call is copied')
  await context.close()
})
