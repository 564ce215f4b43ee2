import type { MeetingPage } from './layout-page.ts'

/** Layouts edited by hand: odd punctuation, notes in between, bodies in unusual places. */
export const handKeptMeetings: readonly MeetingPage[] = [
  {
    layout: 'definition of the body in the sidebar and dates in bold paragraphs',
    source: `<html><head><title>Downtown Development Authority</title></head><body><aside><h3>Quick Links</h3><ul><li>Board Members</li><li>By-laws</li></ul></aside><main><h1>Downtown Development Authority</h1><p>Meetings are held at 8:00 a.m. at the Depot, 1 Rail Street, unless noted.</p><h2>2026 Meeting Dates</h2><p><strong>January 14</strong></p><p><strong>March 11</strong></p><p><strong>May 13</strong> – Joint meeting with City Council, 6:00 p.m.</p></main></body></html>`,
    meetings: [
      '2026-01-14T08:00 Downtown Development Authority',
      '2026-03-11T08:00 Downtown Development Authority',
      '2026-05-13T18:00 Joint meeting with City Council',
    ],
  },
  {
    layout: 'table with a row of months in the first column and links in the others',
    source: `<html><head><title>Library Board Minutes</title></head><body><h1>Library Board Minutes</h1><h2>2025</h2><table><tr><th>Meeting Date</th><th>Agenda</th><th>Minutes</th></tr><tr><td>October 21</td><td><a>PDF</a></td><td><a>PDF</a></td></tr><tr><td>November 18</td><td><a>PDF</a></td><td><a>PDF</a></td></tr><tr><td>December 16 (canceled)</td><td></td><td></td></tr></table></body></html>`,
    meetings: [
      '2025-10-21 Library Board',
      '2025-11-18 Library Board',
      '2025-12-16 Library Board (cancelled)',
    ],
  },
  {
    layout: 'calendar text with the time first, the body and the place behind it',
    source: `<html><head><title>Public Meetings This Month</title></head><body><h1>Public Meetings This Month</h1><h3>Wednesday, March 4, 2026</h3><ul><li>9:30 am Board of Zoning Appeals, Room 514</li><li>1:00 pm Civil Service Commission, Room 119</li></ul><h3>Friday, March 6, 2026</h3><ul><li>9:00 am City Planning Commission, Room 514</li></ul></body></html>`,
    meetings: [
      '2026-03-04T09:30 Board of Zoning Appeals',
      '2026-03-04T13:00 Civil Service Commission',
      '2026-03-06T09:00 City Planning Commission',
    ],
  },
  {
    layout: 'list with month, day and ordinal and the time at the end',
    source: `<html><head><title>Neighborhood Association Meetings</title></head><body><h1>Elmwood Neighborhood Association</h1><p>General meetings for 2026:</p><p>Thursday, January 15th – 7 PM<br>Thursday, April 16th – 7 PM<br>Thursday, July 16th – 7 PM (picnic!)</p></body></html>`,
    meetings: [
      '2026-01-15T19:00 Elmwood Neighborhood Association',
      '2026-04-16T19:00 Elmwood Neighborhood Association',
      '2026-07-16T19:00 Elmwood Neighborhood Association',
    ],
  },
  {
    layout: 'event blocks with labels for date, time and location',
    source: `<html><head><title>Events - Port of Saltmarsh</title></head><body><h1>Events</h1><div><h2>Port Commission Regular Meeting</h2><p><b>Date:</b> 3/10/2026</p><p><b>Time:</b> 12:00 PM</p><p><b>Location:</b> Marina Office</p></div><div><h2>Port Commission Study Session</h2><p><b>Date:</b> 3/24/2026</p><p><b>Time:</b> 10:00 AM</p><p><b>Location:</b> Marina Office</p></div></body></html>`,
    meetings: [
      '2026-03-10T12:00 Port Commission Regular Meeting',
      '2026-03-24T10:00 Port Commission Study Session',
    ],
  },
  {
    layout: 'minutes list whose entries say only the kind of meeting and the day',
    url: 'https://www.alton-twp.example/board-of-supervisors-minutes',
    source: `<html><head><title>Alton Township - Board of Supervisors Minutes</title></head><body><h1>Board of Supervisors Minutes</h1><ul><li><a>Organization Meeting - January 5, 2026</a></li><li><a>Regular Meeting - January 20, 2026</a></li><li><a>Work Session - February 2, 2026</a></li></ul></body></html>`,
    meetings: ['2026-01-05 Organization Meeting', '2026-01-20 Regular Meeting', '2026-02-02 Work Session'],
  },
  {
    layout: 'long table: name with a note in brackets, start and end in one cell',
    source: `<html><head><title>Regional Council of Governments - Meetings</title></head><body><h1>Meetings</h1><table><tr><th>Committee</th><th>Date</th><th>Time</th><th>Location</th></tr><tr><td>Technical Committee (TAC)</td><td>Wed., March 4, 2026</td><td>10 a.m.–noon</td><td>Teams</td></tr><tr><td>Policy Board</td><td>Wed., March 18, 2026</td><td>1–3 p.m.</td><td>COG Offices</td></tr></table></body></html>`,
    meetings: ['2026-03-04T10:00 Technical Committee', '2026-03-18T13:00 Policy Board'],
  },
  {
    layout: 'schedule changes as a notice',
    source: `<html><head><title>Schedule Change</title></head><body><h1>Notice of Meeting Change</h1><p>The Parks and Recreation Board meeting scheduled for Tuesday, March 3, 2026 has been cancelled. The board will meet on Tuesday, March 10, 2026 at 5:30 p.m. in the Recreation Center.</p></body></html>`,
    meetings: [
      '2026-03-03 Parks and Recreation Board (cancelled)',
      '2026-03-10T17:30 Parks and Recreation Board',
    ],
  },
  {
    layout: 'list where the name of each body is a link and the days follow in brackets',
    source: `<html><head><title>Boards and Committees 2026</title></head><body><h1>Boards and Committees 2026</h1><ul><li><a>Cable Television Advisory Committee</a> (March 5, June 4, September 3)</li><li><a>Shade Tree Commission</a> (March 9, April 13)</li></ul></body></html>`,
    meetings: [
      '2026-03-05 Cable Television Advisory Committee',
      '2026-06-04 Cable Television Advisory Committee',
      '2026-09-03 Cable Television Advisory Committee',
      '2026-03-09 Shade Tree Commission',
      '2026-04-13 Shade Tree Commission',
    ],
  },
  {
    layout: 'staff report with days of projects and no meeting',
    source: `<html><head><title>Capital Projects</title></head><body><h1>Capital Projects</h1><table><tr><th>Project</th><th>Start Date</th><th>Completion Date</th></tr><tr><td>Oak Street Bridge</td><td>April 6, 2026</td><td>October 30, 2026</td></tr><tr><td>Library roof</td><td>May 4, 2026</td><td>July 31, 2026</td></tr></table></body></html>`,
    meetings: [],
  },
]
