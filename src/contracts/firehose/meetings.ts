import { z } from 'zod'
import { ExcerptFormat, excerptDisplay } from '../directory/excerpts.ts'
import { operation } from '../operation.ts'
import { Page, pageParameters } from '../paging.ts'
import { Instant } from '../values.ts'
import { SignalDetail, SignalRevision } from './public-signals.ts'
import { Evidence, Meeting, Signal } from './signals.ts'

const MeetingEvidence = Evidence.extend({ excerpt_format: ExcerptFormat, display: excerptDisplay }).meta({
  id: 'MeetingEvidence',
  description: 'A source that announces the meeting, with the quote as it is and in words',
})

export const MeetingOccurrence = z
  .object({
    id: Signal.shape.id.meta({
      description:
        'Id of the signal that announces it. It stays the same when the meeting is changed or canceled',
    }),
    title: Signal.shape.title,
    summary: Signal.shape.summary,
    starts_at: z.string().meta({ example: '2026-03-03T18:00:00.000Z' }),
    date: Meeting.shape.date,
    time_zone: z
      .string()
      .nullable()
      .meta({ description: 'IANA time zone of the place', example: 'America/Chicago' }),
    ends_at: Meeting.shape.ends_at,
    status: Meeting.shape.status,
    body: z
      .string()
      .nullable()
      .meta({ description: 'The body that meets, as written', example: 'Gary Common Council' }),
    location: Meeting.shape.location,
    agenda_url: Meeting.shape.agenda_url,
    participate: Meeting.shape.participate.unwrap(),
    places: Signal.shape.places,
    issues: Signal.shape.issues,
    actors: Signal.shape.actors,
    retraction: SignalDetail.shape.retraction.meta({
      description: 'Why and when all sources withdrew it; its status is `canceled` then',
      example: null,
    }),
    revision: Signal.shape.revision,
    history: z
      .array(SignalRevision)
      .meta({ description: 'What was announced, newest first. The first one is the latest' }),
    evidence: z.array(MeetingEvidence).meta({ description: 'One entry for each source that announces it' }),
  })
  .meta({ id: 'MeetingOccurrence', description: 'One public meeting over all its changes and sources' })
export type MeetingOccurrence = z.infer<typeof MeetingOccurrence>

/** The filter for the host of a meeting. */
export const MeetingBody = z.string().trim().min(1).max(200).meta({
  description: 'Id of the body in the directory, or words of its name',
  example: 'Common Council',
})

export const listMeetings = operation({
  id: 'listMeetings',
  method: 'GET',
  path: '/api/meetings',
  tag: 'Signals',
  summary: 'List public meetings, earliest first',
  description:
    'Needs no credentials. Meetings that begin from now on, unless `from` says otherwise. A meeting without a time of day counts until the end of its day; those of today come first and do not count for `limit`. A meeting that several sources announce is one entry with the evidence of each. Canceled and withdrawn meetings stay in the list; withdrawn ones do not count for `limit`. `/signals.ics` is the same list as a calendar.',
  access: 'public',
  query: z.strictObject({
    place: z.string().trim().min(1).max(160).optional().meta({
      description: 'Place key or slug',
      example: 'gary,indiana',
    }),
    body: MeetingBody.optional(),
    issue: z.string().trim().min(1).max(160).optional().meta({
      description: 'Issue area or domain slug',
      example: 'water_infrastructure',
    }),
    from: Instant.optional().meta({
      description:
        'Only meetings that begin at or after this time, or on its day at a time that is not known; now by default',
    }),
    to: Instant.optional().meta({ description: 'Only meetings that begin before this time' }),
    changed_since: Instant.optional().meta({
      description:
        'Only meetings that were announced, changed or withdrawn at this time or later: the time when it was published here, not when it was detected',
    }),
    ...pageParameters,
  }),
  status: 200,
  response: z
    .object({ data: z.array(MeetingOccurrence), page: Page.pick({ limit: true, next_cursor: true }) })
    .meta({ id: 'MeetingList' }),
  problems: ['place_not_found', 'issue_area_not_found', 'cursor_expired'],
})
