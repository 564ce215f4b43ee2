import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PlaceRecord } from '../../contracts/directory/import-record.ts'
import { stateOf } from '../places/states.ts'
import { type Chamber, districtPlace } from './districts.ts'
import type { ImportItem } from './import-item.ts'
import { withNewPlaces } from './with-new-places.ts'

test('names districts by chamber, and members at large represent the state [design.place.legislators]', () => {
  const named = (state: string, chamber: Chamber, district: string) => {
    const place = districtPlace(stateOf(state)!, chamber, district)
    return place && [place.key, place.name, place.ocd_id]
  }
  const us = 'ocd-division/country:us'
  assert.deepEqual(named('IN', 'upper', '32'), [
    'senate-district-32,indiana',
    'Senate District 32',
    `${us}/state:in/sldu:32`,
  ])
  assert.deepEqual(named('CA', 'lower', '7'), [
    'assembly-district-7,california',
    'Assembly District 7',
    `${us}/state:ca/sldl:7`,
  ])
  assert.equal(named('NH', 'lower', 'Rockingham 13')?.[0], 'house-district-rockingham-13,new-hampshire')
  assert.equal(named('NH', 'lower', 'Rockingham 13')?.[2], undefined)
  assert.equal(named('WI', 'congress', '1')?.[0], 'congressional-district-1,wisconsin')
  for (const atLarge of ['At-Large', 'at large', '0', ''])
    assert.equal(named('WY', 'congress', atLarge), undefined)
})

test('a new district comes before the records that refer to it', async () => {
  const district = districtPlace(stateOf('IN')!, 'upper', '1')!
  const fresh: PlaceRecord[] = [district]
  async function* items(): AsyncGenerator<ImportItem> {
    yield { where: 'a file', reason: 'bad file', why: 'it is empty' }
  }
  const found = await Array.fromAsync(withNewPlaces(items(), { takeNew: () => fresh.splice(0) }))
  assert.deepEqual(
    found.map(({ where }) => where),
    ['senate-district-1,indiana', 'a file'],
  )
})
