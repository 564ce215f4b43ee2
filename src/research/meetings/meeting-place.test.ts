import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pageOf } from '../../../tests/support/page-of.ts'
import { extractMeetings } from './extract-meetings.ts'
import { venueAlone } from './venue-words.ts'

async function meetingsOf(body: string, contentType = 'text/html') {
  const page = await pageOf(body, { url: 'https://larkfield.example/meetings', contentType })
  return extractMeetings(page, { timeZone: 'America/Chicago', now: new Date('2026-11-15T12:00:00Z') })
}

test('recognizes a venue by its last word, and never a body', () => {
  assert.equal(venueAlone('Annex Building, Conference Room B'), 'Annex Building, Conference Room B')
  assert.equal(venueAlone('Depot Hall (map)'), 'Depot Hall')
  for (const other of [
    'Library Board',
    'Open House',
    'Meet us at the library',
    'Planning Commission',
    'Hall',
  ])
    assert.equal(venueAlone(other), null, other)
})

test('reads the place from the line, cell, card or fact table', async () => {
  const pages = [
    '<h1>Meetings</h1><p>March 3, 2027, 6:00 PM – Depot Hall – Library Board</p>',
    '<h1>Meetings</h1><table><tr><td>March 3, 2027</td><td>6:00 PM</td><td>Library Board</td><td>Depot Hall</td></tr></table>',
    '<h1>Meetings</h1><h3>Library Board</h3><p>March 3, 2027</p><p>6:00 PM</p><p>Depot Hall</p>',
    '<h1>Library Board</h1><dl><dt>Date:</dt><dd>March 3, 2027</dd><dt>Location:</dt><dd>Depot Hall</dd></dl>',
    '<h1>Meetings</h1><h3>March 3, 2027</h3><p>6:00 PM – Library Board, Depot Hall</p>',
  ]
  for (const page of pages) {
    const [meeting, ...more] = await meetingsOf(page)
    assert.deepEqual([meeting?.locationName, more.length], ['Depot Hall', 0], page)
    assert.match(meeting!.title, /Library Board/, page)
  }
})

test('does not take the footer as the place of a meeting', async () => {
  const [meeting] = await meetingsOf(
    '<h1>Library Board meetings</h1><p>March 3, 2027</p><footer><p>Town Hall, 5 Main Street</p></footer>',
  )
  assert.deepEqual([meeting?.locationName, meeting?.locationAddress], [null, null])
})

test('joins places given in parts, and keeps local time that is marked as UTC', async () => {
  const place = { name: 'Depot Hall', address1: '5 Main Street', city: 'Larkfield', state: 'WI' }
  const events = ['2027-03-03T09:00:00Z', '2027-03-04T18:00:00Z'].map((startDateTime) => ({
    eventName: 'Library Board',
    startDateTime,
    eventLocation: place,
  }))
  const found = await meetingsOf(JSON.stringify({ value: events }), 'application/json')
  assert.deepEqual(
    found.map(({ start, locationName, locationAddress }) => [start, locationName, locationAddress]),
    [
      ['2027-03-03T09:00', 'Depot Hall', '5 Main Street, Larkfield, WI'],
      ['2027-03-04T18:00', 'Depot Hall', '5 Main Street, Larkfield, WI'],
    ],
  )
})
