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
]
