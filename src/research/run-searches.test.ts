import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createMemoryJournal } from './journal.ts'
import { type ResearchRequest, standardLimits } from './request.ts'
import { providerReports, runSearches } from './run-searches.ts'
import { SearchError, type SearchProvider } from './search/provider.ts'

const request: ResearchRequest = {
  place: { key: 'alder-falls,ohio', name: 'Alder Falls', state: { name: 'Ohio', abbreviation: 'OH' } },
  issues: [],
  urls: [],
  knownSources: [],
  limits: standardLimits,
}

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
