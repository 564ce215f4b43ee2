import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type BrowserTest, startBrowserTest } from '../support/browser.ts'
import { checkPublicPages } from './page-checks.ts'

let web: BrowserTest
before(async () => {
  web = await startBrowserTest()
})
after(() => web[Symbol.asyncDispose]())

/** Add the address of a new page here. */
const pages = ['/', '/es', '/issues', '/es/issues']

test('every public page is complete without script, accessible, small and the same for everybody [design.site.pages]', async () => {
  await checkPublicPages(web, pages)
})

test('browsers get designed pages for what is missing, programs get problem documents [design.site.error-pages]', async () => {
  const page = await web.app.fetch('/es/nothing', { headers: { accept: 'text/html' } })
  assert.equal(page.status, 404)
  assert.match(await page.text(), /<html lang="es"[\s\S]*No hay ninguna página en esta dirección/)
  const document = await web.app.fetch('/nothing', { headers: { accept: '*/*' } })
  assert.equal(document.headers.get('content-type'), 'application/problem+json')
})
