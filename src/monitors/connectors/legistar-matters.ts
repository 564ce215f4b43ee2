import type { MonitorItem, Problem } from './connector.ts'
import { addressWith, type Exchange } from './exchange.ts'
import { plain } from './item.ts'
import { idOfRow } from './legistar-event.ts'
import { matterItem } from './legistar-matter.ts'
import { isFetched, type Row, rowsOf } from './source-content.ts'

/** The last row that was read: its time stamp and its id. Rows of one moment are read in the order of their ids. */
export type MattersPosition = { readonly since: string; readonly id: number }

const firstDays = 30
const rowsPerPage = 200
const historiesPerReading = 10
const stampPattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,7})?$/

type Source = { readonly api: string; readonly client: string; readonly timeZone: string }

/** Reads legislation in the order of its changes. The position stays before the first row that is not understood. */
export function readMatters(
  exchange: Exchange,
  before: MattersPosition | null,
  now: Date,
  source: Source,
): { readonly items: MonitorItem[]; readonly problems: Problem[]; readonly position: MattersPosition } {
  // The API writes UTC without a Z.
  const first = new Date(now.getTime() - firstDays * 86_400_000).toISOString().slice(0, 19)
  const position = before ?? { since: first, id: 0 }
  const since = `datetime'${position.since}'`
  const url = addressWith(`${source.api}/matters`, {
    $filter: `MatterLastModifiedUtc gt ${since} or MatterLastModifiedUtc eq ${since} and MatterId gt ${position.id}`,
    $orderby: 'MatterLastModifiedUtc,MatterId',
    $top: rowsPerPage,
  })
  const response = exchange.get({ url, isOptional: true, credential: 'legistar' })
  if (response === undefined) return { items: [], problems: [], position }
  const list = isFetched(response)
    ? rowsOf(response)
    : { problem: { code: 'not_understood', detail: 'Legistar did not return its legislation.' } as const }
  if ('problem' in list) return { items: [], problems: [list.problem], position }
  return readRows(list.rows, exchange, position, source)
}

function readRows(rows: readonly Row[], exchange: Exchange, before: MattersPosition, source: Source) {
  const items: MonitorItem[] = []
  const problems: Problem[] = []
  let position = before
  let histories = 0
  for (const row of rows) {
    const stamp = stampPattern.exec(plain(row['MatterLastModifiedUtc'], 40))?.[0] ?? ''
    const actions = histories++ < historiesPerReading ? historiesOf(exchange, source.api, row) : []
    const item =
      stamp === ''
        ? null
        : matterItem(row, actions, { ...source, web: webOf(source.client), apiUrl: `${source.api}/matters` })
    if (item === null)
      problems.push({
        code: 'not_understood',
        detail: `A matter without an id, a title or a time stamp was skipped (MatterId ${plain(row['MatterId'], 20)}).`,
      })
    else if (item) items.push(item)
    if (problems.length === 0) position = { since: stamp, id: idOfRow(row['MatterId']) ?? position.id }
  }
  return { items, problems: problems.slice(0, 10), position }
}

const webOf = (client: string) => `https://${client}.legistar.com`

function historiesOf(exchange: Exchange, api: string, row: Row): readonly Row[] {
  const id = idOfRow(row['MatterId'])
  if (id === null || row['MatterRestrictViewViaWeb'] === true) return []
  const response = exchange.get({
    url: `${api}/matters/${id}/histories`,
    isOptional: true,
    credential: 'legistar',
  })
  const list = isFetched(response) ? rowsOf(response) : null
  return list && 'rows' in list ? list.rows : []
}
