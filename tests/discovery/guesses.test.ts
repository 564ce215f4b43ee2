import assert from 'node:assert/strict'
import { test } from 'node:test'
import { MockAgent } from 'undici'
import { createMemoryJournal, createResearch, standardLimits } from '../../src/research/index.ts'
import { sharedResearchWorkers } from '../support/workers.ts'

const council = (place: string) =>
  `<html><head><title>City of ${place}</title></head><body><h1>Alder Falls Common Council</h1>
   <p>City of ${place}.</p><table><tr><th>Name</th><th>Role</th></tr>
   <tr><td>Rosa Delgado</td><td>Council President</td></tr><tr><td>Ann Okafor</td><td>Council Member</td></tr></table>
   </body></html>`

test('a guessed URL counts only if its page names the place', async (context) => {
  const web = new MockAgent()
  context.after(() => web.close())
  web.disableNetConnect()
  const serve = (host: string, body: string) =>
    web
      .get(`https://${host}`)
      .intercept({ path: '/' })
      .reply(200, body, { headers: { 'content-type': 'text/html' } })
  serve('www.alderfallsoh.gov', council('Alder Falls, Ohio'))
  serve('www.cityofalderfalls.gov', council('Alder Falls, Montana').replaceAll('Rosa', 'Wrong'))
  const journal = createMemoryJournal()
  const research = createResearch({
    fetching: { userAgent: 'test', dispatcher: web, limits: { requestIntervalMs: 0 }, obeyRobots: false },
    providers: [],
    browser: 'off',
    taxonomy: [],
    workers: sharedResearchWorkers,
    now: () => new Date('2026-03-10T00:00:00Z'),
  })
  const { candidates } = await research(
    {
      place: { key: 'alder-falls,ohio', name: 'Alder Falls', state: { name: 'Ohio', abbreviation: 'OH' } },
      issues: [],
      urls: [],
      knownSources: [],
      limits: standardLimits,
    },
    { journal, loadKnownActors: async () => [], onEvent: () => {}, signal: new AbortController().signal },
  )
  const outcomes = new Map(
    (await journal.loadPages()).map(({ url, outcome }) => [new URL(url).hostname, outcome]),
  )
  assert.equal(outcomes.get('www.alderfallsoh.gov'), 'read')
  assert.equal(outcomes.get('www.cityofalderfalls.gov'), 'other_place')
  assert.ok(candidates.some(({ name }) => name === 'Rosa Delgado'))
  assert.ok(!candidates.some(({ name }) => /Wrong/.test(name)))
})
