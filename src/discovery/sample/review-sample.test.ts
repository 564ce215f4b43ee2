import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ResearchCandidate } from '../../research/index.ts'
import { reviewSample } from './review-sample.ts'
import type { AcceptedActor } from './sample-files.ts'

const origin = 'http://town.example:1234'
const at = { origin, place: 'millbrook,ohio' }

function candidate(name: string, more: Partial<ResearchCandidate> = {}, page = 'a'): ResearchCandidate {
  const url = `${origin}/samples/${page}.html`
  const quote = `${name} said so.`
  const evidence = { pageUrl: url, textHash: 'ff', start: 0, end: quote.length, quote }
  return {
    localId: name,
    type: 'organization',
    name,
    aliases: [],
    description: null,
    role: null,
    organization: null,
    placeKey: at.place,
    issueAreas: [],
    website: null,
    contacts: [],
    claims: [{ kind: 'identity', text: name, issueArea: null, evidence }],
    sources: [
      {
        url,
        title: page,
        publisher: 'Town',
        sourceClass: 'news',
        publishedAt: null,
        retrievedAt: '2026-11-15T12:00:00.000Z',
        textHash: 'ff',
      },
    ],
    score: 0.5,
    components: {},
    match: { verdict: 'new', entityId: null, name: null, reasons: [] },
    ...more,
  }
}

const accept = (candidates: string[], more: Partial<AcceptedActor> = {}): AcceptedActor => ({
  decision: 'accept',
  candidates,
  id: 'one',
  type: 'initiative',
  name: 'The One',
  description: 'It is the one.',
  issue_areas: ['public_transit'],
  ...more,
})

test('merges several candidates into one actor with all their evidence', () => {
  const found = [
    candidate('One', { website: origin, contacts: [{ kind: 'phone', value: '1' }] }),
    candidate(
      'The One',
      { website: 'https://one.example.org/', contacts: [{ kind: 'phone', value: '1' }] },
      'b',
    ),
  ]
  const { actors, missed, open } = reviewSample(found, [accept(['The One', 'One'])], at)
  assert.deepEqual([actors.length, missed, open], [1, [], []])
  const [{ name, type, description, website, contacts, claims, sources }] = actors as [(typeof actors)[0]]
  assert.deepEqual(
    { name, type, description, website, contacts },
    {
      name: 'The One',
      type: 'initiative',
      description: 'It is the one.',
      website: 'https://one.example.org/',
      contacts: [{ kind: 'phone', value: '1' }],
    },
  )
  assert.deepEqual(
    claims.map(({ kind, source, excerpt }) => [kind === 'alias', source, excerpt]),
    [
      [true, '/samples/b.html', 'The One said so.'],
      [false, '/samples/b.html', 'The One said so.'],
      [false, '/samples/a.html', 'One said so.'],
    ],
  )
  assert.deepEqual(
    sources.map(({ url, content_hash }) => [url, content_hash]),
    [
      ['/samples/b.html', 'sha256:ff'],
      ['/samples/a.html', 'sha256:ff'],
    ],
  )
})

test('drops claims of removed issue areas and sources that are no longer cited', () => {
  const struck = candidate('One', {}, 'b')
  const about = struck.claims.map((claim) => ({ ...claim, issueArea: 'zoning_and_land_use' }))
  const [actor] = reviewSample([candidate('One'), { ...struck, claims: about }], [accept(['One'])], at).actors
  assert.deepEqual(
    actor!.sources.map(({ url }) => url),
    ['/samples/a.html'],
  )
  const renamed = candidate('Two', { name: 'Nobody' })
  const bare = renamed.claims.map((claim) => ({
    ...claim,
    kind: 'issue' as const,
    issueArea: 'public_transit',
    evidence: { ...claim.evidence, quote: 'The One' },
  }))
  assert.deepEqual(
    reviewSample([{ ...renamed, claims: bare }], [accept(['Nobody'])], at).missed,
    ['The One'],
    'a bare name proves no issue',
  )
  const nothingLeft = reviewSample([{ ...struck, claims: about }], [accept(['One'])], at)
  assert.deepEqual(nothingLeft.actors, [])
  assert.deepEqual(nothingLeft.missed, ['The One'])
})

test('does not publish rejected or undecided candidates, and reports accepted actors that were not found', () => {
  const decisions = [
    accept(['Never found']),
    { decision: 'reject' as const, candidates: ['Nobody'], why: 'No actor.' },
  ]
  const { actors, missed, open } = reviewSample([candidate('Nobody'), candidate('Somebody')], decisions, at)
  assert.deepEqual([actors, missed, open], [[], ['The One'], ['Somebody']])
})
