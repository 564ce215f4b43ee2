import { readableExcerpt } from '../../contracts/directory/excerpt-display.ts'
import { signalTime } from '../../contracts/firehose/signal-time.ts'
import type { Evidence, Signal } from '../../contracts/firehose/signals.ts'
import { formatDate, formatDateTime, formatLongDate } from '../../platform/format-date.ts'

type Activity = Parameters<typeof signalTime>[0] & {
  title: string
  summary: string | null
  meeting?: { status: NonNullable<Signal['meeting']>['status']; location: string | null } | undefined
}
type Zone = string | undefined

/** The title, with `CANCELED` or `POSTPONED` before that of a meeting which does not take place as announced. */
export function signalTitle({ title, meeting }: Pick<Activity, 'title' | 'meeting'>): string {
  return !meeting || meeting.status === 'scheduled' ? title : `${meeting.status.toUpperCase()}: ${title}`
}

/** When and where it takes or took place, then the summary. */
export function detailLines(signal: Activity, timeZone: Zone): string[] {
  return [
    `When: ${whenText(signal, timeZone)}`,
    ...(signal.meeting?.location ? [`Where: ${signal.meeting.location}`] : []),
    ...(signal.summary === null ? [] : [signal.summary]),
  ]
}

/** By the clocks of the place, or in UTC without a time zone. */
function whenText(signal: Activity, timeZone = 'UTC'): string {
  const { at, zone, isTimed } = signalTime(signal, timeZone)
  return isTimed ? formatDateTime(at, zone) : formatLongDate(at, zone)
}

/** Publisher and title of a source, and the day on which we read it by the clocks of the place. */
export function sourceLine(
  { publisher, title, retrieved_at }: Pick<Evidence, 'publisher' | 'title' | 'retrieved_at'>,
  timeZone: Zone,
): string {
  const from = publisher === null || title.includes(publisher) ? title : `${publisher}: ${title}`
  return `${from}, read on ${formatDate(retrieved_at, timeZone)}`
}

/** All evidence as plain text. Quotes are never shortened; records are shown in words. */
export function evidenceText({ evidence }: Signal, timeZone: Zone): string {
  return evidence
    .map((one) => `“${readableExcerpt(one.excerpt, one)}”\n${sourceLine(one, timeZone)}\n${one.url}`)
    .join('\n\n')
}
