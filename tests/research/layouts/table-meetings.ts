import type { MeetingPage } from './layout-page.ts'

/** Hand-made tables. */
export const tableMeetings: readonly MeetingPage[] = [
  {
    layout: 'months down, days of the month in a cell, year in the heading',
    source: `<html><head><title>Council Meeting Dates - City of Arden</title></head><body><h1>2026 City Council Meeting Dates</h1><p>All meetings begin at 7:00 p.m. in the Council Chambers.</p>
<table><tr><th>Month</th><th>Dates</th></tr><tr><td>January</td><td>8, 22</td></tr><tr><td>February</td><td>12, 26</td></tr><tr><td>March</td><td>12</td></tr></table></body></html>`,
    meetings: [
      '2026-01-08T19:00 City Council',
      '2026-01-22T19:00 City Council',
      '2026-02-12T19:00 City Council',
      '2026-02-26T19:00 City Council',
      '2026-03-12T19:00 City Council',
    ],
  },
  {
    layout: 'month and days in one cell',
    source: `<html><head><title>Sewer Board</title></head><body><h1>Sewer Board</h1><h3>Meeting Schedule 2026</h3><table><tr><td>January 8, 22</td><td>February 5, 19</td></tr><tr><td>March 5 &amp; 19</td><td>April 2</td></tr></table></body></html>`,
    meetings: [
      '2026-01-08 Sewer Board',
      '2026-01-22 Sewer Board',
      '2026-02-05 Sewer Board',
      '2026-02-19 Sewer Board',
      '2026-03-05 Sewer Board',
      '2026-03-19 Sewer Board',
      '2026-04-02 Sewer Board',
    ],
  },
  {
    layout: 'one row per body, one column per month',
    source: `<html><head><title>Meeting Calendar | Town of Birchmont</title></head><body><h1>2026 Meeting Calendar</h1><table>
<tr><th>Board or Committee</th><th>Jan</th><th>Feb</th><th>Mar</th></tr>
<tr><td>Select Board</td><td>6, 20</td><td>3, 17</td><td>3</td></tr>
<tr><td>Finance Committee</td><td>14</td><td>11</td><td>11</td></tr></table></body></html>`,
    meetings: [
      '2026-01-06 Select Board',
      '2026-01-20 Select Board',
      '2026-02-03 Select Board',
      '2026-02-17 Select Board',
      '2026-03-03 Select Board',
      '2026-01-14 Finance Committee',
      '2026-02-11 Finance Committee',
      '2026-03-11 Finance Committee',
    ],
  },
  {
    layout: 'one row per month, one column per body',
    source: `<html><head><title>Meeting Dates for 2026</title></head><body><h1>City of Corwin Meeting Dates for 2026</h1><table>
<tr><th>Month</th><th>City Council</th><th>Planning Commission</th></tr>
<tr><td>January</td><td>13</td><td>20</td></tr><tr><td>February</td><td>10</td><td>17</td></tr></table></body></html>`,
    meetings: [
      '2026-01-13 City Council',
      '2026-01-20 Planning Commission',
      '2026-02-10 City Council',
      '2026-02-17 Planning Commission',
    ],
  },
  {
    layout: 'one column per body with whole dates',
    source: `<html><head><title>Schedule</title></head><body><h1>2026 Schedule of Meetings</h1><table>
<tr><th>Finance Committee</th><th>Board of Directors</th></tr>
<tr><td>January 14</td><td>January 28</td></tr><tr><td>March 11</td><td>March 25</td></tr></table></body></html>`,
    meetings: [
      '2026-01-14 Finance Committee',
      '2026-01-28 Board of Directors',
      '2026-03-11 Finance Committee',
      '2026-03-25 Board of Directors',
    ],
  },
  {
    layout: 'weekday, day and time in columns, year in the caption',
    source: `<html><head><title>Parks Board</title></head><body><h2>Parks Board</h2><table><caption>Parks Board Regular Meetings 2026</caption><tr><th>Day</th><th>Date</th><th>Time</th></tr>
<tr><td>Tuesday</td><td>January 13</td><td>5:30 PM</td></tr><tr><td>Tuesday</td><td>April 14</td><td>5:30 PM</td></tr></table></body></html>`,
    meetings: ['2026-01-13T17:30 Parks Board', '2026-04-14T17:30 Parks Board'],
  },
  {
    layout: 'deadline for filings beside the day of the meeting',
    source: `<html><head><title>Planning Commission - City of Delmont</title></head><body><h1>Planning Commission</h1><h2>2026 Meeting Dates and Application Deadlines</h2><table>
<tr><th>Application Deadline</th><th>Meeting Date</th></tr>
<tr><td>February 20, 2026</td><td>March 17, 2026</td></tr><tr><td>March 20, 2026</td><td>April 21, 2026</td></tr><tr><td>April 17, 2026</td><td>May 19, 2026</td></tr></table></body></html>`,
    meetings: [
      '2026-03-17 Planning Commission',
      '2026-04-21 Planning Commission',
      '2026-05-19 Planning Commission',
    ],
  },
  {
    layout: 'agenda and minutes in columns beside a bare date, years as headings',
    source: `<html><head><title>Agendas and Minutes | Edgerton, KS</title></head><body><h1>Governing Body Agendas and Minutes</h1><h2>2026</h2><table><tr><th>Date</th><th>Agenda</th><th>Minutes</th></tr>
<tr><td>March 12</td><td><a>Agenda</a></td><td></td></tr><tr><td>February 26</td><td><a>Agenda</a></td><td><a>Minutes</a></td></tr></table>
<h2>2025</h2><table><tr><th>Date</th><th>Agenda</th><th>Minutes</th></tr><tr><td>December 11</td><td><a>Agenda</a></td><td><a>Minutes</a></td></tr></table></body></html>`,
    meetings: ['2026-03-12 Governing Body', '2026-02-26 Governing Body', '2025-12-11 Governing Body'],
  },
  {
    layout: 'table without a head: date, what, where',
    source: `<html><head><title>Harbor Authority Public Meetings</title></head><body><h1>Harbor Authority</h1><p>Public meetings</p><table>
<tr><td>Wed 3/4/2026 9:00 AM</td><td>Finance &amp; Audit Committee</td><td>Pier 4 Conference Room</td></tr>
<tr><td>Wed 3/11/2026 10:00 AM</td><td>Full Board</td><td>Pier 4 Conference Room</td></tr></table></body></html>`,
    meetings: ['2026-03-04T09:00 Finance & Audit Committee', '2026-03-11T10:00 Full Board'],
  },
  {
    layout: 'remark column with cancelled and moved meetings',
    source: `<html><head><title>Drainage District 4</title></head><body><h1>Board of Drainage Commissioners</h1><h2>Meetings in 2026</h2><table><tr><th>Date</th><th>Time</th><th>Remarks</th></tr>
<tr><td>January 19</td><td>6:00 PM</td><td>CANCELLED – no quorum</td></tr><tr><td>February 16</td><td>6:00 PM</td><td></td></tr><tr><td>March 16</td><td>6:00 PM</td><td>Postponed</td></tr></table></body></html>`,
    meetings: [
      '2026-01-19T18:00 Board of Drainage Commissioners (cancelled)',
      '2026-02-16T18:00 Board of Drainage Commissioners',
      '2026-03-16T18:00 Board of Drainage Commissioners (postponed)',
    ],
  },
  {
    layout: 'two lists of dates side by side, laid out in a table',
    source: `<html><head><title>Meetings - Fenwick Regional Council</title></head><body><h1>2026 Meeting Schedule</h1><table><tr><td><strong>Executive Committee</strong><br>January 7<br>February 4<br>March 4</td><td><strong>Policy Council</strong><br>January 21<br>February 18<br>March 18</td></tr></table></body></html>`,
    meetings: [
      '2026-01-07 Executive Committee',
      '2026-02-04 Executive Committee',
      '2026-03-04 Executive Committee',
      '2026-01-21 Policy Council',
      '2026-02-18 Policy Council',
      '2026-03-18 Policy Council',
    ],
  },
  {
    layout: 'numeric two-digit years with papers as links',
    source: `<html><head><title>Meeting Minutes | Garnet Valley EMS</title></head><body><h1>Board of Trustees Minutes</h1><table><tr><td>01-13-26</td><td><a href="a.pdf">Minutes</a></td><td>Regular Meeting</td></tr><tr><td>02-10-26</td><td><a href="b.pdf">Minutes</a></td><td>Regular Meeting</td></tr><tr><td>02-24-26</td><td><a href="c.pdf">Minutes</a></td><td>Special Meeting</td></tr></table></body></html>`,
    meetings: [
      '2026-01-13 Board of Trustees',
      '2026-02-10 Board of Trustees',
      '2026-02-24 Board of Trustees',
    ],
  },
]
