import { addressOf, apiIn, nameIn } from './config.ts'
import type { Connector, MonitorItem, Problem, Step, StepInput } from './connector.ts'
import { addressWith, createExchange, type Exchange } from './exchange.ts'
import { plain } from './item.ts'
import { dayOf } from './local-time.ts'
import { billItem, eventItem, listIn, voteItem } from './open-states-items.ts'
import { isFetched, isRow, type Row, rowsOf } from './source-content.ts'

/** Bills updated before `since` were read, and `page` pages of those updated at or after it. */
type OpenStatesPosition = {
  readonly since: string
  readonly page: number
  /** A bill of an earlier page was not understood. The pages after it are read, then this one again. */
  readonly isHeld?: true
}

const firstDays = 14
/** The default plan allows 10 requests a minute and 500 a day. */
const pagesPerReading = 3
const rowsPerPage = 20

/** Reads hearings, bills and votes of a state from Open States. People are imported from its repository instead. */
export const openStatesConnector: Connector = {
  kind: 'open_states',
  configure(config) {
    const { path, query } = addressOf(config)
    const jurisdiction = nameIn(
      config,
      'jurisdiction',
      query.get('jurisdiction') ?? path[0],
      '`in` for https://openstates.org/in/',
    ).toLowerCase()
    return { url: config.url, jurisdiction, api: apiIn(config, 'https://v3.openstates.org') }
  },
  step({ config, position, now, timeZone, responses }: StepInput): Step {
    const exchange = createExchange(responses)
    const source = { api: String(config['api']), jurisdiction: String(config['jurisdiction']), timeZone }
    const events = readPages(exchange, pagesPerReading, (page) =>
      addressWith(`${source.api}/events`, {
        jurisdiction: source.jurisdiction,
        after: dayOf(now, -14),
        include: 'agenda',
        page,
        per_page: rowsPerPage,
      }),
    )
    const before = (position as OpenStatesPosition | null) ?? { since: dayOf(now, -firstDays), page: 0 }
    const bills = readPages(exchange, pagesPerReading, (page) => {
      const url = addressWith(`${source.api}/bills`, {
        jurisdiction: source.jurisdiction,
        updated_since: before.since,
        sort: 'updated_asc',
        page: before.page + page,
        per_page: rowsPerPage,
      })
      return `${url}&include=votes&include=sponsorships`
    })
    if ('problem' in events) return { failure: events.problem }
    if ('problem' in bills) return { failure: bills.problem }
    if (exchange.missing.length > 0) return { requests: exchange.missing }
    const problems: Problem[] = []
    const items: MonitorItem[] = []
    const add = (item: MonitorItem | null, what: string) =>
      item
        ? items.push(item)
        : problems.push({
            code: 'not_understood',
            detail: `${what} without an id, a name or a date was skipped.`,
          })
    for (const row of events.rows) add(eventItem(row, source), 'An event')
    // Events are read in every reading, so that their problems do not keep back the bills.
    const known = problems.length
    let next: OpenStatesPosition = before
    for (const row of bills.rows) {
      add(billItem(row, source), 'A bill')
      for (const vote of listIn(row['votes'])) add(voteItem(vote, row, source), 'A vote')
      const updated = plain(row['updated_at'], 40)
      if (problems.length === known && !before.isHeld && stampPattern.test(updated))
        next = { since: updated, page: 0 }
    }
    if (next.since === before.since) {
      // All rows of these pages were updated at one moment, or one of them is not understood: the next pages follow.
      const isHeld = before.isHeld || problems.length > known
      next =
        bills.pages === pagesPerReading
          ? { since: before.since, page: before.page + pagesPerReading, ...(isHeld && { isHeld }) }
          : { since: before.since, page: isHeld ? 0 : before.page }
    }
    return {
      reading: {
        items: unique(items),
        position: next satisfies OpenStatesPosition,
        problems: problems.slice(0, 20),
      },
    }
  },
}

const stampPattern = /^\d{4}-\d{2}-\d{2}T[\d:.]{5,20}(?:Z|[+-]\d{2}:\d{2})?$/

function readPages(
  exchange: Exchange,
  most: number,
  addressOfPage: (page: number) => string,
): { rows: readonly Row[]; pages: number } | { problem: Problem } {
  const rows: Row[] = []
  for (let page = 1; page <= most; page++) {
    const response = exchange.get({
      url: addressOfPage(page),
      accept: 'application/json',
      credential: 'open_states',
    })
    if (!isFetched(response)) return { rows, pages: page - 1 }
    const read = rowsOf(response, 'results')
    if ('problem' in read) return read
    rows.push(...read.rows)
    const pagination = read.document['pagination']
    if (!isRow(pagination) || !(Number(pagination['max_page']) > page)) return { rows, pages: page }
  }
  return { rows, pages: most }
}

const unique = (items: readonly MonitorItem[]) => [
  ...new Map(items.map((item) => [item.externalId, item])).values(),
]
