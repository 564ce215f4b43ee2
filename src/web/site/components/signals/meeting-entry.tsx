import { dayMs } from '../../../../contracts/days.ts'
import { signalTime } from '../../../../contracts/firehose/signal-time.ts'
import type { Signal } from '../../../../contracts/firehose/signals.ts'
import { dayKey, formatDay, formatTime, formatWeekday, nationalTimeZone } from '../../format.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { issueName } from '../../taxonomy.ts'
import { useTextLanguage } from '../../text-language.ts'
import { Passage } from '../directory/passage.tsx'
import { SourceLink } from '../directory/source-link.tsx'
import { PageLink } from '../layout/page-link.tsx'
import { SampleTag } from '../layout/sample.tsx'
import { calendarOf } from './meeting-calendar.ts'
import { signalPath } from './signal-card.tsx'

export type MeetingEntryData = {
  readonly signal: Signal
  readonly time_zone: string | null
  readonly cancellation: unknown
}

export const isCanceled = ({ signal, cancellation }: MeetingEntryData) =>
  cancellation !== null || signal.meeting?.status === 'canceled'

/** Calendar days from one day to another. */
const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / dayMs)

/** A meeting in full: day at the left; time, place, title, hosts, quote and agenda at the right. */
export function MeetingEntry(props: {
  meeting: MeetingEntryData
  now: string
  /** Name of the place, on pages with meetings of several places. */
  place?: string | undefined
  isSample?: boolean | undefined
}) {
  const { meeting, now, place, isSample = false } = props
  const { m, language } = useMessages()
  const { signal } = meeting
  const timeZone = meeting.time_zone ?? nationalTimeZone
  const { at, zone, isTimed } = signalTime(signal, timeZone)
  const langOf = useTextLanguage()
  const canceled = isCanceled(meeting)
  const struck = canceled ? 'struck' : undefined
  const days = daysBetween(dayKey(now, timeZone), dayKey(at, zone))
  const [quote] = signal.evidence
  // An event of the directory is what takes place, not who holds it.
  const holders = signal.actors.filter(({ type }) => type !== 'event')
  const hosts = [...new Set(holders.map(({ name }) => name))].slice(0, 3)
  return (
    <article className="meeting-entry">
      <p className="meeting-day">
        <time dateTime={at}>
          <span className="sm:block">{formatWeekday(language, at, zone)}</span>{' '}
          <span className="sm:block">{formatDay(language, at, zone)}</span>
        </time>{' '}
        {days >= 0 && (
          <span className={days === 0 ? 'text-sm text-accent' : 'text-sm font-normal text-soft'}>
            {days === 0 ? m.signals.today : m.signals.inDays(days)}
          </span>
        )}
      </p>
      <div className="grid min-w-0 gap-1">
        <p>
          {isTimed && <strong className={struck}>{formatTime(language, at, zone)}</strong>}{' '}
          <bdi className="text-soft">{[signal.meeting?.location, place].filter(Boolean).join(' · ')}</bdi>{' '}
          {isSample && <SampleTag />}
        </p>
        <h3 dir="auto" className="text-lg">
          <PageLink
            to={signalPath(signal)}
            lang={langOf(signal.title)}
            className={canceled ? 'struck hover:underline' : 'hover:underline'}
          >
            {signal.title}
          </PageLink>{' '}
          {canceled && <span className="tag tag-danger">{m.signals.canceled}</span>}
          {!canceled && signal.meeting?.status === 'postponed' && (
            <span className="tag tag-warn">{m.signals.postponed}</span>
          )}
        </h3>
        {hosts.length > 0 && (
          <p className="text-sm text-soft">
            <bdi>{hosts.join(', ')}</bdi>
          </p>
        )}
        {quote && (
          <Passage excerpt={quote.excerpt} source={{ ...quote, source_class: signal.source_class }} isSmall />
        )}
        <p className="flex flex-wrap items-baseline gap-x-4 gap-y-1 pt-1 text-sm text-soft">
          {signal.meeting?.agenda_url && (
            <SourceLink url={signal.meeting.agenda_url} className="link font-semibold">
              {m.signals.agenda}
            </SourceLink>
          )}
          {!canceled && (signal.meeting?.participate?.length ?? 0) > 0 && (
            <PageLink to={`${signalPath(signal)}#take-part`} className="link font-semibold">
              {m.signalPages.takePart.title}
            </PageLink>
          )}
          {!canceled && (
            <a href={calendarOf(signal.places[0], signal.occurred_at)} className="link no-print">
              {m.signals.addToCalendar}
            </a>
          )}
          {signal.issues.slice(0, 3).map((issue) => (
            <span key={issue}>{issueName(language, issue)}</span>
          ))}
        </p>
      </div>
    </article>
  )
}
