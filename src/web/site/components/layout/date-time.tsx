const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const dayMs = 86_400_000
const maxRelativeDays = 60

// Not localized, because the server and every browser must render the same text.
const formatDay = (at: Date) => `${months[at.getUTCMonth()]} ${at.getUTCDate()}, ${at.getUTCFullYear()}`
const formatDateTime = (at: Date) => `${formatDay(at)}, ${formatClock(at)} UTC`

/** `6:30 p.m.` */
function formatClock(at: Date): string {
  const hours = at.getUTCHours()
  const minutes = String(at.getUTCMinutes()).padStart(2, '0')
  return `${hours % 12 || 12}:${minutes} ${hours < 12 ? 'a.m.' : 'p.m.'}`
}

export function Day({ at }: { at: Date }) {
  return (
    <time dateTime={at.toISOString()} title={formatDateTime(at)}>
      {formatDay(at)}
    </time>
  )
}

export function DateTime({ at }: { at: Date }) {
  return <time dateTime={at.toISOString()}>{formatDateTime(at)}</time>
}

/** `now` is the server's clock, so that the server and the browser render the same text. */
export function TimeAgo({ at, now }: { at: Date | null; now: Date }) {
  if (at === null) return <>never</>
  const days = Math.floor(now.getTime() / dayMs) - Math.floor(at.getTime() / dayMs)
  return (
    <time dateTime={at.toISOString()} title={formatDateTime(at)}>
      {days > maxRelativeDays ? formatDay(at) : daysAgo(days)}
    </time>
  )
}

function daysAgo(days: number): string {
  if (days <= 0) return 'today'
  return days === 1 ? 'yesterday' : `${days} days ago`
}
