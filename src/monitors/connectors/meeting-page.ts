import type { Connector, Step, StepInput } from './connector.ts'
import { coveredBy } from './icalendar.ts'
import { dayOf } from './local-time.ts'
import { meetingItems, meetingsOf, pageOf } from './page-meetings.ts'
import { isFetched } from './source-content.ts'

type MeetingPagePosition = {
  /** Length of the text, to recognize a broken page. */
  readonly usualLength: number
  /** Years are inferred from today, so that a new day is a new reading even of the same page. */
  readonly readOn: string | null
}

const pastDays = 30
const brokenShare = 0.3

/** Reads the meetings that a page announces: lists, tables, JSON-LD and JSON of calendars. */
export const meetingPageConnector: Connector = {
  kind: 'meeting_page',
  configure: ({ url }) => ({ url }),
  async step({ config, position, now, timeZone, responses }: StepInput): Promise<Step> {
    const before = position as MeetingPagePosition | null
    const [response] = responses
    if (response === undefined)
      return { requests: [{ url: config.url, isConditional: before?.readOn === dayOf(now) }] }
    if (!isFetched(response)) return { reading: { items: [], position, problems: [] } }
    const page = await pageOf(response)
    if ('code' in page) return { failure: page }
    if (before && page.text.length < before.usualLength * brokenShare)
      return { failure: { code: 'broken', detail: 'The page has less than 30 % of its usual text.' } }
    const earliest = dayOf(now, -pastDays)
    const all = meetingsOf(page, timeZone, now)
    const items = meetingItems(
      'meeting_page',
      page,
      all.filter(({ start }) => start >= earliest),
      { url: config.url, timeZone },
    )
    const covers = coveredBy(
      items.map(({ startsAt }) => startsAt?.instant ?? ''),
      now,
    )
    const length = before ? Math.round((before.usualLength * 3 + page.text.length) / 4) : page.text.length
    return {
      reading: {
        items,
        problems:
          all.length === 0
            ? [{ code: 'not_understood', detail: 'No meeting with a date was found on the page.' }]
            : [],
        position: {
          usualLength: length,
          readOn: all.length === 0 ? null : dayOf(now),
        } satisfies MeetingPagePosition,
        ...(covers && { covers }),
        sourceTitle: page.title,
      },
    }
  },
}
