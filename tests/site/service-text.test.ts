import assert from 'node:assert/strict'
import { test } from 'node:test'
import { standardLimits } from '../../src/contracts/discovery/research-limits.ts'
import { SafeFetchError, type SafeFetchFault } from '../../src/platform/safe-fetch/safe-fetch-error.ts'
import { type CutRemark, caps } from '../../src/research/caps.ts'
import { parseAddress, refusalOf } from '../../src/research/fetch/address-rules.ts'
import { contentRefusal } from '../../src/research/fetch/content-type.ts'
import { refusalForError } from '../../src/research/fetch/network-errors.ts'
import { findGaps } from '../../src/research/gaps.ts'
import type { PageRecord } from '../../src/research/journal.ts'
import { mergeCandidates } from '../../src/research/merge-candidates.ts'
import { unavailable } from '../../src/research/model/model-outcome.ts'
import type { ResearchRequest } from '../../src/research/request.ts'
import { compareOrganizations } from '../../src/research/resolve/compare-organizations.ts'
import { comparePeople } from '../../src/research/resolve/compare-people.ts'
import type { ActorRecord } from '../../src/research/resolve/comparison.ts'
import { resolve } from '../../src/research/resolve/resolve.ts'
import { runRemarks } from '../../src/research/run-remarks.ts'
import { visitPage } from '../../src/research/visit-page.ts'
import { LimitExceededError, WorkerLostError } from '../../src/research/worker/worker-error.ts'
import { en } from '../../src/web/site/messages/en/index.ts'
import { es } from '../../src/web/site/messages/es/index.ts'
import { reasons } from '../../src/web/site/messages/es/service-text.ts'
import { serviceText } from '../../src/web/site/messages/service-text.ts'
import { analyzeBytes } from '../support/analyze-bytes.ts'
import { assertSpanish } from '../support/spanish.ts'

test('a sentence is translated with its numbers, the most specific entry first, and other text is not [design.site.service-texts]', () => {
  const translate = serviceText({
    'No search for {issue}.': 'Sin búsqueda.',
    'No search for {issue}, and {count} pages mention it.': '{count} páginas, sin búsqueda.',
    'It failed.': 'Falló.',
  })
  assert.equal(translate('No search for housing.'), 'Sin búsqueda.')
  assert.equal(translate('No search for housing, and 12 pages mention it.'), '12 páginas, sin búsqueda.')
  assert.equal(translate('No search for housing. It failed.'), 'Sin búsqueda. Falló.')
  for (const other of ['No search for .', 'It failed', 'It failed. And more.', ''])
    assert.equal(translate(other), undefined, other)
})

type Pair = [one: Partial<ActorRecord>, other: Partial<ActorRecord>]
const people: readonly Pair[] = [
  [{ name: 'Ann Smith Jr.' }, { name: 'Ann Smith Jr.' }],
  [{ name: 'Ann Smith Jr.' }, { name: 'Ann Smith III' }],
  [{ name: 'Thaddeus Wimblecote' }, { name: 'Thaddeus Wimblecotte' }],
  [{ name: 'Ann Wimblecote' }, { name: 'Ann Wimblecote-Tarnwick' }],
  [{ name: 'Ann Tarnwick' }, { name: 'Zoe Ferncastle' }],
  [{ name: 'Robert Tarnwick' }, { name: 'Bob Tarnwick' }],
  [{ name: 'R. Tarnwick' }, { name: 'Robert Tarnwick' }],
  [{ name: 'Thaddeus Tarnwick' }, { name: 'Thad Tarnwick' }],
  [{ name: 'Lydia Maria Tarnwick' }, { name: 'Maria Tarnwick' }],
  [{ name: 'Lydia Maria Tarnwick' }, { name: 'Lydia Maria Tarnwick' }],
  [{ name: 'Lydia M. Tarnwick' }, { name: 'Lydia Maria Tarnwick' }],
  [{ name: 'Lydia Maria Tarnwick' }, { name: 'Lydia Rose Tarnwick' }],
  [{ name: 'Tarnwick' }, { name: 'Lydia Tarnwick' }],
  [{ state: 'Ohio' }, { state: 'Iowa' }],
  [
    { state: 'Ohio', place: 'Larkfield' },
    { state: 'Ohio', place: 'Larkfield' },
  ],
  [
    { state: 'Ohio', place: 'Larkfield' },
    { state: 'Ohio', place: 'Alder Falls' },
  ],
  [{ emails: ['a@one.test'] }, { emails: ['a@one.test'] }],
  [{ emails: ['a@one.test'] }, { emails: ['b@one.test'] }],
  [{ phones: ['614 555 0100'] }, { phones: ['(614) 555-0100'] }],
  [{ role: 'Mayor' }, { role: 'Sheriff' }],
  [{ role: 'Mayor' }, { role: 'Mayor' }],
  [{ role: 'District 4' }, { role: 'State Senator, District 4' }],
  [{ role: 'State Senator, District 4' }, { role: 'State Senator, District 4' }],
  [{ role: 'State Senator, District 4' }, { role: 'State Senator, District 5' }],
]
const organizations: readonly Pair[] = [
  [{ name: 'Teachers Union Local 12' }, { name: 'Teachers Union Local 14' }],
  [{ name: 'Tenants United, Inc.' }, { name: 'The Tenants United' }],
  [{ name: 'Larkfield Housing Authority' }, { name: 'LHA' }],
  [{ name: 'Larkfield Library' }, { name: 'Larkfield Church' }],
  [{ name: 'Greenwood Neighborhood Association' }, { name: 'Greenwood Association' }],
  [{ name: 'Greenwood Community Association' }, { name: 'Greenwood Association' }],
  [{ name: 'Wimblecote Alliance' }, { name: 'Wimblecotte Alliance' }],
  [{ name: 'Greenwood River Trail Partners' }, { name: 'Greenwood River Trail Walkers Partners' }],
  [{ name: 'Greenwood River' }, { name: 'Greenwood River Trail Walkers Runners' }],
  [{ name: 'Greenwood Walkers' }, { name: 'Tarnwick Runners' }],
  [{ website: 'https://one.test' }, { website: 'https://two.test' }],
  [{ website: 'https://one.test' }, { website: 'https://one.test' }],
  [{ website: 'https://larkfield.gov' }, { website: 'https://larkfield.gov' }],
]

test('every reason why two actors may be the same or not is in Spanish [design.site.service-texts]', () => {
  const actor = (id: string, type: ActorRecord['type'], given: Partial<ActorRecord>): ActorRecord => ({
    id,
    type,
    name: type === 'person' ? 'Ann Tarnwick' : 'Greenwood Walkers',
    ...given,
  })
  const produced = new Set([
    'Decided by the local reviewer',
    ...people.flatMap(
      ([one, other]) => comparePeople(actor('1', 'person', one), actor('2', 'person', other)).reasons,
    ),
    ...organizations.flatMap(
      ([one, other]) =>
        compareOrganizations(actor('1', 'organization', one), actor('2', 'organization', other)).reasons,
    ),
    ...resolve([actor('1', 'organization', {})], [actor('2', 'initiative', {})]).flatMap(
      ({ possibleMatches }) => possibleMatches.flatMap((match) => match.reasons),
    ),
  ])
  for (const reason of produced) assertSpanish(reason)
  assert.deepEqual(Object.keys(reasons).toSorted(), [...produced].toSorted())
})

const browserCodes = [
  'no_browser',
  'browser_no_sandbox',
  'browser_off',
  'browser_failed',
  'browser_budget_spent',
]

test('every remark on a search is in Spanish [design.site.service-texts]', () => {
  const request = {
    place: { key: 'alder-falls,ohio', name: 'Alder Falls', state: { name: 'Ohio', abbreviation: 'OH' } },
    issues: [{ slug: 'housing', name: 'Housing', searchTerms: [] }],
    limits: standardLimits,
  } as unknown as ResearchRequest
  const failures: Record<Parameters<typeof unavailable>[0], true> = {
    no_key: true,
    no_address: true,
    budget_spent: true,
    daily_budget_spent: true,
    refused: true,
    declined: true,
    rate_limited: true,
    timeout: true,
    truncated: true,
    malformed_answer: true,
    too_expensive: true,
    failed: true,
  }
  const models = Object.keys(failures).map((code) => unavailable(code as keyof typeof failures))
  for (const count of [1, 2]) {
    for (const { reason, detail } of models) {
      const page = {
        page: { remarks: [...browserCodes, 'needs_ocr'] },
        model: { outcome: reason, detail, dropped: 1 },
      }
      const records = Array.from({ length: count }, () => page as unknown as PageRecord)
      const overLimit = { seeds: count, site: count, run: count }
      const remarks = runRemarks({ hasEngines: false, startPages: 4, overLimit }, request, records)
      assert.equal(remarks.length, 1 + 3 + 6 + 1 + 1)
      for (const remark of remarks) assertSpanish(remark)
    }
  }
  const { remarks } = mergeCandidates(request, [manyNamesakes()], [], new Date())
  assert.equal(remarks.length, 3)
  for (const remark of remarks) assertSpanish(remark)
})

/** A page with more findings than a search merges or compares, none of them about an issue. */
function manyNamesakes(): PageRecord {
  const url = 'https://town.test/'
  const actors = Array.from({ length: caps.findingsPerRun + 1 }, (_, index) => {
    const name = `Walkers ${index}`
    const evidence = { pageUrl: url, textHash: '', start: 0, end: name.length, quote: name }
    const claims = [{ kind: 'identity', text: name, issueArea: null, evidence }]
    return { type: 'organization', name, aliases: [], contacts: [], issueAreas: [], claims, confidence: 0.9 }
  })
  const page = { url, finalUrl: url, contentType: 'text/html', title: 'Walkers', retrievedAt: '2026-03-10' }
  const visit = { url, seed: url, depth: 0, foundBy: 'given' }
  return { ...visit, outcome: 'read', says: null, page, actors, meetings: [] } as unknown as PageRecord
}

test('every gap of a search is in Spanish [design.site.service-texts]', () => {
  const issue = { slug: 'transit', name: 'Public transit', searchTerms: [] }
  for (const actors of [0, 1, 2])
    for (const pages of [0, 1, 2])
      for (const [answered, unanswered] of [
        [0, 0],
        [0, 1],
        [0, 2],
        [1, 0],
      ] as const)
        for (const hasEngines of [true, false]) {
          const [gap] = findGaps([{ issue, answered, unanswered, hasEngines, pages, actors }])
          assertSpanish(gap!.detail)
        }
  assert.equal(
    es.serviceText(
      '2 actors were found; one page mentions public transit. One search for public transit failed.',
    ),
    'Se encontraron 2 actores; una página menciona el tema. Falló una búsqueda sobre el tema.',
  )
})

test('every reason why a page could not be read to its end is in Spanish [design.site.service-texts]', async () => {
  const errors = [
    new LimitExceededError('gives more than 8 MB of findings'),
    new LimitExceededError('took longer than 2.5 seconds'),
    new LimitExceededError('took more than 2.5 seconds of processor time'),
    new LimitExceededError('took more than 300 MB of memory'),
    new LimitExceededError('took more than 200 MB of heap'),
    new WorkerLostError('The process ended'),
    new TypeError('Unexpected'),
  ]
  for (const error of errors) {
    const needs = {
      fetcher: { fetch: async () => ({ kind: 'fetched', finalUrl: 'https://town.test/' }) },
      workers: { run: () => Promise.reject(error) },
      now: () => new Date(),
      model: null,
    } as unknown as Parameters<typeof visitPage>[0]
    const visit = {
      url: 'https://town.test/',
      seed: 'https://town.test/',
      depth: 0,
      foundBy: 'given',
      priority: 0,
    }
    const { detail } = await visitPage(
      needs,
      { place: null, issues: [] } as unknown as ResearchRequest,
      visit as Parameters<typeof visitPage>[2],
      new AbortController().signal,
    )
    assertSpanish(detail ?? '')
  }
})

test('every reason why a page was not fetched or used is in Spanish [design.site.service-texts]', async () => {
  const addresses = [
    ...['ftp://town.test/', 'https://a:b@town.test/', 'https://town.test:8080/', 'https://x.com/town'],
    ...['https://town.test/login', `https://town.test/${'long'.repeat(600)}`],
  ]
  for (const address of addresses) assertSpanish(refusalOf(new URL(address))!.detail)
  for (const text of ['mailto:a@town.test', 'https://']) {
    const refusal = parseAddress(text)
    assert.ok('detail' in refusal)
    assertSpanish(refusal.detail)
  }
  for (const type of ['image/png', 'image/<>']) assertSpanish(contentRefusal(type)!.detail)
  const faults: SafeFetchFault[] = ['address', 'unreachable', 'too_large', 'ratio', 'encoding', 'protocol']
  for (const fault of faults) assertSpanish(refusalForError(new SafeFetchError(fault, '')).detail)
  const codes = ['ETIMEDOUT', 'ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'ECONNRESET', 'HPE_INVALID']
  for (const code of [...codes, 'Z_DATA_ERROR', 'CERT_HAS_EXPIRED', 'OTHER'])
    assertSpanish(refusalForError(Object.assign(new Error(), { code })).detail)
  const unusable: [body: Uint8Array | string, type: string][] = [
    ['', 'text/html'],
    ['{', 'application/json'],
    ['%PDF-1.7 broken', 'application/pdf'],
    [Buffer.from([0, 1]), 'text/html'],
    [Buffer.from([0, 1]), 'text/<>'],
    [Buffer.from([0, 1]), 'application/octet-stream'],
    ['word '.repeat(100_001), 'text/plain'],
  ]
  for (const [body, type] of unusable) {
    const page = await analyzeBytes(body, type)
    assert.ok(page.detail, type)
    assertSpanish(page.detail)
  }
})

test('the page of a search says in words what is missing of a page that was read [design.site.service-texts]', async () => {
  const cuts: Record<CutRemark, true> = {
    cut_too_many_actors: true,
    cut_too_many_names: true,
    cut_too_many_meetings: true,
    cut_too_many_events: true,
    cut_too_many_occurrences: true,
    cut_too_many_entries: true,
  }
  const [deep, broken] = await Promise.all([
    analyzeBytes(`<p>${'<b>'.repeat(5_000)}word`, 'text/html'),
    analyzeBytes(Buffer.from('word \xff', 'latin1'), 'text/html; charset=utf-8'),
  ])
  assert.ok(deep.page && broken.page)
  const codes = [...deep.page.remarks, ...broken.page.remarks, ...browserCodes, ...Object.keys(cuts)]
  assert.ok(codes.includes('nested_too_deep') && codes.includes('broken_encoding'), codes.join())
  for (const { discovery } of [en, es])
    for (const code of codes) assert.ok(code in discovery.run.missing, code)
})
