import { formatTime } from '../../format.ts'
import { useMessages } from '../../messages/use-messages.ts'

/** When the list was read, with a link to read it again. */
export function LiveBar({ now, timeZone, href }: { now: string; timeZone: string; href: string }) {
  const { m, language } = useMessages()
  const { live } = m.signalPages
  return (
    <div className="live-bar no-print">
      <p>
        {/* The time ends with the period of "a.m." */}
        {live.updated} <time dateTime={now}>{formatTime(language, now, timeZone)}</time>{' '}
        <a href={href} className="link">
          {live.reload}
        </a>
      </p>
    </div>
  )
}
