import assert from 'node:assert/strict'
import { test } from 'node:test'
import { excerptFormatOf, recordFields } from './record-fields.ts'

test('records of data files and calendars have fields, and sentences have none [design.evidence.passages]', () => {
  const yaml = 'name: Karen Engleman\n  role: "chair"\n  person_id: ocd-person/efa78779'
  assert.deepEqual(recordFields(yaml, 'yaml'), [
    { name: 'name', value: 'Karen Engleman' },
    { name: 'role', value: 'chair' },
    { name: 'person_id', value: 'ocd-person/efa78779' },
  ])
  assert.deepEqual(recordFields('Columbia Falls', 'yaml'), [{ name: null, value: 'Columbia Falls' }])
  assert.deepEqual(recordFields("links:\n- note: 'home page'\n- https://example.org", 'yaml'), [
    { name: 'links', value: '' },
    { name: 'note', value: 'home page' },
    { name: null, value: 'https://example.org' },
  ])
  assert.deepEqual(recordFields('SUMMARY:Common Council\\, regular meeting', 'ics'), [
    { name: 'SUMMARY', value: 'Common Council, regular meeting' },
  ])
  assert.deepEqual(recordFields('DTSTART;TZID=America/Chicago:20260914T183000', 'ics'), [
    { name: 'DTSTART', value: '20260914T183000' },
  ])
  for (const [text, kind] of [
    ['Plan Commission: canceled', 'government'],
    ['Phone: 555-0100', 'nonprofit'],
    ['The council meets on Monday: all are welcome.', 'calendar'],
  ] as const) {
    assert.equal(excerptFormatOf(text, kind), 'text', text)
  }
  assert.equal(recordFields('Plan Commission: canceled', 'text'), null)
  assert.equal(excerptFormatOf('name: Karen', 'dataset'), 'yaml')
  assert.equal(excerptFormatOf('{"name": "Karen"}', 'dataset'), 'json')
  assert.equal(excerptFormatOf('SUMMARY:Common Council', 'calendar'), 'ics')
})
