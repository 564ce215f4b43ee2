import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readDistrict } from './district-text.ts'
import { placeKeyOf } from './place-key.ts'

const keyOf = (text: string) => {
  const address = readDistrict(text)
  return address && placeKeyOf(address)
}

test('a district is read in the ways that people write it', () => {
  for (const text of [
    'IL-07',
    'il-7',
    'Congressional District 7, Illinois',
    'Illinois Congressional District 07',
    '7th Congressional District of Illinois',
    'Illinois’s 7th congressional district',
    'congressional district 7 IL',
  ])
    assert.equal(keyOf(text), 'congressional-district-7,illinois', text)
  assert.equal(keyOf('Senate District 14A, North Dakota'), 'senate-district-14a,north-dakota')
  assert.equal(keyOf('New Hampshire House District 3'), 'house-district-3,new-hampshire')
})

test('other texts are no districts', () => {
  for (const text of [
    'district 7',
    'gary-in',
    'XX-07',
    'IL-00',
    '7 Senate Street, Gary, IN',
    'School District 7 Ohio',
    '',
  ])
    assert.equal(readDistrict(text), undefined, text)
})
