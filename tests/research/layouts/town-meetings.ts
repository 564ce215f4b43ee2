import type { MeetingPage } from './layout-page.ts'

/** Small towns and neighborhoods, with pages edited by one clerk. */
export const townMeetings: readonly MeetingPage[] = [
  {
    layout: 'minutes and agendas as links in two columns under each month',
    source: `<html><head><title>Village of Cloverdale | Village Board</title></head><body><h1>Village Board</h1><h2>2026 Agendas and Minutes</h2><h3>February</h3><p><a>2/3 Agenda</a> &nbsp; <a>2/3 Minutes</a></p><p><a>2/17 Agenda</a> &nbsp; <a>2/17 Minutes</a></p><h3>March</h3><p><a>3/3 Agenda</a></p></body></html>`,
    meetings: ['2026-02-03 Village Board', '2026-02-17 Village Board', '2026-03-03 Village Board'],
  },
  {
    layout: 'town meeting warrant with a day in words',
    source: `<html><head><title>Annual Town Meeting</title></head><body><h1>Warrant for the Annual Town Meeting</h1><p>The legal voters of the Town of Ashgrove are hereby warned to meet at the Ashgrove Elementary School on Tuesday, March 3, 2026 at 10:00 a.m. to transact the following business.</p><p>Dated at Ashgrove this 26th day of January, 2026.</p></body></html>`,
    meetings: ['2026-03-03T10:00 Annual Town Meeting'],
  },
  {
    layout: 'posts of a blog with the meeting in the text only',
    source: `<html><head><title>Blog | Riverside Merchants District</title></head><body><article><h2>Come to our next board meeting!</h2><p class="meta">Posted February 24, 2026 in News</p><p>Our board of directors meets next on Wednesday, March 4, 2026 at 8:30 a.m. at Mill Coffee, 12 River Street.</p></article><article><h2>Sidewalk sale was a success</h2><p class="meta">Posted February 16, 2026 in News</p><p>Thanks to all who came on February 14!</p></article></body></html>`,
    meetings: ['2026-03-04T08:30 board of directors'],
  },
  {
    layout: 'row of buttons with short dates and a year above',
    source: `<html><head><title>Select Board Agendas</title></head><body><h1>Select Board Agendas</h1><h2>2026</h2><div><a class="btn">Jan 6</a><a class="btn">Jan 20</a><a class="btn">Feb 3</a></div><h2>2025</h2><div><a class="btn">Dec 2</a><a class="btn">Dec 16</a></div></body></html>`,
    meetings: [
      '2026-01-06 Select Board',
      '2026-01-20 Select Board',
      '2026-02-03 Select Board',
      '2025-12-02 Select Board',
      '2025-12-16 Select Board',
    ],
  },
  {
    layout: 'schedule with the place per meeting and a note of change',
    source: `<html><head><title>Regional Library Board</title></head><body><h1>Regional Library Board of Trustees</h1><h2>Meeting dates and places for 2026</h2><ul><li>Jan. 22, 4 p.m., Arden Branch</li><li>Mar. 26, 4 p.m., Corwin Branch</li><li>May 28, 4 p.m., Delmont Branch (moved from May 21)</li></ul></body></html>`,
    meetings: [
      '2026-01-22T16:00 Regional Library Board of Trustees',
      '2026-03-26T16:00 Regional Library Board of Trustees',
      '2026-05-28T16:00 Regional Library Board of Trustees',
    ],
  },
  {
    layout: 'table: agenda link first, then the day, then minutes',
    source: `<html><head><title>Agendas/Minutes</title></head><body><h1>Township Board of Trustees</h1><table><tr><th>Agenda</th><th>Meeting</th><th>Minutes</th></tr><tr><td><a>View</a></td><td>March 2, 2026</td><td></td></tr><tr><td><a>View</a></td><td>February 2, 2026</td><td><a>View</a></td></tr></table></body></html>`,
    meetings: ['2026-03-02 Township Board of Trustees', '2026-02-02 Township Board of Trustees'],
  },
  {
    layout: 'calendar entries with all-day marks and ranges of days',
    source: `<html><head><title>Calendar | Elk Prairie School District</title></head><body><h1>District Calendar</h1><h2>March 2026</h2><ul><li>Monday, March 9: School Board Meeting, 6:30 PM, Board Room</li><li>March 16–20: Spring Break (no school)</li><li>Monday, March 23: School Board Work Session, 5:30 PM</li><li>Friday, March 27: Report Cards Issued</li></ul></body></html>`,
    meetings: ['2026-03-09T18:30 School Board Meeting', '2026-03-23T17:30 School Board Work Session'],
  },
  {
    layout: 'meetings of two boards side by side in one line',
    source: `<html><head><title>2026 Land Use Meetings</title></head><body><h1>2026 Land Use Meetings</h1><p>Planning Commission: 1st Monday, 7 pm. Board of Adjustment: 3rd Monday, 7 pm.</p><p>Planning Commission: Jan 5, Feb 2, Mar 2; Board of Adjustment: Jan 19, Feb 16, Mar 16</p></body></html>`,
    meetings: [
      '2026-01-05 Planning Commission',
      '2026-02-02 Planning Commission',
      '2026-03-02 Planning Commission',
      '2026-01-19 Board of Adjustment',
      '2026-02-16 Board of Adjustment',
      '2026-03-16 Board of Adjustment',
    ],
  },
  {
    layout: 'live stream page with the next and the last meeting',
    today: '2026-03-02',
    source: `<html><head><title>Watch Live - Council Meetings</title></head><body><h1>Watch City Council Live</h1><p>The next City Council meeting streams on March 10, 2026 at 6:30 p.m.</p><h2>Recent recordings</h2><ul><li>City Council, February 24, 2026</li><li>Special City Council, February 17, 2026</li></ul></body></html>`,
    meetings: ['2026-03-10T18:30 City Council', '2026-02-24 City Council', '2026-02-17 Special City Council'],
  },
  {
    layout: 'contact page with office hours and a holiday list: no meetings',
    source: `<html><head><title>Town Hall</title></head><body><h1>Town Hall</h1><p>Open Monday to Thursday, 8:00 a.m. to 4:30 p.m.</p><h3>Town Hall will be closed</h3><ul><li>Monday, January 19, 2026</li><li>Monday, February 16, 2026</li><li>Friday, July 3, 2026</li></ul></body></html>`,
    meetings: [],
  },
]
