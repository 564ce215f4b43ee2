import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type ExtractedActor, unknownFields } from './candidate.ts'
import { caps } from './caps.ts'
import type { PageRecord } from './journal.ts'
import { mergeCandidates } from './merge-candidates.ts'
import { type ResearchRequest, standardLimits } from './request.ts'

const now = new Date('2026-03-10T00:00:00Z')
const request: ResearchRequest = {
  place: { key: 'alder-falls,ohio', name: 'Alder Falls', state: { name: 'Ohio', abbreviation: 'OH' } },
  issues: [],
  urls: [],
  knownSources: [],
  limits: standardLimits,
}

function actor(name: string, pageUrl: string, given: Partial<ExtractedActor> = {}): ExtractedActor {
  const evidence = { pageUrl, textHash: '', start: 0, end: name.length, quote: name }
  return {
    type: 'person',
    name,
    ...unknownFields,
    method: 'roster',
    confidence: 0.9,
    claims: [{ kind: 'identity', text: name, issueArea: null, evidence }],
    ...given,
  }
}

function page(url: string, actors: ExtractedActor[], given: Partial<PageRecord> = {}): PageRecord {
  const found = {
    url,
    finalUrl: url,
    canonicalUrl: null,
    contentType: 'text/html',
    format: 'html',
    title: 'T'.repeat(900),
    siteName: null,
    publishedAt: '+275760-01-01',
    retrievedAt: now.toISOString(),
    textHash: 'h',
    text: '',
  }
  return {
    url,
    finalUrl: url,
    outcome: 'read',
    detail: null,
    foundBy: 'given',
    seed: url,
    depth: 0,
    isDrawn: false,
    page: found as never,
    says: { place: 'name_and_state', issues: [] },
    model: null,
    actors,
    meetings: [],
    links: [],
    ...given,
  }
}
const join = (...records: PageRecord[]) => mergeCandidates(request, records, [], now).candidates

test('gives two people with the same name different ids', () => {
  const url = 'https://town.test/council'
  const mail = (value: string, role: string) => ({ role, contacts: [{ kind: 'email' as const, value }] })
  const found = join(
    page(url, [
      actor('John Smith', url, mail('one@town.test', 'Council Member, District 1')),
      actor('John Smith', url, mail('two@town.test', 'Council Member, District 2')),
    ]),
  )
  assert.equal(found.length, 2)
  assert.equal(new Set(found.map((one) => one.localId)).size, 2)
})

test('uses a page that never mentions the place only on the site of a given or known page', () => {
  const unnamed = { says: { place: 'none', issues: [] } } as const
  const [home, roster, other, lone] = [
    'https://town.test/',
    'https://town.test/council',
    'https://other.test/about',
    'https://lone.test/',
  ]
  const link = { ...unnamed, foundBy: 'link', seed: home, depth: 1 }
  const names = join(
    page(home, []),
    page(roster, [actor('Rosa Delgado', roster)], link),
    page(other, [actor('Ann Okafor', other)], link),
    page(lone, [actor('Mark Webb', lone)], { ...unnamed, foundBy: 'search' }),
  ).map((one) => one.name)
  assert.deepEqual(names, ['Rosa Delgado'])
})

test('cuts or drops what exceeds the directory’s limits', () => {
  const url = 'https://town.test/'
  const long = actor('Rosa Delgado', url, {
    website: 'javascript:alert(1)',
    contacts: [{ kind: 'address', value: 'x'.repeat(501) }],
    claims: Array.from({ length: 150 }, (_none, index) => ({
      kind: 'other',
      text: `Claim ${index}`,
      issueArea: null,
      evidence: { pageUrl: url, textHash: '', start: 0, end: 12, quote: 'Rosa Delgado' },
    })),
  })
  const [one, ...others] = join(page(url, [long, actor('N'.repeat(301), url)]))
  assert.deepEqual(others, [])
  assert.deepEqual([one!.claims.length, one!.contacts.length, one!.website], [100, 0, null])
  assert.deepEqual([one!.sources[0]!.title.length, one!.sources[0]!.publishedAt], [500, null])
})

test('lists candidates of the requested issue first, and says why others are there', () => {
  const issues = [{ slug: 'housing_affordability', name: 'Housing affordability', searchTerms: [] }]
  const url = 'https://alder-falls.example/council'
  const found = [
    actor('Anne Field', url, { confidence: 0.95 }),
    actor('Bo Lind', url, { confidence: 0.6, issueAreas: ['housing_affordability'] }),
  ]
  const { candidates, remarks } = mergeCandidates({ ...request, issues }, [page(url, found)], [], now)
  assert.deepEqual(
    candidates.map(({ name }) => name),
    ['Bo Lind', 'Anne Field'],
  )
  assert.deepEqual(remarks, [
    '1 of 2 candidates have no evidence about Housing affordability. The pages that were read name them too; they are listed last.',
  ])
})

test('a run says how many findings it left out, and which were not compared [design.research.caps]', () => {
  const url = 'https://alder.test/'
  const word = (at: number) => [...String(at)].map((digit) => 'bcdefghijk'[Number(digit)]).join('')
  const people = Array.from({ length: caps.findingsPerRun + 1 }, (_none, index) =>
    actor(`A${word(index)} E${word(index)}`, url),
  )
  const { candidates, remarks } = mergeCandidates(request, [page(url, people)], [], now)
  assert.equal(candidates.length, caps.findingsPerRun)
  assert.deepEqual(remarks, ['The pages have 5001 findings; only the first 5000 became candidates.'])
  const namesakes = people.slice(0, caps.findingsPerBlock + 1).map(({ name }) => actor(`${name} Smith`, url))
  const similar = mergeCandidates(request, [page(url, namesakes)], [], now)
  assert.match(similar.remarks.join(), /Not all were compared/)
})

test('proposes a name that pages read as two types once, with the type that has more evidence', () => {
  const read = (url: string, type: ExtractedActor['type']) =>
    page(url, [actor('Clean Water Alder Falls', url, { type })])
  const { candidates } = mergeCandidates(
    request,
    [
      read('https://a.test/', 'initiative'),
      read('https://b.test/', 'organization'),
      read('https://c.test/', 'organization'),
    ],
    [],
    now,
  )
  assert.deepEqual(
    candidates.map(({ type, name }) => [type, name]),
    [['organization', 'Clean Water Alder Falls']],
  )
})
