import assert from 'node:assert/strict'
import { gzipSync } from 'node:zlib'
import type { Page, Response } from 'playwright-core'
import type { BrowserTest } from '../support/browser.ts'
import { contrastViolationsOf, violationsOf } from './accessibility.ts'
import { walkByKeyboard } from './keyboard-walk.ts'
import { smallTargets } from './small-targets.ts'

/**
 * Compressed bytes that a public page may load before any interaction, and elements: a slow phone shows that many within
 * a second, as `npm run bench -- pages` measures.
 */
export const budgets = { htmlAndStyles: 60_000, scripts: 60_000, fonts: 80_000, elements: 3000 }

/** `npm run soak` also loads each page at the width of a desktop, in dark colors. */
const loadsEveryWidth = process.env['PAGE_CHECKS'] === 'all'

/**
 * What holds for every public page: complete without script, no axe violation in light and dark, no sideways scrolling
 * from 320 to 1280 px, everything by keyboard, targets that are large enough to touch, few enough elements for a slow
 * processor, one heading, a title, a canonical address, languages, and the budgets. Each page is loaded once, and then
 * seen under one condition after the other.
 */
export async function checkPublicPages(web: BrowserTest, paths: readonly string[]): Promise<void> {
  for (const path of paths) await checkMarkup(web, path)
  // The markup of all pages is complete, so one of them shows that it is also laid out without script.
  await checkWithoutScript(web, paths[0]!)
  await checkInBrowser(web, paths)
  if (loadsEveryWidth) await checkShiftOnScreen(web, paths)
}

const phone = { width: 390, height: 900 }
const screen = { width: 1280, height: 900 }

/** A screen of 320 px is one of 1280 px at 400 % zoom. */
const smallest = { width: 320, height: 640 }

async function checkWidth(page: Page, path: string, available = smallest.width): Promise<void> {
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  assert.ok(width <= available, `${path} is ${width} px wide on a screen of ${available} px`)
}

async function checkWithoutScript(web: BrowserTest, path: string): Promise<void> {
  const { context } = await web.visit()
  const plain = await context
    .browser()!
    .newContext({ javaScriptEnabled: false, viewport: smallest, baseURL: web.site })
  const page = await plain.newPage()
  await page.goto(path)
  await checkWidth(page, path)
  assert.ok((await page.getByRole('main').innerText()).trim().length > 0, `${path} has no content`)
  await plain.close()
  await context.close()
}

/**
 * Opens each page on a phone with an empty cache: what it loads, its work, what moves, and axe violations. Then in dark
 * colors, on the smallest screen, and at a desktop's width by keyboard.
 */
async function checkInBrowser(web: BrowserTest, paths: readonly string[]): Promise<void> {
  const { page, faults, context } = await web.visit(phone)
  // Interception turns the browser's cache off.
  await page.route('**/*', (route) => route.continue())
  for (const path of paths) {
    const where = `${path} at 390 px, light`
    // The page before takes the size and the colors, so that nothing moves in the next one.
    await page.emulateMedia({ colorScheme: 'light' })
    await page.setViewportSize(phone)
    const loaded = recordResponses(page)
    await page.goto(path)
    await page.evaluate(() => document.fonts.ready.then(() => true))
    const elements = await page.locator('*').count()
    assert.ok(elements <= budgets.elements, `${where} has ${elements} elements`)
    assert.deepEqual(await page.evaluate(smallTargets), [], where)
    checkBudgets(await loaded.stop(), web.site, where)
    const shift = await page.evaluate(layoutShift)
    assert.ok(shift <= 0.02, `${where} shifts by ${shift}`)
    // A page that is also checked in English has the same elements.
    const isTranslation = /^\/es\b/.test(path) && paths.includes(path.slice(3) || '/')
    if (!isTranslation) assert.deepEqual(await violationsOf(page), [], where)
    await page.emulateMedia({ colorScheme: 'dark' })
    if (!isTranslation) assert.deepEqual(await contrastViolationsOf(page), [], `${path}, dark`)
    await page.setViewportSize(smallest)
    await checkWidth(page, path)
    await page.setViewportSize(screen)
    await checkWidth(page, path, screen.width)
    assert.deepEqual(await page.evaluate(smallTargets), [], `${path} at 1280 px`)
    // Another language does not change the way through a page. Pages in frames have no header.
    if (!/^\/(?:es|embed)\b/.test(path)) await walkByKeyboard(page, `${path} at 1280 px, dark`)
  }
  assert.deepEqual(faults, [])
  await context.close()
}

async function checkShiftOnScreen(web: BrowserTest, paths: readonly string[]): Promise<void> {
  const { page, faults, context } = await web.visit(screen)
  await page.emulateMedia({ colorScheme: 'dark' })
  for (const path of paths) {
    await page.goto(path)
    const shift = await page.evaluate(layoutShift)
    assert.ok(shift <= 0.02, `${path} at 1280 px, dark, shifts by ${shift}`)
  }
  assert.deepEqual(faults, [])
  await context.close()
}

/** Reads a page, and revalidates it until nothing was published in between. */
async function readUnchanged(
  web: BrowserTest,
  path: string,
): Promise<{ response: globalThis.Response; html: string }> {
  for (let attempt = 1; ; attempt++) {
    const response = await web.app.fetch(path, { headers: { accept: 'text/html' } })
    const html = await response.text()
    const again = await web.app.fetch(path, {
      headers: { 'if-none-match': response.headers.get('etag') ?? '' },
    })
    if (again.status === 304) return { response, html }
    assert.ok(attempt < 5, `${path} has no ETag that holds`)
  }
}

async function checkMarkup(web: BrowserTest, path: string): Promise<void> {
  const { response, html } = await readUnchanged(web, path)
  assert.doesNotMatch(html, /nonce=/, `${path} is not the same for everybody`)
  assert.equal(response.status, 200, path)
  assert.match(response.headers.get('content-type') ?? '', /^text\/html/)
  assert.equal(response.headers.get('cache-control'), 'public, max-age=0, must-revalidate', path)
  assert.doesNotMatch(response.headers.get('content-security-policy') ?? '', /unsafe-inline|nonce/)
  assert.equal(html.match(/<h1[\s>]/g)?.length, 1, `${path} needs one h1`)
  assert.ok(html.startsWith('<!DOCTYPE html>'), `${path} would render in quirks mode`)
  const main = /<main[\s>].*<\/main>/s.exec(html)?.[0].replaceAll(/<[^>]*>/g, '')
  assert.ok(main?.trim(), `${path} has no content`)
  assert.match(html, /<title>[^<]*Civic Directory[^<]*<\/title>/, path)
  assert.match(html, /<link rel="canonical" href="http/, path)
  assert.match(html, /<link rel="alternate" hrefLang="es"/i, path)
  assert.equal(html.includes(`<html lang="${path.startsWith('/es') ? 'es' : 'en'}"`), true, path)
  for (const script of html.match(/<script[^>]*>/g) ?? []) {
    assert.match(script, / src="\/assets\/| type="application\/ld\+json"/, `${path} has an inline script`)
  }
  assert.doesNotMatch(html, /\sstyle="/, `${path} has an inline style, which the CSP blocks`)
}

type Loaded = { url: string; type: string; body: Buffer }

function recordResponses(page: Page) {
  const bodies: Promise<Loaded>[] = []
  const record = (response: Response) => {
    const [url, type] = [response.url(), response.request().resourceType()]
    // A stream of events has no end.
    if (response.headers()['content-type'] === 'text/event-stream') return
    bodies.push(response.body().then((body) => ({ url, type, body })))
  }
  page.on('response', record)
  return {
    async stop(): Promise<Loaded[]> {
      page.off('response', record)
      return Promise.all(bodies)
    },
  }
}

/** Fonts are compressed already; everything else counts as compressed. */
function checkBudgets(loaded: readonly Loaded[], site: string, where: string): void {
  const bytesOf = (...types: string[]) =>
    loaded
      .filter(({ type }) => types.includes(type))
      .reduce((sum, { type, body }) => sum + (type === 'font' ? body.length : gzipSync(body).length), 0)
  const used = {
    htmlAndStyles: bytesOf('document', 'stylesheet'),
    scripts: bytesOf('script'),
    fonts: bytesOf('font'),
  }
  for (const part of ['htmlAndStyles', 'scripts', 'fonts'] as const) {
    assert.ok(used[part] <= budgets[part], `${where}: ${part} are ${used[part]} of ${budgets[part]} bytes`)
  }
  const foreign = loaded.filter(({ url }) => !url.startsWith(site)).map(({ url }) => url)
  assert.deepEqual(foreign, [], `${where} loads from others`)
}

/** Runs in the page: everything that moved since it was opened. */
async function layoutShift(): Promise<number> {
  let sum = 0
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) sum += (entry as unknown as { value: number }).value
  })
  observer.observe({ type: 'layout-shift', buffered: true })
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  return sum
}
