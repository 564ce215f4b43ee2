import type { MeetingPage } from './layout-page.ts'

/** Counties, schools, districts and authorities. */
export const countyMeetings: readonly MeetingPage[] = [
  {
    layout: 'school board page with a schedule by months and types of meeting',
    source: `<html><head><title>School Board / Meeting Schedule</title></head><body><h1>Meeting Schedule</h1><p>The Pinecrest School Board meets twice a month. Business meetings begin at 6:00 p.m. and study sessions at 5:00 p.m.</p><h3>January 2026</h3><p>Study Session – January 6<br>Business Meeting – January 20</p><h3>February 2026</h3><p>Study Session – February 3<br>Business Meeting – February 17</p></body></html>`,
    meetings: [
      '2026-01-06 Study Session',
      '2026-01-20 Business Meeting',
      '2026-02-03 Study Session',
      '2026-02-17 Business Meeting',
    ],
  },
  {
    layout: 'authority with committees in a table, days in rows per committee',
    source: `<html><head><title>2026 Public Meeting Schedule - Tri-River Port Authority</title></head><body><h1>2026 Public Meeting Schedule</h1><table><tr><th>Committee</th><th>Dates</th><th>Time</th></tr><tr><td>Audit Committee</td><td>March 4, June 3, September 2</td><td>9:00 AM</td></tr><tr><td>Board of Directors</td><td>March 11, June 10, September 9</td><td>10:00 AM</td></tr></table></body></html>`,
    meetings: [
      '2026-03-04T09:00 Audit Committee',
      '2026-06-03T09:00 Audit Committee',
      '2026-09-02T09:00 Audit Committee',
      '2026-03-11T10:00 Board of Directors',
      '2026-06-10T10:00 Board of Directors',
      '2026-09-09T10:00 Board of Directors',
    ],
  },
  {
    layout: 'commission page: next meeting box and older ones in a drop-down list',
    today: '2026-03-02',
    source: `<html><head><title>Landmarks Commission - City of Rosedale</title></head><body><header><a>City of Rosedale</a></header><main><h1>Landmarks Commission</h1><div class="box"><h3>Next Meeting</h3><p>Thursday, March 19, 2026</p><p>6:00 PM</p><p>Room 3-110, City Hall</p></div><h3>Previous Meetings</h3><ul><li><a>February 19, 2026</a></li><li><a>January 15, 2026</a></li></ul></main></body></html>`,
    meetings: [
      '2026-03-19T18:00 Landmarks Commission',
      '2026-02-19 Landmarks Commission',
      '2026-01-15 Landmarks Commission',
    ],
  },
  {
    layout: 'rows with weekday, date and several links under a caption per board',
    source: `<html><head><title>Agendas &amp; Minutes</title></head><body><h1>Agendas &amp; Minutes</h1><h2>Board of Review</h2><table><tr><td>Tue, Mar 10, 2026</td><td><a>Agenda</a></td></tr><tr><td>Wed, Mar 11, 2026</td><td><a>Agenda</a></td></tr></table><h2>Election Commission</h2><table><tr><td>Thu, Feb 12, 2026</td><td><a>Agenda</a> <a>Minutes</a></td></tr></table></body></html>`,
    meetings: ['2026-03-10 Board of Review', '2026-03-11 Board of Review', '2026-02-12 Election Commission'],
  },
  {
    layout: 'hearing list with the day in the heading and times per case',
    source: `<html><head><title>Zoning Hearings</title></head><body><h1>Zoning Hearing Board</h1><h2>Hearing of March 18, 2026</h2><p>7:00 p.m. Application 2026-3, Miller, variance for a shed</p><p>7:30 p.m. Application 2026-4, Stone Bakery, sign</p></body></html>`,
    meetings: ['2026-03-18T19:00 Zoning Hearing Board'],
  },
  {
    layout: 'cooperative extension page with a workshop series',
    source: `<html><head><title>Workshops | Marlow County Health District</title></head><body><h1>Upcoming Workshops</h1><div class="ev"><h3>Healthy Homes Workshop</h3><p>When: Saturday, March 14, 2026, 10 a.m.–noon</p><p>Where: Marlow Library</p></div><div class="ev"><h3>Community Listening Session</h3><p>When: Monday, March 16, 2026, 6–7:30 p.m.</p><p>Where: Online</p></div></body></html>`,
    meetings: ['2026-03-14T10:00 Healthy Homes Workshop', '2026-03-16T18:00 Community Listening Session'],
  },
  {
    layout: 'agenda page with the body in small type above the date',
    source: `<html><head><title>Agenda | 3/10/2026</title></head><body><div class="small">City of Tamarind</div><div class="small">Design Review Board</div><h1>Regular Meeting Agenda</h1><div>Tuesday, March 10, 2026 | 5:30 PM</div><div>Conference Room 2</div><ol><li>Roll Call</li><li>Minutes: February 10, 2026</li><li>New Business</li></ol></body></html>`,
    meetings: ['2026-03-10T17:30 Design Review Board'],
  },
  {
    layout: 'list with dates in brackets behind linked names of papers',
    source: `<html><head><title>Fire Pension Board</title></head><body><h1>Fire Pension Board</h1><h2>Minutes</h2><ul><li><a>Quarterly Meeting Minutes</a> (January 27, 2026)</li><li><a>Quarterly Meeting Minutes</a> (October 28, 2025)</li></ul><h2>Actuarial Reports</h2><ul><li><a>Valuation Report</a> (January 1, 2026)</li></ul></body></html>`,
    meetings: ['2026-01-27 Fire Pension Board', '2025-10-28 Fire Pension Board'],
  },
  {
    layout: 'block calendar in text: month, then numbers and names',
    contentType: 'text/plain',
    source: `CITY OF BELLWETHER
2026 PUBLIC MEETING CALENDAR

MARCH 2026
Mon Mar 2   City Council Study Session   5:30 PM
Mon Mar 9   City Council   6:30 PM
Wed Mar 11  Planning Commission   6:00 PM`,
    meetings: [
      '2026-03-02T17:30 City Council Study Session',
      '2026-03-09T18:30 City Council',
      '2026-03-11T18:00 Planning Commission',
    ],
  },
  {
    layout: 'page with a cancelled banner over one meeting',
    source: `<html><head><title>Commission on Aging</title></head><body><h1>Commission on Aging</h1><h2>Upcoming Meetings</h2><div class="m"><span class="badge">CANCELED</span><h3>March 11, 2026 at 1:30 PM</h3><p>Senior Center</p></div><div class="m"><h3>April 8, 2026 at 1:30 PM</h3><p>Senior Center</p></div></body></html>`,
    meetings: ['2026-03-11T13:30 Commission on Aging (cancelled)', '2026-04-08T13:30 Commission on Aging'],
  },
  {
    layout: 'permits and plans with days: no meetings',
    source: `<html><head><title>Active Permits</title></head><body><h1>Active Permits</h1><table><tr><th>Permit</th><th>Issued</th><th>Expires</th></tr><tr><td>B-26-11</td><td>2/3/2026</td><td>8/3/2026</td></tr><tr><td>B-26-12</td><td>2/9/2026</td><td>8/9/2026</td></tr></table><p>Inspections: call before 9:00 a.m.</p></body></html>`,
    meetings: [],
  },
]
