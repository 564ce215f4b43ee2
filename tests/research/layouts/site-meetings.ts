import type { MeetingPage } from './layout-page.ts'

/** Site builders and their plugins: events, posts, views and cards. */
export const siteMeetings: readonly MeetingPage[] = [
  {
    layout: 'events plugin: list with month separators, stamps without a year, stated data beside it',
    url: 'https://jasperlake.example/events/',
    source: `<html><head><title>Upcoming Events – Jasper Lake Township</title><script type="application/ld+json">[{"@context":"http://schema.org","@type":"Event","name":"Township Board Meeting","url":"https://jasperlake.example/event/board/","startDate":"2026-03-10T19:00:00-04:00","endDate":"2026-03-10T21:00:00-04:00","location":{"@type":"Place","name":"Township Hall","address":{"@type":"PostalAddress","streetAddress":"9 Lake Rd"}}}]</script></head><body>
<div class="tribe-events"><h2 class="tribe-events-calendar-list__month-separator"><time>March 2026</time></h2>
<div class="tribe-events-calendar-list__event-row"><div class="tribe-events-calendar-list__event-date-tag"><time datetime="2026-03-10"><span class="weekday">Tue</span><span class="daynum">10</span></time></div>
<article><time datetime="2026-03-10"><span class="tribe-event-date-start">March 10 @ 7:00 pm</span> - <span class="tribe-event-time">9:00 pm</span></time><h3><a>Township Board Meeting</a></h3><address><span>Township Hall</span> <span>9 Lake Rd, Jasper Lake, MI</span></address></article></div>
<div class="tribe-events-calendar-list__event-row"><div class="tribe-events-calendar-list__event-date-tag"><time datetime="2026-03-24"><span class="weekday">Tue</span><span class="daynum">24</span></time></div>
<article><time datetime="2026-03-24"><span class="tribe-event-date-start">March 24 @ 6:00 pm</span></time><h3><a>Planning Commission</a></h3></article></div></div></body></html>`,
    meetings: ['2026-03-10T19:00 Township Board Meeting', '2026-03-24T18:00 Planning Commission'],
  },
  {
    layout: 'events plugin: day and month in small tags, loose stamps in stated data',
    url: 'https://kestrelpoint.example/calendar/',
    source: `<html><head><title>Calendar - Kestrel Point Harbor District</title></head><body><h1>Calendar</h1><div class="eventon_list_event">
<div class="evo_event_schema" style="display:none"><script type="application/ld+json">{"@context":"http://schema.org","@type":"Event","name":"Harbor Commission Meeting","startDate":"2026-3-12T17-30-00","endDate":"2026-3-12T19-00-00"}</script></div>
<p><a><span class="evcal_cblock"><span class="evo_start"><em class="date">12</em><em class="month">mar</em><em class="time">5:30 pm</em></span></span><span class="evcal_desc"><span class="evcal_desc2 evcal_event_title">Harbor Commission Meeting</span><em class="evcal_time">(Thursday) 5:30 pm - 7:00 pm 2026</em></span></a></p></div></body></html>`,
    today: '2026-03-01',
    meetings: ['2026-03-12T17:30 Harbor Commission Meeting'],
  },
  {
    layout: 'posts that announce a meeting in their heading, with the day of the post',
    url: 'https://larkfield.example/category/notices/',
    source: `<html><head><title>Notices – Village of Larkspur Mills</title></head><body><h1>Category: Notices</h1>
<article class="post"><h2 class="entry-title"><a>Special Meeting of the Village Board – March 12, 2026</a></h2><div class="entry-meta">Posted on <time class="entry-date published" datetime="2026-03-06T10:11:00-06:00">March 6, 2026</time> by <a>clerk</a></div><p>The Village Board will hold a special meeting on Thursday, March 12, 2026 at 6:00 p.m. in the Village Hall, 40 Oak Street.</p></article>
<article class="post"><h2 class="entry-title"><a>Spring leaf pickup begins</a></h2><div class="entry-meta">Posted on <time class="entry-date published" datetime="2026-03-02T09:00:00-06:00">March 2, 2026</time> by <a>clerk</a></div><p>Crews start on the north side.</p></article></body></html>`,
    meetings: ['2026-03-12T18:00 Special Meeting of the Village Board'],
  },
  {
    layout: 'view of rows: title link, long date with a dash before the time',
    url: 'https://www.marlowcounty.example/events',
    source: `<html><head><title>Public Meetings | Marlow County</title></head><body><main><h1>Public Meetings</h1><div class="view-content">
<div class="views-row"><div class="views-field views-field-title"><span class="field-content"><a>Zoning Board of Appeals</a></span></div><div class="views-field views-field-field-date"><div class="field-content"><time datetime="2026-03-17T23:30:00Z">Tuesday, March 17, 2026 - 7:30 PM</time></div></div><div class="views-field views-field-field-location">Courthouse Annex, Room 3</div></div>
<div class="views-row"><div class="views-field views-field-title"><span class="field-content"><a>Board of Supervisors</a></span></div><div class="views-field views-field-field-date"><div class="field-content"><time datetime="2026-03-24T22:00:00Z">Tuesday, March 24, 2026 - 6:00 PM</time></div></div><div class="views-field views-field-field-location">Courthouse, Board Room</div></div></div></main></body></html>`,
    meetings: ['2026-03-17T19:30 Zoning Board of Appeals', '2026-03-24T18:00 Board of Supervisors'],
  },
  {
    layout: 'event articles with a date tag, a heading and a list of facts',
    url: 'https://www.northpinelibrary.example/board',
    source: `<html><head><title>Board Meetings — North Pine Library</title></head><body><section class="eventlist">
<article class="eventlist-event"><div class="eventlist-datetag"><div class="eventlist-datetag-startdate--month">Mar</div><div class="eventlist-datetag-startdate--day">10</div></div><div class="eventlist-column-info"><h1 class="eventlist-title"><a>Library Trustees Meeting</a></h1><ul class="eventlist-meta"><li><time class="event-date" datetime="2026-03-10">Tuesday, March 10, 2026</time></li><li><time>6:30 PM</time> <time>8:00 PM</time></li><li>North Pine Library <a>(map)</a></li></ul></div></article>
<article class="eventlist-event"><div class="eventlist-datetag"><div class="eventlist-datetag-startdate--month">Apr</div><div class="eventlist-datetag-startdate--day">14</div></div><div class="eventlist-column-info"><h1 class="eventlist-title"><a>Library Trustees Meeting</a></h1><ul class="eventlist-meta"><li><time class="event-date" datetime="2026-04-14">Tuesday, April 14, 2026</time></li><li><time>6:30 PM</time> <time>8:00 PM</time></li></ul></div></article></section></body></html>`,
    meetings: ['2026-03-10T18:30 Library Trustees Meeting', '2026-04-14T18:30 Library Trustees Meeting'],
  },
  {
    layout: 'page builder: spans in paragraphs, weekday and day without a year, one card per event',
    url: 'https://www.otterbrook.example/upcoming-meetings',
    today: '2026-02-20',
    source: `<html><head><title>Upcoming Meetings | Otter Brook Water</title></head><body><div><div><h2><span>Upcoming Meetings</span></h2></div>
<div role="listitem"><div><p><span>Water Board Monthly Meeting</span></p></div><div><p><span>Tue, Mar 10</span></p></div><div><p><span>Otter Brook Office</span></p></div><div><span>Mar 10, 2026, 7:00 PM – 8:00 PM</span></div><div><button>Details</button></div></div>
<div role="listitem"><div><p><span>Water Board Budget Hearing</span></p></div><div><p><span>Tue, Mar 24</span></p></div><div><p><span>Otter Brook Office</span></p></div><div><span>Mar 24, 2026, 7:00 PM</span></div><div><button>Details</button></div></div></div></body></html>`,
    meetings: ['2026-03-10T19:00 Water Board Monthly Meeting', '2026-03-24T19:00 Water Board Budget Hearing'],
  },
  {
    layout: 'simple site: bullets under a heading that has the year',
    url: 'https://sites.example/view/peachgrove-fire/meetings',
    source: `<html><head><title>Peach Grove Fire District - Meetings</title></head><body><h1>Peach Grove Fire District</h1><h2>2026 Board of Directors Meetings</h2>
<ul><li><p>Tuesday, January 13 @ 7:00 pm</p></li><li><p>Tuesday, February 10 @ 7:00 pm</p></li><li><p>Tuesday, March 10 @ 7:00 pm (annual meeting)</p></li></ul><p>Station 1, 77 County Road 9</p></body></html>`,
    meetings: [
      '2026-01-13T19:00 Board of Directors',
      '2026-02-10T19:00 Board of Directors',
      '2026-03-10T19:00 Board of Directors',
    ],
  },
  {
    layout: 'collection of cards: category, stamp, heading, link',
    url: 'https://quarryhill.example/meetings',
    source: `<html><head><title>Quarry Hill Neighborhood Council</title></head><body><div class="w-dyn-list"><div role="list" class="w-dyn-items">
<div role="listitem" class="w-dyn-item"><div class="tag">Committee</div><div class="meta">March 3, 2026 6:00 PM</div><h3 class="h">Land Use Committee</h3><a class="button">View agenda</a></div>
<div role="listitem" class="w-dyn-item"><div class="tag">Full council</div><div class="meta">March 10, 2026 6:30 PM</div><h3 class="h">Neighborhood Council General Meeting</h3><a class="button">View agenda</a></div></div></div></body></html>`,
    meetings: [
      '2026-03-03T18:00 Land Use Committee',
      '2026-03-10T18:30 Neighborhood Council General Meeting',
    ],
  },
  {
    layout: 'list of a portal: title, start, end, place',
    url: 'https://riddle.example/Lists/Calendar/AllItems.aspx',
    source: `<html><head><title>Calendar - All Items</title></head><body><h2>Riddle School District 70</h2><table class="ms-listviewtable"><tr><th>Title</th><th>Location</th><th>Start Time</th><th>End Time</th><th>All Day Event</th></tr>
<tr><td><a>School Board Work Session</a></td><td>District Office</td><td>3/2/2026 5:30 PM</td><td>3/2/2026 7:00 PM</td><td></td></tr>
<tr><td><a>School Board Regular Meeting</a></td><td>District Office</td><td>3/16/2026 6:00 PM</td><td>3/16/2026 8:30 PM</td><td></td></tr></table></body></html>`,
    meetings: ['2026-03-02T17:30 School Board Work Session', '2026-03-16T18:00 School Board Regular Meeting'],
  },
  {
    layout: 'event page with stated data and its own heading',
    url: 'https://sablecreek.example/event/town-hall-on-housing',
    source: `<html><head><title>Town Hall on Housing | Sable Creek</title><script type="application/ld+json">{"@context":"https://schema.org","@graph":[{"@type":"WebPage","name":"x"},{"@type":"Event","name":"Town Hall on Housing","startDate":"2026-04-09T18:00","eventStatus":"https://schema.org/EventCancelled","location":{"@type":"Place","name":"Sable Creek Library"}}]}</script></head><body><h1>Town Hall on Housing</h1><p>Thursday, April 9, 2026, 6:00 p.m.</p><p>Sable Creek Library</p></body></html>`,
    meetings: ['2026-04-09T18:00 Town Hall on Housing (cancelled)'],
  },
  {
    layout: 'event with microdata on visible elements',
    url: 'https://thornbury.example/events/hearing',
    source: `<html><head><title>Events</title></head><body><div itemscope itemtype="https://schema.org/Event"><h2 itemprop="name">Conservation Commission Public Hearing</h2><time itemprop="startDate" datetime="2026-05-06T19:15">May 6 at 7:15pm</time><div itemprop="location" itemscope itemtype="https://schema.org/Place"><span itemprop="name">Town House</span></div></div></body></html>`,
    meetings: ['2026-05-06T19:15 Conservation Commission Public Hearing'],
  },
  {
    layout: 'month view: a grid of weeks with day numbers in cells',
    url: 'https://umberfield.example/calendar/month',
    source: `<html><head><title>Town Calendar | Umberfield, CT</title></head><body><h1>Town Calendar</h1><h2>March 2026</h2><table class="month"><thead><tr><th>Sun</th><th>Mon</th><th>Tue</th><th>Wed</th><th>Thu</th><th>Fri</th><th>Sat</th></tr></thead><tbody>
<tr><td>1</td><td>2<div><a>Board of Selectmen 7:00 PM</a></div></td><td>3</td><td>4<div><a>Inland Wetlands Commission 7:30 PM</a></div></td><td>5</td><td>6</td><td>7</td></tr>
<tr><td>8</td><td>9</td><td>10<div><a>Board of Finance 6:30 PM</a></div></td><td>11</td><td>12</td><td>13</td><td>14</td></tr></tbody></table></body></html>`,
    meetings: [
      '2026-03-02T19:00 Board of Selectmen',
      '2026-03-04T19:30 Inland Wetlands Commission',
      '2026-03-10T18:30 Board of Finance',
    ],
  },
  {
    layout: 'calendar file with a zone, a repeat and a cancelled entry',
    url: 'https://vesper.example/calendar.ics',
    contentType: 'text/calendar',
    today: '2026-03-01',
    source: `BEGIN:VCALENDAR
VERSION:2.0
BEGIN:VEVENT
UID:1@vesper
DTSTART;TZID=America/Chicago:20260310T183000
DTEND;TZID=America/Chicago:20260310T203000
SUMMARY:City Council Meeting
LOCATION:City Hall\\, 5 Main Street
END:VEVENT
BEGIN:VEVENT
UID:2@vesper
DTSTART:20260313T000000Z
SUMMARY:Airport Board
STATUS:CANCELLED
END:VEVENT
END:VCALENDAR`,
    meetings: ['2026-03-10T18:30 City Council Meeting', '2026-03-12T19:00 Airport Board (cancelled)'],
  },
  {
    layout: 'feed of agendas with body, paper and day in each title',
    url: 'https://wicklow.example/rss/agendas',
    contentType: 'application/rss+xml',
    source: `<?xml version="1.0"?><rss version="2.0"><channel><title>Agendas</title><link>https://wicklow.example</link><description>Agendas</description>
<item><title>City Council - Agenda - Mar 10, 2026</title><link>https://wicklow.example/a?ID=1</link><pubDate>Fri, 06 Mar 2026 16:00:00 GMT</pubDate></item>
<item><title>Airport Commission - Minutes - Feb 18, 2026</title><link>https://wicklow.example/a?ID=2</link><pubDate>Thu, 05 Mar 2026 16:00:00 GMT</pubDate></item></channel></rss>`,
    meetings: ['2026-03-10 City Council', '2026-02-18 Airport Commission'],
  },
]
