import assert from 'node:assert/strict'
import { test } from 'node:test'
import { placeMention } from '../place-mention.ts'
import { type ResearchRequest, standardLimits } from '../request.ts'
import { citySiteGuesses } from './city-guesses.ts'
import type { SearchOutcome } from './search-queries.ts'
import { selectSeeds } from './select-seeds.ts'

const request: ResearchRequest = {
  place: { key: 'alder-falls,ohio', name: 'Alder Falls', state: { name: 'Ohio', abbreviation: 'OH' } },
  issues: [],
  urls: [],
  knownSources: [],
  limits: standardLimits,
}
const many = (count: number, host: string) =>
  Array.from({ length: count }, (_none, index) => `https://${host}/${index}`)
const outcomes = (urls: readonly string[]): SearchOutcome => ({
  provider: 'stand-in',
  kind: 'answered',
  detail: '',
  unresponsive: [],
  urls,
  query: { text: 'q', issueAreas: [], sourceClass: 'news', why: 'To find.' },
})

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

test('starts from given addresses, then from known sources, each page once', () => {
  const { visits } = selectSeeds(
    {
      ...request,
      urls: ['alder.test/council', 'https://alder.test/council/#members'],
      knownSources: ['https://news.test/alder', 'https://alder.test/council'],
    },
    [],
    {},
  )
  assert.deepEqual(
    visits.map(({ url, foundBy, priority }) => [url, foundBy, priority]),
    [
      ['https://alder.test/council', 'given', 20],
      ['https://news.test/alder', 'known_source', 15],
    ],
  )
})

test('turns search results into seeds, each page once', () => {
  const found = outcomes(['https://a.test/', 'https://b.test/', 'https://a.test/?utm_source=s'])
  const { visits } = selectSeeds(request, [found], {})
  assert.deepEqual(
    visits.map(({ url }) => url),
    ['https://a.test/', 'https://b.test/'],
  )
  assert.ok(visits[0]!.priority > visits[1]!.priority)
})

test('returns addresses that are never fetched with their reason', () => {
  const urls = [
    'https://facebook.com/alder',
    'not an address',
    'https://alder.test:8080/',
    'file:///etc/passwd',
  ]
  const { visits, refused } = selectSeeds({ ...request, urls }, [], {})
  assert.deepEqual(visits, [])
  assert.deepEqual(
    refused.map(({ reason }) => reason),
    ['social_media', 'bad_address', 'forbidden_port', 'unsupported_protocol'],
  )
})

test('limits known and found pages to their share of a run and counts the rest', () => {
  const { visits, leftOut } = selectSeeds(
    { ...request, urls: many(4, 'given.test'), knownSources: many(200, 'known.test') },
    [outcomes(many(60, 'found.test'))],
    {},
  )
  const of = (kind: string) => visits.filter(({ foundBy }) => foundBy === kind).length
  assert.deepEqual([of('given'), of('known_source'), of('search')], [4, 11, 18])
  assert.equal(leftOut.length, 264 - visits.length)
})

test('guesses the city’s site only when there is no other seed', () => {
  const withoutSeeds = selectSeeds(request, [], {}).visits
  assert.ok(withoutSeeds.length > 0 && withoutSeeds.every(({ foundBy }) => foundBy === 'guess'))
  const unresponsive = selectSeeds(request, [{ ...outcomes([]), kind: 'timeout' }], {}).visits
  assert.ok(unresponsive.length > 0, 'engines that did not answer leave nothing to begin with')
  assert.ok(selectSeeds({ ...request, knownSources: many(1, 'known.test') }, [], {}).visits.length === 1)
})

test('reports addresses that may not be fetched with their origin, without counting them as pages', () => {
  const { visits, refused } = selectSeeds(
    { ...request, urls: ['ftp://files.test/a'] },
    [outcomes(['https://www.facebook.com/alder', 'https://news.test/'])],
    {},
  )
  assert.deepEqual(
    refused.map(({ reason, foundBy }) => [reason, foundBy]),
    [
      ['unsupported_protocol', 'given'],
      ['social_media', 'search'],
    ],
  )
  assert.deepEqual(
    visits.map(({ url }) => url),
    ['https://news.test/'],
  )
})
