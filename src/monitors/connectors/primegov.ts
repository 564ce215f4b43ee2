import { findTimes, statusIn } from '../../research/parsers.ts'
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
import { addressWith, createExchange } from './exchange.ts'
import { itemOf, linkOf, linksOf, plain, rowEvidence } from './item.ts'
import { localTime } from './local-time.ts'
import { stateOfStatus } from './meeting-state.ts'
import { coveredWindow, windowOf } from './meeting-window.ts'
import { isFetched, isRow, type Row, rowsOf } from './source-content.ts'

const proof = ['title', 'date', 'time', 'dateTime', 'location', 'documentList', 'videoUrl']

/** Reads the public portal of PrimeGov. */
export const primegovConnector: Connector = {
  kind: 'primegov',
  configure(config) {
    const { host, labels } = addressOf(config)
    const tenant = nameIn(
      config,
      'tenant',
      host.endsWith('.primegov.com') ? labels[0] : undefined,
      '`larkfield` for https://larkfield.primegov.com',
    )
    return { url: config.url, tenant, api: apiIn(config, `https://${tenant}.primegov.com`) }
  },
  step(input: StepInput): Step {
    const { config, position, now, timeZone } = input
    const exchange = createExchange(input)
    const { from, until } = windowOf(now)
    // Both days are required, in American notation.
    const american = (day: string) => `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`
    const search = addressWith(`${config['api']}/api/meeting/search`, {
      from: american(from),
      to: american(until),
    })
    const found = exchange.get({ url: search, accept: 'application/json', isOptional: true })
    if (found === undefined) return { requests: exchange.missing }
    const upcoming = isFetched(found)
      ? undefined
      : exchange.get({
          url: `${config['api']}/api/v2/PublicPortal/ListUpcomingMeetings`,
          accept: 'application/json',
        })
    if (exchange.missing.length > 0) return { requests: exchange.missing }
    const response = upcoming ?? found
    const list = isFetched(response)
      ? rowsOf(response)
      : { problem: { code: 'broken', detail: 'PrimeGov did not return its meetings.' } as const }
    if ('problem' in list) return { failure: list.problem }
    const problems: Problem[] = []
    const items = new Map<string, MonitorItem>()
    for (const row of list.rows) {
      const item = toItem(row, String(config['tenant']), String(config['api']), timeZone)
      if (item) items.set(item.externalId, item)
      else
        problems.push({
          code: 'not_understood',
          detail: `A meeting without an id, a title or a start was skipped (id ${plain(row['id'], 20)}).`,
        })
    }
    const isWhole = problems.length === 0 && items.size > 0
    return {
      reading: {
        items: [...items.values()],
        position: isWhole ? {} : position,
        problems: problems.slice(0, 20),
        ...(isWhole && { covers: coveredWindow(now) }),
      },
    }
  },
}

function toItem(row: Row, tenant: string, api: string, timeZone: string): MonitorItem | null {
  const title = plain(row['title'])
  const startsAt = localTime(startOf(row), timeZone)
  if (typeof row['id'] !== 'number' || !title || !startsAt) return null
  const documents = documentsOf(row['documentList'], api)
  const status =
    row['isCancelled'] === true ? 'cancelled' : statusIn(`${title} ${plain(row['meetingStatus'])}`)
  return itemOf({
    externalId: externalIdOf('primegov', tenant, String(row['id'])),
    type: 'public_meeting',
    state: stateOfStatus(status),
    title,
    startsAt,
    location: plain(row['location']),
    links: linksOf(linkOf('page', `${api}/public/portal`), ...documents, linkOf('video', row['videoUrl'])),
    topicText: title,
    evidence: rowEvidence(row, proof, { url: `${api}/public/portal`, title }),
  })
}

/** `dateTime` is local without an offset. When it says midnight, the time is in a text of its own. */
function startOf(row: Row): string {
  const stamp = plain(row['dateTime']).replace(/(?:Z|[+-]\d{2}:\d{2})$/, '')
  if (!/T00:00(?::00)?(?:\.0{1,7})?$/.test(stamp)) return stamp
  const time = findTimes(plain(row['time']))[0]?.from
  return time ? `${stamp.slice(0, 10)}T${time}` : stamp.slice(0, 10)
}

/** A document that a portal shows as a page; all others are files. */
const isPage = (document: Row) => document['compileOutputType'] === 3

/** The preview of a document requires a login; the compiled document does not. */
function documentsOf(list: unknown, api: string): (ItemLink | null)[] {
  return (Array.isArray(list) ? list : [])
    .filter(isRow)
    .filter(({ publishStatus }) => publishStatus === undefined || publishStatus === 1)
    .slice(0, 20)
    .map((one) => {
      const name = plain(one['templateName'])
      const rel = /minutes/i.test(name) ? 'minutes' : /agenda/i.test(name) ? 'agenda' : 'document'
      const path = isPage(one) ? 'Portal/Meeting?compiledMeetingDocumentFileId=' : 'Public/CompiledDocument/'
      return typeof one['id'] === 'number' ? linkOf(rel, `${api}/${path}${one['id']}`) : null
    })
}
