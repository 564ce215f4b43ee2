const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const dayMs = 86_400_000
const longestAgo = 60

// Written out here, not by the locale: the server and every browser must come to the same text.
const dayOf = (at: Date) => `${at.getUTCDate()} ${months[at.getUTCMonth()]} ${at.getUTCFullYear()}`
const momentOf = (at: Date) => `${dayOf(at)}, ${at.toISOString().slice(11, 16)} UTC`

export function Day({ at }: { at: Date }) {
  return (
    <time dateTime={at.toISOString()} title={momentOf(at)}>
      {dayOf(at)}
    </time>
  )
}

export function Moment({ at }: { at: Date }) {
  return <time dateTime={at.toISOString()}>{momentOf(at)}</time>
}

/** Coarsely how long ago. `now` is the server's, so that the page reads the same wherever it is rendered. */
export function Ago({ at, now }: { at: Date | null; now: Date }) {
  if (at === null) return <>never</>
  const days = Math.floor(now.getTime() / dayMs) - Math.floor(at.getTime() / dayMs)
  return (
    <time dateTime={at.toISOString()} title={momentOf(at)}>
      {days > longestAgo ? dayOf(at) : daysAgo(days)}
    </time>
  )
}

function daysAgo(days: number): string {
  if (days <= 0) return 'today'
  return days === 1 ? 'yesterday' : `${days} days ago`
}
