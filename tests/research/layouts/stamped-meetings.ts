import type { MeetingPage } from './layout-page.ts'

/** Pages with clocks, stamps of posts and notes, which are no meetings, places or titles. */
export const stampedMeetings: readonly MeetingPage[] = [
  {
    layout: 'clock of the page above its meetings, and a note about places',
    source: `<html><head><title>Board Meetings and Hearings</title></head><body><div>Today is Monday, March 2, 2026</div><div>Current time: 9:41 AM</div><h1>Library Board of Lynford</h1><h2>2026 Meetings</h2><ul><li>March 12</li><li>April 9</li></ul><p>* Meeting locations, dates and times are subject to change, please check back one week before the meeting.</p><h2>2025 Meetings</h2><ul><li>November 13</li></ul></body></html>`,
    meetings: [
      '2026-03-12 Library Board of Lynford',
      '2026-04-09 Library Board of Lynford',
      '2025-11-13 Library Board of Lynford',
    ],
  },
  {
    layout: 'posts of a forum with the minute in which they were made',
    source: `<html><head><title>Neighbors in council talk</title></head><body><article><h2>Council of neighbors celebrates the winter feast</h2><p>December 26, 2025 at 3:52 p.m.</p><p>Families came to the branch library.</p></article><article><h2>Council of neighbors plants trees</h2><p>November 14, 2025 at 11:07 a.m.</p><p>Volunteers planted forty trees.</p></article></body></html>`,
    meetings: [],
  },
  {
    layout: 'association named after a numbered street, in an office that a preposition joins',
    source: `<html><head><title>SSA 4 - 95th St Business Association</title></head><body><h1>95th St Business Association</h1><h2>Commission meetings</h2><p>March 24, 2026 at 8:30 a.m. at Alderman Ostrow's office, 2949 W. Devon Ave.</p><table><tr><td>Tuesday, May 26, 2026</td><td>No meetings scheduled in August</td></tr></table></body></html>`,
    meetings: [
      "2026-03-24T08:30 95th St Business Association @ Alderman Ostrow's office",
      '2026-05-26 95th St Business Association',
    ],
  },
  {
    layout: 'place below its label, before the links to calendars',
    source: `<html><head><title>Land Transactions Committee</title></head><body><h1>Land Transactions Committee</h1><h2>Schedule of meetings</h2><p>Meeting Location:</p><p>County Administration Building, Room 4</p><p>Add to:</p><p><a>Outlook</a></p><ul><li>March 13, 2026</li><li>April 10, 2026</li></ul></body></html>`,
    meetings: [
      '2026-03-13 Land Transactions Committee @ County Administration Building, Room 4',
      '2026-04-10 Land Transactions Committee @ County Administration Building, Room 4',
    ],
  },
]
