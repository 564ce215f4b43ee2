import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseBoundaries } from './boundary-file.ts'

const square = [
  [-87, 41],
  [-86, 41],
  [-86, 42],
  [-87, 42],
  [-87, 41],
]
const valid = { from: '2023-01-01', until: null }
const file = (geometry: unknown, properties: unknown = { place: 'gary,indiana' }, type = 'Feature') =>
  JSON.stringify({ type: 'FeatureCollection', features: [{ type, properties, geometry }] })
const polygon = (...rings: unknown[]) => ({ type: 'Polygon', coordinates: rings })

test('reads polygons with the dates of the file or of the feature [design.place.boundaries]', () => {
  const [one] = parseBoundaries(file(polygon(square)), valid)
  assert.deepEqual(one, {
    index: 0,
    place: 'gary,indiana',
    valid_from: '2023-01-01',
    valid_until: null,
    polygons: [[square]],
  })
  const dated = { place: 'gary,indiana', valid_from: '2013-01-01', valid_until: '2022-12-31' }
  const [other] = parseBoundaries(file({ type: 'MultiPolygon', coordinates: [[square]] }, dated), valid)
  assert.deepEqual([other!.valid_from, other!.valid_until], ['2013-01-01', '2022-12-31'])
})

test('reads a hole that touches the border', () => {
  const hole = [square[0], [-86.5, 41.2], [-86.5, 41.5], square[0]]
  assert.deepEqual(parseBoundaries(file(polygon(square, hole)), valid)[0]!.polygons, [[square, hole]])
})

test('refuses what is no valid geometry, with the field and the reason [design.place.boundaries]', () => {
  const cases: [string, RegExp][] = [
    ['{', /The file is no GeoJSON/],
    ['{"type":"Topology"}', /^type: must be FeatureCollection/],
    ['{"type":"FeatureCollection","features":[]}', /^features: has no features/],
    [file(null), /^features\.0\.geometry: /],
    [file({ type: 'Point', coordinates: [1, 2] }), /^features\.0\.geometry.*: must be a Polygon/],
    [file(polygon(square.slice(0, 3))), /^features\.0\.geometry\.coordinates\.0: .*four positions/],
    [file(polygon(square.slice(0, 4))), /coordinates\.0: is no ring: its last position must equal/],
    [file(polygon([...square.slice(0, 2), square[1], square[0]])), /coordinates\.0: .*no area/],
    [
      file(polygon([square[0], square[2], square[1], [-88, 42], square[0]])),
      /^features\.0\.geometry\.coordinates\.0: is no ring: it crosses itself near -8[678], 4[12]/,
    ],
    [file(polygon([[-187, 41], ...square.slice(1, 4), [-187, 41]])), /coordinates\.0\.0: .*longitude/],
    [
      file(
        polygon(
          square,
          square.map(([x, y]) => [x! + 5, y]),
        ),
      ),
      /^features\.0\.geometry\.coordinates\.1: is a hole outside of its outer ring/,
    ],
    [file(polygon(square), {}), /^features\.0\.properties\.place: /],
    [
      file(polygon(square), { place: 'a', valid_from: '2024-01-01', valid_until: '2023-01-01' }),
      /valid_until: must not be before valid_from \(2024-01-01\)/,
    ],
  ]
  for (const [text, message] of cases) assert.throws(() => parseBoundaries(text, valid), { message })
})
