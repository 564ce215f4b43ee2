import { textIn } from './config.ts'
import type { ConnectorConfig, Problem, SourceRequest } from './connector.ts'
import { addressWith, type Exchange } from './exchange.ts'
import { dayOf } from './local-time.ts'
import { isFetched, type Row, rowsOf } from './source-content.ts'

/** Meetings of this window are read in every reading. */
const pastDays = 45
export const futureDays = 200
const rowsPerPage = 1_000
const maxPages = 3

type Listed =
  | { readonly rows: readonly Row[]; readonly isWhole: boolean; readonly isLateRead: boolean }
  | { readonly problem: Problem }

/** All meetings of the window, then older ones whose minutes were published since. */
export function readEvents(
  exchange: Exchange,
  config: ConnectorConfig,
  now: Date,
  lateSince: string,
): Listed {
  const rows = new Map<unknown, Row>()
  const from = `datetime'${dayOf(now, -pastDays)}'`
  const inWindow = `EventDate ge ${from} and EventDate lt datetime'${dayOf(now, futureDays)}'`
  const published = `EventMinutesLastPublishedUTC ge datetime'${lateSince.slice(0, 19)}'`
  const late = exchange.get({
    ...requestOf(config, `EventDate lt ${from} and ${published}`, 0),
    isOptional: true,
  })
  let isWhole = false
  for (let page = 0; page < maxPages && !isWhole; page++) {
    const response = exchange.get(requestOf(config, inWindow, page * rowsPerPage))
    if (!isFetched(response)) return { rows: [], isWhole: false, isLateRead: false }
    const list = rowsOf(response)
    if ('problem' in list) return list
    for (const row of list.rows) rows.set(row['EventId'] ?? row, row)
    isWhole = list.rows.length < rowsPerPage
  }
  const older = isFetched(late) ? rowsOf(late) : null
  const lateRows = older && 'rows' in older ? older.rows : null
  for (const row of lateRows ?? []) rows.set(row['EventId'] ?? row, row)
  return { rows: [...rows.values()], isWhole, isLateRead: lateRows !== null }
}

/** The API returns at most 1,000 rows of a list. */
function requestOf(config: ConnectorConfig, filter: string, skip: number): SourceRequest {
  const body = textIn(config, 'body')
  const ofBody = body ? ` and EventBodyName eq '${body.replaceAll("'", "''")}'` : ''
  const url = addressWith(`${config['api']}/events`, {
    $filter: filter + ofBody,
    $orderby: 'EventDate,EventId',
    $top: rowsPerPage,
    $skip: skip,
  })
  return { url, credential: 'legistar' }
}
