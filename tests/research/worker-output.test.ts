import assert from 'node:assert/strict'
import { test } from 'node:test'
import { serialize } from 'node:v8'
import { analyzePage, type PageToAnalyze } from '../../src/research/analyze-page.ts'
import { type PageRecord, standardLimits } from '../../src/research/index.ts'
import { mergeCandidates } from '../../src/research/merge-candidates.ts'
import { defaultWorkerLimits } from '../../src/research/worker/worker-limits.ts'
import { createResearchWorkers } from '../../src/research/worker/worker-pool.ts'

const now = new Date('2026-03-10T00:00:00Z')
const never = new AbortController().signal
const page = (body: string): PageToAnalyze => ({
  fetched: {
    url: 'http://alder.test/',
    finalUrl: 'http://alder.test/',
    contentType: 'text/html',
    body: Buffer.from(body),
    retrievedAt: now.toISOString(),
    isRendered: false,
  },
  foundBy: 'given',
  request: { place: null, issues: [] },
  taxonomy: [],
  timeZone: 'America/Chicago',
  now,
})

test('a job that gives more than its limit fails, and its worker does the next job [design.research.output]', async () => {
  const outputMb = { ...defaultWorkerLimits.outputMb, analyzePage: 0.1 }
  using workers = createResearchWorkers({ processes: 1, outputMb })
  const run = (body: string) => workers.run('analyzePage', [page(body)], never)
  await assert.rejects(run(`<p>${'word '.repeat(50_000)}`), {
    name: 'LimitExceededError',
    message: 'gives more than 0.1 MB of findings',
  })
  assert.equal((await run('<p>Hello')).outcome, 'read')
})

test('a page gives little more than its text, whatever its markup [design.research.output]', async () => {
  const body = `<div class="${'y'.repeat(5_000)}">${'<p>word</p>'.repeat(1_000)}</div>`
  for (const hasModel of [false, true]) {
    const bytes = serialize(await analyzePage({ ...page(body), hasModel })).length
    assert.ok(bytes < 400_000, `${bytes} bytes`)
  }
  const feeds = Array.from(
    { length: 500 },
    (_none, at) => `<a href="/${at}.ics"></a><a href="/${at}.rss"></a>`,
  )
  const linked = await analyzePage(page(`<p>Hello</p>${feeds.join('')}`))
  assert.ok(linked.page)
  assert.deepEqual([linked.page.calendars.length, linked.page.feeds.length], [20, 20])
})

const letter = (index: number) => String.fromCharCode(97 + index)

test('a merge in a worker gives what it gives here, however long', async () => {
  const names = Array.from(
    { length: 130 },
    (_none, at) => `${letter(at % 26).toUpperCase()}lder${letter(Math.floor(at / 26))} Street`,
  )
  const analyzed = await analyzePage(
    page(names.map((name) => `<p>The ${name} Tenants Union met.</p>`).join('')),
  )
  assert.ok(analyzed.page)
  const record: PageRecord = {
    url: 'http://alder.test/',
    finalUrl: 'http://alder.test/',
    outcome: 'read',
    detail: null,
    foundBy: 'given',
    seed: 'http://alder.test/',
    depth: 0,
    isDrawn: false,
    page: analyzed.page,
    says: analyzed.says,
    model: null,
    actors: analyzed.actors,
    meetings: analyzed.meetings,
    links: [],
  }
  const request = { place: null, issues: [], urls: [], knownSources: [], limits: standardLimits }
  const records = [record, { ...record, url: 'http://alder.test/again' }]
  const expected = mergeCandidates(request, records, [], now)
  assert.ok(expected.candidates.length > 100, String(expected.candidates.length))
  using workers = createResearchWorkers({ processes: 1 })
  assert.deepEqual(await workers.run('mergeCandidates', [request, records, [], now], never), expected)
})
