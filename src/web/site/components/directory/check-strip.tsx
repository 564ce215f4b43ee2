import { useContext } from 'react'
import { dayMs, utcDay } from '../../../../contracts/days.ts'
import type { SourceDetail } from '../../../../contracts/directory/source-detail.ts'
import { dayKey, formatDate } from '../../format.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { PageTimeZone } from '../../use-page-date.ts'

type Outcome = SourceDetail['checks'][number]['outcome']

const shownDays = 30
const classes: Record<Outcome, string> = {
  unchanged: 'check-ok',
  changed: 'check-changed',
  gone: 'check-broken',
  unreachable: 'check-broken',
}
const severity: readonly Outcome[] = ['unchanged', 'changed', 'unreachable', 'gone']

/** The last days of a page: what each check found. A day on which nobody read it is hatched. */
export function CheckStrip({ source, now }: { source: SourceDetail; now: string }) {
  const { m, language } = useMessages()
  const { strip } = m.source
  const timeZone = useContext(PageTimeZone)
  const dayOf = (at: string) => dayKey(at, timeZone)
  const byDay = new Map<string, Outcome>([[dayOf(source.retrieved_at), 'unchanged']])
  for (const { checked_at, outcome } of source.checks) {
    const day = dayOf(checked_at)
    const known = byDay.get(day)
    if (known === undefined || severity.indexOf(outcome) > severity.indexOf(known)) byDay.set(day, outcome)
  }
  const today = Date.parse(`${dayOf(now)}T12:00:00Z`)
  const days = Array.from({ length: shownDays }, (_, index) =>
    utcDay(new Date(today - (shownDays - 1 - index) * dayMs)),
  )
  const outcomes = days.map((day) => byDay.get(day))
  const read = outcomes.filter((outcome) => outcome !== undefined)
  const faults = read.filter((outcome) => outcome !== 'unchanged').length
  return (
    <div className="check-strip">
      <div role="img" aria-label={strip.label(read.length, shownDays, faults)}>
        {days.map((day, index) => (
          <span key={day} className={outcomes[index] ? classes[outcomes[index]] : 'hatch'} />
        ))}
      </div>
      <p aria-hidden="true">
        <span>{formatDate(language, `${days[0]}T12:00:00Z`)}</span>
        <span>{strip.today}</span>
      </p>
    </div>
  )
}
