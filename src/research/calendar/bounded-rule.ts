import ICAL from 'ical.js'

type BoundedRule = {
  /** Whether a date that the expansion gives belongs to the rule. */
  isOn(time: ICAL.Time): boolean
  /** How many dates the rule has; null if the expansion counts them. */
  readonly count: number | null
}

/** The parts that only leave dates out, by frequency (RFC 5545, 3.3.10). Other parts add dates. */
const dayFilters = ['BYMONTH', 'BYMONTHDAY', 'BYYEARDAY', 'BYWEEKNO', 'BYSETPOS']
const filtersOf: Readonly<Record<string, readonly string[]>> = {
  WEEKLY: dayFilters,
  DAILY: [...dayFilters, 'BYDAY'],
  HOURLY: [...dayFilters, 'BYDAY', 'BYHOUR'],
  MINUTELY: [...dayFilters, 'BYDAY', 'BYHOUR', 'BYMINUTE'],
  SECONDLY: [...dayFilters, 'BYDAY', 'BYHOUR', 'BYMINUTE', 'BYSECOND'],
}
const unbounded: BoundedRule = { isOn: () => true, count: null }

/**
 * Prepares the rule of an event for expansion. ical.js searches forever for a date that never comes, such as each
 * February 30, so the filters of frequent rules are taken out of the rule and applied to its dates.
 */
export function boundRule(component: ICAL.Component): BoundedRule {
  const [property, ...others] = component.getAllProperties('rrule')
  // RFC 5545 allows one rule.
  for (const other of others) component.removeProperty(other)
  const rule = property?.getFirstValue()
  if (!property || !(rule instanceof ICAL.Recur)) return unbounded
  const parts: Record<string, readonly (string | number)[]> = {}
  const plain = rule.clone()
  for (const [name, values] of Object.entries(rule.parts)) {
    if (values === undefined || !filtersOf[rule.freq]?.includes(name)) continue
    parts[name] = values
    delete plain.parts[name as keyof typeof plain.parts]
  }
  if (Object.keys(parts).length === 0) return unbounded
  plain.count = null
  property.setValue(plain)
  const extra = new Set(component.getAllProperties('rdate').flatMap((one) => one.getValues().map(String)))
  return { count: rule.count ?? null, isOn: (time) => extra.has(String(time)) || passes(parts, time) }
}

function passes(parts: Readonly<Record<string, readonly (string | number)[]>>, time: ICAL.Time): boolean {
  /** Negative numbers count from the end: -1 is the last of `most`. */
  const has = (name: string, value: number, most: number) =>
    parts[name]?.some((one) => Number(one) === value || most + 1 + Number(one) === value) ?? true
  const isOnDay =
    parts['BYDAY']?.some(
      (day) => ICAL.Recur.icalDayToNumericDay(String(day).slice(-2)) === time.dayOfWeek(),
    ) ?? true
  const isAt = (name: string, value: number) => parts[name]?.some((one) => Number(one) === value) ?? true
  return (
    isOnDay &&
    has('BYMONTH', time.month, 12) &&
    has('BYMONTHDAY', time.day, ICAL.Time.daysInMonth(time.month, time.year)) &&
    has('BYYEARDAY', time.dayOfYear(), ICAL.Time.isLeapYear(time.year) ? 366 : 365) &&
    isAt('BYHOUR', time.hour) &&
    isAt('BYMINUTE', time.minute) &&
    isAt('BYSECOND', time.second)
  )
}
