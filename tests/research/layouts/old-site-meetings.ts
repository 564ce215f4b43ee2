import type { MeetingPage } from './layout-page.ts'

/** Pages that clerks write by hand, and what old systems produce. */
export const oldSiteMeetings: readonly MeetingPage[] = [
  {
    layout: 'preformatted text with columns',
    today: '2026-01-20',
    source: `<html><head><title>USD 400 Board Calendar</title></head><body><center><h2>Unified School District 400</h2></center>
<pre>
          BOARD OF EDUCATION MEETINGS
               2025 - 2026

  DATE              TIME      TYPE              PLACE
  ---------------   -------   ---------------   ---------------
  Mon  Dec  8       6:00 pm   Regular           District Office
  Mon  Jan 12       7:00 pm   Regular           Wells Elementary
  Sat  Feb 21       9:00 am   Board Retreat     Shelter House

  Approved by the Board 6-9-25
</pre></body></html>`,
    meetings: [
      '2025-12-08T18:00 BOARD OF EDUCATION',
      '2026-01-12T19:00 BOARD OF EDUCATION',
      '2026-02-21T09:00 Board Retreat',
    ],
  },
  {
    layout: 'table in which the cell of a month covers several rows',
    source: `<html><head><title>Levee District : Calendar</title></head><body><h1>Bayou Levee District</h1><h3>2026 Meeting Calendar</h3><table><tr><th>Month</th><th>Day</th><th>Meeting</th><th>Time</th></tr>
<tr><td rowspan="2"><b>January</b></td><td>Mon 5</td><td>Finance Committee</td><td>9:00 am</td></tr><tr><td>Mon 12</td><td>Board of Commissioners</td><td>10:00 am</td></tr>
<tr><td rowspan="2"><b>March</b></td><td>Mon 2</td><td>Finance Committee</td><td>9:00 am</td></tr><tr><td>Tue 31</td><td>Joint Meeting</td><td>6:00 pm</td></tr></table></body></html>`,
    meetings: [
      '2026-01-05T09:00 Finance Committee',
      '2026-01-12T10:00 Board of Commissioners',
      '2026-03-02T09:00 Finance Committee',
      '2026-03-31T18:00 Joint Meeting',
    ],
  },
  {
    layout: 'notice with the time before the days of a year, and another time for one of them',
    source: `<html><head><title>Public Notice | Prairie Township</title></head><body><h2>Annual Notice of Meetings</h2><p>NOTICE IS HEREBY GIVEN that the Board of Trustees of Prairie Township will hold its regular meetings during calendar year 2026 at 7:00 p.m. on the second Tuesday of each month, to wit: January 13, February 10 and March 10, except that the November meeting will be held on Monday, November 9, at 6:00 p.m. All meetings will be held in the Township Hall.</p><p>The Annual Town Meeting will be held on Tuesday, April 14, 2026, at 6:01 p.m. at the same place.</p></body></html>`,
    meetings: [
      '2026-01-13T19:00 Board of Trustees',
      '2026-02-10T19:00 Board of Trustees',
      '2026-03-10T19:00 Board of Trustees',
      '2026-11-09T18:00 Board of Trustees',
      '2026-04-14T18:01 Annual Town Meeting',
    ],
  },
  {
    layout: 'list with tiles of month and day in one line, and a sale in the menu',
    source: `<html><head><title>Commission — Harbor District</title></head><body><nav><a>Friends Book Sale – March 14</a></nav><h2>Commission Meetings</h2><div>
<div class="item"><a><span>Mar</span><span>11</span></a><div><time>Mar 11, 2026</time></div><div class="t"><a>Harbor Commission Meeting</a></div><div><span>8:30 AM – 10:00 AM</span></div></div>
<div class="item"><a><span>Apr</span><span>8</span></a><div><time>Apr 8, 2026</time></div><div class="t"><a>Security Committee</a></div><div><span>12:15 PM – 1:00 PM</span></div></div></div></body></html>`,
    meetings: ['2026-03-11T08:30 Harbor Commission Meeting', '2026-04-08T12:15 Security Committee'],
  },
  {
    layout: 'days with hyphens and short years, and a pager',
    source: `<html><head><title>Meetings | Coastal Commission</title></head><body><h1>Coastal Commission Meetings</h1><p>Regular meetings, 1 PM</p><ul><li>28-Jan-26</li><li>25-Mar-26</li></ul><h3>April 2026</h3><p>None</p><nav class="pager"><ul><li>1</li><li>2</li></ul></nav></body></html>`,
    meetings: ['2026-01-28T13:00 Coastal Commission', '2026-03-25T13:00 Coastal Commission'],
  },
  {
    layout: 'answer of a service that states the type of its objects',
    contentType: 'application/json',
    url: 'https://board.example/Calendar.asmx/List',
    source: `{"d":{"__type":"Board.Result","rows":[{"__type":"Board.CalendarItem","ItemID":7,"CommitteeName":"Policy Review Committee","MeetingStart":"\\/Date(1773939600000)\\/","Building":"Eastgate School","StatusText":"Canceled"}]}}`,
    meetings: ['2026-03-19T12:00 Policy Review Committee (cancelled)'],
  },
  {
    layout: 'week of committees, each with its time in a line, below a menu in one line',
    today: '2026-03-06',
    source: `<html><head><title>This Week | Legislature of Pine County</title></head><body><div><a>Members</a> <a>This Week</a> <a>Local Laws</a></div><h1>This Week in Committee</h1>
<h4>MONDAY, MARCH 9</h4><p>9:30 a.m. <b>Ways &amp; Means</b><br>11 a.m. <b>Land Use</b> (Highway Garage)</p><h4>TUESDAY, MARCH 10</h4><p>1:30 p.m. <b>Judiciary</b> <i>cancelled</i></p><h4>WEDNESDAY, MARCH 11</h4><p>No committees scheduled.</p></body></html>`,
    meetings: [
      '2026-03-09T09:30 Ways & Means',
      '2026-03-09T11:00 Land Use',
      '2026-03-10T13:30 Judiciary (cancelled)',
    ],
  },
  {
    layout: 'body with time and place in bold above days in one line',
    today: '2026-01-05',
    source: `<html><head><title>Board Information | Zoological District</title></head><body><h1>Board Information</h1><div>Meeting Dates</div><div><p><b>ZD Board of Trustees</b> – 8:30 a.m., Discovery Theater (enter through the north gate)</p><p>February 26, 2026 • April 30, 2026 • June 25, 2026</p><p><b>Finance Committee</b> – 3:00 p.m., Administration Building</p><p>February 18, 2026 • April 22, 2026</p></div></body></html>`,
    meetings: [
      '2026-02-26T08:30 Board of Trustees',
      '2026-04-30T08:30 Board of Trustees',
      '2026-06-25T08:30 Board of Trustees',
      '2026-02-18T15:00 Finance Committee',
      '2026-04-22T15:00 Finance Committee',
    ],
  },
  {
    layout: 'years in bold between tables',
    source: `<html><head><title>Downtown Development Authority</title></head><body><h2>Downtown Development Authority</h2><p>The DDA meets the 3rd Monday of every other month, 6pm, Village Offices.</p><p><strong>2026</strong></p><table><tr><td>January 19</td><td>Agenda</td><td>Minutes</td></tr><tr><td>March 16</td><td>Agenda</td><td>Minutes</td></tr></table><p><strong>2025</strong></p><table><tr><td>September 15</td><td>Agenda</td><td>Minutes</td></tr><tr><td>November 17</td><td>Cancelled</td><td></td></tr></table></body></html>`,
    meetings: [
      '2026-01-19T18:00 Downtown Development Authority',
      '2026-03-16T18:00 Downtown Development Authority',
      '2025-09-15T18:00 Downtown Development Authority',
      '2025-11-17T18:00 Downtown Development Authority (cancelled)',
    ],
  },
  {
    layout: 'table of months with days in words, and a clock in words',
    today: '2026-01-05',
    source: `<html><head><title>Library Board - Elk Public Library</title></head><body><h1>Library Board</h1><h2>2026 meetings</h2><p>Meetings start at 3 o’clock p.m.</p><table><tr><th>Month</th><th>Date</th><th>Branch</th></tr><tr><td>January</td><td>Thursday the 8th</td><td>Central</td></tr><tr><td>February</td><td>Thursday the 12th</td><td>Eastside</td></tr><tr><td>April</td><td>No meeting</td><td></td></tr></table></body></html>`,
    meetings: ['2026-01-08T15:00 Library Board', '2026-02-12T15:00 Library Board'],
  },
  {
    layout: 'answer of a service with numbers for flags',
    contentType: 'application/json',
    url: 'https://transit.example/api/items',
    source: `{"items":[{"eventName":"Riders Committee","eventDate":"03/11/2026","startTime":"5:30 PM","isCancelled":"0"},{"eventName":"Board of Commissioners","eventDate":"03/18/2026","startTime":"10:00 AM","isCancelled":"1"}]}`,
    meetings: ['2026-03-11T17:30 Riders Committee', '2026-03-18T10:00 Board of Commissioners (cancelled)'],
  },
  {
    layout: 'feed of notices with escaped signs and times in the morning',
    contentType: 'application/atom+xml',
    url: 'https://pud.example/notices.atom',
    source: `<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom"><title>Notices</title><id>n</id><updated>2026-03-02T17:00:00Z</updated><entry><title type="html">Special Meeting &amp;mdash; Thursday, March 12, 2026, 10:00 a.m.</title><id>n31</id><updated>2026-03-02T17:12:00Z</updated><content type="html">&lt;p&gt;To open bids.&lt;/p&gt;</content></entry></feed>`,
    meetings: ['2026-03-12T10:00 Special Meeting'],
  },
]
