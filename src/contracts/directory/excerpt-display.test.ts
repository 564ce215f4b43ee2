import assert from 'node:assert/strict'
import { test } from 'node:test'
import { displayOf, readableExcerpt, readableFields } from './excerpt-display.ts'

test('records of data files and calendars are shown in words, and text as it is [design.evidence.display]', () => {
  const event =
    'DTSTART;TZID=America/Chicago:20260914T183000\nSUMMARY:Common Council\\, regular meeting\nUID:17@city\nLOCATION:City Hall'
  assert.equal(
    displayOf(event, 'ics'),
    'Common Council, regular meeting · 2026-09-14 18:30 · Location: City Hall',
  )
  const member = 'name: Karen Engleman\nrole: "chair"\nperson_id: ocd-person/efa78779'
  assert.equal(displayOf(member, 'yaml'), 'Name: Karen Engleman · Role: chair')
  assert.deepEqual(readableFields(member, 'yaml')![1], { label: 'Role', value: 'chair' })
  assert.equal(
    displayOf('{"official_full": "Ann Lee", "terms": 2, "id": {"a": 1}}', 'json'),
    'Official full: Ann Lee · Terms: 2',
  )
  assert.equal(displayOf('"title": "Chair",\n"since": "2024"', 'json'), 'Title: Chair · Since: 2024')
  assert.equal(displayOf('Phone: 555-0100', 'text'), 'Phone: 555-0100')
  assert.equal(displayOf('id: ocd-person/1', 'yaml'), 'ocd-person/1')
  assert.equal(
    readableExcerpt('youtube_id: UCabcdefghijklmnopqrstuv', {}),
    'Youtube: UCabcdefghijklmnopqrstuv',
  )
})

test('a record of unknown notation is recognized by its form [design.evidence.display]', () => {
  assert.equal(readableExcerpt('SUMMARY:Plan Commission', {}), 'Plan Commission')
  assert.equal(readableExcerpt('role: chair\nname: Ann Lee', {}), 'Role: chair · Name: Ann Lee')
  assert.equal(readableExcerpt('email: ann@iga.example.gov', {}), 'Email: ann@iga.example.gov')
  for (const text of ['Agenda: the budget', 'The council met.\nvote: five to two', 'vote: only one line'])
    assert.equal(readableExcerpt(text, {}), text)
  assert.equal(readableExcerpt('name: Housing', {}), 'Name: Housing')
})

test('what is known about the source of a quote decides how it is shown [design.evidence.display]', () => {
  const line = 'legal_name: "Housing Committee"'
  const words = 'Legal name: Housing Committee'
  assert.equal(readableExcerpt(line, { url: 'https://example.org/about' }), line)
  assert.equal(readableExcerpt(line, { excerpt_format: 'yaml' }), words)
  assert.equal(readableExcerpt(line, { source_class: 'dataset' }), words)
  assert.equal(
    readableExcerpt(line, { source_class: 'government', url: 'https://example.org/a.yml#L3' }),
    words,
  )
})

test('a record of nothing but ids is never an empty table [design.evidence.display]', () => {
  const parent = 'parent: ocd-organization/e1'
  assert.deepEqual(readableFields(parent, 'yaml'), [{ label: null, value: 'ocd-organization/e1' }])
  assert.deepEqual(readableFields('UID:17@city', 'ics'), [{ label: null, value: '17@city' }])
})

test('rows of an API are shown in words, even when their end is missing [design.evidence.display]', () => {
  const row =
    '{"EventBodyName":"Common Council","EventDate":"2026-11-09T00:00:00","EventId":7,"EventTime":"6:30 \\"PM\\"","EventConsent":0,"EventInSiteURL":"https://www.exa'
  assert.equal(
    readableExcerpt(row, {}),
    'Body name: Common Council · Date: 2026-11-09 · Time: 6:30 "PM" · Consent: 0',
  )
  assert.equal(
    readableExcerpt('{"title":"Bids","due":"2026-11-09T18:30:00Z"}', {}),
    'Title: Bids · Due: 2026-11-09 18:30 UTC',
  )
  assert.equal(
    readableExcerpt('{"eventName":"Council","startDateTime":"2026-11-09T18:30:00Z"}', {
      url: 'https://gary.portal.civicclerk.com/event/7/overview',
    }),
    'Event name: Council · Start date time: 2026-11-09 18:30',
    'the local time, which CivicClerk ends with a Z',
  )
  assert.equal(readableExcerpt('SUMMARY:Board\nSTATUS:CANCELLED', {}), 'Board · Status: Canceled')
})
