import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isUnreadable, readPage } from '../read/read-page.ts'
import { extractMeetings } from './extract-meetings.ts'

const now = new Date('2026-03-02T12:00:00Z')

async function startsIn(body: string | object, contentType = 'application/json') {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const url = 'https://larkfield.example/events'
  const page = await readPage({
    url,
    finalUrl: url,
    contentType,
    body: Buffer.from(text),
    retrievedAt: now.toISOString(),
  })
  assert.ok(!isUnreadable(page))
  return extractMeetings(page, { timeZone: 'America/Chicago', now }).map(
    ({ start, title, status }) => `${start} ${title}${status === 'scheduled' ? '' : `, ${status}`}`,
  )
}

test('reads times with seconds, as stamps of their own, and in titles of all-day entries', async () => {
  assert.deepEqual(await startsIn([{ Title: 'Board Hearing', StartDateTime: '5/15/2026 9:00:00 AM' }]), [
    '2026-05-15T09:00 Board Hearing',
  ])
  assert.deepEqual(await startsIn([{ Title: 'Board Hearing', StartDateTime: '5/15/2026 12:00:00 AM' }]), [
    '2026-05-15 Board Hearing',
  ])
  assert.deepEqual(
    await startsIn([
      {
        CommitteeName: 'Bicycle Committee',
        MeetingDate: '2026-04-24T00:00:00',
        MeetingTime: '2026-04-24T16:00:00',
      },
    ]),
    ['2026-04-24T16:00 Bicycle Committee'],
  )
  assert.deepEqual(
    await startsIn([{ title: 'Board Meeting @ 2:30 pm', start: '2026-04-13T00:00:00', allDay: true }]),
    ['2026-04-13T14:30 Board Meeting @ 2:30 pm'],
  )
})

test('takes entries with similar titles at one time as different meetings', async () => {
  const entry = (title: string) => ({ title, start: '2026-03-19T09:30:00' })
  const titles = [
    'Zoning, Planning and Parks Committee',
    'Planning and Parks Committee',
    'Planning and Parks Committee',
  ]
  assert.equal((await startsIn(titles.map(entry))).length, 2)
})

test('reads a list that a page loads as HTML inside JSON, also with a callback around it', async () => {
  const list = '<ul><li>Plan Commission Meeting, March 10, 2026, 6:00 PM</li></ul>'.padEnd(400)
  const expected = ['2026-03-10T18:00 Plan Commission Meeting']
  assert.deepEqual(await startsIn([{ command: 'settings' }, { command: 'insert', data: list }]), expected)
  assert.deepEqual(await startsIn(`show(${JSON.stringify({ html: list })});`, 'text/html'), expected)
})

test('reads the time of a meeting in the notice of an agenda system', async () => {
  const xml =
    '<?xml version="1.0"?><meetings><meeting bodyname="Board"><name>Policy Committee Meeting</name><start><date format="yyyy-mm-dd">2026-03-14</date></start><description>The committee meets at 4:30 p.m. in the office.</description></meeting></meetings>'
  assert.deepEqual(await startsIn(xml, 'application/xml'), ['2026-03-14T16:30 Policy Committee Meeting'])
})

test('cancels a meeting of an agenda system only where its notice says so of this meeting [design.monitors.meeting-state]', async () => {
  const read = (notice: string) =>
    startsIn(
      `<?xml version="1.0"?><meetings><meeting bodyname="Board"><name>Policy Committee</name><start><date>2026-03-14</date></start><description>${notice}</description></meeting></meetings>`,
      'application/xml',
    )
  const live = ['2026-03-14 Policy Committee']
  assert.deepEqual(await read('The February session was canceled; its items are heard today.'), live)
  assert.deepEqual(await read('Agendas may change or be cancelled.'), live)
  assert.deepEqual(await read('This meeting has been canceled.'), [`${live[0]}, cancelled`])
})

test('reads starts in nested objects, custom fields before the day of posting, and other forms of dates', async () => {
  const instances = [
    { instance: { start: '2026-05-15T18:00:00-05:00' } },
    { instance: { start: '2026-05-22T18:00:00-05:00' } },
  ]
  assert.deepEqual(await startsIn({ events: [{ event: { title: 'Lecture', instances } }] }), [
    '2026-05-15T18:00 Lecture',
    '2026-05-22T18:00 Lecture',
  ])
  const post = { date: '2026-04-01T10:00:00', title: { rendered: 'Audit Committee' } }
  assert.deepEqual(
    await startsIn([{ ...post, acf: { meeting_date: '2026-05-15', start_time: '6:00 pm' } }]),
    ['2026-05-15T18:00 Audit Committee'],
  )
  assert.deepEqual(
    await startsIn([
      { MeetingTypeName: 'Town Board', MeetingDate: '/Date(1778886000000)/' },
      { name: 'School Board', numberdate: '20260519' },
    ]),
    ['2026-05-15T18:00 Town Board', '2026-05-19 School Board'],
  )
})

test('takes the time that a page shows where its markup states UTC without a zone', async () => {
  const page = `<title>Library Board</title><article itemscope itemtype="https://schema.org/Event"><h1 itemprop="name">Library Board</h1><meta itemprop="startDate" content="2026-05-12T14:00"><h2>Date and time</h2><p>May 12, 2026 9:00 AM - 11:00 AM</p></article>`
  assert.deepEqual(await startsIn(page, 'text/html'), ['2026-05-12T09:00 Library Board'])
})
