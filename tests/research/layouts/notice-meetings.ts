import type { MeetingPage } from './layout-page.ts'

/** Notices, newsletters and lists of boards. */
export const noticeMeetings: readonly MeetingPage[] = [
  {
    layout: 'cards with a block of month and day beside a heading and a line of facts',
    today: '2026-03-02',
    source: `<html><head><title>Meetings & Events | Harlow County Board of Developmental Disabilities</title></head><body><h1>Meetings &amp; Events</h1><div class="item"><div class="left"><div>Mar</div><div>17</div></div><div class="right"><h4>Board Meeting</h4><p>Tuesday | 5:30 PM | Main Office</p></div></div><div class="item"><div class="left"><div>Apr</div><div>21</div></div><div class="right"><h4>Ethics Committee</h4><p>Tuesday | 5:00 PM | Main Office</p></div></div></body></html>`,
    meetings: ['2026-03-17T17:30 Board Meeting', '2026-04-21T17:00 Ethics Committee'],
  },
  {
    layout: 'one column per kind of meeting',
    source: `<html><head><title>Council Schedule</title></head><body><h1>City Council 2026 Meeting Schedule</h1><table><tr><th>Month</th><th>Regular Meeting</th><th>Work Session</th></tr><tr><td>January</td><td>Jan 13</td><td>Jan 27</td></tr><tr><td>February</td><td>Feb 10</td><td>Feb 24</td></tr></table></body></html>`,
    meetings: [
      '2026-01-13 Regular Meeting',
      '2026-01-27 Work Session',
      '2026-02-10 Regular Meeting',
      '2026-02-24 Work Session',
    ],
  },
  {
    layout: 'newsletter with a line per community meeting',
    source: `<html><head><title>Ward 5 Newsletter</title></head><body><h1>Ward 5 News</h1><h2>Community Meetings</h2><p>Ward 5 Town Hall on Safety: Thursday, March 19, 2026, 6 p.m., Lincoln School gym</p><p>Zoning meeting for 400 Main Street: Monday, March 23, 2026, 6:30 p.m., Ward Office</p></body></html>`,
    meetings: [
      '2026-03-19T18:00 Ward 5 Town Hall on Safety',
      '2026-03-23T18:30 Zoning meeting for 400 Main Street',
    ],
  },
  {
    layout: 'archive of links that say only the kind and the day',
    source: `<html><head><title>Transportation Commission Archive</title></head><body><h1>Transportation Commission</h1><ul><li><a>Meeting of February 11, 2026</a></li><li><a>Meeting of January 14, 2026</a></li><li><a>Special meeting of December 17, 2025</a></li></ul></body></html>`,
    meetings: [
      '2026-02-11 Transportation Commission',
      '2026-01-14 Transportation Commission',
      '2025-12-17 Transportation Commission',
    ],
  },
  {
    layout: 'boards in bold, each with a rule and its next meeting',
    source: `<html><head><title>Boards</title></head><body><h1>Boards and Commissions</h1><p><b>Beautification Committee</b><br>Meets quarterly.<br>Next meeting: April 7, 2026, 5:00 PM</p><p><b>Cemetery Commission</b><br>Meets monthly.<br>Next meeting: March 12, 2026, 4:00 PM</p></body></html>`,
    meetings: ['2026-04-07T17:00 Beautification Committee', '2026-03-12T16:00 Cemetery Commission'],
  },
  {
    layout: 'folder of files with sizes and stamps',
    source: `<html><head><title>Board Packets - Lakeshore Parks Conservancy Board</title></head><body><h1>Board Packets</h1><table><tr><th>Name</th><th>Size</th><th>Modified</th></tr><tr><td><a>2026-03-18 Board Packet.pdf</a></td><td>4.1 MB</td><td>3/13/2026 2:11 PM</td></tr><tr><td><a>2026-02-18 Board Packet.pdf</a></td><td>3.2 MB</td><td>2/13/2026 4:40 PM</td></tr></table></body></html>`,
    meetings: ['2026-03-18 Board', '2026-02-18 Board'],
  },
  {
    layout: 'legal notices with body and kind in the heading',
    source: `<html><head><title>Legal Notices</title></head><body><h1>Legal Notices</h1><h3>Board of Zoning Appeals – Public Hearing</h3><p>Thursday, March 26, 2026, 7:00 p.m.</p><p>Case 26-02: variance.</p><h3>Drainage Board – Regular Meeting</h3><p>Tuesday, March 31, 2026, 9:00 a.m.</p></body></html>`,
    meetings: ['2026-03-26T19:00 Board of Zoning Appeals', '2026-03-31T09:00 Drainage Board'],
  },
]
