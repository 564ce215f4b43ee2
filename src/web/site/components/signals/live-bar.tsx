import { formatClock } from '../../format.ts'
import { useMessages } from '../../messages/use-messages.ts'

/** When the list was read, with a link to read it again. Script replaces it with what is new since. */
export function LiveBar(props: {
  now: string
  timeZone: string
  /** The page itself. */
  href: string
  /** Filters of the public stream, and the position from which it continues the list. */
  query: string
  position: string
  /** Beside a heading, as a dot and a word. */
  isInline?: boolean
}) {
  const { now, timeZone, href, query, position, isInline = false } = props
  const { m, language } = useMessages()
  const { live } = m.signalPages
  const parameters = new URLSearchParams(query)
  parameters.set('last_event_id', position)
  return (
    <div
      className={`no-print ${isInline ? 'live-inline' : 'live-bar'}`}
      data-live={`/signals.events?${parameters}`}
      data-texts={JSON.stringify(live.script)}
    >
      <p>
        {live.updated} <time dateTime={now}>{formatClock(language, now, timeZone)}</time>.{' '}
        <a href={href} className="link">
          {live.reload}
        </a>
      </p>
    </div>
  )
}
