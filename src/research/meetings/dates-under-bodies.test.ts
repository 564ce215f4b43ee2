import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pageOf } from '../../../tests/support/page-of.ts'
import { extractMeetings } from './extract-meetings.ts'

async function meetingsOf(body: string, url = 'https://larkfield.example/boards'): Promise<string[]> {
  const page = await pageOf(body, { url })
  const context = { timeZone: 'America/Chicago', now: new Date('2026-11-15T12:00:00Z') }
  return extractMeetings(page, context).map(({ start, title }) => `${start} ${title}`)
}

test('assigns bare days in a list to the body above, with the time beside its name', async () => {
  const page = `<h1>Boards and Commissions</h1><h3>Tree Commission</h3><ul><li>February 2, 2027</li><li>March 2, 2027</li></ul>
    <h3>How to apply</h3><p>Applications are accepted through February 26, 2027.</p>`
  assert.deepEqual(await meetingsOf(page), ['2027-02-02 Tree Commission', '2027-03-02 Tree Commission'])
  const nested = `<h1>Review</h1><ul><li><b>Harbor Review Committee</b> (9:00 am)<ul><li>May 3, 2027</li><li>May 10, 2027</li></ul></li>
    <li><b>Hill Review Committee</b> (8:30 am)<ul><li>May 4, 2027</li><li>May 11, 2027</li></ul></li></ul>`
  const times = (await meetingsOf(nested)).map((meeting) => meeting.slice(0, 16))
  assert.deepEqual(times, ['2027-05-03T09:00', '2027-05-10T09:00', '2027-05-04T08:30', '2027-05-11T08:30'])
})

test('reads the single time of a table row', async () => {
  const months =
    '<h1>2027 Meeting Schedule</h1><table><tr><th>Board</th><th>Time</th><th>January</th><th>February</th></tr><tr><td>Village Board</td><td>6:00 PM</td><td>12</td><td>9</td></tr></table>'
  assert.deepEqual(await meetingsOf(months), [
    '2027-01-12T18:00 Village Board',
    '2027-02-09T18:00 Village Board',
  ])
})

test('ignores deadlines, bylines, bids and past days', async () => {
  const page = `<h1>Library Board meetings</h1><p>By Teresa Obuya | April 20, 2027</p><p>May 4, 2027, 6:00 PM</p>
    <p>To speak at the Board meeting, call by 4:30 p.m. on Monday, May 3, 2027.</p><p>Bids for the roof will be opened May 7, 2027.</p>`
  assert.deepEqual(await meetingsOf(page), ['2027-05-04T18:00 Library Board meeting'])
})

test('keeps the time of an unnamed meeting beside a committee of the same day', async () => {
  const page = `<h1>Commission on Aging</h1><h2>Full Commission</h2><ul><li>Feb. 3, 2027, 1-3 p.m.</li></ul>
    <h2>Nutrition Subcommittee</h2><ul><li>Feb. 3, 2027, 10-11:30 a.m.</li></ul>`
  assert.equal((await meetingsOf(page)).length, 2)
})

test('does not use participation details or a menu entry as a title', async () => {
  const page = `<nav><ul><li>About</li><li>Events</li></ul></nav><h1>Board of Police Commissioners</h1><h3>Upcoming Meetings</h3>
    <p>Thursday, January 14, 2027, at 3:00 PM<br>Meeting via ZOOM: https://zoom.example/j/1</p>`
  assert.deepEqual(await meetingsOf(page), ['2027-01-14T15:00 Board of Police Commissioners'])
})

test('names the board of an organization, also where its initials stand for it', async () => {
  const page = `<h1>Downtown Development Authority</h1><p>The authority is governed by its Board of Directors, with advice from the Citizens Advisory Committee of residents.</p>
    <h2>Meeting agendas</h2><ul><li>DDA Regular Board Meeting Agenda – May 4, 2027</li><li>CAC Meeting Agenda – May 5, 2027</li></ul>`
  assert.deepEqual(await meetingsOf(page), [
    '2027-05-04 Downtown Development Authority Board of Directors: DDA Regular Board Meeting',
    '2027-05-05 Citizens Advisory Committee: CAC Meeting',
  ])
})

test('uses a body named above its usual time and place as the title of the days below', async () => {
  const page = `<h1>Schedules 2027</h1><div>Finance Committee</div><div>1st Wednesday at 1:00 p.m.</div><div>Board Room</div>
    <div>January 6</div><div>February 3</div>`
  assert.deepEqual(await meetingsOf(page), [
    '2027-01-06T13:00 Finance Committee',
    '2027-02-03T13:00 Finance Committee',
  ])
})

test('gives a row without a day the day of the cell above that covers it', async () => {
  const table = `<tr><th>Date</th><th>Meeting</th><th>Time</th></tr><tr><td rowspan="2">March 9, 2027</td><td>Audit Committee</td><td>5:00 PM</td></tr>
    <tr><td>Water Board</td><td>6:00 PM</td></tr>`
  assert.deepEqual(await meetingsOf(`<h1>Meetings</h1><table>${table}</table>`), [
    '2027-03-09T17:00 Audit Committee',
    '2027-03-09T18:00 Water Board',
  ])
})

test('reads each line with a time below a day that is a heading', async () => {
  const page = `<h1>Schedule of Events</h1><h2>Friday, June 4, 2027</h2><ul><li>5:00 PM – Opening Night</li><li>8:00 PM – Fireworks</li></ul>
    <h2>Saturday, June 5, 2027</h2><ul><li>10:00 AM – Parade</li></ul>`
  assert.deepEqual(await meetingsOf(page), [
    '2027-06-04T17:00 Opening Night',
    '2027-06-04T20:00 Fireworks',
    '2027-06-05T10:00 Parade',
  ])
})

test('reads "15th at 9:00 a.m." below its month, and a time of 24 hours', async () => {
  const months =
    '<h1>Pension Board Meetings 2027</h1><h4>January</h4><p>14th at 9:00 a.m.</p><h4>February</h4><p>18, 9:00 a.m.</p>'
  assert.deepEqual(
    (await meetingsOf(months)).map((meeting) => meeting.slice(0, 16)),
    ['2027-01-14T09:00', '2027-02-18T09:00'],
  )
  const row = '<h1>Public Meetings</h1><div>Wed, 03/03/2027 - 18:30</div><h3>Housing Committee</h3>'
  assert.deepEqual(await meetingsOf(row), ['2027-03-03T18:30 Housing Committee'])
})

test('finds the body of a legal notice that also names its village', async () => {
  const notice =
    '<h3>NOTICE</h3><p>Notice is hereby given that the Planning and Zoning Commission of the Village of Ashby will hold a public hearing on Monday, March 15, 2027, at 7:00 p.m. at Village Hall, 100 Main Street, to consider a variance.</p>'
  assert.deepEqual(await meetingsOf(notice), [
    '2027-03-15T19:00 Planning and Zoning Commission public hearing',
  ])
})
