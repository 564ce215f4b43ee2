import type { ReadPage } from '../../research/parsers.ts'
import { ConfigError, type ConnectorKind, type Detect, type Detected } from './connector.ts'
import { meetingsOf, pageOf } from './page-meetings.ts'
import { isFetched } from './source-content.ts'
import { isUncertain, vendorsAt, vendorsIn } from './vendor-hosts.ts'

const maxFeeds = 5
const maxDetected = 12
const calendarAddress = /\.ics(?:$|[?#])/i
const commentFeed = /\/comments\/|[?&]feed=comments/i

/**
 * Says which connectors fit an address, best first: APIs of vendors, calendars, feeds, meetings in the page, and the
 * page itself. The address of a vendor is enough; everything else is in the page.
 */
export const detect: Detect = async ({ config, responses, now }) => {
  const { url } = config
  if (!URL.canParse(url)) throw new ConfigError('`url` must be a web address')
  const known = vendorsAt(url)
  const [response] = responses
  // Pages of vendors need a browser, and their APIs are known.
  if (known.length > 0 && !known.every(isUncertain)) return { detected: known }
  // Some sites show a page instead of the file to visitors that accept pages.
  const accept = calendarAddress.test(url) ? { accept: 'text/calendar' } : {}
  if (response === undefined) return { requests: [{ url, ...accept }] }
  if (!isFetched(response)) return { detected: known }
  const page = await pageOf(response)
  return { detected: [...known, ...('code' in page ? [] : found(page, url, now))].slice(0, maxDetected) }
}

function found(page: ReadPage, url: string, now: Date): Detected[] {
  const own = (kind: ConnectorKind, reason: string): Detected => ({ kind, config: { url }, reason })
  switch (page.format) {
    case 'calendar':
      return [own('icalendar', 'The address is a calendar file.')]
    case 'pdf':
      return [own('pdf_agenda', 'The address is a PDF document.')]
    case 'feed':
      return [own('feed', 'The address is a feed.')]
    case 'json':
      return page.text.includes('jsonfeed.org/version')
        ? [own('feed', 'The address is a JSON feed.')]
        : meetingsIn(page, url, now, 'The address is a list of meetings in JSON.')
    default:
      return [
        ...vendorsIn(page),
        ...linked('icalendar', page.calendars, 'The page links to a calendar file.'),
        ...linked(
          'feed',
          page.feeds.filter((feed) => !commentFeed.test(feed)),
          'The page links to a feed.',
        ),
        ...agendasIn(page),
        ...meetingsIn(page, url, now, 'The page announces meetings.'),
        own('page', 'Changes of the text of the page can be reported.'),
      ]
  }
}

const linked = (kind: ConnectorKind, addresses: readonly string[], reason: string): Detected[] =>
  addresses.slice(0, maxFeeds).map((url) => ({ kind, config: { url }, reason }))

/** The zone does not matter here: only whether there are meetings with a date. */
function meetingsIn(page: ReadPage, url: string, now: Date, reason: string): Detected[] {
  return meetingsOf(page, 'UTC', now).length > 0 ? [{ kind: 'meeting_page', config: { url }, reason }] : []
}

/** A document that is replaced for each meeting has no date in its address. */
function agendasIn(page: ReadPage): Detected[] {
  const current = page.links.filter(
    ({ url, text }) =>
      /\.pdf(?:$|[?#])/i.test(url) &&
      /\bagenda\b/i.test(text) &&
      /\b(?:current|next|latest|upcoming)\b/i.test(text),
  )
  return linked(
    'pdf_agenda',
    [...new Set(current.map(({ url }) => url))].slice(0, 2),
    'The page links to its current agenda.',
  )
}
