import { formatDate, formatDay, formatTime } from '../../format.ts'
import { useMessages } from '../../messages/use-messages.ts'

type At = { at: string; timeZone?: string | undefined }

/** `Sep 28, 2026` */
export function DateText({ at, timeZone }: At) {
  const { language } = useMessages()
  return <time dateTime={at}>{formatDate(language, at, timeZone)}</time>
}

/** `Sep 28` */
export function DayText({ at, timeZone }: At) {
  const { language } = useMessages()
  return <time dateTime={at}>{formatDay(language, at, timeZone)}</time>
}

/** `6:30 p.m.` in the time zone of the place. */
export function TimeText({ at, timeZone }: At) {
  const { language } = useMessages()
  return <time dateTime={at}>{formatTime(language, at, timeZone)}</time>
}
