import { createContext, useContext } from 'react'
import { formatPlaceDate, nationalTimeZone } from './format.ts'
import { useMessages } from './messages/use-messages.ts'

/** The time zone of the place that a page is about. */
export const PageTimeZone = createContext(nationalTimeZone)

/** Writes the day of a source: when it was published, or else when we read it. */
export function useSourceDay(): (source: { published_at: string | null; retrieved_at: string }) => string {
  const { readOn } = useMessages().m.evidence
  const pageDate = usePageDate()
  return ({ published_at, retrieved_at }) =>
    published_at ? pageDate(published_at) : readOn(pageDate(retrieved_at))
}

/** Writes dates as the calendar of the page's place has them: `Sep 28, 2026`. */
export function usePageDate(): (at: string) => string {
  const { language } = useMessages()
  const timeZone = useContext(PageTimeZone)
  return (at) => formatPlaceDate(language, at, timeZone)
}
