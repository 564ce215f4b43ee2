import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ServerBuild } from 'react-router'
import { groupOf, groupRoutes } from './route-groups.ts'

const routes = {
  root: { id: 'root', path: '' },
  home: { id: 'home', parentId: 'root', index: true },
  place: { id: 'place', parentId: 'root', path: 'places/:slug' },
  lugar: { id: 'lugar', parentId: 'root', path: 'es/places/:slug' },
  layout: { id: 'layout', parentId: 'root' },
  keys: { id: 'keys', parentId: 'layout', path: 'settings/keys' },
  other: { id: 'other', parentId: 'root', path: '*' },
}
const build = { routes, assets: { routes } } as unknown as ServerBuild

test('a part of the site has the routes of its first segment, their layouts, and the page for unknown addresses', () => {
  const groups = groupRoutes(build)
  const idsFor = (path: string) => Object.keys(groups.get(groupOf(path))?.routes ?? {})
  assert.deepEqual(idsFor('/places/gary-in'), ['root', 'place', 'other'])
  assert.deepEqual(idsFor('/es/places/gary-in'), ['root', 'lugar', 'other'])
  assert.deepEqual(idsFor('/settings/keys'), ['root', 'layout', 'keys', 'other'])
  assert.ok(idsFor('/').includes('home'))
  assert.equal(groups.get(groupOf('/places.data')), undefined)
  assert.equal(groups.get(groupOf('/Places/gary-in')), undefined)
})
