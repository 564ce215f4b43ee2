import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startTestApp } from '../support/app.ts'
import { type BrowserTest, startBrowserTest } from '../support/browser.ts'
import { violationsOf } from './accessibility.ts'
import { checkPublicPages } from './page-checks.ts'

let web: BrowserTest
before(async () => {
  web = await startBrowserTest()
})
after(() => web[Symbol.asyncDispose]())

/** Add the address of a new page here. */
const pages = [
  '/',
  '/es',
  '/issues',
  '/search?q=housing&place=Alder+Falls%2C+Indiana&type=person',
  '/es/search?q=housing&place=springfield',
  '/search?q=zzzqqq&place=gary-in&type=person',
  '/proof',
  '/es/corrections',
  '/data',
  '/status',
  '/es/assistants',
  '/developers',
  '/es/developers',
  '/embed/places/alder-falls-in',
]

test('every public page is complete without script, accessible, usable by keyboard alone, quick on a slow processor, small and the same for everybody [design.site.pages] [design.site.keyboard] [design.site.slow-processor]', async () => {
  await checkPublicPages(web, pages)
})

test('the menu of a phone lists every section on a line of its own, below the header [design.site.pages]', async () => {
  const { page, context } = await web.visit({ width: 390, height: 800 })
  await page.goto('/es/places')
  const menu = page.locator('.site-menu')
  const summary = menu.locator('summary')
  const closed = (await summary.boundingBox())!
  await summary.click()
  assert.deepEqual(await summary.boundingBox(), closed, 'the button stays where it is')
  const boxes = await Promise.all((await menu.locator('nav a').all()).map((link) => link.boundingBox()))
  assert.equal(boxes.length, 7)
  for (const [index, box] of boxes.entries()) {
    assert.ok(box!.height < 60 && box!.y >= closed.y + closed.height, `link ${index}`)
    if (index > 0) assert.ok(box!.y >= boxes[index - 1]!.y + boxes[index - 1]!.height, `link ${index}`)
  }
  assert.deepEqual(await violationsOf(page), [])
  await context.close()
})

test('the colors can be chosen without script, on every page, and stay chosen [design.site.theme]', async () => {
  const { context } = await web.visit()
  const plain = await context.browser()!.newContext({ javaScriptEnabled: false, baseURL: web.site })
  const page = await plain.newPage()
  const theme = () => page.locator('html').getAttribute('data-theme')
  for (const [path, name, chosen] of [
    ['/es/issues', 'Oscuro', 'dark'],
    ['/search?q=housing', 'Light', 'light'],
    ['/sign-in', 'As the system', null],
  ] as const) {
    await page.goto(path)
    await page.getByRole('button', { name }).click()
    assert.equal(page.url(), web.site + path, 'the visitor stays on the page')
    assert.equal(await theme(), chosen)
    await page.goto('/')
    assert.equal(await theme(), chosen, 'other pages follow')
  }
  await plain.close()
  await context.close()
  const foreign = await web.app.fetch('/theme', {
    method: 'POST',
    headers: { origin: 'https://elsewhere.example' },
    body: new URLSearchParams({ theme: 'dark' }),
  })
  assert.equal(foreign.status, 400)
  assert.equal(foreign.headers.get('set-cookie'), null)
})

test('browsers get designed pages for what is missing, programs get problem documents [design.site.error-pages]', async () => {
  const page = await web.app.fetch('/es/nothing', { headers: { accept: 'text/html' } })
  assert.equal(page.status, 404)
  assert.match(await page.text(), /<html lang="es"[\s\S]*No hay ninguna página en esta dirección/)
  const document = await web.app.fetch('/nothing', { headers: { accept: '*/*' } })
  assert.equal(document.headers.get('content-type'), 'application/problem+json')
})

test('a visitor without a connection gets a page that says so, in the language of the address [design.site.error-pages]', async () => {
  const { page, context } = await web.visitWithWorker()
  await page.goto('/issues')
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true))
  await context.setOffline(true)
  await page.goto('/es/places/alder-falls-in')
  await page.getByRole('heading', { level: 1, name: 'No hay conexión' }).waitFor()
  await page.goto('/places/alder-falls-in')
  await page.getByRole('heading', { level: 1, name: 'You are offline' }).waitFor()
  const fonts = await page.evaluate(() =>
    document.fonts.ready.then((all) => [...all].map(({ status }) => status)),
  )
  assert.deepEqual(fonts, ['loaded'], 'the typeface of the other pages')
  await context.setOffline(false)
  await page.getByRole('link', { name: 'Try again' }).click()
  await page.getByRole('heading', { level: 1, name: 'Alder Falls' }).waitFor()
  assert.equal(await page.evaluate(() => caches.keys().then((names) => names.length)), 0, 'nothing is stored')
  await context.close()
})

test('a rate limit is a page with the time to wait; assets do not count [design.site.error-pages]', async () => {
  await using app = await startTestApp({ env: { PAGES_PER_MINUTE: '3', SAMPLE: 'off' } })
  const headers = { accept: 'text/html,*/*' }
  const first = await app.fetch('/issues', { headers })
  const [styles] = /\/assets\/root-[\w-]+\.css/.exec(await first.text()) ?? []
  for (let time = 0; time < 10; time++) assert.equal((await app.fetch(styles!)).status, 200)
  await app.fetch('/es', { headers })
  await app.fetch('/', { headers })
  const limited = await app.fetch('/es/issues', { headers })
  const html = await limited.text()
  assert.equal(limited.status, 429)
  const wait = limited.headers.get('retry-after')
  assert.match(html, new RegExp(`<meta http-equiv="refresh" content="${wait}">`))
  assert.match(html, /<html lang="es">[\s\S]*Fueron muchas páginas a la vez/)
  assert.match(html, /<link rel="preload" href="\/assets\/public-sans-[^"]+\.woff2" as="font"/)
  assert.match(html, /href="\/es\/sign-in"[\s\S]*href="\/es\/developers\/api"/)
  assert.doesNotMatch(html, /class="button"/, 'no other page opens before')
  const program = await app.fetch('/issues', { headers: { accept: 'application/json' } })
  assert.equal(program.headers.get('content-type'), 'application/problem+json')
})

test('the page of a rate limit that answers a form does not reload, and says how to send again what was typed [design.site.error-pages]', async () => {
  await using app = await startTestApp({ env: { PAGES_PER_MINUTE: '1', SAMPLE: 'off' } })
  const headers = { accept: 'text/html,*/*', 'sec-fetch-site': 'same-origin' }
  await app.fetch('/report', { headers })
  const limited = await app.fetch('/report', { method: 'POST', headers, body: new URLSearchParams() })
  assert.equal(limited.status, 429)
  const html = await limited.text()
  assert.doesNotMatch(html, /http-equiv="refresh"|reload by itself/)
  assert.match(html, /Your browser still has what you typed\. Reload this page/)
})

test('an error page has the colors that the visitor chose [design.site.error-pages]', async () => {
  await using app = await startTestApp({ env: { PAGES_PER_MINUTE: '1', SAMPLE: 'off' } })
  const open = async (cookie: string) => {
    const response = await app.fetch('/issues', { headers: { accept: 'text/html', cookie } })
    return [response.status, /<html[^>]*>/.exec(await response.text())![0]]
  }
  await open('')
  assert.deepEqual(await open('civic_theme=dark'), [429, '<html lang="en" data-theme="dark">'])
  assert.deepEqual(await open('civic_theme="><script>'), [429, '<html lang="en">'])
})

test('a fault is a page that names the request and reveals nothing [design.site.error-pages]', async () => {
  await using app = await startTestApp({ env: { SAMPLE: 'off' } })
  await app.fetch('/', { headers: { accept: 'text/html' } })
  await app.app.database.pool.query('alter table place rename to place_away')
  const response = await app.fetch('/search?q=housing', { headers: { accept: 'text/html' } })
  const html = await response.text()
  assert.equal(response.status, 500)
  assert.match(html, /This page did not load[\s\S]*href="\/search\?q=housing"[^>]*>Try again/)
  assert.ok(html.includes(response.headers.get('x-request-id')!))
  assert.doesNotMatch(html, /place_away|relation|select/i)
})
