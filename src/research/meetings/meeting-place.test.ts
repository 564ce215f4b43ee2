import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pageOf } from '../../../tests/support/page-of.ts'
import { extractMeetings } from './extract-meetings.ts'
import { venueAlone } from './location.ts'

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

test('uses a place that is stated once for all days, or once for each section', async () => {
  const days = '<ul><li>March 3, 2027</li><li>April 7, 2027</li></ul>'
  const statements = [
    '<p>All meetings are held in the Depot Hall at 12 Elm Street.</p>',
    '<p>Meeting Location:</p><p>Depot Hall</p><p>12 Elm Street</p>',
    '<p>The Board holds meetings at the Depot Hall at 12 Elm Street at 6:00 p.m.</p>',
    '<p>Depot Hall</p><p>12 Elm Street</p>',
    '<p>All meetings at the Depot Hall, 12 Elm Street, unless noted.</p>',
    '<p>THE BOARD WILL MEET AT 5:00 P.M. IN THE Depot Hall, 12 Elm Street</p>',
    '<p><b>Where:</b> Depot Hall, 12 Elm Street unless it says otherwise</p>',
    '<h3>Meetings – 5:30 pm – Depot Hall</h3><p>12 Elm Street</p>',
    '<p>The Board meets the first Monday, 6pm, Depot Hall.</p><p>12 Elm Street</p>',
  ]
  for (const statement of statements) {
    const found = await meetingsOf(`<h1>Library Board meetings</h1>${statement}${days}`)
    assert.deepEqual(
      found.map(({ locationName, locationAddress }) => `${locationName}, ${locationAddress}`),
      ['Depot Hall, 12 Elm Street', 'Depot Hall, 12 Elm Street'],
      statement,
    )
  }
  const sections = await meetingsOf(`<h1>Review meetings</h1>
    <h2>East Review Committee</h2><p>The Committee meets on Tuesdays @ 8:30 am in The Agora Building -50 Euclid Ave</p>${days}
    <h2>West Review Committee</h2><p>The Committee meets on Mondays at 5:00 pm in Depot Hall, 12 Elm Street</p>${days}`)
  assert.deepEqual(sections.map(({ title, locationName }) => `${title}: ${locationName}`).sort(), [
    'East Review Committee: The Agora Building',
    'East Review Committee: The Agora Building',
    'West Review Committee: Depot Hall',
    'West Review Committee: Depot Hall',
  ])
})

test('reads a JSON document that a browser saved as a page', async () => {
  const json = JSON.stringify([{ title: 'Library Board', start: '2027-03-03T18:00', location: 'Depot Hall' }])
  const found = await meetingsOf(`<html><body><pre>${json}</pre></body></html>`)
  assert.deepEqual(
    found.map(({ start, title, locationName }) => [start, title, locationName]),
    [['2027-03-03T18:00', 'Library Board', 'Depot Hall']],
  )
})

test('takes no words of a sentence, of a label, of a menu or of a status as a place', async () => {
  const day = '<h1>Library Board meetings</h1><h3>March 3, 2027, 6:00 PM</h3>'
  const pages: [string, string | null][] = [
    [`${day}<ul><li>A system to Address Health Inequities</li></ul>`, null],
    [`${day}<p>The meeting will take place in executive session.</p>`, null],
    [`${day}<p>Location</p><p>Agenda</p>`, null],
    [`${day}<p>Location: https://meet.example/board</p>`, null],
    [`${day}<p>Location: Depot Hall CANCELED</p>`, 'Depot Hall'],
    [`${day}<p>Location: Annex Building located at the pier</p>`, 'Annex Building'],
    [`${day}<p>Room 252A/B</p>`, 'Room 252A/B'],
    [`${day}<p>Photo Gallery</p>`, null],
    [`${day}<p>It is held in January at Depot Hall, 5 Main Street</p>`, 'Depot Hall'],
    [`${day}<p>Meetings Are Held At Depot Hall, 5 Main Street</p>`, 'Depot Hall'],
    [
      '<nav><ul><li><a>Library Board March 3, 2027, 6:00 PM</a></li><li><a>Find Your School</a></li></ul></nav>',
      null,
    ],
    [
      '<h1>Library Board</h1><p>Meeting Location</p><p>Depot Program</p><p>Categories</p><ul><li>March 3, 2027</li><li>April 7, 2027</li></ul>',
      'Depot Program',
    ],
  ]
  const found = await Promise.all(
    pages.map(async ([page]) => [page, (await meetingsOf(page))[0]?.locationName] as const),
  )
  assert.deepEqual(found, pages)
})

test('reads numbered roads whole', async () => {
  const addresses = ['88 County Road 5', '410 Old Highway 61', '12 Mill Road']
  for (const address of addresses) {
    const [meeting] = await meetingsOf(
      `<h1>Library Board</h1><p>March 3, 2027, Depot Hall, ${address} 6:00 PM</p>`,
    )
    assert.equal(meeting?.locationAddress, address)
  }
})
