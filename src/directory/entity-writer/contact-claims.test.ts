import assert from 'node:assert/strict'
import { test } from 'node:test'
import { actorRecord, claimOf, sourceOf } from '../../../tests/support/small-directory.ts'
import type { ActorRecord } from '../../contracts/directory/import-record.ts'
import { proveContacts } from './contact-claims.ts'
import { createDraft, isRefusal } from './entity-draft.ts'

const url = 'https://www.example.org/contact'
const record = (contacts: ActorRecord['contacts'], excerpt = 'Call the Tenants Union: (219) 555-0100.') =>
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
  const quote = 'Tenants Union: write to hello@union.example or visit 4 Elm Street.'
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
      ['219-555-0100', 'Call the Tenants Union: (219) 555-0100.'],
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
  const stored = proveContacts(claimed('Call us.'), { given: { claims: [], field: 'add_claims' } })
  assert.ok(!isRefusal(stored), 'an edit does not check stored claims again')
  assert.deepEqual(proofs(claimed('Call the bus garage:(219)555-0199')), [], 'somebody else')
  const glued = 'Call the Tenants Union:(219)555-0199'
  assert.deepEqual(proofs(claimed(glued)), [[value, glued]])
})

test('a contact belongs to the actor that its passage names [design.evidence.contact-owner]', () => {
  const value = '219-555-0177'
  const garage = `Bus garage of Gary: ${value}`
  const given = (name: string, claim: Partial<ActorRecord['claims'][number]>, source = {}, fields = {}) =>
    actorRecord(name, {
      contacts: [{ kind: 'phone', value }],
      claims: [claimOf(url), claimOf(url, { kind: 'contact', text: value, excerpt: garage, ...claim })],
      sources: [sourceOf(url, source)],
      ...fields,
    })
  const isOwn = (record: ActorRecord) => proofs(record).length === 1
  assert.ok(!isOwn(given('Gary Plan Commission', {})))
  assert.ok(!isOwn(given('City of Gary', {})), 'the name of a place is not that of its government')
  assert.ok(isOwn(given('Gary Plan Commission', { excerpt: `Plan Commission, ${value}` })))
  assert.ok(isOwn(given('Gary Plan Commission', { context: { before: 'The plan commission', after: '' } })))
  assert.ok(isOwn(given('Gary Plan Commission', {}, { title: 'Gary Plan Commission: contact' })))
  assert.ok(
    isOwn(given('Gary Plan Commission', {}, { source_class: 'dataset' })),
    'a record is about one actor',
  )
  const elsewhere = `Plan commission: ${value}. The council meets on Monday.`
  assert.ok(!isOwn(given('Gary Commission', { excerpt: elsewhere })), 'any commission')
  assert.ok(!isOwn(given('Gary City Council', { excerpt: elsewhere })), 'any council')
  assert.ok(isOwn(given('Gary Commission', { excerpt: `Gary Commission: ${value}` })))
  assert.ok(isOwn(given('Gary City Council', { excerpt: `City council: ${value}` })))
  const own = { website: 'https://example.org/contact/' }
  assert.ok(isOwn(given('Gary Plan Commission', {}, {}, own)), 'its own page')
  assert.ok(!isOwn(given('Gary Plan Commission', {}, {}, { website: 'https://example.org/plan' })))
  const person = (excerpt: string, fields = {}) =>
    given('Ada Rivers Jr.', { excerpt }, {}, { type: 'person', ...fields })
  assert.ok(isOwn(person(`Mayor Rivers: ${value}`)))
  assert.ok(!isOwn(person(`Clerk: ${value}`)))
  assert.ok(!isOwn(person(`Clerk: ${value}`, { website: 'https://www.example.org' })))
  const only = given('Gary Plan Commission', {})
  const refused = proveContacts({ ...only, claims: only.claims.slice(1) })
  assert.ok(isRefusal(refused) && /^claims\.0\.excerpt: does not name Gary Plan Commission/.test(refused.why))
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
