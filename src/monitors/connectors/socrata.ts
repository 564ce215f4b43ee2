import { dayMs } from '../../contracts/days.ts'
import { addressOf, apiIn, nameIn, textIn } from './config.ts'
import {
  ConfigError,
  type Connector,
  type ConnectorConfig,
  externalIdOf,
  type MonitorItem,
  type Problem,
  type Reading,
  type SourceRequest,
  type Step,
  type StepInput,
} from './connector.ts'
import { addressWith, createExchange } from './exchange.ts'
import { createHeldRows } from './held-rows.ts'
import { itemOf, linkOf, linksOf, plain, rowEvidence } from './item.ts'
import { localTime } from './local-time.ts'
import { isFetched, type Row, rowsOf } from './source-content.ts'

/** The last row that was read. Rows of one update are read in the order of their ids. */
type SocrataPosition = {
  readonly updatedAt: string
  readonly id: string
  /** Ids of rows before it that were not understood. */
  readonly held?: readonly string[]
}

const firstDays = 30
const rowsPerReading = 500
const maxHeld = 50
const types = ['filing', 'grant_award', 'appointment', 'public_comment', 'other'] as const
/** Columns that describe a row, by the words in their names; the first match counts. */
const titles = [
  /^(?:title|name|subject)$/,
  /(?:title|project_?name|description|purpose|subject)/,
  /(?:name|type)$/,
]
const dates = [/(?:issue|issued|filing|filed|award|start|application|effective)_?\w*date/, /date/]
const withdrawn = /\b(?:withdrawn|void(?:ed)?|revoked|rescinded|cancel(?:l?ed))\b/i
const idPattern = /^row[-.~\w]{1,60}$/
const stampPattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,6})?Z?$/

/** Reads rows of a Socrata dataset (SODA 2.1) in the order of their updates. */
export const socrataConnector: Connector = {
  kind: 'socrata',
  configure(config) {
    const { host, path } = addressOf(config)
    const dataset = nameIn(
      config,
      'dataset',
      path.map((part) => part.replace(/\.json$/, '')).find((part) => /^[a-z\d]{4}-[a-z\d]{4}$/.test(part)),
      '`abcd-1234`, as in the address of the dataset',
    )
    const type = textIn(config, 'type') ?? 'filing'
    if (!types.some((one) => one === type))
      throw new ConfigError(`\`type\` must be one of ${types.join(', ')}`)
    const [title, date] = [textIn(config, 'title_column'), textIn(config, 'date_column')]
    return {
      url: config.url,
      dataset,
      api: apiIn(config, `https://${host}`),
      type,
      ...(title && { title_column: title }),
      ...(date && { date_column: date }),
    }
  },
  step(input: StepInput): Step {
    const { config, position, now, timeZone } = input
    const exchange = createExchange(input)
    const first = new Date(now.getTime() - firstDays * dayMs).toISOString()
    const before = (position as SocrataPosition | null) ?? { updatedAt: first, id: '' }
    const page = exchange.get(requestOf(config, newerThan(before), rowsPerReading))
    const again =
      before.held && exchange.get({ ...requestOf(config, oneOf(before.held), maxHeld), isOptional: true })
    if (exchange.missing.length > 0) return { requests: exchange.missing }
    const list = isFetched(page) ? rowsOf(page) : null
    if (list === null) return { reading: { items: [], position, problems: [] } }
    if ('problem' in list) return { failure: list.problem }
    const heldList = isFetched(again) ? rowsOf(again) : null
    const held = heldList && 'rows' in heldList ? heldList.rows : null
    return { reading: readRows({ rows: list.rows, held }, config, before, timeZone) }
  },
}

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`
const oneOf = (ids: readonly string[]) => `:id in (${ids.map(quoted).join(', ')})`

/** A bulk update gives thousands of rows the same time, so that the time alone is no position. */
function newerThan({ updatedAt, id }: SocrataPosition): string {
  const at = quoted(updatedAt)
  return `:updated_at > ${at}${id ? ` OR (:updated_at = ${at} AND :id > ${quoted(id)})` : ''}`
}

function requestOf(config: ConnectorConfig, where: string, limit: number): SourceRequest {
  const url = addressWith(`${config['api']}/resource/${config['dataset']}.json`, {
    $select: ':*,*',
    $where: where,
    $order: ':updated_at,:id',
    $limit: limit,
  })
  return { url, accept: 'application/json', credential: 'socrata' }
}

/** `held` are the rows that an earlier reading did not understand; null if they were not returned this time. */
function readRows(
  { rows, held }: { readonly rows: readonly Row[]; readonly held: readonly Row[] | null },
  config: ConnectorConfig,
  before: SocrataPosition,
  timeZone: string,
): Reading {
  const items = new Map<string, MonitorItem>()
  const problems: Problem[] = []
  const heldRows = createHeldRows(before.held, maxHeld)
  const notUnderstood = (row: Row, what: string) =>
    problems.push({
      code: 'not_understood',
      detail: `A row without ${what} is read again (${plain(row[':id'], 40) || 'no id'}).`,
    })
  /** False if the position must not pass the row. */
  const readRow = (row: Row, id: string): boolean => {
    const item = toItem(row, id, config, timeZone)
    if (item) {
      items.set(item.externalId, item)
      heldRows.release(id)
      return true
    }
    notUnderstood(row, 'a text')
    return heldRows.hold(id)
  }
  const known = new Map((held ?? []).map((row) => [plain(row[':id']), row]))
  for (const id of held === null ? [] : (before.held ?? [])) {
    const row = known.get(id)
    // A row that was deleted needs no reading.
    if (row) readRow(row, id)
    else heldRows.release(id)
  }
  if (held === null && before.held)
    problems.push({ code: 'not_understood', detail: `${before.held.length} rows could not be read again.` })
  let position: Pick<SocrataPosition, 'updatedAt' | 'id'> = { updatedAt: before.updatedAt, id: before.id }
  let isStuck = false
  for (const row of rows) {
    const [id, updatedAt] = [plain(row[':id']), plain(row[':updated_at'])]
    const isIdentified = idPattern.test(id) && stampPattern.test(updatedAt)
    if (!isIdentified) notUnderstood(row, 'an id or a time of update')
    const mayPass = isIdentified && readRow(row, id)
    isStuck ||= !mayPass
    if (!isStuck) position = { updatedAt, id }
  }
  return {
    items: [...items.values()],
    problems: problems.slice(0, 20),
    position: { ...position, ...heldRows.position } satisfies SocrataPosition,
  }
}

function toItem(row: Row, id: string, config: ConnectorConfig, timeZone: string): MonitorItem | null {
  const columns = Object.keys(row)
    .filter((name) => !name.startsWith(':') && !name.startsWith('@'))
    .slice(0, 200)
  const valueIn = (given: unknown, patterns: readonly RegExp[], fits: (text: string) => boolean) => {
    const named = patterns.flatMap((pattern) => columns.filter((name) => pattern.test(name)))
    return [...(typeof given === 'string' ? [given] : named)].map((name) => plain(row[name])).find(fits)
  }
  const title = valueIn(config['title_column'], titles, (text) => /\p{L}{3}/u.test(text))
  if (!title) return null
  // Dates have no offset: they are local.
  const date = valueIn(config['date_column'], dates, (text) => /^\d{4}-\d{2}-\d{2}/.test(text))
  const page = linkOf('page', `${config['api']}/d/${config['dataset']}`)
  const words = columns.map((name) => plain(row[name], 300)).filter((text) => /\p{L}{3}/u.test(text))
  const status = columns.filter((name) => /status/.test(name)).map((name) => plain(row[name]))
  return itemOf({
    externalId: externalIdOf('socrata', `${new URL(String(config['api'])).host}/${config['dataset']}`, id),
    type: types.find((one) => one === config['type']) ?? 'filing',
    state: status.some((text) => withdrawn.test(text)) ? 'withdrawn' : 'live',
    title,
    summary: [...new Set(words)]
      .filter((text) => text !== title)
      .join(' · ')
      .slice(0, 600),
    startsAt: date ? localTime(date.slice(0, 10), timeZone) : null,
    links: linksOf(page),
    topicText: words.join('\n'),
    evidence: rowEvidence(row, columns, { url: page?.url ?? config.url, title }),
  })
}
