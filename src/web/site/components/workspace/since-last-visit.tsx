import { dayMs } from '../../../../contracts/days.ts'
import { dayKey, formatDay, formatLongDay, formatWeekday, nationalTimeZone } from '../../format.ts'
import { useMessages } from '../../messages/use-messages.ts'

/** After six days, the name of the weekday could mean today. */
const namedWeekdayMs = 6 * dayMs

/** Today, and when the visitor was here before. `isQuiet` says that nothing is new. */
export function SinceLastVisit(props: { now: string; since: string | undefined; isQuiet: boolean }) {
  const { now, since, isQuiet } = props
  const { m, language } = useMessages()
  const text = m.workspace.home
  const today = formatLongDay(language, now, nationalTimeZone)
  if (since === undefined) return today
  const isToday = dayKey(since, nationalTimeZone) === dayKey(now, nationalTimeZone)
  const isThisWeek = Date.parse(now) - Date.parse(since) < namedWeekdayMs
  const day = (isThisWeek ? formatWeekday : formatDay)(language, since, nationalTimeZone)
  const before = isToday ? text.beforeToday : text.beforeOn(day)
  return (
    <>
      {today}. <time dateTime={since}>{isQuiet ? text.nothingSince(before) : text.since(before)}</time>
    </>
  )
}

/** A number with its word, such as `7 new signals`. */
export type Figure = { count: number; label: (count: number) => string; isWarning?: boolean }

/** Numbers that call for something; those that are zero are left out. */
export function Figures({ figures }: { figures: readonly Figure[] }) {
  const positive = figures.filter(({ count }) => count > 0)
  if (positive.length === 0) return null
  return (
    <p className="today-figures">
      {positive.map(({ count, label, isWarning }) => {
        const [number, ...words] = label(count).split(' ')
        return (
          <span key={label(1)}>
            <b className={isWarning ? 'text-warn' : undefined}>{number}</b> {words.join(' ')}
          </span>
        )
      })}
    </p>
  )
}
