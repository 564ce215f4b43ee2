import type { MeetingPage } from './layout-page.ts'

/** Month views, date tiles, tables with times above their columns, and entries beside those of other days. */
export const calendarMeetings: readonly MeetingPage[] = [
  {
    layout: 'month view between links to other months, with short times and the ends of both',
    source: `<html><head><title>Calendar | Alder Falls</title></head><body><h1>Village Calendar</h1><div class="nav"><a>« Mar</a> <b>April 2026</b> <a>May »</a></div><table><thead><tr><th>Sun</th><th>Mon</th><th>Tue</th><th>Wed</th><th>Thu</th><th>Fri</th><th>Sat</th></tr></thead><tbody>
<tr><td>29</td><td>30</td><td>31<div>6:30p Harbor Commission</div></td><td>1</td><td>2<div>7p Village Board</div></td><td>3</td><td>4</td></tr>
<tr><td>5</td><td>6<div>9a - 11a Tree Committee</div></td><td>7</td><td>8</td><td>9</td><td>10</td><td>11</td></tr>
<tr><td>26</td><td>27</td><td>28</td><td>29</td><td>30</td><td>1<div>12p Budget Workshop</div></td><td>2</td></tr></tbody></table><h2>April 2026 hours of the clerk</h2><table><tr><th>Mon</th><th>Tue</th><th>Wed</th><th>Thu</th><th>Fri</th></tr><tr><td>Closed</td><td>10 am to 5 pm for the board</td><td>Closed</td><td>Closed</td><td>Closed</td></tr></table></body></html>`,
    meetings: [
      '2026-03-31T18:30 Harbor Commission',
      '2026-04-02T19:00 Village Board',
      '2026-04-06T09:00 Tree Committee',
      '2026-05-01T12:00 Budget Workshop',
    ],
  },
  {
    layout: 'month view that starts late in the week, with its month in the head of the table',
    source: `<html><head><title>Meetings</title></head><body><h1>Meetings</h1><table><tr><td>‹</td><td>May 2026</td><td>›</td></tr><tr><th>Su</th><th>Mon</th><th>Tue</th><th>Wed</th><th>Thu</th><th>Fri</th><th>Sat</th></tr>
<tr><td></td><td></td><td></td><td></td><td></td><td>1<br>Planning Board 7:00 PM</td><td>2</td></tr>
<tr><td>31</td><td></td><td></td><td></td><td></td><td></td><td></td></tr></table></body></html>`,
    meetings: ['2026-05-01T19:00 Planning Board'],
  },
  {
    layout: 'cards with the day, month and weekday in elements of their own, in small letters',
    source: `<html><head><title>Board meetings | Coyote Flats Water</title></head><body><p>april 2026</p><div class="e"><a><em>08</em><em>apr</em><em>wed</em><span>Water Board</span><em>5:00 pm</em><em>Pump Station Meeting Room</em><em>4 Ditch Rd</em></a></div><div class="e"><a><em>22</em><em>apr</em><span>cancelled</span><span>Rate Committee</span><em>9:00 am</em></a></div></body></html>`,
    meetings: [
      '2026-04-08T17:00 Water Board @ Pump Station Meeting Room',
      '2026-04-22T09:00 Rate Committee (cancelled)',
    ],
  },
  {
    layout: 'table with the kind of meeting and its time above each column of days',
    source: `<html><head><title>School Committee of Orley</title></head><body><h1>School Committee</h1><table><tr><th>Month</th><th>Workshop (5:15 PM)</th><th>Regular Meeting (7:00 PM)</th></tr><tr><td>April 2026</td><td>April 6</td><td>April 20</td></tr><tr><td>May 2026</td><td>–</td><td>May 18</td></tr></table></body></html>`,
    meetings: [
      '2026-04-06T17:15 School Committee Workshop',
      '2026-04-20T19:00 School Committee Regular Meeting',
      '2026-05-18T19:00 School Committee Regular Meeting',
    ],
  },
  {
    layout: 'list with places behind dashes, a moved day, an election and the day of a revision',
    source: `<html><head><title>Sanitary Board meetings</title></head><body><h1>Sanitary Board</h1><h2>2026 meetings</h2><ul><li>April 7, 2026, 6 p.m. – Regular meeting – Grange Hall near Otter Creek</li><li>May 5, 2026 — moved to Thursday, May 7, 2026 at 4 p.m.</li></ul><p>Regular election: June 2, 2026.</p><p>Rev. 2/11/26</p></body></html>`,
    meetings: [
      '2026-04-07T18:00 Sanitary Board Regular meeting @ Grange Hall near Otter Creek',
      '2026-05-05 Sanitary Board (postponed)',
      '2026-05-07T16:00 Sanitary Board',
    ],
  },
  {
    layout: 'agendas below bodies that fold, with amended ones',
    source: `<html><head><title>Agendas</title></head><body><h1>Agendas</h1><h2>▼ Borough Council</h2><h3>Apr 14, 2026 —</h3><p><a>Regular Meeting - Amended</a></p><h3>Apr 28, 2026 —</h3><p><a>Regular Meeting</a></p></body></html>`,
    meetings: ['2026-04-14 Borough Council Regular Meeting', '2026-04-28 Borough Council Regular Meeting'],
  },
  {
    layout: 'entry in full above the title of the next one, which is canceled',
    source: `<html><head><title>Calendar</title></head><body><h1>Calendar</h1><ol><li><h3>Transit Board</h3><div class="when">April 8, 2026, 7:00 PM</div><p>More</p><div class="full">Transit Board 2026-04-08T19:00:00 Depot Hall</div></li><li><h3>Zoning Board - CANCELLED</h3><div class="when">April 9, 2026, 7:00 PM</div></li></ol></body></html>`,
    meetings: ['2026-04-08T19:00 Transit Board @ Depot Hall', '2026-04-09T19:00 Zoning Board (cancelled)'],
  },
  {
    layout: 'sentence about a canceled meeting above one about the next',
    source: `<html><head><title>Board of Directors</title></head><body><h1>Board of Directors Meetings</h1><div><p>2026 Meeting Schedule</p><p>The Board of Directors Meeting scheduled for Thursday, April 9, 2026 has been CANCELLED.</p><p>The next meeting is scheduled for May 7, 2026.</p></div></body></html>`,
    meetings: ['2026-04-09 Board of Directors (cancelled)', '2026-05-07 Board of Directors'],
  },
  {
    layout: 'legal notice with the day in words of law',
    source: `<html><head><title>Notices</title></head><body><h1>NOTICE OF HEARING</h1><p>Notice is hereby given that the Zoning Board of the Village of Aster will hold a public hearing on Monday, the 13th day of April, 2026, at 6:30 o'clock p.m. in the Village Hall, 8 Ash Street.</p></body></html>`,
    meetings: ['2026-04-13T18:30 Zoning Board public hearing @ Village Hall'],
  },
  {
    layout: 'days below their months, with body and time in one cell, a holiday and a numbered station',
    source: `<html><head><title>Schedule</title></head><body><h1>Meetings 2026</h1><p>All meetings are held at Station 4.</p><table><tr><th>Board</th><th>Apr</th><th>May</th></tr><tr><td>Fire Board, 7 PM</td><td>6, 20</td><td>4</td></tr></table><ul><li>April 3, 2026: Good Friday</li><li>April 16, 2026 – Budget retreat, Heron Lodge, 9 a.m. to 4 p.m. each day</li><li>April 23, 2026 – Audit Committee (5:00 p.m. at Grange Hall)</li></ul></body></html>`,
    meetings: [
      '2026-04-06T19:00 Fire Board @ Station 4',
      '2026-04-20T19:00 Fire Board @ Station 4',
      '2026-05-04T19:00 Fire Board @ Station 4',
      '2026-04-16T09:00 Budget retreat @ Heron Lodge',
      '2026-04-23T17:00 Audit Committee @ Grange Hall',
    ],
  },
  {
    layout: 'list of days behind words about them, and places beside a time or a call',
    source: `<html><head><title>Town Council</title></head><body><h1>Town Council</h1><p>Meeting dates for 2026: April 7, May 5</p><h3>Finance Committee</h3><p>Next meeting: Monday, April 13 at 4 PM, Room 12</p><table><tr><th>Name</th><th>Date</th><th>Location</th></tr><tr><td>Charter Commission</td><td>April 14, 2026</td><td>Council Chambers<br><em>VIRTUAL AND IN PERSON</em></td></tr></table></body></html>`,
    meetings: [
      '2026-04-07 Town Council',
      '2026-05-05 Town Council',
      '2026-04-13T16:00 Finance Committee @ Room 12',
      '2026-04-14 Charter Commission @ Council Chambers',
    ],
  },
]
