import { addressOf, apiIn, nameIn, textIn } from './config.ts'
import {
  ConfigError,
  type Connector,
  type ConnectorConfig,
  externalIdOf,
  type MonitorItem,
  type Problem,
  type Step,
  type StepInput,
} from './connector.ts'
import { addressWith } from './exchange.ts'
import { itemOf, linkOf, linksOf, plain, rowEvidence } from './item.ts'
import { localTime } from './local-time.ts'
import { isFetched, type Row, rowsOf } from './source-content.ts'

/** The last row that was read. Rows of one update are read in the order of their ids. */
type SocrataPosition = { readonly updatedAt: string; readonly id: string }

const firstDays = 30
const rowsPerReading = 500
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
  step({ config, position, now, timeZone, responses }: StepInput): Step {
    const first = new Date(now.getTime() - firstDays * 86_400_000).toISOString()
    const before = (position as SocrataPosition | null) ?? { updatedAt: first, id: '' }
    const [response] = responses
    if (response === undefined) {
      const { updatedAt, id } = before
      const url = addressWith(`${config['api']}/resource/${config['dataset']}.json`, {
        $select: ':*,*',
        // A bulk update gives thousands of rows the same time, so that the time alone is no position.
        $where: `:updated_at > '${updatedAt}'${id ? ` OR (:updated_at = '${updatedAt}' AND :id > '${id}')` : ''}`,
        $order: ':updated_at,:id',
        $limit: rowsPerReading,
      })
      return { requests: [{ url, accept: 'application/json', credential: 'socrata' }] }
    }
    const list = isFetched(response) ? rowsOf(response) : null
    if (list === null) return { reading: { items: [], position, problems: [] } }
    if ('problem' in list) return { failure: list.problem }
    return { reading: readRows(list.rows, config, before, timeZone) }
  },
}

function readRows(rows: readonly Row[], config: ConnectorConfig, before: SocrataPosition, timeZone: string) {
  const items = new Map<string, MonitorItem>()
  const problems: Problem[] = []
  let position = before
  for (const row of rows) {
    const [id, updatedAt] = [plain(row[':id']), plain(row[':updated_at'])]
    const item = idPattern.test(id) && stampPattern.test(updatedAt) ? toItem(row, id, config, timeZone) : null
    if (item) items.set(item.externalId, item)
    else
      problems.push({
        code: 'not_understood',
        detail: `A row without an id, a time of update or a text was skipped (${id.slice(0, 40)}).`,
      })
    if (problems.length === 0) position = { updatedAt, id }
  }
  return { items: [...items.values()], problems: problems.slice(0, 20), position }
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
