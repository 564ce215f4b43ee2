import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ConnectorKind } from '../src/monitors/connectors/connector.ts'

export type BenchSource = { readonly kind: ConnectorKind; readonly url: string; readonly site: string }

export type SourceServer = AsyncDisposable & {
  readonly port: number
  readonly sources: readonly BenchSource[]
  /** Requests for sources since the last reset, by address, without those for robots.txt. */
  readonly requests: Map<string, number>
  /** Requests for a source that arrived while another one for it was open. */
  overlaps: number
  notModified: number
  /** From now on, every tenth source has something new. */
  changeSome(): void
  reset(): void
}

const kinds: readonly ConnectorKind[] = [
  'icalendar',
  'feed',
  'page',
  'feed',
  'icalendar',
  'page',
  'meeting_page',
]
const responseMs = 50

/** Sources of several kinds on local addresses that stand for sites, with entity tags. */
export async function startSources(count: number, sites: number): Promise<SourceServer> {
  let edition = 0
  const open = new Set<string>()
  const handle: RequestListener = (request, response) => {
    const [path = '/'] = (request.url ?? '/').split('?')
    const at = Number(/^\/(\d+)$/.exec(path)?.[1] ?? Number.NaN)
    if (Number.isNaN(at)) return void response.writeHead(404).end()
    const key = `${request.headers.host}${path}`
    state.requests.set(key, (state.requests.get(key) ?? 0) + 1)
    if (open.has(key)) state.overlaps++
    open.add(key)
    const version = at % 10 === 0 ? edition : 0
    const etag = `"${at}-${version}"`
    setTimeout(() => {
      open.delete(key)
      if (request.headers['if-none-match'] === etag) {
        state.notModified++
        return void response.writeHead(304, { etag }).end()
      }
      const { type, body } = documentOf(kinds[at % kinds.length]!, at, version)
      response.writeHead(200, { 'content-type': type, etag }).end(body)
    }, responseMs)
  }
  const servers: Server[] = []
  let port = 0
  for (let site = 1; site <= sites; site++) {
    const server = createServer(handle).listen(port, `127.0.1.${site}`)
    await new Promise((resolve) => server.once('listening', resolve))
    port = (server.address() as AddressInfo).port
    servers.push(server)
  }
  const sources = Array.from({ length: count }, (_, at): BenchSource => {
    const site = `127.0.1.${1 + (at % sites)}:${port}`
    return { kind: kinds[at % kinds.length]!, site, url: `http://${site}/${at}` }
  })
  const state: SourceServer = {
    port,
    sources,
    requests: new Map(),
    overlaps: 0,
    notModified: 0,
    changeSome: () => void edition++,
    reset() {
      state.requests.clear()
      state.overlaps = 0
      state.notModified = 0
    },
    async [Symbol.asyncDispose]() {
      for (const server of servers) {
        server.closeAllConnections()
        await new Promise((resolve) => server.close(resolve))
      }
    },
  }
  return state
}

const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10)
const numbers = (count: number) => Array.from({ length: count }, (_, at) => at + 1)

function documentOf(kind: ConnectorKind, at: number, version: number): { type: string; body: string } {
  const news = version > 0 ? `, edition ${version}` : ''
  if (kind === 'icalendar') return { type: 'text/calendar', body: calendar(at, news) }
  if (kind === 'feed') return { type: 'application/rss+xml', body: feed(at, news) }
  return { type: 'text/html; charset=utf-8', body: page(at, news, kind === 'meeting_page') }
}

function calendar(at: number, news: string): string {
  const events = numbers(40).flatMap((event) => [
    'BEGIN:VEVENT',
    `UID:${at}-${event}@bench.test`,
    'DTSTAMP:20260101T000000Z',
    `DTSTART;TZID=America/Chicago:${day(event * 3).replaceAll('-', '')}T180000`,
    `SUMMARY:Board ${at} meeting${event === 1 ? news : ''}`,
    'LOCATION:City Hall\\, Room 2',
    'DESCRIPTION:Agenda: housing\\, transit and the water budget. Comments by noon.',
    'END:VEVENT',
  ])
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', ...events, 'END:VCALENDAR', ''].join('\r\n')
}

function feed(at: number, news: string): string {
  const published = new Date(`${day(-1)}T12:00:00Z`).toUTCString()
  const items = numbers(30).map(
    (
      item,
    ) => `<item><guid>${at}-${item}</guid><title>Notice ${item} of office ${at}${item === 1 ? news : ''}</title><pubDate>${published}</pubDate>
<description>The office announces a hearing about affordable housing and the bus routes.</description></item>`,
  )
  return `<?xml version="1.0"?><rss version="2.0"><channel><title>Office ${at}</title>${items.join('')}</channel></rss>`
}

function page(at: number, news: string, hasMeetings: boolean): string {
  const lines = numbers(60).map(
    (line) =>
      `<p>Paragraph ${line} about the programs of department ${at}, its staff and its opening hours.</p>`,
  )
  const meetings = hasMeetings
    ? numbers(10).map((one) => `<li>Plan Commission, ${inWords(day(one * 7))} at 6:00 p.m., City Hall</li>`)
    : []
  return `<!doctype html><html><head><title>Department ${at}</title></head><body><main><h1>Department ${at}${news}</h1>
${lines.join('')}<h2>Upcoming meetings</h2><ul>${meetings.join('')}</ul></main></body></html>`
}

const inWords = (date: string) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(date))
