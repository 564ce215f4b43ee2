import { dayMs } from '../../contracts/days.ts'
import type { MonitorItem, Problem, SourceRequest } from './connector.ts'
import { addressWith, type Exchange } from './exchange.ts'
import { createHeldRows } from './held-rows.ts'
import { plain } from './item.ts'
import { idOfRow } from './legistar-event.ts'
import { matterItem } from './legistar-matter.ts'
import { listAt } from './legistar-minutes.ts'
import { isFetched, type Row, rowsOf } from './source-content.ts'

/** The last row that was read: its time stamp and its id. Rows of one moment are read in the order of their ids. */
export type MattersPosition = {
  readonly since: string
  readonly id: number
  /** Ids of rows before it that were not understood. */
  readonly held?: readonly number[]
}

const firstDays = 30
const rowsPerPage = 200
const historiesPerReading = 20
const maxHeld = 10
const stampPattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,7})?$/

type Source = { readonly api: string; readonly client: string; readonly timeZone: string }

type MattersReading = {
  readonly items: MonitorItem[]
  readonly problems: Problem[]
  readonly position: MattersPosition
}

/** Reads legislation in the order of its changes, and again the rows that were not understood before. */
export function readMatters(
  exchange: Exchange,
  before: MattersPosition | null,
  now: Date,
  source: Source,
): MattersReading {
  // The API writes UTC without a Z.
  const first = new Date(now.getTime() - firstDays * dayMs).toISOString().slice(0, 19)
  const position = before ?? { since: first, id: 0 }
  const since = `datetime'${position.since}'`
  const page = exchange.get(
    requestOf(
      source,
      `MatterLastModifiedUtc gt ${since} or MatterLastModifiedUtc eq ${since} and MatterId gt ${position.id}`,
    ),
  )
  const ofHeld = position.held?.map((id) => `MatterId eq ${id}`).join(' or ')
  const again = ofHeld ? exchange.get(requestOf(source, ofHeld)) : undefined
  if (page === undefined) return { items: [], problems: [], position }
  const list = isFetched(page)
    ? rowsOf(page)
    : { problem: { code: 'not_understood', detail: 'Legistar did not return its legislation.' } as const }
  if ('problem' in list) return { items: [], problems: [list.problem], position }
  const heldList = isFetched(again) ? rowsOf(again) : null
  const held = heldList && 'rows' in heldList ? heldList.rows : null
  return readRows({ rows: list.rows, held }, exchange, position, source)
}

function requestOf({ api }: Source, filter: string): SourceRequest {
  const url = addressWith(`${api}/matters`, {
    $filter: filter,
    $orderby: 'MatterLastModifiedUtc,MatterId',
    $top: rowsPerPage,
  })
  return { url, isOptional: true, credential: 'legistar' }
}

/** `held` are the rows that an earlier reading did not understand; null if they were not returned this time. */
function readRows(
  { rows, held }: { readonly rows: readonly Row[]; readonly held: readonly Row[] | null },
  exchange: Exchange,
  before: MattersPosition,
  source: Source,
): MattersReading {
  const items = new Map<string, MonitorItem>()
  const problems: Problem[] = []
  const heldRows = createHeldRows(before.held, maxHeld)
  /** False if the position must not pass the row. */
  const readRow = (row: Row, id: number): boolean => {
    const read = readMatter(row, id, exchange, source)
    if (read === undefined) return false
    if ('problem' in read) {
      problems.push(read.problem)
      return heldRows.hold(id)
    }
    if (read.item) items.set(read.item.externalId, read.item)
    heldRows.release(id)
    return true
  }
  const known = new Map((held ?? []).map((row) => [idOfRow(row['MatterId']), row]))
  for (const id of held === null ? [] : (before.held ?? [])) {
    const row = known.get(id)
    // A row that was deleted needs no reading.
    if (row) readRow(row, id)
    else heldRows.release(id)
  }
  let position: MattersPosition = { since: before.since, id: before.id }
  let isStuck = false
  let left = historiesPerReading
  for (const row of rows) {
    const id = idOfRow(row['MatterId'])
    const stamp = stampPattern.exec(plain(row['MatterLastModifiedUtc'], 40))?.[0]
    if (matterItem(row, [], itemSource(source)) && left-- <= 0) break
    if (id === null || stamp === undefined) problems.push(notUnderstood(row))
    const mayPass = id !== null && stamp !== undefined && readRow(row, id)
    isStuck ||= !mayPass
    if (!isStuck) position = { since: stamp!, id: id! }
  }
  return {
    items: [...items.values()],
    problems: problems.slice(0, 10),
    position: { ...position, ...heldRows.position },
  }
}

/** A matter with its actions, nothing if it is not public, or undefined if its actions must be requested first. */
function readMatter(
  row: Row,
  id: number,
  exchange: Exchange,
  source: Source,
): { readonly item?: MonitorItem } | { readonly problem: Problem } | undefined {
  const matter = matterItem(row, [], itemSource(source))
  if (matter === undefined) return {}
  if (matter === null) return { problem: notUnderstood(row) }
  const actions = historiesOf(exchange, source.api, id)
  if (actions === undefined) return undefined
  if ('code' in actions)
    return { problem: { ...actions, detail: `${actions.detail} A matter is read again (MatterId ${id}).` } }
  return { item: matterItem(row, actions, itemSource(source)) ?? matter }
}

const notUnderstood = (row: Row): Problem => ({
  code: 'not_understood',
  detail: `A matter without an id, a title or a time stamp is read again (MatterId ${plain(row['MatterId'], 20)}).`,
})

const itemSource = (source: Source) => ({
  ...source,
  web: `https://${source.client}.legistar.com`,
  apiUrl: `${source.api}/matters`,
})

const historiesOf = (exchange: Exchange, api: string, id: number) =>
  listAt(exchange, { url: `${api}/matters/${id}/histories`, isOptional: true, credential: 'legistar' })
