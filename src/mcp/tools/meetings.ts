import { z } from 'zod'
import { listMeetings, type MeetingOccurrence } from '../../contracts/firehose/meetings.ts'
import { Meeting } from '../../contracts/firehose/signals.ts'
import { formatDateTime, formatLongDate } from '../../platform/format-date.ts'
import { loadFittingPage } from '../response-budget.ts'
import { NextCursor, Notice } from '../shapes/actor-shape.ts'
import { EvidenceShape, shapeEvidence } from '../shapes/evidence-shape.ts'
import { nextPageLines } from '../text/actor-text.ts'
import { dataNotice, formatKey, linkTo, quotationNotice, quoted } from '../text/quoted.ts'
import { evidenceLines } from '../text/source-text.ts'
import { readOnly, tool } from '../tool.ts'
import { Cursor, limitUpTo, PlaceKeyText } from './arguments.ts'
import { explaining, nothingMatched } from './nothing-matched.ts'

const maxEvidence = 2
const maxParticipation = 4
const maxPlaces = 5

const MeetingShape = z.object({
  id: z.string(),
  cite: z.string().meta({ description: 'Cite mark for briefs' }),
  title: z.string(),
  body: z.string().nullable(),
  status: Meeting.shape.status,
  when: z.string().meta({ description: 'In the time of the place' }),
  starts_at: z.string(),
  time_zone: z.string().nullable(),
  date: Meeting.shape.date,
  location: z.string().nullable(),
  agenda_url: z.string().nullable(),
  participate: z.array(z.object({ kind: z.string(), url: z.string().nullable(), passage: z.string() })),
  place_keys: z.array(z.string()),
  evidence: z.array(EvidenceShape),
})
type MeetingShape = z.infer<typeof MeetingShape>

function shapeMeeting(meeting: MeetingOccurrence): MeetingShape {
  const { id, title, body, status, starts_at, time_zone, date, location, agenda_url } = meeting
  return {
    id,
    cite: `[@signal:${id}]`,
    title,
    body,
    status,
    when: date === undefined ? formatDateTime(starts_at, time_zone) : formatLongDate(date),
    starts_at,
    time_zone,
    ...(date !== undefined && { date }),
    location,
    agenda_url,
    participate: meeting.participate
      .slice(0, maxParticipation)
      .map(({ kind, url, passage }) => ({ kind, url, passage })),
    place_keys: meeting.places.slice(0, maxPlaces),
    evidence: meeting.evidence.slice(0, maxEvidence).map(shapeEvidence),
  }
}

function meetingLines(meeting: MeetingShape): string[] {
  const { cite, title, body, status, when, location, agenda_url, participate, place_keys, evidence } = meeting
  const state = status === 'scheduled' ? '' : `${status.toUpperCase()}: `
  return [
    `- ${state}${quoted(title, 300)} ${cite}, ${when}`,
    ...(body ? [`   Body: ${quoted(body, 200)}`] : []),
    ...(location ? [`   Where: ${quoted(location, 300)}`] : []),
    ...(agenda_url ? [`   Agenda: ${linkTo(agenda_url)}`] : []),
    ...participate.map(
      ({ kind, url, passage }) => `   Take part (${kind}): ${quoted(passage)}${url ? ` ${linkTo(url)}` : ''}`,
    ),
    ...(place_keys.length > 0 ? [`   Places: ${place_keys.map(formatKey).join('; ')}`] : []),
    ...evidence.flatMap((one) => evidenceLines('', one.display, one)),
  ]
}

const noMeeting = (body: string | undefined): string =>
  body === undefined
    ? 'No meeting is known for these filters.'
    : 'No meeting of such a body is known. `body` is its name; issue_area finds meetings on a subject.'

export const listMeetingsTool = tool({
  name: 'list_meetings',
  title: 'List public meetings',
  description:
    'Lists public meetings, the next one first: local time, location, agenda, how to take part, whether canceled, and the evidence.',
  scopes: ['directory:read'],
  operations: [listMeetings, ...explaining],
  annotations: readOnly,
  input: z.strictObject({
    place_key: PlaceKeyText.optional(),
    body: z
      .string()
      .trim()
      .min(1)
      .max(200)
      .optional()
      .meta({ description: 'Id or words of the name', example: 'Common Council' }),
    issue_area: z
      .string()
      .trim()
      .min(1)
      .max(120)
      .optional()
      .meta({ description: 'Slug, from resolve_issue_areas' }),
    from: z
      .string()
      .max(40)
      .optional()
      .meta({ description: 'Now by default', example: '2026-03-04T00:00:00Z' }),
    to: z.string().max(40).optional(),
    limit: limitUpTo(50, 10),
    cursor: Cursor,
  }),
  output: z.object({ notice: Notice, data: z.array(MeetingShape), next_cursor: NextCursor }),
  async run({ place_key, issue_area, limit, cursor, ...rest }, context) {
    const load = async (maximum: number) => {
      const query = { ...rest, place: place_key, issue: issue_area, limit: maximum, cursor }
      const { data, page } = await context.call(listMeetings, { query })
      return { data: data.map(shapeMeeting), next: page.next_cursor, total: null }
    }
    const { data, next } = await loadFittingPage(limit, load, meetingLines)
    const lines = [quotationNotice, '', ...data.flatMap(meetingLines), ...nextPageLines(next)]
    const none = () =>
      nothingMatched(context, noMeeting(rest.body), {
        places: place_key === undefined ? [] : [place_key],
        issues: issue_area === undefined ? [] : [issue_area],
      })
    return {
      data: { notice: dataNotice, data: [...data], next_cursor: next },
      text: data.length === 0 ? await none() : lines.join('\n'),
    }
  },
})
