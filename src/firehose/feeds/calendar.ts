import { contentLine, escapeText, utcTime } from './calendar-lines.ts'
import { signalText } from './evidence-text.ts'
import type { Feed, FeedItem } from './feed.ts'

/** RFC 5545, with the names and the refresh interval of RFC 7986. One event for all corrections of a meeting. */
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
  // What turned out to be no meeting is cancelled too: the reader has it in the calendar.
  const reason = item.withdrawn ?? (signal.signal_type === 'public_meeting' ? undefined : 'It is no meeting')
  const text = signalText(signal)
  return [
    'BEGIN:VEVENT',
    `UID:${item.chainId}@${host}`,
    `DTSTAMP:${utcTime(item.sequencedAt)}`,
    `CREATED:${utcTime(Date.parse(signal.detected_at))}`,
    `LAST-MODIFIED:${utcTime(item.sequencedAt)}`,
    start(signal.occurred_at),
    `SEQUENCE:${signal.revision}`,
    `STATUS:${reason === undefined ? 'CONFIRMED' : 'CANCELLED'}`,
    `SUMMARY:${escapeText(signal.title)}`,
    `DESCRIPTION:${escapeText(reason === undefined ? text : `Withdrawn: ${reason}\n\n${text}`)}`,
    ...(signal.issues.length > 0 ? [`CATEGORIES:${signal.issues.map(escapeText).join(',')}`] : []),
    `URL:${signal.evidence[0]!.url}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ]
}

/** A day without a time is a whole day. */
function start(occurredAt: string): string {
  if (/^\d{4}-\d{2}-\d{2}$/.test(occurredAt)) return `DTSTART;VALUE=DATE:${occurredAt.replaceAll('-', '')}`
  return `DTSTART:${utcTime(Date.parse(occurredAt))}`
}
