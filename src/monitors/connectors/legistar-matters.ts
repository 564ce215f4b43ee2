import type { MonitorItem, Problem } from './connector.ts'
import { addressWith, type Exchange } from './exchange.ts'
import { plain } from './item.ts'
import { idOfRow } from './legistar-event.ts'
import { matterItem } from './legistar-matter.ts'
import { listAt } from './legistar-minutes.ts'
import { isFetched, type Row, rowsOf } from './source-content.ts'

/** The last row that was read: its time stamp and its id. Rows of one moment are read in the order of their ids. */
export type MattersPosition = {
  readonly since: string
  readonly id: number
  /** Time stamps of the rows behind it that were read, by id. */
  readonly seen?: Readonly<Record<string, string>>
}

const firstDays = 30
const rowsPerPage = 200
const historiesPerReading = 20
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

/**
 * A row that is not understood keeps the position, while the rows behind it are read. When a whole page waits behind
 * it, the position passes it. The health of the monitor had its problem until then.
 */
function readRows(rows: readonly Row[], exchange: Exchange, before: MattersPosition, source: Source) {
  const items: MonitorItem[] = []
  const problems: Problem[] = []
  const seen: Record<string, string> = {}
  const mayPass = rows.length === rowsPerPage
  let position: MattersPosition = { since: before.since, id: before.id }
  let isHeld = false
  let left = historiesPerReading
  for (const row of rows) {
    const id = idOfRow(row['MatterId'])
    const stamp = stampPattern.exec(plain(row['MatterLastModifiedUtc'], 40))?.[0]
    const needsActions = matterItem(row, [], itemSource(source)) && before.seen?.[id ?? 0] !== stamp
    const actions = !needsActions ? [] : left-- > 0 ? historiesOf(exchange, source.api, id!) : undefined
    const item = Array.isArray(actions) ? matterItem(row, actions, itemSource(source)) : undefined
    if (id === null || stamp === undefined || item === null || (actions && 'code' in actions)) {
      problems.push(actions && 'code' in actions ? actions : notUnderstood(row))
      isHeld ||= !mayPass
      continue
    }
    // The rest is read next time.
    if (actions === undefined) isHeld = true
    else if (isHeld) seen[id] = stamp
    else position = { since: stamp, id }
    if (item && needsActions) items.push(item)
  }
  return {
    items,
    problems: problems.slice(0, 10),
    position: Object.keys(seen).length > 0 ? { ...position, seen } : position,
  }
}

const notUnderstood = (row: Row): Problem => ({
  code: 'not_understood',
  detail: `A matter without an id, a title or a time stamp was skipped (MatterId ${plain(row['MatterId'], 20)}).`,
})

const itemSource = (source: Source) => ({
  ...source,
  web: `https://${source.client}.legistar.com`,
  apiUrl: `${source.api}/matters`,
})

const historiesOf = (exchange: Exchange, api: string, id: number) =>
  listAt(exchange, { url: `${api}/matters/${id}/histories`, isOptional: true, credential: 'legistar' })
