import { contentLine, escapeText, utcTime } from './calendar-lines.ts'
import { signalText } from './evidence-text.ts'
import type { Feed, FeedItem } from './feed.ts'

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
    `URL:${feed.selfUrl}`,
    `LAST-MODIFIED:${utcTime(feed.updatedAt)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...feed.items.flatMap((item) => event(item, host)),
    'END:VCALENDAR',
  ]
  return lines.map(contentLine).join('')
}

function event(item: FeedItem, host: string): string[] {
  const { signal } = item
  // A signal that is no longer a meeting is cancelled too, because clients may have the event.
  const reason =
    item.retractionReason ??
    (signal.signal_type === 'public_meeting' ? undefined : 'The signal is not a meeting')
  const text = signalText(signal)
  return [
    'BEGIN:VEVENT',
    `UID:${item.chainId}@${host}`,
    `DTSTAMP:${utcTime(item.sequencedAt)}`,
    `CREATED:${utcTime(Date.parse(signal.detected_at))}`,
    `LAST-MODIFIED:${utcTime(item.sequencedAt)}`,
    start(signal.occurred_at),
    ...(signal.meeting?.ends_at ? [`DTEND:${utcTime(Date.parse(signal.meeting.ends_at))}`] : []),
    ...(signal.meeting?.location ? [`LOCATION:${escapeText(signal.meeting.location)}`] : []),
    `SEQUENCE:${signal.revision}`,
    `STATUS:${statusOf(signal, reason)}`,
    `SUMMARY:${escapeText(signal.title)}`,
    `DESCRIPTION:${escapeText(reason === undefined ? text : `Retracted: ${reason}\n\n${text}`)}`,
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

/** A date without a time is an all-day event. */
function start(occurredAt: string): string {
  if (/^\d{4}-\d{2}-\d{2}$/.test(occurredAt)) return `DTSTART;VALUE=DATE:${occurredAt.replaceAll('-', '')}`
  return `DTSTART:${utcTime(Date.parse(occurredAt))}`
}
