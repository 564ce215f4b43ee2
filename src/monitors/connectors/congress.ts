import { hourMs } from '../../contracts/days.ts'
import { addressOf, apiIn, textIn } from './config.ts'
import { billItem, type Collection, collections, idOfRow, meetingItem, voteItem } from './congress-items.ts'
import {
  ConfigError,
  type Connector,
  type MonitorItem,
  type Problem,
  type SourceRequest,
  type Step,
  type StepInput,
} from './connector.ts'
import { addressWith, createExchange, type Exchange } from './exchange.ts'
import { createHeldRows, type HeldRows } from './held-rows.ts'
import { plain } from './item.ts'
import { isFetched, isRow, jsonOf, type Row, rowsOf } from './source-content.ts'

/** A pass over the rows updated between two moments: rows before `offset` were read. */
type CongressPosition = {
  readonly since: string
  readonly until: string
  readonly offset: number
  /** Ids of rows that were not understood. */
  readonly held?: readonly string[]
  /** A row of this pass can neither be understood nor held: the next pass begins at the same moment. */
  readonly isStuck?: boolean
  /** The version of recently read rows, because passes overlap. */
  readonly seen: Readonly<Record<string, string>>
}

/** The API drops and repeats rows when the page size changes, so that it is always the largest. */
const rowsPerPage = 250
const detailsPerReading = 40
const maxHeld = 10
const rememberedRows = 1_000

/** Reads one collection of api.congress.gov: bills, committee meetings or votes of the House. */
export const congressConnector: Connector = {
  kind: 'congress',
  configure(config) {
    const { path } = addressOf(config)
    const found = path.find((part) => collections.some((one) => one === part))
    const collection = textIn(config, 'collection') ?? found
    if (!collections.some((one) => one === collection))
      throw new ConfigError(`Set \`collection\` to one of ${collections.join(', ')}`)
    const congress = textIn(config, 'congress') ?? path.find((part) => /^\d{3}$/.test(part))
    if (congress !== undefined && !/^\d{2,3}$/.test(congress))
      throw new ConfigError('`congress` must be a number such as 119')
    return {
      url: config.url,
      collection,
      api: apiIn(config, 'https://api.congress.gov/v3'),
      ...(congress && { congress }),
    }
  },
  step(input: StepInput): Step {
    const exchange = createExchange(input)
    const result = read(input, exchange)
    return !('failure' in result) && exchange.missing.length > 0 ? { requests: exchange.missing } : result
  },
}

/** Reads one page of a pass, and the held rows again. */
function read({ config, position, now }: StepInput, exchange: Exchange): Step {
  const pass = (position as CongressPosition | null) ?? firstPass(now)
  const collection = config['collection'] as Collection
  const congress = String(config['congress'] ?? congressOf(now))
  const base = `${config['api']}/${collection}/${congress}${collection === 'house-vote' ? `/${sessionOf(now)}` : ''}`
  const page = exchange.get(
    requestOf(base, {
      offset: pass.offset,
      limit: rowsPerPage,
      fromDateTime: pass.since,
      toDateTime: pass.until,
      sort: 'updateDate asc',
    }),
  )
  if (!isFetched(page)) return { reading: { items: [], position, problems: [] } }
  const list = rowsOf(page, members[collection])
  if ('problem' in list) return { failure: list.problem }
  const reader = createRowReader(collection, String(config['api']), exchange)
  const held = createHeldRows(pass.held, maxHeld)
  const understood = readHeldRows(reader, pass, held)
  const { seen, isDone, isStuck } = readRows(reader, list.rows, pass, { held, understood })
  const next = isDone ? nextPass({ ...pass, isStuck }, list.rows.length, list.document, now) : pass
  const { held: _, ...passed } = next
  return {
    reading: {
      items: [...reader.items.values()],
      problems: reader.problems.slice(0, 20),
      position: {
        ...passed,
        ...held.position,
        seen: Object.fromEntries(Object.entries(seen).slice(-rememberedRows)),
      } satisfies CongressPosition,
    },
  }
}

type RowReader = ReturnType<typeof createRowReader>

/** Turns rows into items, and collects those that are not understood as problems. */
function createRowReader(collection: Collection, api: string, exchange: Exchange) {
  const items = new Map<string, MonitorItem>()
  const problems: Problem[] = []
  return {
    collection,
    items,
    problems,
    detail: (id: string) => detailOf(exchange, `${api}/${pathOf(collection, id)}`),
    /** False if the row must be read again. */
    add(row: Row | null, id: string | null): boolean {
      const item = row && toItem[collection](row)
      if (item) items.set(item.externalId, item)
      else
        problems.push({
          code: 'not_understood',
          detail: `A row of ${collection} is not understood and is read again (${id ?? 'no id'}).`,
        })
      return item !== null
    },
  }
}

/** Returns the ids of the held rows that are understood now. */
function readHeldRows(reader: RowReader, pass: CongressPosition, held: HeldRows<string>): Set<string> {
  const understood = new Set<string>()
  for (const id of pass.held ?? []) {
    const detail = reader.detail(id)
    if (detail === undefined) continue
    const isUnderstood = detail !== 'gone' && reader.add(detail, id)
    if (isUnderstood) understood.add(id)
    if (detail === 'gone' || isUnderstood) held.release(id)
  }
  return understood
}

/** Reads the new and changed rows of a page. It is not done when they need more details than one reading requests. */
function readRows(
  reader: RowReader,
  rows: readonly Row[],
  pass: CongressPosition,
  { held, understood }: { held: HeldRows<string>; understood: ReadonlySet<string> },
): { seen: Record<string, string>; isDone: boolean; isStuck: boolean } {
  const seen: Record<string, string> = { ...pass.seen }
  let details = 0
  let isDone = true
  let isStuck = pass.isStuck ?? false
  for (const row of rows) {
    const id = idOfRow(reader.collection, row)
    const version = plain(row['updateDate'], 40)
    if (id !== null && understood.has(id)) seen[id] = version
    if (id !== null && ((seen[id] === version && version) || pass.held?.includes(id))) continue
    const needsDetail = id !== null && reader.collection !== 'bill'
    if (needsDetail && details++ >= detailsPerReading) {
      isDone = false
      continue
    }
    const detail = needsDetail ? reader.detail(id) : row
    if (detail === undefined) continue
    if (reader.add(detail === 'gone' || id === null ? null : detail, id)) seen[id!] = version
    else isStuck ||= id === null || !held.hold(id)
  }
  return { seen, isDone, isStuck }
}

const members: Readonly<Record<Collection, string>> = {
  bill: 'bills',
  'committee-meeting': 'committeeMeetings',
  'house-vote': 'houseRollCallVotes',
}
const toItem: Readonly<Record<Collection, (row: Row) => MonitorItem | null>> = {
  bill: billItem,
  'committee-meeting': meetingItem,
  'house-vote': voteItem,
}

/** Addresses are built here, never taken from a response: those may point to another host or lose the key. */
const requestOf = (base: string, query: Readonly<Record<string, string | number>> = {}): SourceRequest => ({
  url: addressWith(base, { format: 'json', ...query }),
  accept: 'application/json',
  credential: 'congress',
})

/** An id consists of the parts of an address. */
const pathOf = (collection: Collection, id: string): string =>
  `${collection}/${id.replaceAll('-', '/')}${collection === 'house-vote' ? '/members' : ''}`

/** The details of a row; null if the response has none, undefined if it must be requested first. */
function detailOf(exchange: Exchange, base: string): Row | 'gone' | null | undefined {
  const response = exchange.get({ ...requestOf(base), isOptional: true })
  if (response === undefined) return undefined
  if (response.kind === 'failed' && response.status === 404) return 'gone'
  const json = isFetched(response) ? jsonOf(response) : null
  const document = json && 'value' in json && isRow(json.value) ? json.value : {}
  return detailMembers.map((name) => document[name]).find(isRow) ?? null
}

const detailMembers = ['bill', 'committeeMeeting', 'houseRollCallVoteMemberVotes']

const firstPass = (now: Date): CongressPosition => ({
  since: stamp(now, -7 * 24),
  until: stamp(now, 0),
  offset: 0,
  seen: {},
})

function nextPass(pass: CongressPosition, count: number, document: Row, now: Date): CongressPosition {
  const pagination = document['pagination']
  const total = isRow(pagination) ? Number(pagination['count']) : count
  const offset = pass.offset + rowsPerPage
  if (count > 0 && offset < total) return { ...pass, offset }
  // Rows that paging dropped are found by the next pass, which overlaps.
  const since = pass.isStuck ? pass.since : stamp(new Date(pass.until), -24)
  return { since, until: stamp(now, 0), offset: 0, seen: pass.seen }
}

/** The API accepts whole seconds only. */
const stamp = (moment: Date, hours: number) =>
  `${new Date(moment.getTime() + hours * hourMs).toISOString().slice(0, 19)}Z`
const congressOf = (now: Date) => Math.floor((now.getUTCFullYear() - 1789) / 2) + 1
const sessionOf = (now: Date) => (now.getUTCFullYear() % 2 === 1 ? 1 : 2)
