import assert from 'node:assert/strict'
import { test } from 'node:test'
import { placeMention } from '../place-mention.ts'
import { citySiteGuesses } from './city-guesses.ts'
import { collectSeeds } from './collect-seeds.ts'

const place = { name: "O'Dell Falls", state: { name: 'Ohio', abbreviation: 'OH' } }

test('guesses a few addresses that only governments can have', () => {
  const guesses = citySiteGuesses(place)
  assert.deepEqual(guesses, [
    'https://www.odellfallsoh.gov/',
    'https://www.cityofodellfalls.gov/',
    'https://www.odellfalls.gov/',
    'https://www.odell-falls-oh.gov/',
    'https://odellfalls.oh.gov/',
    'https://www.cityofodellfallsoh.gov/',
  ])
  assert.deepEqual(citySiteGuesses({ ...place, name: '!!' }), [])
  assert.deepEqual(citySiteGuesses({ ...place, state: { name: 'Ohio', abbreviation: '../x' } }), [])
})

test('accepts a guessed site only if it mentions the city and its state', () => {
  const mentionsPlace = (text: string) => placeMention(text, place) === 'name_and_state'
  assert.ok(mentionsPlace('Welcome to the City of O’Dell Falls, OH'))
  assert.ok(mentionsPlace("O'Dell Falls\nCounty seat … State of Ohio"))
  assert.ok(!mentionsPlace('Welcome to O’Dell Falls, Texas. Oh, what a town!'))
  assert.ok(!mentionsPlace('A guide to Ohio'))
})

test('collects seeds without a search engine: given addresses, known sources, guesses', () => {
  const { visits } = collectSeeds({
    given: ['alder.test/council', 'https://alder.test/council/#members'],
    knownSources: ['https://news.test/alder', 'https://alder.test/council'],
    place,
  })
  assert.deepEqual(
    visits.slice(0, 3).map(({ url, foundBy }) => [url, foundBy]),
    [
      ['https://alder.test/council', 'given'],
      ['https://news.test/alder', 'known_source'],
      ['https://www.odellfallsoh.gov/', 'guess'],
    ],
  )
  assert.equal(visits.length, 8)
  const priorities = visits.map(({ priority }) => priority)
  assert.deepEqual(
    priorities,
    [...priorities].sort((one, other) => other - one),
  )
})

test('turns search results into seeds, each page once', () => {
  const { visits } = collectSeeds({
    found: [['https://a.test/', 'https://b.test/', 'https://a.test/?utm_source=s']],
  })
  assert.deepEqual(
    visits.map(({ url }) => url),
    ['https://a.test/', 'https://b.test/'],
  )
  assert.ok(visits[0]!.priority > visits[1]!.priority)
})

test('returns addresses that are never fetched with their reason', () => {
  const { visits, refused } = collectSeeds({
    given: ['https://facebook.com/alder', 'not an address', 'https://alder.test:8080/', 'file:///etc/passwd'],
  })
  assert.deepEqual(visits, [])
  assert.deepEqual(
    refused.map(({ reason }) => reason),
    ['social_media', 'bad_address', 'forbidden_port', 'unsupported_protocol'],
  )
})
