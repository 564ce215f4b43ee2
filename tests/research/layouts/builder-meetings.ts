import type { MeetingPage } from './layout-page.ts'

/** Meetings as site builders and their plugins list them. */
export const builderMeetings: readonly MeetingPage[] = [
  {
    layout: 'rows of a municipal site builder with a closed day',
    today: '2026-11-15',
    source: `<html><head><title>Upcoming Meetings | Town of Barlow</title></head><body><h1>Upcoming Meetings</h1><div class="view-content"><div class="views-row"><span class="date-display-single">Monday, November 23, 2026 - 7:00pm</span><div class="views-field-title"><a>Select Board</a></div><div>Location: Town Hall, Lower Meeting Room, 12 Common St.</div><a>Agenda</a></div><div class="views-row"><span>Tuesday, November 24, 2026 - 6:30pm</span><div><a>Zoning Board of Appeals - CANCELLED</a></div><div>Location: Town Hall</div></div><div class="views-row"><span>Wednesday, December 2, 2026 - 5:00pm</span><div><a>Library Trustees</a></div><div>Location: Joshua Hyde Library</div></div><div class="views-row"><span>Thursday, December 3, 2026 - (All day)</span><div><a>Town Hall Closed</a></div></div></div></body></html>`,
    meetings: [
      '2026-11-23T19:00 Select Board',
      '2026-11-24T18:30 Zoning Board of Appeals (cancelled)',
      '2026-12-02T17:00 Library Trustees',
    ],
  },
  {
    layout: 'dates of a year in a grid, with the hour in a sentence and another hour for one month',
    today: '2026-11-15',
    source: `<html><head><title>Meetings - Cedar Valley Water District</title></head><body><h1>Board Meetings</h1><p>The Board of Directors of the Cedar Valley Water District meets on the third Wednesday of each month at 5:30 p.m. at the District Office, 8800 Old Mine Road. The public is welcome to attend in person or by Zoom (Meeting ID 883 1200 7711).</p><h2>2026 Regular Meeting Schedule</h2><table><tr><td>January 21</td><td>February 18</td><td>March 18</td><td>April 15</td></tr><tr><td>May 20</td><td>June 17</td><td>July 15</td><td>August 19</td></tr><tr><td>September 16</td><td>October 21</td><td>November 18</td><td>December 16</td></tr></table><p>*The December meeting begins at 4:00 p.m.</p><h2>Minutes</h2><ul><li><a>October 21, 2026 Minutes</a></li><li><a>September 16, 2026 Minutes</a></li></ul></body></html>`,
    meetings: [
      '2026-01-21T17:30 Board of Directors',
      '2026-02-18T17:30 Board of Directors',
      '2026-03-18T17:30 Board of Directors',
      '2026-04-15T17:30 Board of Directors',
      '2026-05-20T17:30 Board of Directors',
      '2026-06-17T17:30 Board of Directors',
      '2026-07-15T17:30 Board of Directors',
      '2026-08-19T17:30 Board of Directors',
      '2026-09-16T17:30 Board of Directors',
      '2026-10-21T17:30 Board of Directors',
      '2026-11-18T17:30 Board of Directors',
      '2026-12-16T17:30 Board of Directors',
    ],
  },
  {
    layout: 'list of an events plugin with date tiles before the dates',
    today: '2026-11-15',
    source: `<html><head><title>Calendar of Events</title></head><body><h1>Event Calendar</h1><ul class="tribe-events-calendar-list"><li><h2 class="month">November 2026</h2></li><li><article><time datetime="2026-11-19"><span>Thu</span> <span>19</span></time><div><time datetime="2026-11-19"><span class="tribe-event-date-start">November 19 @ 6:00 pm</span> - <span class="tribe-event-time">8:00 pm</span></time><h3><a>Community Land Trust Board Meeting</a></h3><address><span class="tribe-events-venue-title">Eastside Library</span> <span>1250 E 9th St, Fresno, CA, United States</span></address><p>Monthly open board meeting. Childcare provided.</p></div></article></li><li><article><time datetime="2026-11-21"><span>Sat</span><span>21</span></time><div><time datetime="2026-11-21"><span>November 21 @ 10:00 am</span> - <span>1:00 pm</span></time><h3><a>Tenant Rights Workshop</a></h3><address><span>Cesar Chavez Adult School</span><span>2702 Mono St, Fresno, CA, United States</span></address></div></article></li><li><h2>December 2026</h2></li><li><article><time><span>Tue</span><span>1</span></time><div><time><span>December 1 @ 5:30 pm</span></time><h3><a>Housing Element Public Hearing (Virtual)</a></h3></div></article></li></ul></body></html>`,
    meetings: [
      '2026-11-19T18:00 Community Land Trust Board Meeting',
      '2026-11-21T10:00 Tenant Rights Workshop',
      '2026-12-01T17:30 Housing Element Public Hearing',
    ],
  },
  {
    layout: 'notices of three bodies on one page',
    today: '2026-11-15',
    source: `<html><head><title>Public Notices - Village of Stonebrook</title></head><body><h1>Public Notices</h1><article><h3>NOTICE OF PUBLIC HEARING</h3><p>Notice is hereby given that the Village of Stonebrook Plan Commission will hold a public hearing on Monday, December 7, 2026, at 6:00 p.m., or as soon thereafter as the matter may be heard, in the Board Room of the Village Hall, 200 Park Avenue, Stonebrook, Illinois, to consider a request by Lakeland Homes LLC for rezoning of 14.2 acres.</p><p>Written comments will be accepted until noon on Friday, December 4, 2026.</p><p>Dated this 16th day of November, 2026. Karen Osgood, Village Clerk</p></article><article><h3>SPECIAL MEETING NOTICE</h3><p>A Special Meeting of the Village Board of Trustees will be held Thursday, November 19th at 5:00 PM at the Public Works Facility, 1401 Industrial Dr. The sole purpose is to interview candidates for Village Administrator.</p></article><article><h3>CANCELLATION</h3><p>The Board of Fire and Police Commissioners meeting scheduled for November 25, 2026 at 7:00 p.m. has been CANCELLED.</p></article></body></html>`,
    meetings: [
      '2026-12-07T18:00 Plan Commission',
      '2026-11-19T17:00 Village Board of Trustees Special Meeting',
      '2026-11-25T19:00 Board of Fire and Police Commissioners (cancelled)',
    ],
  },
  {
    layout: 'week of meetings with the venue behind a comma',
    today: '2026-11-15',
    source: `<html><head><title>Boards & Commissions Meetings - City of Larkspur Bend</title></head><body><main><h1>This Week's Meetings</h1><p>Week of November 16, 2026</p><h3>Monday, November 16</h3><ul><li>4:00 p.m. – Arts Commission, City Hall Conference Room A</li><li>6:00 p.m. – City Council Work Session, Council Chambers</li></ul><h3>Tuesday, November 17</h3><p>No meetings scheduled</p><h3>Wednesday, November 18</h3><ul><li>8:30 a.m. – Downtown Development Authority, 219 Depot Street</li><li>Noon – Mayor's Youth Council, Rec Center (virtual option)</li></ul><h3>Thursday, November 19</h3><ul><li><s>5:30 p.m. – Historic Preservation Board</s> CANCELED due to lack of quorum</li></ul></main></body></html>`,
    meetings: [
      '2026-11-16T16:00 Arts Commission',
      '2026-11-16T18:00 City Council Work Session',
      '2026-11-18T08:30 Downtown Development Authority',
      "2026-11-18T12:00 Mayor's Youth Council",
      '2026-11-19T17:30 Historic Preservation Board (cancelled)',
    ],
  },
  {
    layout: 'days of a school year with exceptions in brackets and behind dashes',
    today: '2026-11-15',
    source: `<html><head><title>School Committee Agendas</title></head><body><h1>School Committee</h1><h2>Meeting Dates 2026-2027</h2><p>All meetings begin at 6:00 PM in the High School Media Center unless otherwise noted.</p><ul><li>August 26</li><li>September 9 &amp; 23</li><li>October 14, 28</li><li>November 18 (Budget Kickoff)</li><li>December 9 - Town Hall</li><li>January 13, 27</li><li>February 10</li></ul><h3>Subcommittees</h3><p>Policy Subcommittee: 12/3/26, 4:30 PM, Superintendent's Office</p><p>Facilities Subcommittee: 12/8/26, 5:00 PM, Room 12</p></body></html>`,
    meetings: [
      '2026-08-26T18:00 School Committee',
      '2026-09-09T18:00 School Committee',
      '2026-09-23T18:00 School Committee',
      '2026-10-14T18:00 School Committee',
      '2026-10-28T18:00 School Committee',
      '2026-11-18T18:00 School Committee',
      '2026-12-09T18:00 School Committee',
      '2027-01-13T18:00 School Committee',
      '2027-01-27T18:00 School Committee',
      '2027-02-10T18:00 School Committee',
      '2026-12-03T16:30 Policy Subcommittee',
      '2026-12-08T17:00 Facilities Subcommittee',
    ],
  },
  {
    layout: 'site builder whose entries have a tile, a title and a list of facts',
    today: '2026-11-15',
    source: `<html><head><title>Events — Northside Land Bank</title></head><body><h1>Events</h1><div class="eventlist"><article class="eventlist-event"><a class="eventlist-column-thumbnail"></a><div class="eventlist-datetag"><div class="eventlist-datetag-startdate--month">Dec</div><div class="eventlist-datetag-startdate--day">3</div></div><h1 class="eventlist-title"><a>Board of Directors Meeting</a></h1><ul class="eventlist-meta"><li><time datetime="2026-12-03">Thursday, December 3, 2026</time></li><li><time class="event-time-12hr-start">5:30 PM</time> <span>–</span> <time>7:00 PM</time></li><li class="eventlist-meta-address">Northside Community Center <a>(map)</a></li></ul><a>Google Calendar</a> <a>ICS</a></article><article class="eventlist-event"><div class="eventlist-datetag"><div>Dec</div><div>12</div></div><h1 class="eventlist-title"><a>Vacant Lot Workshop</a></h1><ul class="eventlist-meta"><li><time>Saturday, December 12, 2026</time></li><li><time>10:00 AM</time> <span>–</span> <time>12:00 PM</time></li><li>Hilltop Library <a>(map)</a></li></ul><a>Google Calendar</a> <a>ICS</a></article></div></body></html>`,
    meetings: ['2026-12-03T17:30 Board of Directors Meeting', '2026-12-12T10:00 Vacant Lot Workshop'],
  },
  {
    layout: 'weekly notice with the name, the time and the place of each meeting in lines of their own',
    today: '2026-11-15',
    source: `<html><head><title>Weekly Meeting Notice</title></head><body><p>NOTICE IS HEREBY GIVEN of the following public meetings of the City of Port Adair for the week beginning Monday, November 16, 2026:</p><p><b>MONDAY, NOVEMBER 16</b></p><p>Finance Committee<br>4:30 p.m.<br>Council Conference Room, City Hall, 2nd Floor</p><p>City Council<br>6:00 p.m.<br>Council Chambers</p><p><b>WEDNESDAY, NOVEMBER 18</b></p><p>Board of Parks Commissioners<br>5:15 p.m.<br>Lakeview Pavilion, 900 Shore Drive</p><p>Persons with disabilities who need accommodations should contact the City Clerk at 555-0190 at least 48 hours before the meeting.</p></body></html>`,
    meetings: [
      '2026-11-16T16:30 Finance Committee',
      '2026-11-16T18:00 City Council',
      '2026-11-18T17:15 Board of Parks Commissioners',
    ],
  },
  {
    layout: 'calendar of a community board with an agenda that names an address',
    today: '2026-11-15',
    source: `<html><head><title>Community Board 7 | Calendar</title></head><body><h1>November 2026 Calendar</h1><p>All meetings are held via Zoom and in person at 250 West 87th Street unless noted.</p><p><strong>Wednesday, November 18, 2026</strong><br>Transportation Committee, 6:30 PM<br><a>Register in advance</a></p><p><strong>Thursday, November 19, 2026</strong><br>Land Use Committee, 6:30 PM – hybrid meeting<br>Agenda: 266 West 96th Street (Rezoning application)</p><p><strong>Tuesday, December 1, 2026</strong><br>Full Board Meeting, 6:30 PM<br>Goddard Riverside, 593 Columbus Avenue (at 88th Street)</p><p>Office closed Thursday, November 26 for Thanksgiving.</p></body></html>`,
    meetings: [
      '2026-11-18T18:30 Transportation Committee',
      '2026-11-19T18:30 Land Use Committee',
      '2026-12-01T18:30 Full Board Meeting',
    ],
  },
]
