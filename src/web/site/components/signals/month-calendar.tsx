import { dayMs, utcDay } from '../../../../contracts/days.ts'
import { formatLongDay, formatMonthAndYear, formatNarrowWeekday } from '../../format.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { Icon } from '../layout/icon.tsx'

const keyOf = (time: number) => utcDay(new Date(time))

/** A month with the number of meetings on each day. Days with meetings are links. */
export function MonthCalendar(props: {
  /** First days of the month, the one before and the one after. */
  month: { first: string; previous: string; next: string }
  today: string
  days: Readonly<Record<string, number>>
  hrefOf: (day: string) => string
}) {
  const { month, today, days, hrefOf } = props
  const { m, language } = useMessages()
  const text = m.signalPages.meetings
  const weeks = weeksOf(month.first, month.next)
  return (
    <section className="section section-small month">
      <div className="section-head">
        <h2>{formatMonthAndYear(language, month.first)}</h2>
        <span className="no-print ms-auto flex gap-1">
          <a href={hrefOf(month.previous)} aria-label={text.previousMonth} rel="nofollow">
            <Icon name="previous" />
          </a>
          <a href={hrefOf(month.next)} aria-label={text.nextMonth} rel="nofollow">
            <Icon name="next" />
          </a>
        </span>
      </div>
      <table>
        <thead>
          <tr>
            {weeks[1]!.map((day) => (
              <th key={day} scope="col" abbr={formatLongDay(language, day).split(',')[0]}>
                {formatNarrowWeekday(language, day)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => {
                const number = Number(day.slice(8))
                const count = days[day] ?? 0
                const isOutside = day < month.first || day >= month.next
                return (
                  <td key={day} className={day < today ? 'text-soft' : undefined}>
                    {isOutside ? null : (
                      <span aria-current={day === today ? 'date' : undefined}>
                        {count > 0 ? (
                          <a
                            href={hrefOf(day)}
                            aria-label={text.on(formatLongDay(language, day), count)}
                            rel="nofollow"
                          >
                            {number}
                          </a>
                        ) : (
                          number
                        )}
                      </span>
                    )}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** The weeks of a month from Sunday to Saturday, with the days around it that fill them. */
function weeksOf(first: string, next: string): string[][] {
  const start = Date.parse(first) - new Date(first).getUTCDay() * dayMs
  const weeks: string[][] = []
  for (let week = start; week < Date.parse(next); week += 7 * dayMs) {
    weeks.push(Array.from({ length: 7 }, (_, day) => keyOf(week + day * dayMs)))
  }
  return weeks
}
