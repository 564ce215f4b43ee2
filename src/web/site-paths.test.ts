import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from './site/routes.ts'
import { isSitePath, servedAddress, siteSegments } from './site-paths.ts'

const pathsOf = (entries: readonly RouteConfigEntry[]): string[] =>
  entries.flatMap(({ path, index, children }) =>
    children && path === undefined ? pathsOf(children) : index ? [''] : path === '*' ? [] : [path!],
  )

test('lists exactly the first segments of the site’s routes', async () => {
  const segments = new Set(pathsOf(await routes).map((path) => path.split('/')[0]!))
  assert.deepEqual([...segments].sort(), [...siteSegments].sort())
})

test('serves pages and their data, problem documents for programs, and a not-found page for people', () => {
  for (const path of ['/', '/_root.data', '/settings', '/settings/keys.data', '/enrol/abc']) {
    assert.ok(isSitePath(path, undefined), path)
  }
  for (const path of ['/api/nothing', '/mcp', '/.well-known/x', '/assets/a.js', '/nothing.css']) {
    assert.ok(!isSitePath(path, 'text/html'), path)
  }
  assert.ok(isSitePath('/nothing', 'text/html,application/xhtml+xml'))
  assert.ok(!isSitePath('/nothing', '*/*'))
})

test('sends addresses in a language that is not served to the same page in one that is', () => {
  assert.equal(servedAddress('/es/places/gary-in?sort=name', ['en', 'es']), undefined)
  assert.equal(servedAddress('/es/places/gary-in?sort=name', ['en']), '/places/gary-in?sort=name')
  assert.equal(servedAddress('/es', ['en']), '/')
  assert.equal(servedAddress('/places/gary-in?a=b?c', ['en']), undefined)
  assert.equal(servedAddress('/', ['es']), '/es')
  assert.equal(servedAddress('/search?q=Gary', ['es']), '/es/search?q=Gary')
  // The data of a page that is open belongs to that page.
  assert.equal(servedAddress('/settings/keys.data', ['es']), undefined)
})
