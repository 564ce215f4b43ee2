import type { ConnectorKind } from '../../src/monitors/connectors/connector.ts'
import { pdf } from './pdf.ts'

/** What a source returns for the paths of its requests; a path may end in a word of its query. */
export type RecordedDay = Readonly<Record<string, string | Buffer | object>>
export type RecordedSource = {
  /** The configuration besides the address. */
  readonly config?: Readonly<Record<string, string>>
  /** The source on consecutive days: something is there, then it is changed or canceled and something is new. */
  readonly days: readonly RecordedDay[]
}

const lines = (...all: readonly string[]) => all.join('\r\n')
const calendarEvent = (uid: string, day: string, title: string, ...more: readonly string[]) =>
  lines(
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `DTSTART;TZID=America/Chicago:${day}T180000`,
    `SUMMARY:${title}`,
    ...more,
    'END:VEVENT',
  )
const calendar = (...events: readonly string[]) =>
  lines('BEGIN:VCALENDAR', 'VERSION:2.0', ...events, 'END:VCALENDAR', '')

const feed = (...items: readonly (readonly [id: string, title: string])[]) =>
  `<?xml version="1.0"?><rss version="2.0"><channel><title>Notices</title>${items
    .map(
      ([id, title]) =>
        `<item><guid>${id}</guid><title>${title}</title><pubDate>Mon, 16 Nov 2026 10:00:00 GMT</pubDate></item>`,
    )
    .join('')}</channel></rss>`

const html = (...paragraphs: readonly string[]) =>
  `<!doctype html><html><head><title>Town</title></head><body><main><h1>Town</h1><ul>${paragraphs
    .map((text) => `<li>${text}</li>`)
    .join('')}</ul><p>${'The town publishes its notices here. '.repeat(10)}</p></main></body></html>`

const legistarEvent = (id: number, day: string, more: object = {}) => ({
  EventId: id,
  EventBodyName: 'Harbor Board',
  EventDate: `${day}T00:00:00`,
  EventTime: '6:00 PM',
  EventAgendaStatusName: 'Final',
  EventAgendaFile: 'https://larkfield.example/agenda.pdf',
  EventInSiteURL: `https://larkfield.example/meeting-${id}`,
  ...more,
})
const minutes = { EventMinutesStatusName: 'Final', EventMinutesFile: 'https://larkfield.example/minutes.pdf' }
const agenda = [
  {
    EventItemId: 7,
    EventItemMinutesSequence: 1,
    EventItemTitle: 'Plan for affordable housing',
    EventItemActionName: 'approved',
    EventItemPassedFlagName: 'Pass',
  },
]
const rollCall = [{ VoteId: 1, VotePersonName: 'Ada Grell', VoteValueName: 'Aye', VoteEventItemId: 7 }]
const matter = (stamp: string, title: string) => ({
  MatterId: 5,
  MatterLastModifiedUtc: stamp,
  MatterTitle: title,
  MatterIntroDate: '2026-12-01T00:00:00',
})

const civicclerkEvent = (id: number, more: object = {}) => ({
  id,
  eventName: 'Zoning Appeals Meeting',
  startDateTime: `2026-12-0${id}T18:30:00Z`,
  isPublished: 'Published',
  ...more,
})
const primegovMeeting = (id: number, more: object = {}) => ({
  id,
  title: 'Parks Commission',
  dateTime: `2026-12-1${id}T18:00:00`,
  documentList: [],
  ...more,
})
const permit = (id: string, stamp: string, more: object = {}) => ({
  ':id': `row-${id}`,
  ':updated_at': stamp,
  work_description: `Build library ${id}`,
  issue_date: '2026-11-10T00:00:00.000',
  ...more,
})
const results = (...rows: object[]) => ({ results: rows, pagination: { page: 1, max_page: 1 } })
const bill = (id: string, updated: string, action: string) => ({
  id: `ocd-bill/${id}`,
  identifier: `SB ${id}`,
  title: 'Water rates',
  updated_at: updated,
  openstates_url: `https://openstates.org/in/bills/2026/SB${id}/`,
  latest_action_date: '2026-11-12',
  latest_action_description: action,
})
const hearing = (more: object = {}) => ({
  id: 'ocd-event/1',
  name: 'Senate Committee on Utilities',
  start_date: '2026-12-10T14:30:00+00:00',
  status: 'confirmed',
  ...more,
})
const congressRow = (id: number, updateDate: string) => ({
  eventId: `${id}`,
  congress: 119,
  chamber: 'House',
  updateDate,
})
const congressMeeting = (id: number, meetingStatus: string) => ({
  committeeMeeting: {
    eventId: `${id}`,
    congress: 119,
    chamber: 'House',
    type: 'Hearing',
    meetingStatus,
    title: `Hearing ${id} on water infrastructure`,
    date: '2026-12-10T15:00:00Z',
    committees: [{ name: 'Subcommittee on Water' }],
  },
})
const council = 'City Council Meeting, December 15, 2026, 6:00 PM, Town Hall'
const school = 'School Board Meeting, December 17, 2026, 5:30 PM, Library'

/** A recorded source for every connector, with paths below its own. */
export const recordedSources: { readonly [Kind in ConnectorKind]: RecordedSource } = {
  icalendar: {
    days: [
      {
        '': calendar(
          calendarEvent('a', '20261203', 'Plan Commission'),
          calendarEvent('z', '20261230', 'Budget'),
        ),
      },
      {
        '': calendar(
          calendarEvent('a', '20261203', 'Plan Commission', 'STATUS:CANCELLED'),
          calendarEvent('b', '20261204', 'Ethics Panel'),
          calendarEvent('z', '20261230', 'Budget'),
        ),
      },
      {
        '': calendar(
          calendarEvent('b', '20261205', 'Ethics Panel'),
          calendarEvent('z', '20261230', 'Budget'),
        ),
      },
    ],
  },
  feed: {
    days: [
      { '': feed(['a', 'Water main on Mill Street']) },
      { '': feed(['b', 'New bus stop'], ['a', 'Water main on Oak Street']) },
    ],
  },
  legistar: {
    config: { client: 'larkfield' },
    days: [
      {
        '/events': [legistarEvent(1, '2026-11-16'), legistarEvent(2, '2026-12-20')],
        '/events/1/eventitems': agenda,
        '/matters': [matter('2026-11-15T10:00:00', 'Harbor fees')],
      },
      {
        '/events': [
          legistarEvent(1, '2026-11-16', minutes),
          legistarEvent(2, '2026-12-20', { EventTime: 'CANCELED' }),
        ],
        '/events/1/eventitems': agenda,
        '/eventitems/7/votes': rollCall,
        '/matters': [matter('2026-11-16T10:00:00', 'Harbor fees, amended')],
      },
    ],
  },
  civicclerk: {
    config: { tenant: 'larkfield' },
    days: [
      { '/Events': { value: [civicclerkEvent(1), civicclerkEvent(2)] } },
      {
        '/Events': {
          value: [civicclerkEvent(2, { eventName: 'CANCELED - Zoning Appeals' }), civicclerkEvent(3)],
        },
      },
    ],
  },
  primegov: {
    config: { tenant: 'larkfield' },
    days: [
      { '/api/meeting/search': [primegovMeeting(1), primegovMeeting(2)] },
      { '/api/meeting/search': [primegovMeeting(2, { isCancelled: true }), primegovMeeting(3)] },
    ],
  },
  socrata: {
    config: { dataset: 'ydr8-5enu' },
    days: [
      { '/resource/ydr8-5enu.json': [permit('a', '2026-11-15T10:00:00.000Z')] },
      {
        '/resource/ydr8-5enu.json': [
          permit('b', '2026-11-16T10:00:00.000Z'),
          permit('a', '2026-11-16T11:00:00.000Z', { permit_status: 'WITHDRAWN' }),
        ],
      },
    ],
  },
  open_states: {
    config: { jurisdiction: 'in' },
    days: [
      {
        '/events': results(hearing()),
        '/bills': results(bill('12', '2026-11-14T10:00:00+00:00', 'Introduced')),
      },
      {
        '/events': results(hearing({ deleted: true })),
        '/bills': results(
          bill('12', '2026-11-15T10:00:00+00:00', 'Passed'),
          bill('13', '2026-11-15T11:00:00+00:00', 'Introduced'),
        ),
      },
    ],
  },
  congress: {
    config: { collection: 'committee-meeting', congress: '119' },
    days: [
      {
        '/committee-meeting/119': {
          committeeMeetings: [congressRow(1, '2026-11-15 10:00:00+00:00')],
          pagination: { count: 1 },
        },
        '/committee-meeting/119/house/1': congressMeeting(1, 'Scheduled'),
      },
      {
        '/committee-meeting/119': {
          committeeMeetings: [
            congressRow(1, '2026-11-16 10:00:00+00:00'),
            congressRow(2, '2026-11-16 11:00:00+00:00'),
          ],
          pagination: { count: 2 },
        },
        '/committee-meeting/119/house/1': congressMeeting(1, 'Canceled'),
        '/committee-meeting/119/house/2': congressMeeting(2, 'Scheduled'),
      },
    ],
  },
  page: {
    days: [
      { '': html('The clerk is Ada Grell.') },
      { '': html('The clerk is Otto Moss.') },
      { '': html('The clerk is Otto Moss.', 'The office opens at nine.') },
    ],
  },
  pdf_agenda: {
    days: [
      {
        '': pdf([
          'Plan Board',
          'Regular Meeting - December 8, 2026 - 6:00 PM',
          'Town Hall',
          '1. Lead service lines',
        ]),
      },
      {
        '': pdf([
          'Plan Board',
          'Regular Meeting - December 8, 2026 - 7:00 PM',
          'Town Hall',
          '1. Lead service lines',
        ]),
      },
    ],
  },
  meeting_page: {
    days: [
      { '': html(council, school) },
      { '': html(`CANCELED: ${council}`, school.replace('5:30', '5:45')) },
    ],
  },
}
