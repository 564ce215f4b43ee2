import { signalTime } from '../../../../contracts/firehose/signal-time.ts'
import { formatDay, formatMonth, formatTime, formatWeekday } from '../../format.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { useTextLanguage } from '../../text-language.ts'
import { SourceLink } from '../directory/source-link.tsx'
import { PageLink } from '../layout/page-link.tsx'
import { isCanceled, type MeetingEntryData } from './meeting-entry.tsx'
import { signalPath } from './signal-card.tsx'

/** The short form of a meeting for a side column. */
export const toMeetingRow = (meeting: MeetingEntryData): MeetingRowData => ({
  id: meeting.signal.id,
  title: meeting.signal.title,
  occurred_at: meeting.signal.occurred_at,
  date: meeting.signal.meeting?.date,
  location: meeting.signal.meeting?.location,
  agenda_url: meeting.signal.meeting?.agenda_url,
  isCanceled: isCanceled(meeting),
})

type MeetingRowData = {
  id: string
  title: string
  occurred_at: string
  date?: string | undefined
  location?: string | null | undefined
  agenda_url?: string | null | undefined
  isCanceled?: boolean | undefined
}

/** A sheet of a calendar: month and day. */
function DayBlock({ at, timeZone }: { at: string; timeZone?: string | undefined }) {
  const { language } = useMessages()
  const day = formatDay(language, at, timeZone).replace(/\D/g, '')
  return (
    <time dateTime={at} className="day-block">
      <span className="month">{formatMonth(language, at, timeZone)}</span>
      <span className="day">{day}</span>
    </time>
  )
}

/** A meeting in a side column: day, title, time and place, agenda. */
export function MeetingRow({
  meeting,
  timeZone,
}: {
  meeting: MeetingRowData
  timeZone?: string | undefined
}) {
  const { m, language } = useMessages()
  const { at, zone, isTimed } = signalTime({ ...meeting, signal_type: 'public_meeting', meeting }, timeZone)
  const langOf = useTextLanguage()
  const struck = meeting.isCanceled ? 'struck' : undefined
  const line = [
    [formatWeekday(language, at, zone), ...(isTimed ? [formatTime(language, at, zone)] : [])].join(', '),
    meeting.location,
  ].filter(Boolean)
  return (
    <article className="meeting-row">
      <DayBlock at={at} timeZone={zone} />
      <div className="min-w-0">
        <h3 dir="auto" lang={langOf(meeting.title)} className={struck}>
          <PageLink to={signalPath(meeting)} className="hover:underline">
            {meeting.title}
          </PageLink>
        </h3>
        {meeting.isCanceled && <span className="tag tag-danger">{m.signals.canceled}</span>}
        <p className="meta">
          <bdi>{line.join(' · ')}</bdi>
        </p>
        {meeting.agenda_url && (
          <p className="meta">
            <SourceLink url={meeting.agenda_url} className="link">
              {m.signals.agenda}
            </SourceLink>
          </p>
        )}
      </div>
    </article>
  )
}
