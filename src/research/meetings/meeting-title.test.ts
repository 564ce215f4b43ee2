import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pageOf } from '../../../tests/support/page-of.ts'
import { extractMeetings } from './extract-meetings.ts'

async function titleOn(body: string): Promise<string | undefined> {
  const page = await pageOf(body, { url: 'https://larkfield.example/meetings', contentType: 'text/html' })
  const now = new Date('2026-11-15T12:00:00Z')
  return extractMeetings(page, { timeZone: 'America/Chicago', now })[0]?.title
}

test('gives a meeting no link, file name, status or rest of a sentence as its title', async () => {
  const titles: [string, string][] = [
    ['Larkfield2Minutes 3-3-2027', 'Larkfield Park Board'],
    ['March 3, 2027 Signed Board Minutes', 'Larkfield Park Board'],
    ['March 3, 2027 – View Meeting Minutes', 'Larkfield Park Board'],
    ['March 3, 2027 meeting did not have quorum', 'Larkfield Park Board'],
    ['March 3, 2027 Regular_Board_Minutes_(1)', 'Larkfield Park Board'],
    ['March 3, 2027 (click here for the meeting minutes)', 'Larkfield Park Board'],
    ['(March 3, 2027 NEW DATE)', 'Larkfield Park Board'],
    ['March 3, 2027 - Amended [PDF, 572kb]', 'Larkfield Park Board'],
    ['March 3, 2027 – Photo Gallery', 'Larkfield Park Board'],
    ['Minutes for Finance Committee on March 3, 2027', 'Finance Committee'],
    ['The Finance Committee will tentatively meet on Wednesday, March 3, 2027 at 6 PM', 'Finance Committee'],
    [
      'The Finance Committee will have an official meeting on Wednesday, March 3, 2027 at 6 PM',
      'Finance Committee',
    ],
    ['The Finance Committee will tentatively meet on March 3, 2027', 'Finance Committee'],
    ['March 3, 2027 NO Meeting', 'Larkfield Park Board'],
    ['The Finance Committee has canceled the June meeting, March 3, 2027', 'Finance Committee'],
    ['Listen Live to the Finance Committee on March 3, 2027', 'Finance Committee'],
    ['March 3, 2027 Board Retreat Start Time and', 'Larkfield Park Board Retreat'],
  ]
  const found = await Promise.all(
    titles.map(async ([line]) => {
      const page = `<h1>Larkfield Park Board</h1><h2>Meetings</h2><ul><li>${line}</li></ul>`
      return [line, await titleOn(page)] as const
    }),
  )
  assert.deepEqual(found, titles)
})

test('finds the title of a page with labels, welcomes and sentences', async () => {
  const titles: [string, string][] = [
    [
      '<title>Meetings – Welcome to Larkfield</title><h1>Meetings</h1><p>The Larkfield Park board meetings are open to the public.</p><ul><li>March 3, 2027</li></ul>',
      'Larkfield Park Board',
    ],
    [
      '<h1>County Commission Meetings and Materials</h1><p>Everyone is welcome</p><ul><li>March 3, 2027</li></ul>',
      'County Commission Meeting',
    ],
    [
      '<h1>Larkfield Park Board</h1><p>Categories: media, policy, summit</p><p>March 3, 2027, 6 PM</p>',
      'Larkfield Park Board',
    ],
    [
      '<h1>Larkfield Park Board</h1><p>Larkfield</p><p>Posted in Meeting Minutes and Agendas</p><h2>March 3, 2027 Minutes</h2>',
      'Larkfield Park Board',
    ],
    [
      '<h1>Larkfield Park Board</h1><h2>Meetings | Zoning Board of Appeals</h2><ul><li>March 3, 2027</li></ul>',
      'Zoning Board of Appeals',
    ],
    [
      '<h1>PARK BOARD - Home</h1><p>Everyone is welcome</p><ul><li>March 3, 2027, 6 PM</li></ul>',
      'PARK BOARD',
    ],
    [
      '<h1>Larkfield Park Board</h1><p>Please note the meeting in two parts</p><p>March 3, 2027, 6 PM</p>',
      'Larkfield Park Board',
    ],
  ]
  const found = await Promise.all(titles.map(async ([page]) => [page, await titleOn(page)] as const))
  assert.deepEqual(found, titles)
})
