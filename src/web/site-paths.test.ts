import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from './site/routes.ts'
import { isSitePath, siteSegments } from './site-paths.ts'

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
