import type { MeetingPage } from './layout-page.ts'

const menu = `<nav><ul><li><a href="/">Home</a></li><li><a href="/gov">Government</a></li><li><a href="/boards">Boards and Commissions</a></li><li><a href="/cal">Meeting Calendar</a></li><li><a href="/jobs">Jobs</a></li></ul></nav>`
const foot = `<footer><h4>Contact</h4><p>City Hall, 100 Main Street</p><p>Mon–Fri 8:00 a.m. – 5:00 p.m.</p><p>© 2026 All rights reserved. Last updated February 27, 2026</p></footer>`

/** Full pages with menus, sidebars and footers. */
export const wholePageMeetings: readonly MeetingPage[] = [
  {
    layout: 'board page: purpose, members, rule, and a list of papers per meeting',
    source: `<html><head><title>Human Rights Commission | Larkmoor, MN</title></head><body>${menu}<main><h1>Human Rights Commission</h1><p>The Human Rights Commission was created on May 6, 1974 to advise the City Council on civil rights. It has nine members.</p><h2>Meetings</h2><p>The commission meets at 6:30 p.m. on the third Thursday of each month in Room 2 of City Hall.</p><h3>Agendas and Minutes</h3><div class="doc"><span>February 19, 2026</span> <a>Agenda (PDF)</a> <a>Minutes (PDF)</a></div><div class="doc"><span>January 15, 2026</span> <a>Agenda (PDF)</a> <a>Minutes (PDF)</a></div><h2>Members</h2><ul><li>Ann Lund, term expires December 31, 2026</li><li>Bo Field, term expires December 31, 2027</li></ul></main>${foot}</body></html>`,
    meetings: ['2026-02-19T18:30 Human Rights Commission', '2026-01-15T18:30 Human Rights Commission'],
  },
  {
    layout: 'table with meeting name linked, date with weekday on a second line, and a status column',
    source: `<html><head><title>Meeting Portal - Hazelton County</title></head><body>${menu}<main><h1>Meeting Portal</h1><table class="table"><thead><tr><th>Meeting</th><th>When</th><th>Status</th><th>Files</th></tr></thead><tbody><tr><td><a>Board of County Commissioners</a></td><td>03/10/2026<br>Tuesday 9:00 AM</td><td>Scheduled</td><td><a>Agenda</a></td></tr><tr><td><a>Board of Health</a></td><td>03/12/2026<br>Thursday 1:00 PM</td><td>Cancelled</td><td></td></tr><tr><td><a>Veterans Service Commission</a></td><td>03/17/2026<br>Tuesday 10:00 AM</td><td>Scheduled</td><td></td></tr></tbody></table></main>${foot}</body></html>`,
    meetings: [
      '2026-03-10T09:00 Board of County Commissioners',
      '2026-03-12T13:00 Board of Health (cancelled)',
      '2026-03-17T10:00 Veterans Service Commission',
    ],
  },
  {
    layout: 'list group: anchor with heading, small date and teaser',
    source: `<html><head><title>Upcoming Meetings | Ridgeway Regional Transit District</title></head><body>${menu}<main><h1>Upcoming Meetings</h1><a class="list-group-item" href="/m/1"><h5>Board Meeting</h5><small>Wed, Mar 11, 2026, 5:30 PM</small><p>Administrative offices, 200 Depot Street.</p></a><a class="list-group-item" href="/m/2"><h5>Finance &amp; Audit Committee</h5><small>Mon, Mar 16, 2026, 12:00 PM</small><p>By video only.</p></a></main>${foot}</body></html>`,
    meetings: ['2026-03-11T17:30 Board Meeting', '2026-03-16T12:00 Finance & Audit Committee'],
  },
  {
    layout: 'year tabs, months as headings, entries of day and body with links',
    source: `<html><head><title>City Clerk - Agendas</title></head><body>${menu}<main><h1>Agendas</h1><ul class="tabs"><li>2026</li><li>2025</li><li>2024</li></ul><h2>2026</h2><h3>March</h3><ul><li>Mar 9 - Utilities Board - <a>Agenda</a></li><li>Mar 10 - City Council - <a>Agenda</a> <a>Packet</a></li></ul><h3>February</h3><ul><li>Feb 9 - Utilities Board - <a>Agenda</a> <a>Minutes</a></li></ul></main>${foot}</body></html>`,
    meetings: ['2026-03-09 Utilities Board', '2026-03-10 City Council', '2026-02-09 Utilities Board'],
  },
  {
    layout: 'paragraph schedule with weekday lists and a shared year in the lead',
    source: `<html><head><title>Notice of Regular Meetings</title></head><body><h1>Notice of Regular Meetings</h1><p>The Board of Fire Commissioners of the Town of Elmsford will hold its regular meetings for calendar year 2026 at 7:00 p.m. at the firehouse, 9 Engine Road, on the following dates:</p><p>January 12<br>February 9<br>March 9<br>April 13</p></body></html>`,
    meetings: [
      '2026-01-12T19:00 Board of Fire Commissioners',
      '2026-02-09T19:00 Board of Fire Commissioners',
      '2026-03-09T19:00 Board of Fire Commissioners',
      '2026-04-13T19:00 Board of Fire Commissioners',
    ],
  },
  {
    layout: 'cards without headings: stamp, bold name, place, link',
    source: `<html><head><title>Events | Willow Springs Township</title></head><body>${menu}<main><h1>Events</h1><div class="e"><div>Tue Mar 10 2026</div><div><strong>Board of Trustees</strong></div><div>7:00 PM – 9:00 PM</div><div>Township Hall</div><div><a>Learn more</a></div></div><div class="e"><div>Sat Mar 14 2026</div><div><strong>Pancake Breakfast</strong></div><div>8:00 AM – 11:00 AM</div><div>Fire Station</div><div><a>Learn more</a></div></div><div class="e"><div>Thu Mar 19 2026</div><div><strong>Zoning Commission</strong></div><div>6:30 PM – 8:00 PM</div><div>Township Hall</div><div><a>Learn more</a></div></div></main>${foot}</body></html>`,
    meetings: [
      '2026-03-10T19:00 Board of Trustees',
      '2026-03-14T08:00 Pancake Breakfast',
      '2026-03-19T18:30 Zoning Commission',
    ],
  },
  {
    layout: 'committee table: committee, day rule, next date',
    source: `<html><head><title>Council Committees</title></head><body>${menu}<main><h1>Council Committees</h1><table><tr><th>Committee</th><th>Regular Day</th><th>Next Meeting</th></tr><tr><td>Public Safety Committee</td><td>First Monday, 5 p.m.</td><td>April 6, 2026</td></tr><tr><td>Rules Committee</td><td>Second Monday, 5 p.m.</td><td>April 13, 2026</td></tr></table></main>${foot}</body></html>`,
    meetings: ['2026-04-06T17:00 Public Safety Committee', '2026-04-13T17:00 Rules Committee'],
  },
  {
    layout: 'hearing notice on a page with many other days',
    source: `<html><head><title>Public Notice: Comprehensive Plan</title></head><body>${menu}<main><h1>Public Notice</h1><p>Posted: February 20, 2026</p><p>Notice is hereby given that the Planning Commission of the City of Yarrow will hold a public hearing on Monday, March 23, 2026, at 6:00 p.m. in the Council Chambers, 40 Center Street, to consider the comprehensive plan adopted on June 1, 2016.</p><p>Written comments must be submitted no later than March 20, 2026.</p><p>Publish: February 25, 2026 and March 4, 2026</p></main>${foot}</body></html>`,
    meetings: ['2026-03-23T18:00 Planning Commission'],
  },
  {
    layout: 'board book list: type, date and location as spans in one row',
    source: `<html><head><title>Meetings - Quail Valley ISD</title></head><body><h1>Quail Valley Independent School District</h1><table><tr><td>Regular Meeting of the Board of Trustees</td><td>Monday, March 23, 2026 at 7:00 PM</td><td>Administration Building, 10 School Lane</td><td><a>View Agenda</a></td></tr><tr><td>Called Meeting of the Board of Trustees</td><td>Thursday, March 5, 2026 at 6:00 PM</td><td>Administration Building, 10 School Lane</td><td><a>View Agenda</a> <a>View Minutes</a></td></tr></table></body></html>`,
    meetings: [
      '2026-03-23T19:00 Regular Meeting of the Board of Trustees',
      '2026-03-05T18:00 Called Meeting of the Board of Trustees',
    ],
  },
  {
    layout: 'video list: name and day in one link, length behind',
    source: `<html><head><title>Meeting Videos | Town of Otterville</title></head><body>${menu}<main><h1>Meeting Videos</h1><ul><li><a>Town Council Meeting 2-24-26</a> (1:42:10)</li><li><a>Planning Board 2-18-26</a> (0:55:03)</li><li><a>Town Council Workshop 2-10-26</a> (1:01:00)</li></ul></main>${foot}</body></html>`,
    meetings: [
      '2026-02-24 Town Council Meeting',
      '2026-02-18 Planning Board',
      '2026-02-10 Town Council Workshop',
    ],
  },
  {
    layout: 'two columns of months, each with lines of day and what',
    source: `<html><head><title>2026 Calendar of Meetings</title></head><body><h1>2026 Calendar of Meetings</h1><div class="col"><h3>JANUARY</h3><p>Tues. Jan. 6 – Common Council<br>Wed. Jan. 14 – Plan Commission</p></div><div class="col"><h3>FEBRUARY</h3><p>Tues. Feb. 3 – Common Council<br>Wed. Feb. 11 – Plan Commission</p></div></body></html>`,
    meetings: [
      '2026-01-06 Common Council',
      '2026-01-14 Plan Commission',
      '2026-02-03 Common Council',
      '2026-02-11 Plan Commission',
    ],
  },
  {
    layout: 'home page with news, alerts and an upcoming box',
    today: '2026-03-02',
    source: `<html><head><title>City of Vinton</title></head><body>${menu}<main><h1>Welcome to Vinton</h1><section><h2>News</h2><article><h3>Water main work on Elm Street</h3><p>March 1, 2026</p><p>Work begins Monday, March 9 and ends March 20.</p></article><article><h3>Mayor to give address</h3><p>February 26, 2026</p></article></section><section><h2>Upcoming Events</h2><div><p>Mar 3</p><p><a>Council Committee of the Whole</a></p><p>6:00 PM</p></div><div><p>Mar 10</p><p><a>City Council Meeting</a></p><p>7:00 PM</p></div></section></main>${foot}</body></html>`,
    meetings: ['2026-03-03T18:00 Council Committee of the Whole', '2026-03-10T19:00 City Council Meeting'],
  },
  {
    layout: 'grants page with many days and no meeting',
    source: `<html><head><title>Arts Grants | Arden Arts Council</title></head><body>${menu}<main><h1>Arts Grants 2026</h1><table><tr><th>Step</th><th>Date</th></tr><tr><td>Applications open</td><td>January 5, 2026</td></tr><tr><td>Applications due</td><td>March 6, 2026, 5:00 p.m.</td></tr><tr><td>Awards announced</td><td>May 1, 2026</td></tr></table><p>Questions? Call before March 1, 2026.</p></main>${foot}</body></html>`,
    meetings: [],
  },
  {
    layout: 'resolutions and ordinances passed, by day',
    source: `<html><head><title>Legislation - Borough of Tamarack</title></head><body>${menu}<main><h1>Resolutions</h1><ul><li>Resolution 2026-12, adopted February 10, 2026</li><li>Resolution 2026-11, adopted January 27, 2026</li></ul></main>${foot}</body></html>`,
    meetings: [],
  },
  {
    layout: 'agenda document with a consent list and many days',
    contentType: 'text/plain',
    source: `TOWN OF SHELBURNE POINT
SELECT BOARD MEETING
Agenda
Tuesday, March 3, 2026
6:00 PM
Town Offices, 25 Harbor Road
1. Call to order
2. Consent agenda
   a. Minutes of February 17, 2026
   b. Warrants dated February 20, 2026 and February 27, 2026
3. Public hearing: liquor license, Dockside LLC
4. Set date for budget hearing
5. Adjourn
The next regular meeting is Tuesday, March 17, 2026 at 6:00 PM.`,
    meetings: ['2026-03-03T18:00 Select Board', '2026-03-17T18:00 Select Board'],
  },
  {
    layout: 'schedule document in columns',
    contentType: 'text/plain',
    source: `MIDDLE FORK SEWERAGE DISTRICT
BOARD OF TRUSTEES
2026 MEETING SCHEDULE
All meetings start at 5:00 p.m.
January 21\tFebruary 18\tMarch 18
April 15\tMay 20\tJune 17`,
    meetings: [
      '2026-01-21T17:00 BOARD OF TRUSTEES',
      '2026-02-18T17:00 BOARD OF TRUSTEES',
      '2026-03-18T17:00 BOARD OF TRUSTEES',
      '2026-04-15T17:00 BOARD OF TRUSTEES',
      '2026-05-20T17:00 BOARD OF TRUSTEES',
      '2026-06-17T17:00 BOARD OF TRUSTEES',
    ],
  },
  {
    layout: 'service answer with start stamps and a name per body',
    contentType: 'application/json',
    source: JSON.stringify({
      items: [
        {
          committee_name: 'Budget Committee',
          meeting_date: '2026-03-11T00:00:00.000',
          meeting_time: '1:30 PM',
          room: '217',
        },
        {
          committee_name: 'Zoning Committee',
          meeting_date: '2026-03-12T00:00:00.000',
          meeting_time: '9:30 AM',
          room: '217',
        },
      ],
    }),
    meetings: ['2026-03-11T13:30 Budget Committee', '2026-03-12T09:30 Zoning Committee'],
  },
  {
    layout: 'list of posts whose titles hold the day, with the day of posting before it',
    source: `<html><head><title>Meeting Notices Archives - Village of Plum Grove</title></head><body>${menu}<main><h1>Meeting Notices</h1><article><span class="date">Feb 27 2026</span><h2><a>Village Board Regular Meeting, March 3, 2026, 7:00 PM</a></h2></article><article><span class="date">Feb 13 2026</span><h2><a>Zoning Board of Appeals Public Hearing, February 26, 2026, 6:30 PM</a></h2></article></main>${foot}</body></html>`,
    meetings: [
      '2026-03-03T19:00 Village Board Regular Meeting',
      '2026-02-26T18:30 Zoning Board of Appeals Public Hearing',
    ],
  },
]
