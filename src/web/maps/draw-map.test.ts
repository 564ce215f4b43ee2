import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { createMaps, type MapPlace } from './draw-map.ts'

const maps = createMaps()
const gary: MapPlace = { slug: 'gary-in', name: 'Gary', latitude: 41.593, longitude: -87.346, count: 1 }
const dotsOf = ({ dots }: { dots: readonly { path: string }[] }) =>
  dots.reduce((sum, { path }) => sum + path.split('h0').length - 1, 0)

test('draws places where they are, larger with more actors', () => {
  const chicago: MapPlace = {
    slug: 'chicago-il',
    name: 'Chicago',
    latitude: 41.88,
    longitude: -87.63,
    count: 100,
  }
  const { dots } = maps.nation([gary, chicago])
  assert.equal(dots.length, 2)
  assert.ok(dots[0]!.diameter > dots[1]!.diameter, 'large dots come first and do not hide small ones')
  const [large, small] = dots.map(({ path }) => /^m([\d.]+) ([\d.]+)h0$/.exec(path)!.slice(1).map(Number))
  assert.ok(large![0]! < small![0]! && large![1]! < small![1]!, 'Gary is south-east of Chicago')
})

test('leaves out places without coordinates and off the map', () => {
  const nowhere = { ...gary, latitude: null, longitude: null, count: 1 }
  const guam = { ...gary, latitude: 13.47, longitude: 144.75, count: 1 }
  assert.equal(dotsOf(maps.nation([gary, nowhere, guam])), 1)
  assert.equal(dotsOf(maps.state('GU', [guam])!), 1, 'a territory has a map of its own')
  assert.equal(maps.state('XX', []), undefined)
})

test('places on the map of a state can be pointed at, most actors first [design.site.maps]', () => {
  const lafayette = {
    slug: 'lafayette-in',
    name: 'Lafayette',
    latitude: 40.417,
    longitude: -86.875,
    count: 9,
  }
  const { points, width, height } = maps.state('IN', [gary, lafayette])!
  assert.deepEqual(
    points.map(({ name, count }) => [name, count]),
    [
      ['Lafayette', 9],
      ['Gary', 1],
    ],
  )
  assert.ok(points.every(({ x, y }) => x > 0 && x < width && y > 0 && y < height))
  assert.ok(points[0]!.y > points[1]!.y, 'Lafayette is south of Gary')
  assert.deepEqual(maps.nation([gary]).points, [])
})

test('the map of a wide state is no higher than the state [design.site.maps]', () => {
  for (const state of ['WA', 'TN', 'IN', 'HI']) {
    const { land, height } = maps.state(state, [])!
    // Paths begin with absolute points and go on with horizontal, vertical and other lines, all in capitals.
    const tops = [...land.matchAll(/[ML]-?\d+,(-?\d+)/g)].map(([, y]) => Number(y))
    assert.ok(Math.min(...tops) <= 3, `${state} begins at ${Math.min(...tops)}`)
    assert.ok(Math.max(...tops) >= height - 3 && Math.max(...tops) <= height, state)
  }
})

test('draws at most 3,000 dots in 60 kB compressed, on the nation and on a state [design.site.maps]', () => {
  const many = Array.from({ length: 5_000 }, (_, index) => ({
    slug: `place-${index}-tx`,
    name: `Place ${index}`,
    latitude: 25 + ((index * 7919) % 2400) / 100,
    longitude: -124 + ((index * 104_729) % 5700) / 100,
    count: 1 + (index % 300),
  }))
  const nation = maps.nation(many)
  assert.ok(dotsOf(nation) <= 3_000 && dotsOf(nation) > 1_000)
  const size = gzipSync(JSON.stringify(nation)).length
  assert.ok(size <= 26_000, `${size} bytes leave room for the rest of the page`)
  const texas = maps.state('TX', many)!
  assert.ok(gzipSync(JSON.stringify(texas)).length <= 26_000)
})
