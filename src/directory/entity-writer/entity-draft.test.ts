import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { actorRecord, claimOf, sourceOf } from '../../../tests/support/small-directory.ts'
import type { ActorRecord } from '../../contracts/directory/import-record.ts'
import {
  addNewest,
  createDraft,
  type EntityDraft,
  hashDraft,
  identityOf,
  isRefusal,
  type SourceDraft,
} from './entity-draft.ts'

function draft(record: ActorRecord): EntityDraft {
  const made = createDraft(record)
  assert.ok(!isRefusal(made))
  return made
}

const hash = (record: ActorRecord) => hashDraft(draft(record))

test('a claim without a date has the date of its source', () => {
  const record = actorRecord('Riders', {
    claims: [
      claimOf('https://a.example/1'),
      claimOf('https://a.example/1', { text: 'B', recorded_at: '2026-01-02' }),
    ],
    sources: [sourceOf('https://a.example/1', { retrieved_at: '2026-03-04T10:00:00+02:00' })],
  })
  assert.deepEqual(
    draft(record).claims.map((claim) => claim.recorded_at),
    ['2026-03-04T08:00:00.000Z', '2026-01-02T00:00:00.000Z'],
  )
})

test('drops uncited sources and duplicate claims', () => {
  const record = actorRecord('Riders', {
    claims: [claimOf('https://a.example/1'), claimOf('https://a.example/1')],
    sources: [sourceOf('https://a.example/1'), sourceOf('https://a.example/2')],
  })
  assert.equal(draft(record).claims.length, 1)
  assert.deepEqual(
    draft(record).sources.map((source) => source.url),
    ['https://a.example/1'],
  )
})

test('the hash depends on the content, not on its notation', () => {
  const record = actorRecord('Riders', { description: 'Rides', places: ['hammond,indiana'], website: null })
  const [source] = record.sources
  const same: Partial<ActorRecord>[] = [
    { places: ['hammond,indiana', 'gary,indiana', 'hammond,indiana'] },
    { external_id: null },
    { sources: [{ ...source!, retrieved_at: '2026-03-04', publisher: null, content_hash: null }] },
    { claims: [{ ...record.claims[0]!, issue_area: null }] },
  ]
  for (const fields of same)
    assert.equal(hash({ ...record, ...fields }), hash(record), JSON.stringify(fields))
  const other: Partial<ActorRecord>[] = [
    { type: 'campaign' },
    { description: null },
    { place: 'hammond,indiana', places: ['gary,indiana'] },
    { issue_areas: ['public_transit'] },
    { contacts: [{ kind: 'email', value: 'a@example.org' }] },
    { sources: [{ ...source!, title: 'Other' }] },
    { claims: [{ ...record.claims[0]!, recorded_at: '2026-01-01' }] },
  ]
  for (const fields of other)
    assert.notEqual(hash({ ...record, ...fields }), hash(record), JSON.stringify(fields))
})

test('the same file at a later commit is the same evidence', () => {
  const at = (commit: string, file = 'a.yml') => {
    const url = `https://github.com/openstates/people/blob/${commit}/data/${file}`
    return hash(actorRecord('Riders', { claims: [claimOf(url)], sources: [sourceOf(url)] }))
  }
  assert.equal(at('a'.repeat(40)), at('b'.repeat(40)))
  assert.notEqual(at('a'.repeat(40)), at('a'.repeat(40), 'b.yml'))
})

test('the external id identifies an actor or, without one, type, folded name and place', () => {
  assert.deepEqual(identityOf(actorRecord('Riders')), { scheme: 'test', value: 'Riders' })
  const derived = (fields: Partial<ActorRecord>) =>
    identityOf(actorRecord('Riders', { external_id: null, ...fields })).value
  assert.equal(derived({ name: 'RÍDERS!' }), derived({}))
  assert.notEqual(derived({ place: 'hammond,indiana' }), derived({}))
  assert.equal(identityOf(actorRecord('Riders', { external_id: null })).scheme, 'derived')
})

test('the kept description of a source does not depend on the order', () => {
  const description = fc.record(
    {
      url: fc.constantFrom('https://a.example/', 'https://b.example/'),
      title: fc.constantFrom('A', 'B'),
      publisher: fc.constantFrom(null, 'P'),
      source_class: fc.constant('news'),
      published_at: fc.constant(null),
      retrieved_at: fc.constantFrom('2026-01-01T00:00:00.000Z', '2026-01-02T00:00:00.000Z'),
      content_hash: fc.constant(null),
    },
    { noNullPrototype: true },
  )
  const kept = (sources: readonly SourceDraft[]) => {
    const map = new Map<string, SourceDraft>()
    for (const source of sources) addNewest(map, source)
    return [...map].sort(([one], [other]) => (one < other ? -1 : 1))
  }
  fc.assert(
    fc.property(fc.array(description, { maxLength: 8 }), fc.infiniteStream(fc.nat()), (sources, keys) => {
      const shuffled = sources
        .map((source) => ({ source, key: keys.next().value }))
        .sort((a, b) => a.key - b.key)
      assert.deepEqual(kept(shuffled.map((one) => one.source)), kept(sources))
    }),
  )
})
