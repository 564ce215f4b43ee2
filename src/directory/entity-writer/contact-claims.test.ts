import assert from 'node:assert/strict'
import { test } from 'node:test'
import { actorRecord, claimOf, sourceOf } from '../../../tests/support/small-directory.ts'
import type { ActorRecord } from '../../contracts/directory/import-record.ts'
import { proveContacts } from './contact-claims.ts'
import { createDraft, isRefusal } from './entity-draft.ts'

const url = 'https://www.example.org/contact'
const record = (contacts: ActorRecord['contacts'], excerpt = 'Call the union: (219) 555-0100.') =>
  actorRecord('Tenants Union', {
    contacts,
    claims: [claimOf(url, { excerpt, position: 7 })],
    sources: [sourceOf(url)],
  })

function proofs(given: ActorRecord): (readonly [string, string])[] {
  const proven = proveContacts(given)
  assert.ok(!isRefusal(proven), JSON.stringify(proven))
  return proven.claims.flatMap(({ kind, text, excerpt }) =>
    kind === 'contact' ? [[text, excerpt] as const] : [],
  )
}

test('a contact is proven by its own quote or by one of the record [design.evidence.contact-claims]', () => {
  const quote = 'Write to hello@union.example or visit 4 Elm Street.'
  assert.deepEqual(
    proofs(
      record([
        { kind: 'email', value: 'hello@union.example', source: url, excerpt: quote },
        { kind: 'phone', value: '219-555-0100' },
        { kind: 'phone', value: '219-555-9999' },
        { kind: 'address', value: '4 elm street', label: 'hall' },
      ]),
    ),
    [
      ['hello@union.example', quote],
      ['219-555-0100', 'Call the union: (219) 555-0100.'],
      ['4 elm street', quote],
    ],
  )
  assert.deepEqual(proofs(record([{ kind: 'social', value: 'union' }], 'The reunion is on Monday.')), [])
})

test('a quote that does not show its contact is refused, and so is one without a source [design.evidence.contact-claims]', () => {
  const wrong = (contact: ActorRecord['contacts'][number]) => {
    const result = proveContacts(record([contact]))
    assert.ok(isRefusal(result))
    return result.why
  }
  const value = '219-555-0199'
  assert.match(wrong({ kind: 'phone', value, source: url, excerpt: 'Call us.' }), /^contacts\.0\.excerpt/)
  assert.match(wrong({ kind: 'phone', value, excerpt: `Call ${value}.` }), /^contacts\.0\.source/)
  const claimed = (excerpt: string) => {
    const given = record([{ kind: 'phone', value }])
    return { ...given, claims: [...given.claims, claimOf(url, { kind: 'contact', text: value, excerpt })] }
  }
  const refused = proveContacts(claimed('Call us.'))
  assert.ok(isRefusal(refused))
  assert.equal(refused.why, `claims.1.excerpt: does not contain ${value}; quote the passage that shows it`)
  const stored = proveContacts(claimed('Call us.'), { claims: [], field: 'add_claims' })
  assert.ok(!isRefusal(stored), 'an edit does not check stored claims again')
  assert.deepEqual(proofs(claimed('Call the union:(219)555-0199')), [[value, 'Call the union:(219)555-0199']])
})

test('a bare name as the proof of an issue is refused, a field of a data file is not [design.evidence.bare-name]', () => {
  const named = (source_class: 'nonprofit' | 'dataset', excerpt: string) =>
    createDraft(
      actorRecord('Housing Coalition', {
        claims: [claimOf(url, { kind: 'issue', issue_area: 'housing_affordability', excerpt })],
        sources: [sourceOf(url, { source_class })],
      }),
    )
  const refused = named('nonprofit', ' Housing  coalition ')
  assert.ok(isRefusal(refused) && /^claims\.0\.excerpt: a bare name/.test(refused.why))
  assert.ok(!isRefusal(named('nonprofit', 'Housing Coalition builds homes')))
  assert.ok(!isRefusal(named('dataset', 'Housing Coalition')))
})
