import assert from 'node:assert/strict'
import { test } from 'node:test'
import { providerReports, runSearches, selectSeeds } from './find-seeds.ts'
import { createMemoryJournal } from './journal.ts'
import { type ResearchRequest, standardLimits } from './request.ts'
import { SearchError, type SearchProvider } from './search/provider.ts'
import type { SearchOutcome } from './search/search-queries.ts'

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

test('does not repeat queries that were answered before a crash', async () => {
  const journal = createMemoryJournal()
  const events: string[] = []
  const provider: SearchProvider = {
    name: 'stand-in',
    async search(query, options) {
      options?.signal?.throwIfAborted()
      events.push(query)
      return { urls: [], unresponsive: [] }
    },
  }
  const controller = new AbortController()
  const run = (signal: AbortSignal) => ({
    journal,
    signal,
    onEvent: () => {
      if (events.length === 2) controller.abort()
    },
  })
  const ask = (signal: AbortSignal) =>
    runSearches({ providers: [provider], now: () => new Date(0) }, request, run(signal))
  await assert.rejects(ask(controller.signal))
  const answers = await ask(new AbortController().signal)
  assert.equal(answers.length, 3)
  assert.equal(new Set(events).size, events.length, 'no question twice')
})

test('reports a failed search engine and a partial response', async () => {
  const fault = new SearchError('refused', 'The key was not accepted.')
  const failing: SearchProvider = { name: 'failing', search: () => Promise.reject(fault) }
  const partly: SearchProvider = {
    name: 'partly',
    search: async () => ({ urls: [], unresponsive: ['bing'] }),
  }
  const answers = await runSearches({ providers: [failing, partly], now: () => new Date(0) }, request, {
    journal: createMemoryJournal(),
    onEvent: () => {},
    signal: new AbortController().signal,
  })
  assert.deepEqual(
    providerReports(answers).map(({ provider, state, detail }) => [provider, state, detail]),
    [
      ['failing', 'failed', 'The key was not accepted.'],
      ['partly', 'partly', 'No response from bing.'],
    ],
  )
})
