import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { importBoundaries } from '../../src/directory/index.ts'
import { type Json, startTestApp } from '../support/app.ts'
import { until } from '../support/until.ts'

const folder = await mkdtemp(join(tmpdir(), 'civic-boundaries-'))
const logFile = join(folder, 'log')
const service = await startTestApp({
  env: { SAMPLE: 'off' },
  now: () => new Date('2026-06-01T12:00:00Z'),
  logFile,
})
after(async () => {
  await service[Symbol.asyncDispose]()
  await rm(folder, { recursive: true })
})
const { sql, pool } = service.app.database

const box = (west: number, south: number, east: number, north: number) => ({
  type: 'Polygon',
  coordinates: [
    [
      [west, south],
      [east, south],
      [east, north],
      [west, north],
      [west, south],
    ],
  ],
})
const feature = (place: string, geometry: object, dates: object = {}) => ({
  type: 'Feature',
  properties: { place, ...dates },
  geometry,
})
async function importFeatures(...features: object[]) {
  const file = join(folder, 'boundaries.geojson')
  await writeFile(file, JSON.stringify({ type: 'FeatureCollection', features }))
  return importBoundaries(sql, file, {
    source: {
      url: 'https://maps.example.org/b',
      title: 'Boundaries',
      retrievedAt: new Date('2026-05-01T00:00:00Z'),
    },
    valid: { from: '2020-01-01', until: null },
  })
}
const at = async (lat: number, lon: number, on = ''): Promise<Json> =>
  service.json(`/api/places/at?lat=${lat}&lon=${lon}${on && `&on=${on}`}`)
const namesAt = async (lat: number, lon: number, on = '') =>
  (await at(lat, lon, on)).data.map((one: Json) => [one.key, one.inside, one.doubts])
const countRows = async () =>
  (await pool.query('select count(*)::int as count from place_boundary')).rows[0].count

test('says when there are no boundaries', async () => {
  assert.deepEqual(await at(41.5, -87.5), { data: [], on: '2026-06-01', has_boundaries: false })
})

test('lists every place that contains the point on that day, larger ones first, with the source [design.place.at design.place.boundaries]', async () => {
  const count = await importFeatures(
    feature('gary,indiana', box(-87.5, 41.4, -87.2, 41.7)),
    feature('ocd-division/country:us/state:in', box(-88.1, 37.7, -84.7, 41.8)),
    feature('hammond,indiana', box(-87.6, 41.4, -87.5, 41.7), { valid_until: '2025-12-31' }),
  )
  assert.deepEqual(count, { boundaries: 3, changed: 3 })
  const { data, has_boundaries } = await at(41.6, -87.3)
  assert.equal(has_boundaries, true)
  assert.deepEqual(
    data.map(({ key, inside, doubts }: Json) => [key, inside, doubts]),
    [
      ['indiana,united-states', true, []],
      ['gary,indiana', true, []],
    ],
  )
  assert.deepEqual(data[0].source, {
    url: 'https://maps.example.org/b',
    title: 'Boundaries',
    retrieved_at: '2026-05-01T00:00:00.000Z',
  })
  assert.equal((await namesAt(41.6, -87.55)).length, 1, 'the boundary of Hammond has ended')
  assert.equal((await namesAt(41.6, -87.55, '2025-12-31')).length, 2)
})

test('near a border both sides are listed, and say so [design.place.at]', async () => {
  assert.deepEqual(await namesAt(41.6, -87.5003, '2025-06-01'), [
    ['indiana,united-states', true, []],
    ['gary,indiana', false, ['near_border']],
    ['hammond,indiana', true, ['near_border']],
  ])
})

test('while boundaries change, both are listed, and say so [design.place.at]', async () => {
  await importFeatures(
    feature('lake-county,indiana', box(-87.5, 41.1, -87.2, 41.3), { valid_until: '2026-12-31' }),
    feature('porter-county,indiana', box(-87.5, 41.1, -87.2, 41.3), { valid_from: '2026-05-01' }),
  )
  const inChange = await namesAt(41.2, -87.3)
  assert.deepEqual(inChange.slice(1), [
    ['lake-county,indiana', true, ['boundary_change']],
    ['porter-county,indiana', true, ['boundary_change']],
  ])
  assert.deepEqual((await namesAt(41.2, -87.3, '2026-04-30')).slice(1), [['lake-county,indiana', true, []]])
})

test('an unknown place or an invalid geometry writes nothing [design.place.boundaries]', async () => {
  const before = await countRows()
  const good = feature('east-chicago,indiana', box(-87.5, 41.6, -87.4, 41.7))
  await assert.rejects(importFeatures(good, feature('atlantis,indiana', box(-1, 0, 1, 1))), {
    message: /^features\.1\.properties\.place: no place has the key or division id atlantis,indiana/,
  })
  await assert.rejects(importFeatures(good, feature('gary,indiana', { type: 'Polygon', coordinates: [] })), {
    message: /^features\.1\.geometry\.coordinates: has no outer ring/,
  })
  await assert.rejects(importFeatures(good, good), { message: /second boundary of the same place and day/ })
  assert.equal(await countRows(), before)
})

test('coordinates are neither logged nor cached, and wrong ones are refused with their field [design.place.at-private]', async () => {
  const answer = await service.fetch('/api/places/at?lat=41.612345&lon=-87.312345')
  assert.match(answer.headers.get('cache-control')!, /no-store/)
  const wrong = await service.fetch('/api/places/at?lat=91.612345&lon=east')
  assert.equal(wrong.status, 400)
  const problem: Json = await wrong.json()
  assert.deepEqual(
    problem.errors.map(({ path }: Json) => path),
    ['lat', 'lon'],
  )
  const isLogged = async () => (await readFile(logFile, 'utf8')).includes('/api/places/at?lat=…&lon=…')
  await until(isLogged, 'the request is logged')
  assert.doesNotMatch(await readFile(logFile, 'utf8'), /612345|312345/)
})
