import { dayMs } from '../../contracts/days.ts'
import { contentLine, escapeText, utcTime } from './calendar-lines.ts'
import { type Feed, type FeedItem, signalLink } from './feed.ts'
import { evidenceText, signalTitle } from './signal-text.ts'

/** RFC 5545 with the name and refresh properties of RFC 7986. A correction updates the same event. */
export function calendar(feed: Feed): string {
  const host = new URL(feed.siteUrl).hostname
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Civic Directory//Public meetings//EN',
    'CALSCALE:GREGORIAN',
    `NAME:${escapeText(feed.title)}`,
    `X-WR-CALNAME:${escapeText(feed.title)}`,
    `URL:${feed.pageUrl}`,
    `SOURCE;VALUE=URI:${feed.selfUrl}`,
    `LAST-MODIFIED:${utcTime(feed.updatedAt)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...feed.items.flatMap((item) => event(item, host, signalLink(feed, item))),
    'END:VCALENDAR',
  ]
  return lines.map(contentLine).join('')
}

function event(item: FeedItem, host: string, page: { url: string; title: string }): string[] {
  const { signal } = item
  // A signal that is no longer a meeting is cancelled too, because clients may have the event.
  const reason =
    item.retractionReason ??
    (signal.signal_type === 'public_meeting' ? undefined : 'The signal is not a meeting')
  // A calendar itself shows when and where.
  const text = [
    ...(reason === undefined ? [] : [`Retracted: ${reason}`]),
    ...(signal.summary === null ? [] : [signal.summary]),
    evidenceText(signal, item.timeZone),
    `${page.title}: ${page.url}`,
  ].join('\n\n')
  return [
    'BEGIN:VEVENT',
    `UID:${item.chainId}@${host}`,
    `DTSTAMP:${utcTime(item.sequencedAt)}`,
    `CREATED:${utcTime(Date.parse(signal.detected_at))}`,
    `LAST-MODIFIED:${utcTime(item.sequencedAt)}`,
    ...times(signal),
    ...(signal.meeting?.location ? [`LOCATION:${escapeText(signal.meeting.location)}`] : []),
    `SEQUENCE:${signal.revision}`,
    `STATUS:${statusOf(signal, reason)}`,
    `SUMMARY:${escapeText(signalTitle(signal))}`,
    `DESCRIPTION:${escapeText(text)}`,
    ...(signal.issues.length > 0 ? [`CATEGORIES:${signal.issues.map(escapeText).join(',')}`] : []),
    `URL:${signal.evidence[0]!.url}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ]
}

function statusOf({ meeting }: FeedItem['signal'], reason: string | undefined): string {
  if (reason !== undefined || meeting?.status === 'canceled') return 'CANCELLED'
  return meeting?.status === 'postponed' ? 'TENTATIVE' : 'CONFIRMED'
}

/** A meeting without a time of day is an all-day event. Its end is the day after the last one. */
function times({ occurred_at, meeting }: FeedItem['signal']): string[] {
  const start = Date.parse(occurred_at)
  const end = meeting?.ends_at ? Date.parse(meeting.ends_at) : null
  const day = /^\d{4}-\d{2}-\d{2}$/.test(occurred_at) ? occurred_at : meeting?.date
  if (day === undefined)
    return [`DTSTART:${utcTime(start)}`, ...(end === null ? [] : [`DTEND:${utcTime(end)}`])]
  const days = end === null ? 0 : Math.round((end - start) / dayMs)
  const date = (later: number) => utcTime(Date.parse(day) + later * dayMs).slice(0, 'yyyymmdd'.length)
  return [`DTSTART;VALUE=DATE:${date(0)}`, ...(days > 1 ? [`DTEND;VALUE=DATE:${date(days)}`] : [])]
}
