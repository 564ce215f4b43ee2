import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { ActorRecord } from './comparison.ts'
import { resolve } from './resolve.ts'

const here = { state: 'Ohio', place: 'Larkfield' }
const person = (id: string, name: string, more: Partial<ActorRecord> = {}): ActorRecord => ({
  id,
  type: 'person',
  name,
  ...here,
  ...more,
})
const organization = (id: string, name: string, more: Partial<ActorRecord> = {}): ActorRecord => ({
  id,
  type: 'organization',
  name,
  ...here,
  ...more,
})

test('merges candidates from several pages and matches the known actor', () => {
  const resolved = resolve(
    [
      person('c1', 'Lydia Tarnwick', { role: 'Mayor' }),
      person('c2', 'Tarnwick, Lydia', { role: 'Mayor' }),
      organization('c3', 'Common Council of Larkfield'),
      person('c4', 'Otto Grell'),
    ],
    [person('k1', 'Lydia M. Tarnwick', { role: 'Mayor' }), organization('k2', 'Larkfield Common Council')],
  )
  assert.deepEqual(
    resolved.map(({ candidateIds, knownId, verdict }) => [candidateIds.join(), knownId, verdict]),
    [
      ['c1,c2', 'k1', 'known'],
      ['c3', 'k2', 'known'],
      ['c4', null, 'new'],
    ],
  )
  assert.ok(resolved[0]?.reasons.includes('The same surname'))
})

test('reports an uncertain pair with reasons on both actors', () => {
  const resolved = resolve(
    [
      person('c1', 'Lydia Tarnwick', { role: 'State Senator' }),
      person('c2', 'Lydia Tarnwick', { role: 'State Representative' }),
    ],
    [],
  )
  assert.deepEqual(
    resolved.map(({ verdict, possibleMatches }) => [verdict, possibleMatches.map(({ ids }) => ids)]),
    [
      ['review', [['c1', 'c2']]],
      ['review', [['c1', 'c2']]],
    ],
  )
  assert.ok(resolved[0]?.possibleMatches[0]?.reasons.includes('Different offices'))
})

test('merges a candidate with one of two matching known actors and reports the other', () => {
  const resolved = resolve(
    [person('c1', 'Lydia Tarnwick', { emails: ['lt@x.example'] })],
    [person('k1', 'Lydia Tarnwick', { emails: ['lt@x.example'] }), person('k2', 'Lydia Tarnwick')],
  )
  assert.equal(resolved.length, 1)
  assert.equal(resolved[0]?.knownId, 'k1')
  assert.deepEqual(
    resolved[0]?.possibleMatches.map(({ ids }) => ids),
    [['c1', 'k2']],
  )
})

test('never merges father and son through a third record', () => {
  const resolved = resolve(
    [
      person('c1', 'Otto Wimblecote Sr.'),
      person('c2', 'Otto Wimblecote'),
      person('c3', 'Otto Wimblecote Jr.'),
    ],
    [],
  )
  const together = resolved.find(
    ({ candidateIds }) => candidateIds.includes('c1') && candidateIds.includes('c3'),
  )
  assert.equal(together, undefined)
})

test('sends an organization and a campaign of one name to review, and keeps events on two dates apart', () => {
  const kinds = resolve(
    [
      organization('c1', 'Clean Water Larkfield'),
      organization('c2', 'Clean Water Larkfield', { type: 'campaign' }),
    ],
    [],
  )
  assert.equal(kinds.length, 2)
  assert.deepEqual(
    kinds.map(({ verdict }) => verdict),
    ['review', 'review'],
  )
  const event = (id: string, startsAt: string) =>
    organization(id, 'Larkfield River Cleanup', { type: 'event', startsAt })
  assert.deepEqual(
    resolve([event('c1', '2026-05-01'), event('c2', '2027-05-01'), event('c3', '2026-05-01T10:00')], []).map(
      ({ candidateIds }) => candidateIds,
    ),
    [['c1', 'c3'], ['c2']],
  )
})

const names = [
  'Lydia Tarnwick',
  'Tarnwick, Lydia',
  'Lydia M. Tarnwick',
  'L. Tarnwick',
  'Lydia Tarnwick Jr.',
  'Lydia Tarnwick Sr.',
  'Otto Grell',
  'Ottie Grell',
  'James Smith',
  'Jim Smith',
  'J. Smith',
]
const offices = [null, 'Mayor', 'State Senator, District 4', 'State Senator, District 5']
const record = fc.record({
  name: fc.constantFrom(...names, 'Larkfield Housing Authority', 'LHA', 'Housing Authority of Larkfield'),
  role: fc.constantFrom(...offices),
  state: fc.constantFrom('Ohio', 'Iowa', null),
  emails: fc.constantFrom([], ['a@x.example'], ['b@x.example']),
  isOrganization: fc.boolean(),
})
const actors = fc.array(record, { minLength: 1, maxLength: 12 }).map((records) =>
  records.map(
    ({ isOrganization, ...rest }, index): ActorRecord => ({
      ...rest,
      id: `a${index}`,
      type: isOrganization ? 'organization' : 'person',
    }),
  ),
)

test('does not depend on input order and assigns every candidate to exactly one actor', () => {
  fc.assert(
    fc.property(actors, fc.nat(4), fc.infiniteStream(fc.nat(1000)), (records, knownCount, picks) => {
      const known = records.slice(0, knownCount)
      const candidates = records.slice(knownCount)
      const shuffled = <Item>(items: readonly Item[]) =>
        items
          .map((item) => [picks.next().value ?? 0, item] as const)
          .sort((a, b) => a[0] - b[0])
          .map(([, item]) => item)
      const resolved = resolve(candidates, known)
      assert.deepEqual(resolve(shuffled(candidates), shuffled(known)), resolved)
      assert.deepEqual(
        resolved.flatMap(({ candidateIds }) => candidateIds).sort(),
        candidates.map(({ id }) => id).sort(),
      )
      assert.ok(resolved.every(({ knownId, verdict }) => verdict !== 'known' || knownId !== null))
    }),
    { numRuns: 300 },
  )
})

test('resolves ten thousand records', () => {
  const syllables = ['ba', 'ne', 'ro', 'ti', 'lu', 'ma', 'ke', 'so', 'vi', 'da', 'pe', 'gu']
  const word = (seed: number) =>
    [0, 1, 2].map((step) => syllables[Math.floor(seed / 12 ** step) % 12]).join('')
  const many = Array.from({ length: 10_000 }, (_, index) =>
    person(`c${index}`, `${word(index * 7)} ${word(index)}`),
  )
  const resolved = resolve(many, [])
  assert.equal(resolved.flatMap(({ candidateIds }) => candidateIds).length, many.length)
})
