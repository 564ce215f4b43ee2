import { addressOf, apiIn, nameIn } from './config.ts'
import {
  type Connector,
  externalIdOf,
  type ItemLink,
  type MonitorItem,
  type Problem,
  type Step,
  type StepInput,
} from './connector.ts'
import { addressWith, createExchange, type Exchange } from './exchange.ts'
import { itemOf, linkOf, linksOf, plain, rowEvidence } from './item.ts'
import { localTime } from './local-time.ts'
import { meetingState } from './meeting-state.ts'
import { coveredWindow, windowOf } from './meeting-window.ts'
import { participationOf } from './participation.ts'
import { isFetched, isRow, type Row, rowsOf } from './source-content.ts'

/** A page has 15 events, whatever a request asks for. */
const maxPages = 50
const proof = [
  'eventName',
  'categoryName',
  'startDateTime',
  'eventDescription',
  'eventLocation',
  'publishedFiles',
]

/** Reads the OData API behind CivicClerk portals, whose pages need a browser. */
export const civicclerkConnector: Connector = {
  kind: 'civicclerk',
  configure(config) {
    const { host, labels } = addressOf(config)
    const tenant = nameIn(
      config,
      'tenant',
      host.endsWith('.civicclerk.com') ? labels[0] : undefined,
      '`larkfieldin` for https://larkfieldin.portal.civicclerk.com',
    )
    return { url: config.url, tenant, api: apiIn(config, `https://${tenant}.api.civicclerk.com/v1`) }
  },
  step(input: StepInput): Step {
    const { config, position, now, timeZone } = input
    const exchange = createExchange(input)
    const { from, until } = windowOf(now)
    const first = addressWith(`${config['api']}/Events`, {
      $filter: `startDateTime ge ${from}T00:00:00Z and startDateTime lt ${until}T00:00:00Z`,
      $orderby: 'startDateTime asc, id asc',
    })
    const list = readPages(exchange, first)
    if ('problem' in list) return { failure: list.problem }
    if (exchange.missing.length > 0) return { requests: exchange.missing }
    const problems: Problem[] = [...list.problems]
    const items = list.rows.flatMap((row): MonitorItem[] => {
      if (
        row['isPublished'] !== undefined &&
        row['isPublished'] !== 'Published' &&
        row['isPublished'] !== true
      )
        return []
      const item = toItem(row, String(config['tenant']), String(config['api']), timeZone)
      if (!item)
        problems.push({
          code: 'not_understood',
          detail: `An event without an id, a name or a start was skipped (id ${plain(row['id'], 20)}).`,
        })
      return item ? [item] : []
    })
    const isWhole = list.isWhole && problems.length === 0
    return {
      reading: {
        items,
        position: isWhole ? {} : position,
        problems: problems.slice(0, 20),
        ...(isWhole && { covers: coveredWindow(now) }),
      },
    }
  },
}

const elsewhere: Problem = {
  code: 'not_understood',
  detail: 'The list of events continues on another host, which is not read.',
}

/** Follows the links to further pages on the same host only. */
function readPages(
  exchange: Exchange,
  first: string,
): { rows: readonly Row[]; isWhole: boolean; problems: readonly Problem[] } | { problem: Problem } {
  const rows = new Map<unknown, Row>()
  const problems: Problem[] = []
  let next: string | null = first
  for (let page = 0; next !== null && page < maxPages; page++) {
    const response = exchange.get({ url: next, accept: 'application/json' })
    if (!isFetched(response)) break
    const list = rowsOf(response, 'value')
    if ('problem' in list) return list
    for (const row of list.rows) rows.set(row['id'] ?? row, row)
    const stated = list.document['@odata.nextLink'] ?? null
    const link = linkOf('page', stated)
    next = link && new URL(link.url).host === new URL(first).host ? link.url : null
    if (stated !== null && next === null) problems.push(elsewhere)
  }
  return { rows: [...rows.values()], isWhole: next === null, problems }
}

function toItem(row: Row, tenant: string, api: string, timeZone: string): MonitorItem | null {
  const name = plain(row['eventName'])
  // The stamp ends in Z, but it is the local time of the place.
  const startsAt = localTime(row['startDateTime'] ?? row['eventDate'], timeZone)
  if (typeof row['id'] !== 'number' || !name || !startsAt) return null
  const description = plain(row['eventDescription'])
  const page = linkOf('page', `https://${tenant}.portal.civicclerk.com/event/${row['id']}/overview`)
  return itemOf({
    externalId: externalIdOf('civicclerk', tenant, String(row['id'])),
    type: 'public_meeting',
    state: row['isDeleted'] === true ? 'withdrawn' : meetingState([name], [description]),
    title: name,
    summary: description,
    body: plain(row['categoryName']),
    startsAt,
    location: locationOf(row['eventLocation']),
    links: linksOf(page, ...filesOf(row['publishedFiles'], api), linkOf('video', row['mediaStreamPath'])),
    participate: participationOf(String(row['eventDescription'] ?? ''), timeZone, startsAt),
    topicText: [name, plain(row['categoryName']), description].join('\n'),
    evidence: rowEvidence(row, proof, { url: page?.url ?? api, title: name }),
  })
}

const roles: readonly (readonly [RegExp, ItemLink['rel']])[] = [
  [/minutes/i, 'minutes'],
  [/packet/i, 'document'],
  [/agenda/i, 'agenda'],
]

/** Files of an event are listed with it, also when its agenda record does not exist. */
function filesOf(files: unknown, api: string): (ItemLink | null)[] {
  return (Array.isArray(files) ? files : [])
    .filter(isRow)
    .slice(0, 20)
    .map((file) => {
      const rel = roles.find(([pattern]) => pattern.test(plain(file['type'])))?.[1] ?? 'document'
      const id = file['fileId']
      return typeof id === 'number'
        ? linkOf(rel, `${api}/Meetings/GetMeetingFileStream(fileId=${id},plainText=false)`)
        : null
    })
}

function locationOf(location: unknown): string {
  if (!isRow(location)) return plain(location)
  return ['name', 'address1', 'address2', 'city', 'state']
    .map((part) => plain(location[part]))
    .filter(Boolean)
    .join(', ')
}
