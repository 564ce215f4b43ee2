import type { MeetingPage } from './layout-page.ts'

/** Pages of agencies and portals of larger cities. */
export const agencyMeetings: readonly MeetingPage[] = [
  {
    layout: 'event page with a table of label and value',
    source: `<html><head><title>Police Civilian Review Panel Meeting | City of Norcliff</title></head><body><nav><a>Home</a><a>Events</a></nav><h1>Police Civilian Review Panel Meeting</h1><table><tr><th>Date</th><td>Thursday, March 12, 2026</td></tr><tr><th>Time</th><td>6:00 p.m. – 8:00 p.m.</td></tr><tr><th>Location</th><td>Public Safety Building, 600 Third Avenue</td></tr><tr><th>Contact</th><td>555-100-0101</td></tr></table></body></html>`,
    meetings: ['2026-03-12T18:00 Police Civilian Review Panel Meeting'],
  },
  {
    layout: 'heading per meeting day with a list of its papers',
    source: `<html><head><title>Meeting Materials - Capital Improvement Program Committee</title></head><body><h1>Capital Improvement Program Committee</h1><h2>Meeting materials</h2><h3>March 12, 2026 Meeting</h3><ul><li><a>Agenda</a></li><li><a>Staff presentation (PDF, 2 MB)</a></li></ul><h3>February 12, 2026 Meeting</h3><ul><li><a>Agenda</a></li><li><a>Minutes</a></li><li><a>2025 Annual Report</a></li></ul></body></html>`,
    meetings: [
      '2026-03-12 Capital Improvement Program Committee',
      '2026-02-12 Capital Improvement Program Committee',
    ],
  },
  {
    layout: 'line with short month, dashes, time and form of the meeting',
    today: '2026-03-02',
    source: `<html><head><title>Community Engagement Board</title></head><body><h1>Community Engagement Board</h1><h2>Upcoming meetings</h2><ul><li>Mar. 12 — 5:30 p.m. — Virtual</li><li>Apr. 9 — 5:30 p.m. — Central Library, Room B</li></ul></body></html>`,
    meetings: ['2026-03-12T17:30 Community Engagement Board', '2026-04-09T17:30 Community Engagement Board'],
  },
  {
    layout: 'numbered rows with a date and a kind',
    source: `<html><head><title>Board of Water Commissioners - 2026 Meetings</title></head><body><h1>Board of Water Commissioners</h1><table><tr><th>#</th><th>Date</th><th>Type</th></tr><tr><td>1</td><td>Jan 28, 2026</td><td>Regular</td></tr><tr><td>2</td><td>Feb 25, 2026</td><td>Regular</td></tr><tr><td>3</td><td>Mar 11, 2026</td><td>Budget Workshop</td></tr></table></body></html>`,
    meetings: [
      '2026-01-28 Board of Water Commissioners',
      '2026-02-25 Board of Water Commissioners',
      '2026-03-11 Board of Water Commissioners',
    ],
  },
  {
    layout: 'links whose names hold body, paper and day without commas',
    source: `<html><head><title>Documents</title></head><body><h1>Land Bank Board Documents</h1><p><a>Land Bank Board Agenda January 13 2026</a></p><p><a>Land Bank Board Minutes January 13 2026</a></p><p><a>Land Bank Board Agenda February 10 2026</a></p></body></html>`,
    meetings: ['2026-01-13 Land Bank Board', '2026-02-10 Land Bank Board'],
  },
  {
    layout: 'sentence list of numeric days with one time for all',
    source: `<html><head><title>Joint Sewer Board</title></head><body><h1>Joint Sewer Board</h1><p>Board meeting dates: 1/13/26, 2/10/26, 3/10/26 (all at 5 pm)</p></body></html>`,
    meetings: [
      '2026-01-13T17:00 Joint Sewer Board',
      '2026-02-10T17:00 Joint Sewer Board',
      '2026-03-10T17:00 Joint Sewer Board',
    ],
  },
  {
    layout: 'notice in capitals with labels and colons',
    source: `<html><head><title>Notice</title></head><body><p>NOTICE OF REGULAR MEETING</p><p>HOUSING AUTHORITY OF THE CITY OF DUNLAP</p><p>DATE: MARCH 19, 2026</p><p>TIME: 5:00 P.M.</p><p>PLACE: 33 COURT STREET</p></body></html>`,
    meetings: ['2026-03-19T17:00 HOUSING AUTHORITY OF THE CITY OF DUNLAP'],
  },
  {
    layout: 'call to the next meeting in running text',
    today: '2026-03-02',
    source: `<html><head><title>Home - East Bank Neighborhood Improvement Association</title></head><body><h1>East Bank Neighborhood Improvement Association</h1><p>Next Board Meeting: Thursday March 12th at 6pm via Zoom. <a>Click here</a> to join.</p><p>Join our cleanup on Saturday, March 21, 9am at the park.</p></body></html>`,
    meetings: ['2026-03-12T18:00 Board Meeting', '2026-03-21T09:00 cleanup'],
  },
  {
    layout: 'weekly bulletin with two meetings of one day in a line',
    source: `<html><head><title>Public Meetings, Week of March 9, 2026</title></head><body><h1>Public Meetings, Week of March 9, 2026</h1><ul><li>Tuesday, March 10 – Finance Committee at 5:30 p.m.</li><li>Tuesday, March 10 – City Council at 7:00 p.m.</li><li>Wednesday, March 11 – Tree Board at 4:00 p.m.</li></ul></body></html>`,
    meetings: [
      '2026-03-10T17:30 Finance Committee',
      '2026-03-10T19:00 City Council',
      '2026-03-11T16:00 Tree Board',
    ],
  },
  {
    layout: 'schedule with closed days among the meetings',
    source: `<html><head><title>2026 Council Calendar</title></head><body><h1>2026 Council Calendar</h1><table><tr><th>Date</th><th>Event</th></tr><tr><td>Monday, January 19</td><td>Martin Luther King Jr. Day – offices closed</td></tr><tr><td>Tuesday, January 20</td><td>Council Meeting, 6:00 p.m.</td></tr><tr><td>Monday, February 2</td><td>Council Meeting, 6:00 p.m.</td></tr><tr><td>Monday, February 16</td><td>Presidents' Day – no meeting</td></tr></table></body></html>`,
    meetings: ['2026-01-20T18:00 Council Meeting', '2026-02-02T18:00 Council Meeting'],
  },
  {
    layout: 'answer of a legislative service',
    contentType: 'application/json',
    source: JSON.stringify([
      {
        EventId: 9,
        EventBodyName: 'Planning Commission',
        EventDate: '2026-03-11T00:00:00',
        EventTime: '5:00 PM',
        EventLocation: 'City Hall, Room 300',
        EventAgendaStatusName: 'Final',
      },
      {
        EventId: 10,
        EventBodyName: 'City Council',
        EventDate: '2026-03-10T00:00:00',
        EventTime: '7:00 PM',
        EventLocation: null,
        EventAgendaStatusName: 'Cancelled',
      },
    ]),
    meetings: ['2026-03-11T17:00 Planning Commission', '2026-03-10T19:00 City Council (cancelled)'],
  },
  {
    layout: 'list of past meetings, each with a line of links below',
    source: `<html><head><title>Board of Police Commissioners | Meetings</title></head><body><h1>Board of Police Commissioners</h1><h2>Past Meetings</h2><div><h4>Thursday, February 26, 2026</h4><p><a>Agenda</a> | <a>Minutes</a> | <a>Video</a></p></div><div><h4>Thursday, February 19, 2026</h4><p><a>Agenda</a> | <a>Minutes</a></p></div><h2>Reports</h2><p><a>Weekly report, February 20, 2026</a></p></body></html>`,
    meetings: ['2026-02-26 Board of Police Commissioners', '2026-02-19 Board of Police Commissioners'],
  },
  {
    layout: 'tribal or county council page with sessions of several days',
    source: `<html><head><title>Legislative Sessions</title></head><body><h1>County Legislature</h1><h2>2026 Sessions</h2><p>Winter Session: February 3-5, 2026, 9:00 a.m.</p><p>Spring Session: April 28 – 30, 2026, 9:00 a.m.</p></body></html>`,
    meetings: ['2026-02-03T09:00 Winter Session', '2026-04-28T09:00 Spring Session'],
  },
]
