import { addressOf, apiIn, nameIn } from './config.ts'
import type { Connector, MonitorItem, Problem, Step, StepInput } from './connector.ts'
import { addressWith, createExchange, type Exchange } from './exchange.ts'
import { createHeldRows } from './held-rows.ts'
import { plain } from './item.ts'
import { dayOf } from './local-time.ts'
import { billItem, eventItem, listIn, voteItem } from './open-states-items.ts'
import { isFetched, isRow, jsonOf, type Row, rowsOf } from './source-content.ts'

/** Bills updated before `since` were read, and `page` pages of those updated at or after it. */
type OpenStatesPosition = {
  readonly since: string
  readonly page: number
  /** Ids of bills before it that were not understood. */
  readonly held?: readonly string[]
}

const firstDays = 14
/** The default plan allows 10 requests a minute and 500 a day. */
const pagesPerReading = 3
const maxHeld = 3
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
  step(input: StepInput): Step {
    const { config, position, now, timeZone } = input
    const exchange = createExchange(input)
    const source = { api: String(config['api']), jurisdiction: String(config['jurisdiction']), timeZone }
    const events = readPages(exchange, pagesPerReading, (page) =>
      addressWith(`${source.api}/events`, {
        jurisdiction: source.jurisdiction,
        after: dayOf(now, -14),
        page,
        per_page: rowsPerPage,
      }).concat(includes('agenda', 'participants', 'sources')),
    )
    const before = (position as OpenStatesPosition | null) ?? { since: dayOf(now, -firstDays), page: 0 }
    const bills = readPages(exchange, pagesPerReading, (page) =>
      addressWith(`${source.api}/bills`, {
        jurisdiction: source.jurisdiction,
        updated_since: before.since,
        sort: 'updated_asc',
        page: before.page + page,
        per_page: rowsPerPage,
      }).concat(includes('votes', 'sponsorships')),
    )
    const again = (before.held ?? []).map((id) => ({ id, bill: readBill(exchange, source.api, id) }))
    if ('problem' in events) return { failure: events.problem }
    if ('problem' in bills) return { failure: bills.problem }
    if (exchange.missing.length > 0) return { requests: exchange.missing }
    const problems: Problem[] = []
    const items: MonitorItem[] = []
    const add = (item: MonitorItem | null, what: string): boolean => {
      if (item) items.push(item)
      else
        problems.push({
          code: 'not_understood',
          detail: `${what} without an id, a name or a date is read again.`,
        })
      return item !== null
    }
    for (const row of events.rows) add(eventItem(row, source), 'An event')
    const heldRows = createHeldRows(before.held, maxHeld)
    /** False if the position must not pass the bill. */
    const readRow = (row: Row): boolean => {
      const id = plain(row['id'], 120)
      const known = [
        add(billItem(row, source), 'A bill'),
        ...listIn(row['votes']).map((vote) => add(voteItem(vote, row, source), 'A vote')),
      ]
      if (!known.includes(false)) {
        heldRows.release(id)
        return true
      }
      return idPattern.test(id) && heldRows.hold(id)
    }
    for (const { id, bill } of again) {
      if (bill === 'gone') heldRows.release(id)
      else if (bill) readRow(bill)
      else problems.push({ code: 'not_understood', detail: 'A bill could not be read again.' })
    }
    let next: Pick<OpenStatesPosition, 'since' | 'page'> = { since: before.since, page: before.page }
    let isStuck = false
    for (const row of bills.rows) {
      const updated = plain(row['updated_at'], 40)
      const mayPass = readRow(row) && stampPattern.test(updated)
      isStuck ||= !mayPass
      if (!isStuck) next = { since: updated, page: 0 }
    }
    // All rows of these pages were updated at one moment: the next pages follow.
    if (next.since === before.since && !isStuck && bills.pages === pagesPerReading)
      next = { since: before.since, page: before.page + pagesPerReading }
    return {
      reading: {
        items: unique(items),
        position: { ...next, ...heldRows.position } satisfies OpenStatesPosition,
        problems: problems.slice(0, 20),
      },
    }
  },
}

const includes = (...names: readonly string[]) => names.map((name) => `&include=${name}`).join('')

/** The parts of an id are parts of an address. */
const idPattern = /^ocd-bill\/[\w-]{1,60}$/

/** A bill by its id; `gone` if there is none, null if it cannot be read now. */
function readBill(exchange: Exchange, api: string, id: string): Row | 'gone' | null {
  const response = exchange.get({
    url: addressWith(`${api}/bills/${id}`, {}).concat(includes('votes', 'sponsorships').replace('&', '?')),
    accept: 'application/json',
    credential: 'open_states',
    isOptional: true,
  })
  if (response?.kind === 'failed' && response.status === 404) return 'gone'
  const json = isFetched(response) ? jsonOf(response) : null
  return json && 'value' in json && isRow(json.value) ? json.value : null
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
