import { dayMs } from '../../../../contracts/days.ts'
import { dayKey, formatClock, formatDate, nationalTimeZone } from '../../format.ts'
import { useMessages } from '../../messages/use-messages.ts'

const maxRelativeDays = 60

/** Browsers may abbreviate months differently than the server does, so that the elements allow another text. */
function useTexts(at: Date) {
  const { language } = useMessages()
  const day = formatDate(language, at, nationalTimeZone)
  return { day, dateTime: `${day}, ${formatClock(language, at, nationalTimeZone)}` }
}

export function Day({ at }: { at: Date }) {
  const { day, dateTime } = useTexts(at)
  return (
    <time dateTime={at.toISOString()} title={dateTime} suppressHydrationWarning>
      {day}
    </time>
  )
}

export function DateTime({ at }: { at: Date }) {
  return (
    <time dateTime={at.toISOString()} suppressHydrationWarning>
      {useTexts(at).dateTime}
    </time>
  )
}

/** `now` is the server's clock, so that the server and the browser render the same text. */
export function TimeAgo({ at, now }: { at: Date | null; now: Date }) {
  const { time } = useMessages().m.settings
  return at === null ? time.never : <Ago at={at} now={now} />
}

function Ago({ at, now }: { at: Date; now: Date }) {
  const { time } = useMessages().m.settings
  const { day, dateTime } = useTexts(at)
  const dayOf = (time: Date) => Date.parse(dayKey(time, nationalTimeZone))
  const days = (dayOf(now) - dayOf(at)) / dayMs
  const ago = days <= 0 ? time.today : days === 1 ? time.yesterday : time.daysAgo(days)
  return (
    <time dateTime={at.toISOString()} title={dateTime} suppressHydrationWarning>
      {days > maxRelativeDays ? day : ago}
    </time>
  )
}
