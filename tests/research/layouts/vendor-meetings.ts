import type { MeetingPage } from './layout-page.ts'

/** Hosted systems of many governments: calendars, agenda lists and portals. */
export const vendorMeetings: readonly MeetingPage[] = [
  {
    layout: 'calendar list with a heading and a line of facts per event',
    url: 'https://www.alderfalls.example/calendar.aspx?view=list',
    source: `<html><head><title>Calendar • Alder Falls, OR • CivicPages</title></head><body>
<nav><ul><li><a href="/1">Government</a></li><li><a href="/2">Residents</a></li></ul></nav>
<main><h1>Calendar</h1><p>View all calendars is the default. Choose Select a Calendar to view a specific calendar.</p>
<div class="calendarList"><h2>City Council</h2><ol>
<li><h3><a href="/Calendar.aspx?EID=11"><span>City Council Regular Meeting</span></a></h3>
<div class="subHeader"><div class="date">March 10, 2026,&nbsp;6:30 PM&thinsp;-&thinsp;8:30 PM</div><div class="eventLocation"><div class="name">@ &nbsp;Council Chambers</div></div></div>
<p>The public is invited to attend.</p><a href="/Calendar.aspx?EID=11">More Details</a></li>
<li><h3><a href="/Calendar.aspx?EID=12"><span>Council Work Session</span></a></h3>
<div class="subHeader"><div class="date">March 17, 2026,&nbsp;5:30 PM</div></div><a href="/Calendar.aspx?EID=12">More Details</a></li></ol>
<h2>Parks Commission</h2><ol>
<li><h3><a href="/Calendar.aspx?EID=13"><span>Parks &amp; Recreation Commission</span></a></h3>
<div class="subHeader"><div class="date">March 19, 2026,&nbsp;7:00 PM</div></div><a href="/Calendar.aspx?EID=13">More Details</a></li></ol></div></main>
<footer><p>Contact Us: 100 Mill Street, Alder Falls, OR 97999</p><p>© 2026 City of Alder Falls</p></footer></body></html>`,
    meetings: [
      '2026-03-10T18:30 City Council Regular Meeting',
      '2026-03-17T17:30 Council Work Session',
      '2026-03-19T19:00 Parks & Recreation Commission',
    ],
  },
  {
    layout: 'calendar list with hidden microdata',
    url: 'https://www.alderfalls.example/calendar.aspx',
    source: `<html><head><title>Calendar • Alder Falls, OR</title></head><body><h1>Calendar</h1>
<div><h3><a><span>Library Board</span></a></h3><div class="subHeader"><div class="date">April 8, 2026, 4:00 PM</div></div>
<div class="hidden" itemscope itemtype="http://schema.org/Event"><span itemprop="name">Library Board</span><span itemprop="startDate">2026-04-08T16:00:00</span>
<span itemprop="location" itemscope itemtype="http://schema.org/Place"><span itemprop="name">Carnegie Room</span></span></div></div></body></html>`,
    meetings: ['2026-04-08T16:00 Library Board'],
  },
  {
    layout: 'agenda centre: meeting day in bold, day of posting behind it',
    url: 'https://www.alderfalls.example/AgendaCenter',
    source: `<html><head><title>Agenda Center • Alder Falls, OR</title></head><body><main><h1>Agenda Center</h1>
<p>The current and past agendas and minutes are provided for all boards and commissions.</p>
<h2><span>▼</span>City Council</h2>
<table summary="List of Agendas"><thead><tr><th>Agenda</th><th>Minutes</th><th>Media</th><th>Download</th></tr></thead><tbody>
<tr class="catAgendaRow"><td><h3><strong aria-label="Agenda for March 10, 2026"><abbr title="March">Mar</abbr> 10, 2026</strong> — Posted <abbr title="March">Mar</abbr> 6, 2026 4:12 PM</h3><p><a href="/AgendaCenter/ViewFile/Agenda/_03102026-88">Regular Meeting Agenda</a></p></td><td></td><td></td><td><a>Agenda</a></td></tr>
<tr class="catAgendaRow"><td><h3><strong aria-label="Agenda for February 24, 2026"><abbr title="February">Feb</abbr> 24, 2026</strong> — Amended <abbr title="February">Feb</abbr> 23, 2026 9:02 AM</h3><p><a href="/AgendaCenter/ViewFile/Agenda/_02242026-87">Special Meeting Agenda</a></p></td><td><a>Minutes</a></td><td></td><td><a>Agenda</a></td></tr></tbody></table>
<h2><span>▼</span>Planning Commission</h2>
<table summary="List of Agendas"><tbody><tr class="catAgendaRow"><td><h3><strong aria-label="Agenda for March 3, 2026"><abbr title="March">Mar</abbr> 3, 2026</strong> — Posted <abbr title="February">Feb</abbr> 26, 2026 1:00 PM</h3><p><a href="/AgendaCenter/ViewFile/Agenda/_03032026-86">Planning Commission Agenda</a></p></td><td></td><td></td><td><a>Agenda</a></td></tr></tbody></table></main></body></html>`,
    meetings: ['2026-03-10 City Council', '2026-02-24 City Council', '2026-03-03 Planning Commission'],
  },
  {
    layout: 'grid with name, date, time, place and papers in columns',
    url: 'https://brookmere.legistar.example/Calendar.aspx',
    source: `<html><head><title>City of Brookmere - Calendar</title></head><body><form><h2>Upcoming Meetings</h2>
<table class="rgMasterTable"><thead><tr><th>Name</th><th>Meeting Date</th><th>&nbsp;</th><th>Meeting Time</th><th>Meeting Location</th><th>Meeting Details</th><th>Agenda</th><th>Minutes</th><th>Video</th></tr></thead><tbody>
<tr><td><a>Committee of the Whole</a></td><td>3/16/2026</td><td><a><img alt="Export to iCalendar" src="i.gif"></a></td><td>6:00 PM</td><td>Council Chambers, 2nd Floor</td><td><a>Meeting details</a></td><td><a>Agenda</a></td><td>Not available</td><td>Not available</td></tr>
<tr><td><a>Historic Preservation Board</a></td><td>3/11/2026</td><td><a><img alt="Export to iCalendar" src="i.gif"></a></td><td>4:00 PM</td><td>Room 204<br><i>Rescheduled from March 4</i></td><td><a>Meeting details</a></td><td><a>Agenda</a></td><td>Not available</td><td>Not available</td></tr>
<tr><td><a>Board of Adjustment</a></td><td>3/5/2026</td><td><a><img alt="Export to iCalendar" src="i.gif"></a></td><td>Canceled</td><td>Council Chambers</td><td><a>Meeting details</a></td><td>Not available</td><td>Not available</td><td>Not available</td></tr></tbody></table></form></body></html>`,
    meetings: [
      '2026-03-16T18:00 Committee of the Whole',
      '2026-03-11T16:00 Historic Preservation Board',
      '2026-03-05 Board of Adjustment (cancelled)',
    ],
  },
  {
    layout: 'video archive with hidden stamps and durations',
    url: 'https://brookmere.granicus.example/ViewPublisher.php?view_id=2',
    source: `<html><head><title>City of Brookmere, TN</title></head><body><h1>Brookmere Meeting Videos</h1><h3>Upcoming Events</h3>
<table class="listingTable"><thead><tr><th>Name</th><th>Date</th><th>&nbsp;</th></tr></thead><tbody>
<tr class="listingRow"><td headers="Name">Beer Board</td><td headers="Date"><span style="display:none;">1773788400</span>March 17, 2026 - 05:00 PM</td><td><a>View Event</a></td></tr></tbody></table>
<h3>Archived Videos</h3><table class="listingTable"><thead><tr><th>Name</th><th>Date</th><th>Duration</th><th>Agenda</th><th>Video</th></tr></thead><tbody>
<tr class="listingRow"><td>Board of Mayor and Aldermen</td><td><span style="display:none;">1772578800</span>Mar&nbsp;3,&nbsp;2026</td><td>01h&nbsp;42m</td><td><a>Agenda</a></td><td><a>Video</a></td></tr>
<tr class="listingRow"><td>Municipal Planning Commission</td><td><span style="display:none;">1771974000</span>Feb&nbsp;24,&nbsp;2026</td><td>00h&nbsp;51m</td><td><a>Agenda</a></td><td><a>Video</a></td></tr></tbody></table></body></html>`,
    meetings: [
      '2026-03-17T17:00 Beer Board',
      '2026-03-03 Board of Mayor and Aldermen',
      '2026-02-24 Municipal Planning Commission',
    ],
  },
  {
    layout: 'school board portal, one block per meeting',
    url: 'https://go.boarddocs.example/wa/carden/Board.nsf/Public',
    source: `<html><head><title>BoardDocs® LT</title></head><body><h1>Carden School District No. 12</h1><h2>Featured Meetings</h2>
<div class="meeting"><div class="mdate">Mar 11, 2026 (Wed)</div><div class="mname">Regular Business Meeting - 6:00 p.m. - District Office Board Room</div></div>
<div class="meeting"><div class="mdate">Mar 25, 2026 (Wed)</div><div class="mname">Board Study Session - 5:00 p.m.</div></div>
<h2>2026</h2><div class="meeting"><div class="mdate">Feb 25, 2026 (Wed)</div><div class="mname">Special Board Meeting: Levy</div></div></body></html>`,
    meetings: [
      '2026-03-11T18:00 Regular Business Meeting',
      '2026-03-25T17:00 Board Study Session',
      '2026-02-25 Special Board Meeting',
    ],
  },
  {
    layout: 'portal with a heading, a stamp line and a place line per meeting',
    url: 'https://pub-dunmore.escribe.example/',
    source: `<html><head><title>Meetings - Dunmore Heights</title></head><body><h1>Meetings</h1><h2>Upcoming Meetings</h2>
<div class="calendar-item upcoming-meeting-container"><div class="meeting-header"><h3 class="meeting-title-heading"><a>City Commission</a></h3></div><div class="meeting-date">Monday, March 09, 2026 @ 7:00 PM</div><div class="meeting-location">Commission Chamber, 12 Bay Road</div><div><a>Agenda (HTML)</a> <a>Agenda (PDF)</a></div></div>
<div class="calendar-item upcoming-meeting-container"><div class="meeting-header"><h3 class="meeting-title-heading"><a>Charter Review Board - Cancelled</a></h3></div><div class="meeting-date">Thursday, March 12, 2026 @ 5:30 PM</div><div class="meeting-location">Electronic</div></div></body></html>`,
    meetings: ['2026-03-09T19:00 City Commission', '2026-03-12T17:30 Charter Review Board (cancelled)'],
  },
  {
    layout: 'portal with month and day in tiles under a heading of the month',
    url: 'https://elliskgrove.portal.civicclerk.example/',
    source: `<html><head><title>Ellis Grove Public Portal</title></head><body><header><h1>Ellis Grove Public Portal</h1></header>
<main><h2>March 2026</h2><ul>
<li><div class="tile"><span>MAR</span><span>10</span><span>Tue</span></div><div><h3>Village Board Meeting</h3><span>7:00 PM</span> <span>Village Hall</span></div></li>
<li><div class="tile"><span>MAR</span><span>18</span><span>Wed</span></div><div><h3>Zoning Board of Appeals</h3><span>6:30 PM</span></div></li></ul>
<h2>April 2026</h2><ul><li><div class="tile"><span>APR</span><span>14</span><span>Tue</span></div><div><h3>Village Board Meeting</h3><span>7:00 PM</span></div></li></ul></main></body></html>`,
    meetings: [
      '2026-03-10T19:00 Village Board Meeting',
      '2026-03-18T18:30 Zoning Board of Appeals',
      '2026-04-14T19:00 Village Board Meeting',
    ],
  },
  {
    layout: 'agenda search grid with numeric dates first',
    url: 'https://fairhollow.novus.example/agendapublic/',
    source: `<html><head><title>Fair Hollow Online Agendas</title></head><body><h1>Fair Hollow Online Agendas</h1><table>
<tr><th>Meeting Date</th><th>Meeting Type</th><th>Meeting Location</th><th>Online Agenda</th><th>Minutes</th></tr>
<tr><td>03/10/26</td><td>County Commission Workshop</td><td>BCC Chambers</td><td><a>View</a></td><td></td></tr>
<tr><td>03/03/26</td><td>County Commission Regular Meeting</td><td>BCC Chambers</td><td><a>View</a></td><td><a>View</a></td></tr>
<tr><td>02/19/26</td><td>Local Planning Agency</td><td>Annex Room B</td><td><a>View</a></td><td><a>View</a></td></tr></table></body></html>`,
    meetings: [
      '2026-03-10 County Commission Workshop',
      '2026-03-03 County Commission Regular Meeting',
      '2026-02-19 Local Planning Agency',
    ],
  },
  {
    layout: 'meetings table with date, meeting and papers, time joined with a dash',
    url: 'https://www.gladwin.example/meetings',
    source: `<html><head><title>Meetings | Gladwin Township NJ</title></head><body><div id="breadcrumb">Home » Meetings</div><h1 class="page-title">Agendas &amp; Minutes</h1>
<table class="views-table"><thead><tr><th>Date</th><th>Meeting</th><th>Agendas</th><th>Minutes</th><th>Recording</th></tr></thead><tbody>
<tr><td><span class="date-display-single">Tuesday, March 10, 2026 - 7:30pm</span></td><td>Township Committee - Regular Meeting</td><td><a>Agenda</a></td><td></td><td></td><td><a>View Details</a></td></tr>
<tr><td><span class="date-display-single">Thursday, March 5, 2026 - 7:00pm</span></td><td>Land Use Board</td><td><a>Agenda</a></td><td><a>Minutes</a></td><td></td><td><a>View Details</a></td></tr>
<tr><td><span class="date-display-single">Monday, March 2, 2026 - 6:00pm</span></td><td>Board of Health- Canceled</td><td></td><td></td><td></td><td><a>View Details</a></td></tr></tbody></table></body></html>`,
    meetings: [
      '2026-03-10T19:30 Township Committee - Regular Meeting',
      '2026-03-05T19:00 Land Use Board',
      '2026-03-02T18:00 Board of Health (cancelled)',
    ],
  },
  {
    layout: 'event tiles with month and day apart and the year in the heading',
    url: 'https://www.hollisborough.example/calendar.php',
    source: `<html><head><title>Calendar - Hollis Borough</title></head><body><h1>Calendar of Events</h1><h2>May 2026</h2>
<div class="event"><div class="datebox"><span class="month">May</span><span class="day">5</span></div><div class="info"><a class="title">Borough Council Workshop</a><div class="time">7:00 PM</div></div></div>
<div class="event"><div class="datebox"><span class="month">May</span><span class="day">12</span></div><div class="info"><a class="title">Borough Council Meeting</a><div class="time">7:00 PM</div></div></div>
<div class="event"><div class="datebox"><span class="month">May</span><span class="day">25</span></div><div class="info"><a class="title">Memorial Day - Offices Closed</a><div class="time">All Day</div></div></div></body></html>`,
    meetings: ['2026-05-05T19:00 Borough Council Workshop', '2026-05-12T19:00 Borough Council Meeting'],
  },
  {
    layout: 'answer of a meeting service as JSON',
    url: 'https://inverness.primegov.example/api/meeting/search',
    contentType: 'application/json',
    source: JSON.stringify([
      {
        id: 4,
        title: 'City Council',
        dateTime: '2026-03-10T18:00:00',
        date: 'Mar 10, 2026',
        time: '06:00 PM',
        documentList: [],
      },
      {
        id: 5,
        title: 'Transit Advisory Board',
        dateTime: '2026-03-12T09:30:00',
        date: 'Mar 12, 2026',
        time: '09:30 AM',
        documentList: [{ id: 9, templateName: 'Agenda' }],
      },
    ]),
    meetings: ['2026-03-10T18:00 City Council', '2026-03-12T09:30 Transit Advisory Board'],
  },
]
