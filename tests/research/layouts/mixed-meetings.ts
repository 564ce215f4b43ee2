import type { MeetingPage } from './layout-page.ts'

/** Accordions, cards, lists of documents. */
export const mixedMeetings: readonly MeetingPage[] = [
  {
    layout: 'accordion: summary with a body, inside it lines of dates with links',
    source: `<html><head><title>Boards &amp; Commissions | City of Pell Lake</title></head><body><h1>Boards &amp; Commissions</h1><details><summary>Airport Advisory Board</summary><p>2026 meetings</p><ul><li>January 21 – <a>agenda</a> | <a>minutes</a></li><li>March 18 – <a>agenda</a></li></ul></details><details><summary>Arts Commission</summary><p>2026 meetings</p><ul><li>February 5 – <a>agenda</a> | <a>minutes</a></li></ul></details></body></html>`,
    meetings: [
      '2026-01-21 Airport Advisory Board',
      '2026-03-18 Airport Advisory Board',
      '2026-02-05 Arts Commission',
    ],
  },
  {
    layout: 'cards with a large date over the name of the meeting',
    source: `<html><head><title>Events - Redwater Valley Transit</title></head><body><h1>Events</h1><div class="card"><div class="card-date">Thursday, March 19, 2026</div><div class="card-title">Transit Board of Directors</div><div class="card-time">9:00 am – 11:00 am</div></div><div class="card"><div class="card-date">Wednesday, April 1, 2026</div><div class="card-title">Citizens Advisory Committee</div><div class="card-time">3:00 pm – 4:30 pm</div></div></body></html>`,
    meetings: ['2026-03-19T09:00 Transit Board of Directors', '2026-04-01T15:00 Citizens Advisory Committee'],
  },
  {
    layout: 'table with meeting, date and time in one cell, place and links',
    source: `<html><head><title>Public Meetings</title></head><body><h1>Sterling Ridge Public Meetings</h1><table><tr><th>Meeting</th><th>Date / Time</th><th>Location</th><th>Documents</th></tr><tr><td>Landmarks Commission</td><td>Mon., Mar. 9, 2026<br>5:30 p.m.</td><td>City Hall, Room 101</td><td><a>Agenda</a><br><a>Packet</a></td></tr><tr><td>Plan Commission</td><td>Mon., Mar. 16, 2026<br>6:00 p.m.</td><td>Virtual</td><td><a>Agenda</a></td></tr></table></body></html>`,
    meetings: ['2026-03-09T17:30 Landmarks Commission', '2026-03-16T18:00 Plan Commission'],
  },
  {
    layout: 'paper names with the date first, under a heading per year, no body in them',
    url: 'https://tannerfork.example/government/city-commission/minutes/',
    source: `<html><head><title>Minutes – City of Tanner Fork</title></head><body><h1>City Commission Minutes</h1><h4>2026 Minutes</h4><p><a>01/06/2026 – Approved Minutes</a><br><a>01/20/2026 – Approved Minutes</a><br><a>02/03/2026 – Special Called Meeting</a></p><h4>2025 Minutes</h4><p><a>12/16/2025 – Approved Minutes</a></p></body></html>`,
    meetings: [
      '2026-01-06 City Commission',
      '2026-01-20 City Commission',
      '2026-02-03 City Commission',
      '2025-12-16 City Commission',
    ],
  },
  {
    layout: 'news item that announces two meetings in sentences',
    source: `<html><head><title>Community meetings on the rail trail</title></head><body><article><h1>Community meetings on the rail trail</h1><p>Published February 12, 2026</p><p>The Upton Regional Planning Commission will host two community meetings on the rail trail.</p><p>The first meeting will be held on Tuesday, March 3, 2026 from 6 to 8 p.m. at Upton Middle School.</p><p>The second meeting will be held on Saturday, March 14, 2026 at 10 a.m. at the Grange Hall.</p></article></body></html>`,
    meetings: [
      '2026-03-03T18:00 Upton Regional Planning Commission',
      '2026-03-14T10:00 Upton Regional Planning Commission',
    ],
  },
  {
    layout: 'fiscal year in the heading, months from July to June',
    source: `<html><head><title>Board of Education Meeting Calendar</title></head><body><h1>Board of Education</h1><h2>2025-2026 Meeting Calendar</h2><ul><li>July 14</li><li>September 8</li><li>January 12</li><li>March 9</li></ul></body></html>`,
    meetings: [
      '2025-07-14 Board of Education',
      '2025-09-08 Board of Education',
      '2026-01-12 Board of Education',
      '2026-03-09 Board of Education',
    ],
  },
  {
    layout: 'list with weekday, date, time and place apart by bars',
    source: `<html><head><title>Meetings | Vantage Hills MUD</title></head><body><h1>Municipal Utility District Board Meetings</h1><p>Thursday | March 12, 2026 | 6:00 PM | 500 Vantage Blvd.</p><p>Thursday | April 9, 2026 | 6:00 PM | 500 Vantage Blvd.</p></body></html>`,
    meetings: [
      '2026-03-12T18:00 Municipal Utility District Board',
      '2026-04-09T18:00 Municipal Utility District Board',
    ],
  },
  {
    layout: 'headings that are dates, with the body and time below',
    source: `<html><head><title>This Week's Public Meetings</title></head><body><h1>This Week's Public Meetings</h1><h3>Monday, March 9, 2026</h3><p>Rent Board – 6:00 PM – City Hall 305</p><p>Youth Commission – 4:30 PM – Library</p><h3>Tuesday, March 10, 2026</h3><p>City Council – 7:00 PM – Council Chamber</p></body></html>`,
    meetings: [
      '2026-03-09T18:00 Rent Board',
      '2026-03-09T16:30 Youth Commission',
      '2026-03-10T19:00 City Council',
    ],
  },
  {
    layout: 'month headings over lines with day numbers and names',
    source: `<html><head><title>Calendar</title></head><body><h1>Township Calendar 2026</h1><h2>March</h2><p>9 – Board of Trustees, 6:30 p.m.</p><p>17 – Zoning Commission, 7 p.m.</p><h2>April</h2><p>13 – Board of Trustees, 6:30 p.m.</p></body></html>`,
    meetings: [
      '2026-03-09T18:30 Board of Trustees',
      '2026-03-17T19:00 Zoning Commission',
      '2026-04-13T18:30 Board of Trustees',
    ],
  },
  {
    layout: 'hearing docket with case numbers and days',
    source: `<html><head><title>Hearings | Board of Zoning Appeals</title></head><body><h1>Board of Zoning Appeals</h1><h2>Upcoming Hearings</h2><table><tr><th>Case</th><th>Applicant</th><th>Hearing Date</th><th>Time</th></tr><tr><td>26-014</td><td>Oak Street LLC</td><td>03/09/2026</td><td>9:30 AM</td></tr><tr><td>26-017</td><td>M. Field</td><td>03/16/2026</td><td>9:30 AM</td></tr></table></body></html>`,
    meetings: ['2026-03-09T09:30 Board of Zoning Appeals', '2026-03-16T09:30 Board of Zoning Appeals'],
  },
  {
    layout: 'event page with labelled facts in a list',
    source: `<html><head><title>Budget Committee Meeting - Wexford Borough</title></head><body><h1>Budget Committee Meeting</h1><ul><li>Date: March 23, 2026</li><li>Time: 6:00 p.m.</li><li>Location: Borough Hall, 9 First Avenue</li></ul><p>Submit comments before March 20, 2026.</p></body></html>`,
    meetings: ['2026-03-23T18:00 Budget Committee Meeting'],
  },
  {
    layout: 'dates in a row of links apart by commas',
    source: `<html><head><title>Yarrow Creek Conservation District</title></head><body><h1>Conservation District</h1><h2>Board Meeting Minutes</h2><p>2026: <a>January 14</a>, <a>February 11</a>, <a>March 11</a></p><p>2025: <a>November 12</a>, <a>December 10</a></p></body></html>`,
    meetings: [
      '2026-01-14 Conservation District',
      '2026-02-11 Conservation District',
      '2026-03-11 Conservation District',
      '2025-11-12 Conservation District',
      '2025-12-10 Conservation District',
    ],
  },
  {
    layout: 'upcoming list with the time before the day',
    today: '2026-02-20',
    source: `<html><head><title>Zebulon Parks Authority</title></head><body><h2>Upcoming Board Meetings</h2><ul><li>5:30 PM, Wednesday, March 4</li><li>5:30 PM, Wednesday, April 1</li></ul></body></html>`,
    meetings: ['2026-03-04T17:30 Board', '2026-04-01T17:30 Board'],
  },
  {
    layout: 'member list with ends of terms: no meetings',
    source: `<html><head><title>Planning Commission</title></head><body><h1>Planning Commission</h1><h2>Members</h2><table><tr><th>Name</th><th>Appointed</th><th>Term Expires</th></tr><tr><td>Ann Lund</td><td>January 5, 2024</td><td>December 31, 2026</td></tr><tr><td>Bo Field</td><td>March 1, 2025</td><td>December 31, 2027</td></tr></table></body></html>`,
    meetings: [],
  },
  {
    layout: 'library page with opening hours and a newsletter: no meetings',
    source: `<html><head><title>Library Hours</title></head><body><h1>Hours</h1><p>Monday 9:00 am - 8:00 pm</p><p>Closed January 1, May 25, July 4 and December 25, 2026.</p><h2>Newsletter</h2><p>March 2026 issue</p><p>Posted March 1, 2026 10:00 AM</p></body></html>`,
    meetings: [],
  },
  {
    layout: 'ordinances with days of adoption: no meetings',
    source: `<html><head><title>Ordinances</title></head><body><h1>Recent Ordinances</h1><table><tr><th>Number</th><th>Title</th><th>Adopted</th></tr><tr><td>2026-04</td><td>An ordinance amending parking</td><td>February 10, 2026</td></tr><tr><td>2026-03</td><td>An ordinance on noise</td><td>January 27, 2026</td></tr></table></body></html>`,
    meetings: [],
  },
  {
    layout: 'minutes as a document with headings in capitals',
    contentType: 'text/plain',
    source: `MINUTES
BOARD OF SELECTMEN
TOWN OF ARDMORE
Monday, February 23, 2026

The meeting was called to order at 7:00 PM by Chairman Lund. Present: A. Lund, B. Field, C. Moss.
VOTED to approve the minutes of February 9, 2026.
The Board discussed the road budget.
Adjourned at 8:40 PM.`,
    meetings: ['2026-02-23T19:00 Board of Selectmen'],
  },
  {
    layout: 'agenda with the place and day in one line, next meetings at the foot',
    contentType: 'text/plain',
    source: `Briar County Emergency Communications District
Board of Directors
AGENDA
March 18, 2026, 10:00 AM, 911 Center, 400 Tower Road
I. Roll Call
II. Minutes of the January 21, 2026 meeting
III. Director's Report
Next Meeting: May 20, 2026 at 10:00 AM`,
    meetings: ['2026-03-18T10:00 Board of Directors', '2026-05-20T10:00 Board of Directors'],
  },
]
