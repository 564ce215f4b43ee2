import assert from 'node:assert/strict'
import type { ServerResponse } from 'node:http'
import { test } from 'node:test'
import { ensureTool } from '../../scripts/system-tools.ts'
import type { Json } from '../support/app.ts'
import type { SmallPage } from '../support/small-web.ts'
import { startDiscoveryFixture } from './discovery-fixture.ts'

const shell = '<!doctype html><title>Gary</title><div id="root"></div><script src="/draw.js"></script>'
const plain = `<h1>Gary, Indiana</h1><p>${'The council meets in public. '.repeat(50)}</p><script src="/never.js"></script>`
// Pages with the same text count as one.
const drawing = `const words = location.pathname + ' of the council of Gary, Indiana. '
document.querySelector('#root').textContent = words.repeat(8)`

test('a run renders at most eight pages, one at a time, and only those that a plain fetch cannot read [spec.scout.render-limit]', async () => {
  let isDrawing = false
  let overlaps = 0
  const script = (_request: unknown, response: ServerResponse) => {
    if (isDrawing) overlaps++
    isDrawing = true
    response.writeHead(200, { 'content-type': 'text/javascript' })
    // Two concurrent pages would both be here within one task of the browser.
    setImmediate(() => {
      isDrawing = false
      response.end(drawing)
    })
  }
  const shells = Array.from({ length: 9 }, (_, at) => `/shell-${at}`)
  const pages: Record<string, SmallPage> = { '/plain': plain, '/draw.js': script }
  for (const path of shells) pages[path] = shell
  await using at = await startDiscoveryFixture(pages, { env: { BROWSER: await ensureTool('chromium') } })
  const run = await at.completed({ urls: [...shells, '/plain'].map(at.web.url) })
  const { data } = await at.read(`${run.links.pages}?limit=100`)
  const drawn = data.filter((page: Json) => page.is_rendered)
  assert.equal(drawn.length, 8)
  assert.ok(drawn.every((page: Json) => page.url.includes('/shell-')))
  const left = data.find((page: Json) => page.url.includes('/shell-') && !page.is_rendered)
  assert.match(left.detail, /browser_budget_spent/)
  assert.equal(at.web.asked.get('/never.js'), undefined, 'a readable page is not rendered')
  assert.equal(overlaps, 0)
})
