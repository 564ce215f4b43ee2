import { createContext, useContext } from 'react'
import { formatPlaceDate, nationalTimeZone } from './format.ts'
import { useMessages } from './messages/use-messages.ts'

/** The time zone of the place that a page is about. */
export const PageTimeZone = createContext(nationalTimeZone)

/** Writes dates as the calendar of the page's place has them: `Sep 28, 2026`. */
export function usePageDate(): (at: string) => string {
  const { language } = useMessages()
  const timeZone = useContext(PageTimeZone)
  return (at) => formatPlaceDate(language, at, timeZone)
}
