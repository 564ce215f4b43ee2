import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ExtractedMeeting } from './candidate.ts'
import type { PageRecord } from './journal.ts'
import { meetingEvents } from './meeting-events.ts'

const now = new Date('2026-03-10T12:00:00Z')
const meeting = (title: string, start: string, given: Partial<ExtractedMeeting> = {}): ExtractedMeeting => ({
  title,
  start,
  end: null,
  locationName: null,
  locationAddress: null,
  status: 'scheduled',
  url: null,
  method: 'calendar',
  evidence: { pageUrl: 'https://town.test/', textHash: '', start: 0, end: 1, quote: `${title} on ${start}` },
  ...given,
})
const record = (...meetings: ExtractedMeeting[]) =>
  ({ url: 'https://town.test/', meetings, actors: [] as unknown[] }) as never as PageRecord
const found = (...meetings: ExtractedMeeting[]) =>
  meetingEvents([record(...meetings)], now).map(({ actor }) => [actor.name, actor.startsAt])

test('keeps the next date of a series, else the last recent one', () => {
  assert.deepEqual(
    found(
      meeting('Zoning Board of Appeals', '2026-02-03T18:00'),
      meeting('Zoning Board of Appeals', '2026-05-05T18:00'),
      meeting('Zoning Board of Appeals', '2026-04-07T18:00'),
      meeting('Harbor Commission Meeting', '2026-01-20'),
      meeting('Harbor Commission Meeting', '2026-02-17'),
    ),
    [
      ['Zoning Board of Appeals', '2026-04-07T18:00'],
      ['Harbor Commission Meeting', '2026-02-17'],
    ],
  )
})

test('an event is about the issue areas that its title names', () => {
  const { actor } = meetingEvents(
    [record(meeting('Renters’ Night', '2026-03-20', { issueAreas: ['housing_affordability'] }))],
    now,
  )[0]!
  assert.deepEqual(actor.issueAreas, ['housing_affordability'])
  assert.deepEqual(
    actor.claims.map(({ kind, issueArea, text }) => [kind, issueArea, text]),
    [
      ['event', null, 'Renters’ Night, 2026-03-20'],
      ['issue', 'housing_affordability', 'Renters’ Night'],
    ],
  )
})

test('drops titles that are the rest of a sentence or a field of a data file', () => {
  assert.deepEqual(
    found(
      meeting('for the harbor meeting', '2026-03-20'),
      meeting('UID:forum-harbor', '2026-03-21'),
      meeting('5K Run for the Harbor', '2026-03-22'),
    ),
    [['5K Run for the Harbor', '2026-03-22']],
  )
})

test('drops past, canceled and generic meetings', () => {
  assert.deepEqual(
    found(
      meeting('Parks Board Meeting', '2025-11-01'),
      meeting('Housing Town Hall', '2026-03-20', { status: 'cancelled' }),
      meeting('Regular Meeting', '2026-03-20'),
      meeting('Special Council Meeting', '2026-03-20'),
      meeting('Public Hearing', '2026-03-20'),
    ),
    [],
  )
})

test('drops a meeting whose quote does not name it', () => {
  const evidence = { ...meeting('x', 'y').evidence, quote: 'March 20, 6 pm, Room 4' }
  assert.deepEqual(found(meeting('Lakefront Housing Forum', '2026-03-20', { evidence })), [])
  const [event] = meetingEvents([record(meeting('Lakefront Housing Forum', '2026-03-20T18:00'))], now)
  assert.equal(event!.actor.claims[0]!.text, 'Lakefront Housing Forum, 2026-03-20 18:00')
})

test('limits the number of events from a large calendar', () => {
  const many = Array.from({ length: 1_000 }, (_none, index) =>
    meeting(`Ward ${index} Assembly`, '2026-04-01'),
  )
  assert.equal(found(...many).length, 20)
})

test('leaves out a meeting that is listed under the name of a body', () => {
  const actors = [{ type: 'organization', name: 'Zoning Board of Appeals', aliases: [] }]
  const listed = {
    ...record(meeting('Zoning Board of Appeals', '2026-04-07')),
    actors,
  } as never as PageRecord
  assert.deepEqual(meetingEvents([listed], now), [])
})
