import { createContext, useContext } from 'react'
import { dayMs } from '../../contracts/days.ts'
import { formatDate, nationalTimeZone } from './format.ts'
import { useMessages } from './messages/use-messages.ts'

/** The time zone of the place that a page is about. */
export const PageTimeZone = createContext(nationalTimeZone)

/** Writes dates as the calendar of the page's place has them: `Sep 28, 2026`. */
export function usePageDate(): (at: string) => string {
  const { language } = useMessages()
  const timeZone = useContext(PageTimeZone)
  // A date without a time is stored as midnight in UTC, and is that date everywhere.
  return (at) => formatDate(language, at, Date.parse(at) % dayMs === 0 ? 'UTC' : timeZone)
}
