import assert from 'node:assert/strict'
import { test } from 'node:test'
import { foldPlaceName } from '../places/place-name.ts'
import { findCity, type PlaceFinder } from './office-city.ts'

const known = [
  'austin,TX',
  'robstown,TX',
  'indianapolis,IN',
  'washington,DC',
  'salt lake city,UT',
  'lake city,UT',
  'st. paul,MN',
]
const find: Pick<PlaceFinder, 'byName'> = {
  byName: (name, state) =>
    known.find((one) => foldPlaceName(one.split(',')[0]!) === foldPlaceName(name) && one.endsWith(state)),
}

const addresses: [address: string, city: string | undefined][] = [
  ['Room 4N.7 P.O. Box 2910 Austin, TX 78768', 'austin,TX'],
  ['101 East Main Avenue Robstown, Texas 78380', 'robstown,TX'],
  ['200 W. Washington St.Indianapolis, IN 46204', 'indianapolis,IN'],
  ['200 W. Washington St., Rm. 206, Indianapolis, IN  46204', 'indianapolis,IN'],
  ['1233 Longworth HOB; Washington DC 20515-4901', 'washington,DC'],
  ['1233 Longworth HOB; Washington, D.C. 20515', 'washington,DC'],
  ['350 State Street;Salt Lake City, UT 84114;', 'salt lake city,UT'],
  ['75 Rev. Dr. Martin Luther King Jr. Blvd.; Saint Paul, MN 55155', 'st. paul,MN'],
  ['100 Main Street, Nowhere, TX 78768', undefined],
  ['P.O. Box 12, Austin', 'austin,TX'],
  ['12 Austin Lane', undefined],
  ['', undefined],
]

test('finds the longest known city name before the state', () => {
  for (const [address, city] of addresses) assert.equal(findCity(address, find, 'TX')?.key, city, address)
})
