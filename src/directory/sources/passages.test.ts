import assert from 'node:assert/strict'
import { test } from 'node:test'
import { recordFields } from '../../contracts/directory/record-fields.ts'
import { groupPassages, type PassageClaim } from './passages.ts'

let made = 0
const entity = { id: 'e1', name: 'Tenants Union', type: 'organization', slug: 'tenants-union' }
const claim = (excerpt: string, more: Partial<PassageClaim> = {}): PassageClaim => ({
  id: `c${++made}`,
  source_id: 's1',
  source_class: 'nonprofit',
  kind: 'activity',
  text: 'A statement',
  issue_area: null,
  excerpt,
  position: null,
  entity,
  ...more,
})

test('each passage appears once with everything that it proves, and a part of a quote belongs to the quote [design.evidence.passages]', () => {
  const sentence = 'The Tenants Union organizes renters.'
  const passages = groupPassages([
    claim('Tenants Union', { kind: 'identity' }),
    claim(sentence),
    claim('Another sentence.'),
    claim(sentence, { kind: 'issue' }),
    claim('Tenants Union', { kind: 'identity', source_id: 's2' }),
    claim('rent'),
  ])
  assert.deepEqual(
    passages.map(({ excerpt, claims }) => [excerpt, claims.map(({ kind }) => kind)]),
    [
      [sentence, ['identity', 'activity', 'issue']],
      ['Another sentence.', ['activity']],
      // Part of a word is another word.
      ['rent', ['activity']],
      ['Tenants Union', ['identity']],
    ],
  )
  assert.equal(passages[0]!.claims[0]!.excerpt, 'Tenants Union', 'the words of the claim itself')
  assert.equal(passages[0]!.format, 'text')
})

test('records of data files and calendars have fields, and sentences have none [design.evidence.passages]', () => {
  const yaml = 'name: Karen Engleman\n  role: "chair"\n  person_id: ocd-person/efa78779'
  assert.deepEqual(recordFields(yaml, 'dataset'), [
    { name: 'name', value: 'Karen Engleman' },
    { name: 'role', value: 'chair' },
    { name: 'person_id', value: 'ocd-person/efa78779' },
  ])
  assert.deepEqual(recordFields('Columbia Falls', 'dataset'), [{ name: null, value: 'Columbia Falls' }])
  assert.deepEqual(recordFields("links:\n- note: 'home page'\n- https://example.org", 'dataset'), [
    { name: 'links', value: '' },
    { name: 'note', value: 'home page' },
    { name: null, value: 'https://example.org' },
  ])
  assert.deepEqual(recordFields('SUMMARY:Common Council\\, regular meeting', 'calendar'), [
    { name: 'SUMMARY', value: 'Common Council, regular meeting' },
  ])
  assert.deepEqual(recordFields('DTSTART;TZID=America/Chicago:20260914T183000', 'calendar'), [
    { name: 'DTSTART', value: '20260914T183000' },
  ])
  for (const [text, kind] of [
    ['Plan Commission: canceled', 'government'],
    ['Phone: 555-0100', 'nonprofit'],
    ['The council meets on Monday: all are welcome.', 'calendar'],
  ] as const) {
    assert.equal(recordFields(text, kind), null, text)
  }
})
