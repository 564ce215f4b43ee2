import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { EntityDraft } from '../entity-writer/entity-draft.ts'
import { compareActor, type FormerActor } from './compare-actor.ts'

const commit = (letter: string) => `https://github.com/a/b/blob/${letter.repeat(40)}/people.yaml`
const claim = {
  kind: 'role',
  text: 'Chair',
  issue_area: null,
  excerpt: 'name: Ada',
  passage: 'name: Ada',
  recorded_at: '2026-03-04T00:00:00.000Z',
  excerpt_format: 'yaml',
  position: null,
  context: null,
  url: commit('b'),
} as const
const draft: EntityDraft = {
  type: 'person',
  name: 'Ada Rivers',
  slug: 'ada-rivers',
  sort_name: 'ada rivers',
  description: null,
  identifiers: [{ scheme: 'ocd-person', identifier: '1' }],
  placeKeys: ['gary,indiana', 'hammond,indiana'],
  issue_areas: ['public_transit'],
  website: null,
  contacts: [{ kind: 'email', value: 'ada@example.org', label: null }],
  contacts_until: null,
  location_withheld: null,
  claims: [claim],
  sources: [],
}
const former: FormerActor = {
  type: 'person',
  name: 'Ada Rivers',
  description: null,
  website: null,
  issue_areas: ['public_transit'],
  contacts: [{ kind: 'email', value: 'ada@example.org' }],
  contacts_until: null,
  location_withheld: null,
  identifiers: [{ scheme: 'ocd-person', identifier: '1' }],
  places: ['hammond,indiana', 'gary,indiana'],
  claims: [{ ...claim, source_id: 's', url: commit('a') }],
}

test('the same file at a later commit, or places in another order, are no change [design.history.one-transaction]', () => {
  assert.equal(compareActor(former, draft), undefined)
})

test('names the details that differ and counts claims and sources [design.history.read]', () => {
  const next = {
    ...draft,
    name: 'Ada B. Rivers',
    placeKeys: ['gary,indiana'],
    contacts: [],
    location_withheld: 'at risk',
    claims: [{ ...claim, text: 'Member', url: 'https://example.org/' }],
  }
  assert.deepEqual(compareActor(former, next), {
    kind: 'corrected',
    fields: ['name', 'places', 'contacts', 'location'],
    sourcesAdded: 1,
    claimsAdded: 1,
    claimsRemoved: 1,
  })
})

test('a claim more is evidence, and a claim that came from a merged actor is not removed', () => {
  const added = compareActor(former, { ...draft, claims: [claim, { ...claim, text: 'Member' }] })
  assert.deepEqual([added?.kind, added?.claimsAdded], ['evidence_added', 1])
  assert.equal(
    compareActor(former, { ...draft, claims: [] }, () => true),
    undefined,
  )
})
