import type { MeetingPage } from './layout-page.ts'

/** Pages exported from word processors and old editors. */
export const messyMeetings: readonly MeetingPage[] = [
  {
    layout: 'date broken over lines: weekday, day, time, then the body',
    source: `<html><head><title>Meetings &ndash; Crestview Community Development District</title></head><body><table><tr><td><p align=center><b>Tuesday<br>March 10, 2026<br>6:00 PM</b></p></td><td><p><b>Board of Supervisors Meeting</b></p><p>Clubhouse, 10 Crest Drive</p><p><a>Agenda</a></p></td></tr><tr><td><p align=center><b>Tuesday<br>April 14, 2026<br>6:00 PM</b></p></td><td><p><b>Board of Supervisors Budget Workshop</b></p><p>Clubhouse, 10 Crest Drive</p><p><a>Agenda</a></p></td></tr></table></body></html>`,
    meetings: [
      '2026-03-10T18:00 Board of Supervisors Meeting',
      '2026-04-14T18:00 Board of Supervisors Budget Workshop',
    ],
  },
  {
    layout: 'word processor output with styled runs inside words and hard spaces',
    source: `<html><head><title>meeting schedule</title></head><body><div class=WordSection1><p class=MsoNormal align=center><b><span style='font-size:14.0pt'>FOXGLOVE TOWNSHIP<o:p></o:p></span></b></p><p class=MsoNormal align=center><b><span>PLANNING&nbsp;COMMISSION</span></b></p><p class=MsoNormal align=center><b><span>2026 MEETING SCHEDULE</span></b></p><p class=MsoNormal><span>Mon</span><span>day, January&nbsp;12, 2026&nbsp;&nbsp;&nbsp;7:00&nbsp;p.m.<o:p></o:p></span></p><p class=MsoNormal><span>Monday, March&nbsp;</span><span>9, 2026&nbsp;&nbsp;&nbsp;7:00&nbsp;p.m.<o:p></o:p></span></p></div></body></html>`,
    meetings: ['2026-01-12T19:00 PLANNING COMMISSION', '2026-03-09T19:00 PLANNING COMMISSION'],
  },
  {
    layout: 'nested tables for columns, each entry a small table',
    source: `<html><head><title>City of Gable - Meetings</title></head><body><table width=800><tr><td><table><tr><td><font size=4><b>City Council</b></font></td></tr><tr><td><table><tr><td>March 3, 2026</td><td><a>Agenda</a></td><td><a>Minutes</a></td></tr><tr><td>March 17, 2026</td><td><a>Agenda</a></td><td></td></tr></table></td></tr></table></td><td><table><tr><td><font size=4><b>Historic District Commission</b></font></td></tr><tr><td><table><tr><td>March 12, 2026</td><td><a>Agenda</a></td><td></td></tr><tr><td>February 12, 2026</td><td><a>Agenda</a></td><td><a>Minutes</a></td></tr></table></td></tr></table></td></tr></table></body></html>`,
    meetings: [
      '2026-03-03 City Council',
      '2026-03-17 City Council',
      '2026-03-12 Historic District Commission',
      '2026-02-12 Historic District Commission',
    ],
  },
  {
    layout: 'choice of boards and years in a form above the results',
    source: `<html><head><title>Search Meetings</title></head><body><h1>Public Meetings</h1><form><select><option>All Boards</option><option>Board of Assessors</option><option>Board of Health</option></select><select><option>2026</option><option>2025</option><option>2024</option></select><button>Search</button></form><div class="result"><a>Board of Assessors</a><br>Thursday, 3/5/2026 4:00 PM<br>Assessors Office</div><div class="result"><a>Board of Health</a><br>Monday, 3/9/2026 6:00 PM<br>Town Hall, Lower Level</div></body></html>`,
    meetings: ['2026-03-05T16:00 Board of Assessors', '2026-03-09T18:00 Board of Health'],
  },
  {
    layout: 'archive by year in collapsed lists with files named by day',
    source: `<html><head><title>Water Pollution Control Authority - Archive</title></head><body><h1>Water Pollution Control Authority</h1><div class="accordion"><button>2026 Agendas</button><div><ul><li><a>01-15-2026 WPCA Agenda</a></li><li><a>02-19-2026 WPCA Agenda</a></li></ul></div><button>2025 Minutes</button><div><ul><li><a>12-18-2025 WPCA Minutes Approved</a></li></ul></div></div></body></html>`,
    meetings: [
      '2026-01-15 Water Pollution Control Authority',
      '2026-02-19 Water Pollution Control Authority',
      '2025-12-18 Water Pollution Control Authority',
    ],
  },
  {
    layout: 'dates with stars and a legend below',
    source: `<html><head><title>2026 Board Meetings</title></head><body><h1>Valley Soil and Water Conservation District</h1><h2>2026 Board Meetings</h2><ul><li>January 13*</li><li>February 10</li><li>March 10**</li></ul><p>* Held at the Extension Office</p><p>** Annual meeting, 10:00 a.m.</p><p>All other meetings begin at 9:00 a.m. at the District Office.</p></body></html>`,
    meetings: [
      '2026-01-13T09:00 Valley Soil and Water Conservation District',
      '2026-02-10T09:00 Valley Soil and Water Conservation District',
      '2026-03-10T09:00 Valley Soil and Water Conservation District',
    ],
  },
  {
    layout: 'quarterly schedule in a sentence',
    source: `<html><head><title>Retirement Board</title></head><body><h1>Retirement Board</h1><p>The Retirement Board will meet in 2026 on January 29, April 30, July 30 and October 29 at 2:00 p.m. in Conference Room 3.</p></body></html>`,
    meetings: [
      '2026-01-29T14:00 Retirement Board',
      '2026-04-30T14:00 Retirement Board',
      '2026-07-30T14:00 Retirement Board',
      '2026-10-29T14:00 Retirement Board',
    ],
  },
  {
    layout: 'table of hearings with a day over each group of cases',
    source: `<html><head><title>Land Use Hearings Calendar</title></head><body><h1>Hearings Examiner</h1><table><tr><td colspan=3><b>Wednesday, March 11, 2026, 1:30 p.m.</b></td></tr><tr><td>LU-26-004</td><td>Birch Partners</td><td>44 Birch Road</td></tr><tr><td>LU-26-007</td><td>Quinn Farms</td><td>9 Field Lane</td></tr><tr><td colspan=3><b>Wednesday, March 25, 2026, 1:30 p.m.</b></td></tr><tr><td>LU-26-009</td><td>S. Tran</td><td>71 Oak Street</td></tr></table></body></html>`,
    meetings: ['2026-03-11T13:30 Hearings', '2026-03-25T13:30 Hearings'],
  },
  {
    layout: 'event feed with the day in the summary',
    contentType: 'application/rss+xml',
    source: `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0"><channel><title>Calendar of Events</title><item><title>Planning Board Meeting</title><link>https://x.example/e/1</link><description>Event date: March 10, 2026&lt;br&gt;Event Time: 07:00 PM - 09:00 PM&lt;br&gt;Location: Town Hall</description><pubDate>Mon, 02 Mar 2026 10:00:00 GMT</pubDate></item><item><title>Town Board Meeting</title><link>https://x.example/e/2</link><description>Event date: March 12, 2026&lt;br&gt;Event Time: 06:30 PM</description><pubDate>Mon, 02 Mar 2026 10:00:00 GMT</pubDate></item></channel></rss>`,
    meetings: ['2026-03-10T19:00 Planning Board Meeting', '2026-03-12T18:30 Town Board Meeting'],
  },
  {
    layout: 'page of a person with days of a career: no meetings',
    source: `<html><head><title>Mayor's Biography</title></head><body><h1>Mayor Ana Ruiz</h1><p>Ana Ruiz was elected on November 4, 2025 and sworn in on January 5, 2026. She served on the City Council from January 2018.</p><p>Office hours: Tuesdays 1:00 p.m. to 3:00 p.m.</p></body></html>`,
    meetings: [],
  },
  {
    layout: 'election page with many days: no meetings',
    source: `<html><head><title>2026 Election Calendar</title></head><body><h1>2026 Election Calendar</h1><ul><li>March 9 – First day to file for office</li><li>April 20 – Last day to register to vote</li><li>May 19 – Primary Election, polls open 7:00 a.m. to 8:00 p.m.</li></ul></body></html>`,
    meetings: [],
  },
]
