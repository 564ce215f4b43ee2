import type { MeetingPage } from './layout-page.ts'

/** Lists, prose, notices and documents. */
export const listMeetings: readonly MeetingPage[] = [
  {
    layout: 'lines parted by breaks under a heading',
    source: `<html><head><title>Cemetery Board</title></head><body><h2>Cemetery Board</h2><p><b>2026 Regular Meeting Schedule</b><br>January 13<br>April 14<br>July 14<br>October 13</p><p>Meetings are held at 4 p.m. at the Town Office.</p></body></html>`,
    meetings: [
      '2026-01-13T16:00 Cemetery Board',
      '2026-04-14T16:00 Cemetery Board',
      '2026-07-14T16:00 Cemetery Board',
      '2026-10-13T16:00 Cemetery Board',
    ],
  },
  {
    layout: 'definition list: day, then what and when',
    source: `<html><head><title>Notices of Meetings</title></head><body><h1>Notices of Meetings</h1><dl><dt>March 10, 2026</dt><dd>Harbor Commission, 5:30 p.m., Boat House</dd><dt>March 12, 2026</dt><dd>Shellfish Committee, 7:00 p.m., Town Hall</dd></dl></body></html>`,
    meetings: ['2026-03-10T17:30 Harbor Commission', '2026-03-12T19:00 Shellfish Committee'],
  },
  {
    layout: 'a rule for all months, and nothing that can be dated',
    source: `<html><head><title>Tree Board | Ivydale</title></head><body><h1>Tree Board</h1><p>The Tree Board meets on the second Tuesday of each month at 7 p.m. in City Hall. The board was established in 1998.</p><p>Page last updated February 3, 2026.</p></body></html>`,
    meetings: [],
  },
  {
    layout: 'a rule, and the next meeting in a sentence',
    source: `<html><head><title>Tree Board | Ivydale</title></head><body><h1>Tree Board</h1><p>The Tree Board meets on the second Tuesday of each month at 7 p.m. in City Hall.</p><p>The next meeting will be held on Tuesday, March 10, 2026 at 6:00 p.m.</p></body></html>`,
    meetings: ['2026-03-10T18:00 Tree Board'],
  },
  {
    layout: 'year in the title of the page only, short months',
    url: 'https://juniper.example/park-board',
    source: `<html><head><title>Park Board Meetings 2026 - City of Juniper</title></head><body><h1>Park Board</h1><ul><li>Wed., Feb. 11, 5 p.m.</li><li>Wed., May 13, 5 p.m.</li><li>Wed., Aug. 12, 5 p.m.</li></ul></body></html>`,
    meetings: ['2026-02-11T17:00 Park Board', '2026-05-13T17:00 Park Board', '2026-08-12T17:00 Park Board'],
  },
  {
    layout: 'several bodies, each with a heading and its dates',
    source: `<html><head><title>Committees</title></head><body><h1>2026 Committee Meetings</h1><h2>Finance Committee</h2><p>5:30 p.m., Conference Room A</p><ul><li>January 12</li><li>February 9</li></ul><h2>Public Works Committee</h2><p>6:00 p.m., Conference Room A</p><ul><li>January 20</li><li>February 17</li></ul></body></html>`,
    meetings: [
      '2026-01-12T17:30 Finance Committee',
      '2026-02-09T17:30 Finance Committee',
      '2026-01-20T18:00 Public Works Committee',
      '2026-02-17T18:00 Public Works Committee',
    ],
  },
  {
    layout: 'marks for cancelled, special and moved meetings in a list',
    source: `<html><head><title>City Council Meetings</title></head><body><h1>City Council Meetings 2026</h1><ul><li>February 2, 2026 – Regular Meeting, 7 p.m.</li><li>February 16, 2026 – CANCELLED (Presidents Day)</li><li>February 18, 2026 – *SPECIAL MEETING* 7 p.m.</li><li>March 2, 2026 – Regular Meeting, rescheduled to March 4, 2026, 7 p.m.</li></ul></body></html>`,
    meetings: [
      '2026-02-02T19:00 City Council',
      '2026-02-16 City Council (cancelled)',
      '2026-02-18T19:00 City Council',
      '2026-03-02 City Council (postponed)',
      '2026-03-04T19:00 City Council',
    ],
  },
  {
    layout: 'a range of days',
    source: `<html><head><title>Events | Kelso County Commission</title></head><body><h1>Upcoming Events</h1><h3>Commission Budget Retreat</h3><p>March 12–13, 2026, 9:00 a.m., Fairgrounds</p><h3>Public Hearing on the Budget</h3><p>April 2, 2026, 6 p.m.</p></body></html>`,
    meetings: ['2026-03-12T09:00 Commission Budget Retreat', '2026-04-02T18:00 Public Hearing on the Budget'],
  },
  {
    layout: 'links to papers by year, agenda and minutes of one day apart',
    url: 'https://lowell-prairie.example/planning-commission/agendas-minutes',
    source: `<html><head><title>Planning Commission Agendas &amp; Minutes</title></head><body><h1>Planning Commission</h1><h3>2026</h3><ul><li><a>March 10 Agenda</a></li><li><a>February 10 Agenda</a></li><li><a>February 10 Minutes</a></li></ul><h3>2025</h3><ul><li><a>December 9 Agenda</a></li><li><a>December 9 Minutes (PDF)</a></li></ul></body></html>`,
    meetings: [
      '2026-03-10 Planning Commission',
      '2026-02-10 Planning Commission',
      '2025-12-09 Planning Commission',
    ],
  },
  {
    layout: 'names of files as links',
    source: `<html><head><title>Agendas</title></head><body><h1>Town Council Agendas</h1><p><a>2026-03-10 Agenda</a></p><p><a>2026-02-24 Agenda</a></p><p><a>TC Agenda 02.10.2026</a></p><p><a>Agenda_01-27-2026.pdf</a></p></body></html>`,
    meetings: [
      '2026-03-10 Town Council',
      '2026-02-24 Town Council',
      '2026-02-10 Town Council',
      '2026-01-27 Town Council',
    ],
  },
  {
    layout: 'lines in capitals with the body in a banner',
    source: `<html><head><title>MOSSWOOD HOUSING AUTHORITY</title></head><body><h1>MOSSWOOD HOUSING AUTHORITY</h1><p>BOARD OF COMMISSIONERS MEETINGS</p><p>TUESDAY, MARCH 10, 2026, 6:30 PM</p><p>TUESDAY, APRIL 14, 2026, 6:30 PM</p></body></html>`,
    meetings: ['2026-03-10T18:30 BOARD OF COMMISSIONERS', '2026-04-14T18:30 BOARD OF COMMISSIONERS'],
  },
  {
    layout: 'what, when and where as labelled lines',
    source: `<html><head><title>Public Meeting Notice</title></head><body><h1>Public Meeting Notice</h1><p><strong>What:</strong> Nuclear Decommissioning Citizens Panel</p><p><strong>When:</strong> Thursday, March 26, 2026, 6:00 – 8:00 p.m.</p><p><strong>Where:</strong> Senior Center, 34 Elm Street</p></body></html>`,
    meetings: ['2026-03-26T18:00 Nuclear Decommissioning Citizens Panel'],
  },
  {
    layout: 'agenda as a document',
    contentType: 'text/plain',
    url: 'https://carden.example/pc-agenda.txt',
    source: `CITY OF CARDEN
PLANNING COMMISSION
REGULAR MEETING AGENDA
Tuesday, March 10, 2026 – 6:30 p.m.
Council Chambers, 200 Main Street

1. Call to Order
2. Approval of the minutes of February 10, 2026
3. Public hearing: rezoning of 14 Oak Street (application received January 5, 2026)
4. Adjournment
Posted: March 6, 2026`,
    meetings: ['2026-03-10T18:30 Planning Commission'],
  },
  {
    layout: 'notice of a hearing as a document',
    contentType: 'text/plain',
    url: 'https://dunmore.example/notice.txt',
    source: `NOTICE OF PUBLIC HEARING
NOTICE IS HEREBY GIVEN that the Zoning Board of Appeals of the Town of Dunmore will hold a public hearing on Wednesday, April 8, 2026 at 7:00 p.m. in the Town Hall, 12 Bay Road, Dunmore, on the application of J. Field.
Written comments must be received by April 6, 2026.
Dated March 18, 2026.`,
    meetings: ['2026-04-08T19:00 Zoning Board of Appeals'],
  },
  {
    layout: 'minutes on a page, with the next meeting at the end',
    source: `<html><head><title>Minutes, Water Commission</title></head><body><h1>Water Commission Minutes</h1><h2>March 10, 2026</h2><p>The regular meeting of the Water Commission was called to order at 6:30 p.m. by Chair Ann Lund.</p><p>Motion to approve the minutes of February 10, 2026 carried.</p><p>The well report dated January 30, 2026 was received.</p><p>The meeting adjourned at 8:15 p.m.</p><p>Next meeting: April 14, 2026, 6:30 p.m.</p></body></html>`,
    meetings: ['2026-03-10T18:30 Water Commission', '2026-04-14T18:30 Water Commission'],
  },
  {
    layout: 'news with days of posting',
    source: `<html><head><title>News | City of Norwood Park</title></head><body><h1>News</h1><article><h2>New splash pad opens</h2><p>March 3, 2026</p><p>The park district opened a new splash pad in Oak Park.</p></article><article><h2>Council approves budget</h2><p>February 25, 2026</p><p>The City Council approved the budget at its meeting on February 24, 2026.</p></article></body></html>`,
    meetings: [],
  },
  {
    layout: 'bids and jobs with closing days',
    source: `<html><head><title>Bids and Jobs</title></head><body><h1>Bid Opportunities</h1><table><tr><th>Title</th><th>Closing Date</th></tr><tr><td>Sidewalk repair 2026</td><td>March 20, 2026 2:00 PM</td></tr></table><h2>Employment</h2><p>Police officer. Applications close April 1, 2026.</p></body></html>`,
    meetings: [],
  },
  {
    layout: 'dates written the day first and with endings',
    source: `<html><head><title>Parish Council</title></head><body><h1>Parish Council Meetings</h1><p>Tuesday 10th March 2026 at 7pm</p><p>Tuesday the 14th of April, 2026 at 7pm</p><p>Tuesday, May 12th, 2026 at 7pm</p></body></html>`,
    meetings: [
      '2026-03-10T19:00 Parish Council',
      '2026-04-14T19:00 Parish Council',
      '2026-05-12T19:00 Parish Council',
    ],
  },
  {
    layout: 'sidebar of a home page with short upcoming entries',
    today: '2026-02-25',
    source: `<html><head><title>Town of Oakhurst</title></head><body><h1>Welcome to Oakhurst</h1><p>Oakhurst was founded in 1842 and has 4,000 residents.</p><div class="widget"><h3>Upcoming Meetings</h3><ul><li><a>Council Workshop</a> <span>3/3/26 5:30pm</span></li><li><a>Town Council</a> <span>3/10/26 7:00pm</span></li><li><a>Tree Committee</a> <span>3/12/26 4:00pm</span></li></ul></div></body></html>`,
    meetings: [
      '2026-03-03T17:30 Council Workshop',
      '2026-03-10T19:00 Town Council',
      '2026-03-12T16:00 Tree Committee',
    ],
  },
  {
    layout: 'body in bold before its dates in one paragraph',
    source: `<html><head><title>2026 Public Meetings</title></head><body><h1>2026 Public Meetings</h1><p><strong>Ethics Board:</strong> January 15, April 16, July 16, October 15</p><p><strong>Pension Board:</strong> February 19, May 21</p></body></html>`,
    meetings: [
      '2026-01-15 Ethics Board',
      '2026-04-16 Ethics Board',
      '2026-07-16 Ethics Board',
      '2026-10-15 Ethics Board',
      '2026-02-19 Pension Board',
      '2026-05-21 Pension Board',
    ],
  },
]
