import type { PlaceReference } from '../../../../contracts/directory/place-key.ts'
import { shortPlaceName } from '../../../../contracts/directory/place-key.ts'
import type { SignalDetail } from '../../../../contracts/firehose/public-signals.ts'
import { lastMoment, signalTime } from '../../../../contracts/firehose/signal-time.ts'
import { formatDate, formatTime } from '../../format.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { issueName } from '../../taxonomy.ts'
import { SourceLink } from '../directory/source-link.tsx'
import { Icon } from '../layout/icon.tsx'
import { calendarOf } from './meeting-calendar.ts'
import { isOff } from './signal-card.tsx'

export type SignalPageData = {
  signal: SignalDetail
  places: readonly (PlaceReference & { time_zone: string | null; sample: boolean })[]
  now: string
}

/** When it happened and when we found it, never mixed; then where, on which issues, and how to follow it. */
export function SignalFacts({ data: { signal, places, now } }: { data: SignalPageData }) {
  const { m, language, href } = useMessages()
  const text = m.signalPages.detail
  const timeZone = places[0]?.time_zone ?? undefined
  const { occurred_at: at, meeting } = signal
  const moment = ({ at, zone, isTimed }: ReturnType<typeof signalTime>) => (
    <time dateTime={at}>
      {[formatDate(language, at, zone), ...(isTimed ? [formatTime(language, at, zone)] : [])].join(', ')}
    </time>
  )
  const instant = (at: string) => moment({ at, zone: timeZone, isTimed: timeZone !== undefined })
  // The end of a meeting without a time of day is the midnight after its last day.
  const end = meeting?.ends_at && lastMoment(meeting.ends_at, meeting.date)
  return (
    <>
      <dl className="facts border-t-2 border-ink pt-3">
        <dt>{meeting && isOff(signal) ? text.planned : at > now ? text.happens : text.happened}</dt>
        <dd>{moment(signalTime(signal, timeZone))}</dd>
        {end && (
          <>
            <dt>{text.ends}</dt>
            <dd>{moment({ at: end, zone: timeZone, isTimed: !meeting?.date && timeZone !== undefined })}</dd>
          </>
        )}
        <dt>{text.found}</dt>
        <dd>{instant(signal.detected_at)}</dd>
        {meeting?.location && (
          <>
            <dt>{text.where}</dt>
            <dd dir="auto">{meeting.location}</dd>
          </>
        )}
        {places.length > 0 && (
          <>
            <dt>{text.place}</dt>
            <dd>
              {places.map((place) => (
                <a key={place.key} href={href(`/places/${place.slug}`)} className="link block">
                  {shortPlaceName(place)}
                </a>
              ))}
            </dd>
          </>
        )}
        {signal.issues.length > 0 && (
          <>
            <dt>{text.issues}</dt>
            <dd>
              {signal.issues.map((issue) => (
                <a key={issue} href={href(`/issues/${issue}`)} className="link block">
                  {issueName(language, issue)}
                </a>
              ))}
            </dd>
          </>
        )}
        <dt>{text.confidence}</dt>
        <dd>{text[signal.review_state]}</dd>
      </dl>
      <ul className="no-print grid gap-2">
        {meeting?.agenda_url && (
          <li className="flex items-center gap-2">
            <Icon name="list" />
            <SourceLink url={meeting.agenda_url} className="link">
              {text.agenda}
            </SourceLink>
          </li>
        )}
        {signal.signal_type === 'public_meeting' && !isOff(signal) && (
          <li className="flex items-center gap-2">
            <Icon name="calendar-add" />
            <a href={calendarOf(signal.places[0], at)} className="link">
              {text.calendar}
            </a>
          </li>
        )}
        <li className="flex items-center gap-2">
          <Icon name="code" />
          <a href={`/api/signals/${signal.id}`} className="link">
            {text.data}
          </a>
        </li>
        <li className="flex items-center gap-2 text-danger">
          <Icon name="report" />
          <a
            href={href(`/report?signal=${signal.id}`)}
            className="underline underline-offset-4"
            rel="nofollow"
          >
            {m.actor.report}
          </a>
        </li>
      </ul>
    </>
  )
}
