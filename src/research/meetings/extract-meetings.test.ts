import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pageOf } from '../../../tests/support/page-of.ts'
import type { ExtractedMeeting } from '../candidate.ts'
import type { ReadPage } from '../page.ts'
import { extractMeetings } from './extract-meetings.ts'

const context = { timeZone: 'America/Chicago', now: new Date('2026-11-15T12:00:00Z') }

async function read(
  body: string,
  contentType = 'text/html',
  url = 'https://larkfield.example/meetings',
): Promise<ReadPage> {
  const page = await pageOf(body, { url, contentType })
  return page
}

async function meetingsOf(body: string, contentType?: string, url?: string): Promise<ExtractedMeeting[]> {
  const page = await read(body, contentType, url)
  const meetings = extractMeetings(page, context)
  for (const { evidence } of meetings) {
    assert.equal(page.text.slice(evidence.start, evidence.end), evidence.quote)
    assert.ok(evidence.quote.length > 0)
    assert.ok(
      page.blocks.some(({ start, end }) => start <= evidence.start && evidence.end <= end),
      'inside one block',
    )
    assert.equal(evidence.textHash, page.textHash)
  }
  return meetings
}

const brief = (meetings: readonly ExtractedMeeting[]) =>
  meetings.map(({ start, title }) => `${start} ${title}`)

test('reads title, time, place and status from a table with column headings', async () => {
  const meetings =
    await meetingsOf(`<title>Meetings | Town of Larkfield</title><h1>Upcoming Meetings</h1><table>
    <tr><th>Date</th><th>Meeting</th><th>Time</th><th>Location</th><th>Agenda</th></tr>
    <tr><td>January 12, 2027</td><td>Town Council</td><td>6:30 PM - 8:00 PM</td><td>Town Hall, 14 N. Mill Street, Larkfield, IL 60999</td><td>Agenda</td></tr>
    <tr><td>January 19, 2027</td><td>Plan Commission - CANCELLED</td><td>7 p.m.</td><td>Library</td><td></td></tr></table>`)
  assert.deepEqual(brief(meetings), ['2027-01-12T18:30 Town Council', '2027-01-19T19:00 Plan Commission'])
  assert.equal(meetings[0]?.end, '2027-01-12T20:00')
  assert.equal(meetings[0]?.locationName, 'Town Hall')
  assert.equal(meetings[0]?.locationAddress, '14 N. Mill Street, Larkfield, IL 60999')
  assert.deepEqual(
    meetings.map(({ status }) => status),
    ['scheduled', 'cancelled'],
  )
})

test('takes year, body, time and place of a list from its context', async () => {
  const meetings =
    await meetingsOf(`<title>Parks | Larkfield</title><h2>Larkfield Park Board 2027 Meeting Schedule</h2>
    <p>All meetings are held at 5:00 PM at the Field House, 8 Oak Avenue.</p>
    <ul><li>January 13</li><li>February 10</li><li>March 10 (postponed)</li></ul>`)
  assert.deepEqual(brief(meetings), [
    '2027-01-13T17:00 Larkfield Park Board Meeting',
    '2027-02-10T17:00 Larkfield Park Board Meeting',
    '2027-03-10T17:00 Larkfield Park Board Meeting',
  ])
  assert.equal(meetings[0]?.locationAddress, '8 Oak Avenue')
  assert.equal(meetings[2]?.status, 'postponed')
})

test('reads cards with the title below the date', async () => {
  const card = (date: string, time: string, title: string) =>
    `<div><p>${date}</p><p>${time}</p><p>${title}</p><p>Minutes</p></div>`
  const meetings = await meetingsOf(
    `<h1>Board meetings</h1>${card('12/08/2026', '10:00 am', 'Finance Committee')}${card('01/12/2027', '1:00 pm', 'Library Board')}${card('02/09/2027', '1:00 pm', 'Audit Committee')}`,
  )
  assert.deepEqual(brief(meetings), [
    '2026-12-08T10:00 Finance Committee',
    '2027-01-12T13:00 Library Board',
    '2027-02-09T13:00 Audit Committee',
  ])
})

test('ignores recurrence rules, news and unrelated days', async () => {
  const meetings = await meetingsOf(`<title>Larkfield</title><h1>Town of Larkfield</h1>
    <p>The council meets every first and third Tuesday at 7 p.m. at Town Hall.</p>
    <h2>News</h2><ul><li>Nov 3, 2026 - Bridge repairs begin on Mill Street</li><li>Oct 28, 2026 - Council approves the budget</li></ul>
    <h2>Jobs</h2><p>Applications are due by December 1, 2026.</p><p>Posted November 2, 2026</p><p>Town Hall is closed on November 26, 2026 for Thanksgiving.</p>
    <footer>Last updated November 10, 2026</footer>`)
  assert.deepEqual(meetings, [])
})

test('gives the events of other groups no body that one entry names', async () => {
  const meetings = await meetingsOf(`<title>January events in Marlow County</title>
    <h1>Big events next month</h1><p>Jan. 8: Marlow Arts Council, Winter Meeting, Grand Hotel, 225</p>
    <p>Jan. 9: River Rollers, Freestyle Skate Jam</p><p>Jan. 14: County Boat Show</p>`)
  assert.deepEqual(brief(meetings).slice(1), [
    '2027-01-09 River Rollers, Freestyle Skate Jam',
    '2027-01-14 County Boat Show',
  ])
})

test('ignores holidays and document dates among meetings', async () => {
  const meetings = await meetingsOf(`<title>Council meetings</title><h1>Council Meetings 2026</h1><ul>
    <li>November 24, 2026</li><li>November 26, 2026 Thanksgiving Day</li><li>Posted November 2, 2026</li>
    <li>Minutes approved on November 10, 2026</li><li>Registration closes November 20, 2026</li></ul>`)
  assert.deepEqual(
    meetings.map(({ start }) => start),
    ['2026-11-24'],
  )
})

test('links a meeting to the link with its title', async () => {
  const meetings = await meetingsOf(
    '<h1>Calendar</h1><p><a href="/e/7">Harbor Commission</a> - December 3, 2026, 6 PM</p>',
  )
  assert.deepEqual(
    meetings.map(({ title, url }) => [title, url]),
    [['Harbor Commission', 'https://larkfield.example/e/7']],
  )
})

test('reads an announcement in a sentence once, also with the agenda of the same day', async () => {
  const meetings = await meetingsOf(`<title>Zoning Board of Appeals</title><h1>Zoning Board of Appeals</h1>
    <p>The next meeting of the Zoning Board of Appeals will be held on Thursday, December 10, 2026 at 7:00 p.m. in Room 2 of Town Hall.</p>
    <h3>Agendas</h3><p>December 10, 2026 Agenda</p>`)
  assert.deepEqual(brief(meetings), ['2026-12-10T19:00 Zoning Board of Appeals'])
})

test('keeps two committees on one day apart', async () => {
  const meetings = await meetingsOf(
    `<h1>Meetings</h1><p>Finance Committee - December 7, 2026 at 4 PM</p><p>Parks Committee - December 7, 2026 at 4 PM</p>`,
  )
  assert.equal(meetings.length, 2)
})

test('reads JSON-LD and microdata events in local time', async () => {
  const event = {
    '@type': 'Event',
    name: 'Budget hearing',
    startDate: '2026-12-02T01:00:00Z',
    eventStatus: 'https://schema.org/EventPostponed',
    location: {
      '@type': 'Place',
      name: 'Town Hall',
      address: { streetAddress: '14 N. Mill Street', addressLocality: 'Larkfield' },
    },
  }
  const meetings =
    await meetingsOf(`<script type="application/ld+json">{"@graph":[${JSON.stringify(event)}]}</script><h2>Budget hearing</h2>
    <div itemscope itemtype="https://schema.org/Event"><span itemprop="name">Open house</span><meta itemprop="startDate" content="2026-12-4T18:00-6:00"></div>`)
  assert.deepEqual(brief(meetings), ['2026-12-01T19:00 Budget hearing', '2026-12-04T18:00 Open house'])
  assert.equal(meetings[0]?.status, 'postponed')
  assert.equal(meetings[0]?.locationAddress, '14 N. Mill Street, Larkfield')
  assert.deepEqual(
    meetings.map(({ method }) => method),
    ['json_ld', 'microdata'],
  )
})

test('ignores an event that the page does not show', async () => {
  const hidden = { '@type': 'Event', name: 'Ghost meeting', startDate: '2026-12-02' }
  assert.deepEqual(
    await meetingsOf(`<script type="application/ld+json">${JSON.stringify(hidden)}</script><p>Welcome</p>`),
    [],
  )
})

test('reads JSON of meeting vendors by its keys', async () => {
  const meetings = await meetingsOf(
    JSON.stringify([
      {
        Name: { label: 'Board of Commissioners' },
        'Meeting Date': '12/17/2026',
        'Meeting Time': '10:30 AM',
        'Meeting Location': 'Board Room',
        created: '2026-01-01T00:00:00Z',
      },
      { title: 'Housing Committee', start: '2026-12-09T23:00:00Z', isCancelled: true },
      { title: 'Thanksgiving Day', start: '2026-11-26' },
      { name: 'status', values: [{ value: 'Scheduled', count: 4 }] },
    ]),
    'application/json',
  )
  assert.deepEqual(brief(meetings), [
    '2026-12-17T10:30 Board of Commissioners',
    '2026-12-09T17:00 Housing Committee',
  ])
  assert.deepEqual(
    meetings.map(({ status }) => status),
    ['scheduled', 'cancelled'],
  )
})

test('reads meetings from calendars, feeds and board listings', async () => {
  const calendar =
    'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:1\r\nDTSTART;TZID=America/New_York:20261201T190000\r\nSUMMARY:School Board\\, regular\r\nLOCATION:Main Library\r\nEND:VEVENT\r\nEND:VCALENDAR'
  assert.deepEqual(brief(await meetingsOf(calendar, 'text/calendar')), [
    '2026-12-01T18:00 School Board, regular',
  ])
  const feed =
    '<rss version="2.0"><channel><title>T</title><item><title>City Council - Agenda - Dec 03, 2026 06:00 PM</title><link>https://larkfield.example/a?ID=3</link></item><item><title>We moved on Dec 1, 2026</title></item></channel></rss>'
  assert.deepEqual(brief(await meetingsOf(feed, 'application/rss+xml')), ['2026-12-03T18:00 City Council'])
  const boards =
    '<meetings><meeting bodyname="Board of Trustees"><name>Regular Meeting</name><start><date format="yyyy-mm-dd">2026-12-08</date></start></meeting><meeting bodyname="Board of Trustees"><name>Finance &amp; Audit Committee</name><start><date>2026-12-09</date></start></meeting></meetings>'
  assert.deepEqual(brief(await meetingsOf(boards, 'text/xml')), [
    '2026-12-08 Board of Trustees: Regular Meeting',
    '2026-12-09 Finance & Audit Committee',
  ])
})

test('reads long and hostile lines to the end', async () => {
  const hostile = [
    'at '.repeat(60_000),
    '1 A '.repeat(50_000),
    'January 1 and '.repeat(10_000),
    '"'.repeat(100_000),
    `${'Board of the '.repeat(20_000)}Council January 3, 2027`,
    'Parks Board: January 4, 2027',
  ]
  const page = await read(`<h1>Meetings</h1>${hostile.map((line) => `<p>${line}</p>`).join('')}`)
  assert.ok(extractMeetings(page, context).some(({ start }) => start.startsWith('2027-01-04')))
})

test('keeps the status of a month without a day off the day before it', async () => {
  const meetings = await meetingsOf(
    '<h1>Park Board meetings 2027</h1><p>October 9, November 20, December meeting canceled</p><p>July 14, August no meeting</p><p>May 5, May meeting canceled</p>',
  )
  assert.deepEqual(
    meetings.map(({ start, status }) => `${start} ${status}`),
    ['2027-10-09 scheduled', '2027-11-20 scheduled', '2027-07-14 scheduled', '2027-05-05 cancelled'],
  )
})

test('reads no meeting from the day on which a registration opens or a change takes place', async () => {
  const meetings = await meetingsOf(
    '<h1>Park Board meetings</h1><p>Meeting registration opens Thursday, February 18, 5 PM</p><p>New fare meeting (implementing March 1, 2027)</p>',
  )
  assert.deepEqual(brief(meetings), [])
})

test('names the board of a district and the head of its column, not a category', async () => {
  const list = '<h2>Meeting Dates</h2><ul><li>January 12, 2027</li><li>January 26, 2027</li></ul>'
  assert.deepEqual(
    brief(
      await meetingsOf(`<title>Larkfield Fire District - Commissioner Meetings</title><h1>Commissioner Meetings</h1>
      <p>The Board of Fire Commissioners meets twice each month at 4:00 p.m.</p>${list}`),
    ),
    [
      '2027-01-12T16:00 Larkfield Fire District Board of Fire Commissioners',
      '2027-01-26T16:00 Larkfield Fire District Board of Fire Commissioners',
    ],
  )
  assert.deepEqual(
    brief(
      await meetingsOf(`<h1>2027 Meeting Calendar</h1><table><tr><th>2027</th><th>Roads Policy Body<br>3 PM</th>
      <th>Technical Committee<br>10 AM</th></tr><tr><td>January</td><td>12</td><td>25</td></tr></table>`),
    ),
    ['2027-01-12T15:00 Roads Policy Body', '2027-01-25T10:00 Technical Committee'],
  )
  const card = '<h2>Pool Commission</h2><p class="tags">Boards and Commissions</p>'
  assert.deepEqual(
    brief(
      await meetingsOf(
        `<h1>Calendar</h1>${card}<p>Monday, January 11, 2027 | 7:00 PM</p>${card}<p>Monday, February 8, 2027 | 7:00 PM</p>`,
      ),
    ),
    ['2027-01-11T19:00 Pool Commission', '2027-02-08T19:00 Pool Commission'],
  )
})

test('applies the time of a schedule beside the time of a deadline, and takes no closed day for a meeting', async () => {
  const meetings = await meetingsOf(`<title>Larkfield Library Board</title><h1>Library Board Meetings</h1>
    <p>The Board holds its meetings at the Main Library. They begin at 9 a.m. Items must be received by 5 p.m. on the deadline.</p>
    <p>The following is the schedule of regular Board meetings for 2027:</p><ul><li>January 5</li><li>February 2</li></ul>
    <p>The offices are closed January 18, February 15 and May 31, 2027.</p>`)
  assert.deepEqual(brief(meetings), [
    '2027-01-05T09:00 Library Board Meeting',
    '2027-02-02T09:00 Library Board Meeting',
  ])
})
