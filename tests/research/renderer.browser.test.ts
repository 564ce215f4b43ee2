import assert from 'node:assert/strict'
import type { ServerResponse } from 'node:http'
import { createServer } from 'node:net'
import { test } from 'node:test'
import { ensureTool } from '../../scripts/system-tools.ts'
import { createRenderer, type RendererNeeds } from '../../src/research/fetch/browser.ts'
import type { Fetched } from '../../src/research/fetch/outcome.ts'
import { fetcherFor, userAgent } from '../support/local-fetch.ts'
import { type LocalWeb, type Site, startWeb } from '../support/local-web.ts'

const shell = (script: string) =>
  `<!doctype html><title>Alder Falls</title><div id="root"></div><script>${script}</script>`
const put = (text: string) => `document.querySelector('#root').textContent += ${text}`

/** A local site with a fetcher and a renderer. */
async function setUp(site: (web: () => LocalWeb) => Site, more: Partial<RendererNeeds> = {}) {
  await using opened = new AsyncDisposableStack()
  const web: LocalWeb = await startWeb({
    'alder.test': site(() => web),
    'birch.test': { '/data.json': '{"name":"Birch"}' },
  })
  opened.use(web)
  const fetcher = opened.use(fetcherFor(web))
  const executablePath = await ensureTool('chromium')
  const renderer = opened.use(
    createRenderer({ now: fetcher.clock.now, rules: fetcher.rules, executablePath, ...more }),
  )
  const resources = opened.move()
  return {
    web,
    renderer,
    async render(path: string) {
      const fetched = await fetcher.fetch(web.url('alder.test', path))
      assert.ok(fetched.kind === 'fetched', 'reason' in fetched ? fetched.detail : fetched.kind)
      return renderer.render(fetched as Fetched)
    },
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  }
}

test('renders a scripted page from the fetched source, with its requests and our user agent', async () => {
  const agents: (string | undefined)[] = []
  const json =
    (text: string) => (request: { headers: Record<string, unknown> }, response: ServerResponse) => {
      agents.push(String(request.headers['user-agent']))
      response.writeHead(200, { 'content-type': 'application/json' }).end(text)
    }
  await using town = await setUp(() => ({
    '/': '<!doctype html><title>Alder Falls</title><div id="root"></div><script src="/app.js"></script><img src="/big.png">',
    '/app.js': (_request, response) =>
      response
        .writeHead(200, { 'content-type': 'text/javascript' })
        .end(
          `fetch('/members.json').then((one) => one.json()).then(({ name }) => { ${put("'Mayor ' + name")} })`,
        ),
    '/members.json': json('{"name":"Ada Quill"}'),
  }))
  const rendered = await town.render('/')
  assert.ok(rendered.kind === 'fetched')
  assert.match(rendered.body.toString(), /<div id="root">Mayor Ada Quill<\/div>/)
  assert.equal(rendered.isRendered, true)
  assert.equal(rendered.contentType, 'text/html; charset=utf-8')
  assert.deepEqual(town.web.requests, [
    'alder.test/robots.txt',
    'alder.test/',
    'alder.test/app.js',
    'alder.test/members.json',
  ])
  assert.deepEqual(agents, [userAgent])
})

test('gives a page no access to private addresses, however it tries', async () => {
  let connections = 0
  const inside = createServer(() => connections++).listen(0, '127.0.0.1')
  await new Promise((resolve) => inside.once('listening', resolve))
  const { port } = inside.address() as { port: number }
  const tries = `
    const said = (what) => { document.querySelector('#root').textContent += what + ' ' }
    const url = 'http://127.0.0.1:${port}/'
    for (const one of [url, 'http://localhost:${port}/', 'http://169.254.169.254/', '/moved']) {
      fetch(one, { mode: 'no-cors' }).then(() => said('reached ' + one), () => said('refused'))
    }
    fetch('/form', { method: 'POST', body: 'x' }).then(() => said('posted'), () => said('refused'))
    const frame = document.createElement('iframe'); frame.src = url; document.body.append(frame)
    const script = document.createElement('script'); script.src = url; document.body.append(script)
    const image = new Image(); image.src = url
    try { new WebSocket('ws://127.0.0.1:${port}/') } catch {}
    try { navigator.sendBeacon(url, 'x') } catch {}
    try { new EventSource(url) } catch {}
    try { window.open(url) } catch {}
    said(typeof RTCPeerConnection)`
  await using town = await setUp(() => ({
    '/': shell(tries),
    '/moved': (_request, response) =>
      response.writeHead(302, { location: `http://127.0.0.1:${port}/` }).end(),
  }))
  const rendered = await town.render('/')
  assert.ok(rendered.kind === 'fetched')
  const html = rendered.body.toString()
  assert.match(html, /undefined/)
  assert.equal(html.match(/refused /g)?.length, 5)
  assert.doesNotMatch(html.replace(/<script[\s\S]*/, ''), /reached|posted/)
  assert.equal(connections, 0)
  await new Promise((resolve) => inside.close(resolve))
})

test('obeys robots.txt in the browser and keeps a page on its site', async () => {
  await using town = await setUp((web) => ({
    '/robots.txt': 'User-agent: *\nDisallow: /private',
    '/': shell(
      `fetch('/private.json').then((one) => one.text()).then((text) => { ${put('text')} }, () => { ${put('"kept away"')} })`,
    ),
    '/private.json': '{"secret":"text"}',
    '/inner': shell('location.href = "/home"'),
    '/home': '<p>Welcome home',
    '/away': (_request, response) =>
      response
        .writeHead(200, { 'content-type': 'text/html' })
        .end(shell(`location.href = '${web().url('birch.test', '/data.json')}'`)),
  }))
  const rendered = await town.render('/')
  assert.ok(rendered.kind === 'fetched')
  assert.match(rendered.body.toString(), />kept away</)
  assert.ok(!town.web.requests.includes('alder.test/private.json'))
  const moved = await town.render('/inner')
  assert.ok(moved.kind === 'fetched')
  assert.match(moved.body.toString(), /Welcome home/)
  assert.equal(new URL(moved.finalUrl).pathname, '/home')
  await town.render('/away')
  assert.ok(!town.web.requests.includes('birch.test/data.json'))
})

test('returns outcomes for pages that hang, never settle or crash, and renders the next one', async () => {
  await using town = await setUp(
    () => ({
      '/hangs': shell('for (;;);'),
      '/restless': shell(
        `${put('"read all the same"')}; setInterval(() => fetch('/tick?' + Math.random()), 50)`,
      ),
      '/alert': shell(`alert('stop'); ${put('"went on"')}`),
      '/grows': shell('const all = []; for (;;) all.push(new Array(1e6).fill(Math.random()))'),
    }),
    { timeoutMs: 6_000 },
  )
  const hung = await town.render('/hangs')
  assert.equal('reason' in hung && hung.reason, 'browser_failed')
  const noisePatterns = await town.render('/restless')
  assert.ok(noisePatterns.kind === 'fetched' && noisePatterns.body.includes('read all the same'))
  const grown = await town.render('/grows')
  assert.equal('reason' in grown && grown.reason, 'browser_failed')
  const alerted = await town.render('/alert')
  assert.ok(alerted.kind === 'fetched' && alerted.body.includes('went on'))
  assert.equal(town.renderer.attemptsUsed, 4)
})

test('counts attempts, renders one page at a time, and does nothing when disabled', async () => {
  await using town = await setUp(() => ({ '/': shell(put('"drawn"')) }), {
    maximumAttempts: 2,
    attemptsUsed: 1,
  })
  const [first, second] = await Promise.all([town.render('/'), town.render('/')])
  assert.equal(first.kind, 'fetched')
  assert.equal('reason' in second && second.reason, 'browser_budget_spent')
  await using off = await setUp(() => ({ '/': shell('') }), { isEnabled: false })
  const refused = await off.render('/')
  assert.equal('reason' in refused && refused.reason, 'browser_off')
  await using none = await setUp(() => ({ '/': shell('') }), { executablePath: '/nowhere/chromium' })
  const missing = await none.render('/')
  assert.equal('reason' in missing && missing.reason, 'no_browser')
})
