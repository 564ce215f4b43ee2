import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import type { BrowserTest } from '../support/browser.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Compressed bytes that a public page may load before any interaction. */
export const budgets = { htmlAndStyles: 60_000, scripts: 60_000, fonts: 80_000 }

/**
 * What holds for every public page: complete without script, no axe violation in light and dark, no sideways scrolling
 * from 320 to 1280 px, one heading, a title, a canonical address, languages, and the budgets.
 */
export async function checkPublicPages(web: BrowserTest, paths: readonly string[]): Promise<void> {
  for (const path of paths) await checkMarkup(web, path)
  await using narrow = await openPlain(web, { width: 320, height: 640 })
  for (const path of paths) {
    await narrow.page.goto(path)
    const width = await narrow.page.evaluate(() => document.documentElement.scrollWidth)
    assert.ok(width <= 320, `${path} is ${width} px wide on a screen of 320, which is 400 % zoom`)
    assert.ok((await narrow.page.getByRole('main').innerText()).trim().length > 0, `${path} has no content`)
  }
  // Each scheme at one width: contrast does not depend on the width, nor structure on the scheme.
  for (const [colorScheme, width] of [
    ['light', 390],
    ['dark', 1280],
  ] as const) {
    const { page, faults, context } = await web.visit({ width, height: 900 })
    await page.emulateMedia({ colorScheme })
    for (const path of paths) {
      await page.goto(path)
      assert.deepEqual(await violationsOf(page), [], `${path} at ${width} px, ${colorScheme}`)
    }
    assert.deepEqual(faults, [], `${colorScheme} ${width}`)
    await context.close()
  }
  for (const path of paths) await checkBudgets(web, path)
}

/** What axe-core finds, as one line each. */
export async function violationsOf(page: Page): Promise<string[]> {
  // The Content-Security-Policy of the page would block a script element.
  await page.evaluate(axe)
  return page.evaluate(async () => {
    const { violations } = await (
      globalThis as unknown as { axe: { run(): Promise<{ violations: AxeViolation[] }> } }
    ).axe.run()
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 200)).join(' | ')}`,
    )
  })
}

type AxeViolation = { id: string; nodes: { html: string }[] }

async function checkMarkup(web: BrowserTest, path: string): Promise<void> {
  const response = await web.app.fetch(path, { headers: { accept: 'text/html' } })
  const html = await response.text()
  assert.equal(response.status, 200, path)
  assert.match(response.headers.get('content-type') ?? '', /^text\/html/)
  assert.equal(response.headers.get('cache-control'), 'public, max-age=0, must-revalidate', path)
  assert.doesNotMatch(response.headers.get('content-security-policy') ?? '', /unsafe-inline|nonce/)
  const again = await web.app.fetch(path, {
    headers: { 'if-none-match': response.headers.get('etag') ?? '' },
  })
  assert.equal(again.status, 304, `${path} has no ETag that holds`)
  assert.equal(html.match(/<h1[\s>]/g)?.length, 1, `${path} needs one h1`)
  assert.match(html, /<title>[^<]*Civic Directory[^<]*<\/title>/, path)
  assert.match(html, /<link rel="canonical" href="http/, path)
  assert.match(html, /<link rel="alternate" hrefLang="es"/i, path)
  assert.equal(html.includes(`<html lang="${path.startsWith('/es') ? 'es' : 'en'}"`), true, path)
  for (const script of html.match(/<script[^>]*>/g) ?? []) {
    assert.match(script, / src="\/assets\/| type="application\/ld\+json"/, `${path} has an inline script`)
  }
  assert.doesNotMatch(html, /\sstyle="/, `${path} has an inline style, which the CSP blocks`)
}

/** Counts what the browser really loads. */
async function checkBudgets(web: BrowserTest, path: string): Promise<void> {
  const { page, context } = await web.visit()
  const used = { htmlAndStyles: 0, scripts: 0, fonts: 0 }
  const foreign: string[] = []
  const loading: Promise<void>[] = []
  page.on('response', (response) => {
    const url = response.url()
    if (!url.startsWith(web.site)) return void foreign.push(url)
    const type = response.request().resourceType()
    loading.push(
      response.body().then((body) => {
        if (type === 'font') used.fonts += body.length
        if (type === 'script') used.scripts += gzipSync(body).length
        if (type === 'document' || type === 'stylesheet') used.htmlAndStyles += gzipSync(body).length
      }),
    )
  })
  await page.goto(path, { waitUntil: 'networkidle' })
  await Promise.all(loading)
  const shift = await page.evaluate(layoutShift)
  await context.close()
  assert.deepEqual(foreign, [], `${path} loads from others`)
  for (const part of ['htmlAndStyles', 'scripts', 'fonts'] as const) {
    assert.ok(used[part] <= budgets[part], `${path}: ${part} are ${used[part]} of ${budgets[part]} bytes`)
  }
  assert.ok(shift <= 0.02, `${path} shifts by ${shift}`)
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

async function openPlain(web: BrowserTest, viewport: { width: number; height: number }) {
  const { context } = await web.visit()
  const plain = await context.browser()!.newContext({ javaScriptEnabled: false, viewport, baseURL: web.site })
  const page = await plain.newPage()
  return { page, [Symbol.asyncDispose]: () => plain.close() }
}
