import type { ExtractedMeeting } from '../candidate.ts'
import { caps, firstItems, type OnCut } from '../caps.ts'
import { surroundingsOf } from '../extract/surroundings.ts'
import type { ReadPage } from '../page.ts'
import { deduplicateMeetings, distinctEntries } from './deduplicate-meetings.ts'
import { meetingsOfCalendar, meetingsOfFeed, meetingsOfXml } from './feed-meetings.ts'
import type { FoundMeeting } from './found-meeting.ts'
import { meetingsOfJson, meetingsOfMarkup } from './json-meetings.ts'
import { meetingsOfLines } from './line-meetings.ts'
import { meetingReader } from './stated-meeting.ts'

type MeetingContext = {
  readonly timeZone: string
  readonly now: Date
  readonly onCut?: OnCut
}

/** Extracts the meetings that a page announces, in local time, each with a quote. */
export function extractMeetings(page: ReadPage, context: MeetingContext): ExtractedMeeting[] {
  const { onCut = () => {} } = context
  const found = firstItems(findMeetings(page, context, onCut), caps.meetingsPerPage, () =>
    onCut('cut_too_many_meetings'),
  )
  const isData = page.format === 'calendar' || page.format === 'json'
  return (isData ? distinctEntries(found) : deduplicateMeetings(found)).map((meeting) =>
    toExtracted(page, meeting),
  )
}

function findMeetings(page: ReadPage, context: MeetingContext, onCut: OnCut): FoundMeeting[] {
  const tooMany = () => onCut('cut_too_many_meetings')
  const source = page.html ?? page.text
  const { timeZone } = context
  const read = meetingReader(page, timeZone)
  if (page.format === 'calendar') return meetingsOfCalendar(source, context, read, onCut)
  if (page.format === 'feed')
    return [...meetingsOfXml(source, read, tooMany), ...meetingsOfFeed(source, page.finalUrl, read, onCut)]
  if (page.format === 'json') return meetingsOfJson(source, timeZone, read, tooMany)
  // A browser shows a JSON document as a page of preformatted text.
  if (/^\s*[[{]\s*["{[]/.test(page.text)) return meetingsOfJson(page.text, timeZone, read, tooMany)
  return [
    ...meetingsOfMarkup(page.html ?? '', read, tooMany),
    ...meetingsOfLines(page, referenceOf(page, context)),
  ]
}

/** The date from which missing years are inferred: when the page was published, else now. */
function referenceOf(page: ReadPage, context: MeetingContext): Date {
  const published = page.publishedAt ? new Date(page.publishedAt) : null
  return published && !Number.isNaN(published.getTime()) ? published : context.now
}

const isText = ({ format }: ReadPage) => format !== 'calendar' && format !== 'json' && format !== 'feed'

function toExtracted(page: ReadPage, meeting: FoundMeeting): ExtractedMeeting {
  return {
    title: meeting.title,
    start: meeting.time ? `${meeting.date}T${meeting.time}` : meeting.date,
    end: meeting.time && meeting.end ? `${meeting.date}T${meeting.end}` : null,
    locationName: meeting.place.name,
    locationAddress: meeting.place.address,
    status: meeting.status,
    url: meeting.url ?? linkCalled(page, meeting.title),
    method: meeting.method,
    evidence: {
      pageUrl: page.finalUrl,
      textHash: page.textHash,
      ...meeting.span,
      quote: page.text.slice(meeting.span.start, meeting.span.end),
      // The text around an entry of a calendar or data file is no text for readers.
      ...(isText(page) && { context: surroundingsOf(page, meeting.span) }),
    },
  }
}

/** The target of the link with the meeting's title, if there is exactly one. */
function linkCalled(page: ReadPage, title: string): string | null {
  const called = new Set(
    page.links.filter(({ text, isChrome }) => !isChrome && text.trim() === title).map(({ url }) => url),
  )
  return called.size === 1 ? ([...called][0] ?? null) : null
}
