import type { Usage } from '../../contracts/firehose/events.ts'
import type { FirehoseQuery } from '../../contracts/firehose/query.ts'
import type { HttpResponse } from '../../platform/http/respond.ts'
import { apiSecurityHeaders } from '../../platform/http/security-headers.ts'
import type { LogEntry } from '../log/log-entry.ts'
import { snapshotUrl, streamUrl } from '../query/query-urls.ts'

/** Where the query of an answer is read, continued and followed. */
export type Addresses = { snapshot(cursor: string | null): string; events(cursor: string): string }

export function addressesOf(query: FirehoseQuery, sessionId: string | undefined): Addresses {
  if (sessionId === undefined) {
    return {
      snapshot: (cursor) => snapshotUrl(query, cursor),
      events: (cursor) => streamUrl(query, cursor),
    }
  }
  const base = `/api/firehose/sessions/${sessionId}`
  const withParameter = (path: string, name: string, value: string | null) =>
    value === null ? path : `${path}?${new URLSearchParams([[name, value]])}`
  return {
    snapshot: (cursor) => withParameter(`${base}/snapshot`, 'cursor', cursor),
    events: (cursor) => withParameter(`${base}/events`, 'last_event_id', cursor),
  }
}

/** Request headers that decide about an answer. */
export const vary = 'Accept, Prefer, Authorization, X-API-Key, Accept-Encoding'

/** What is said of a representation, with its body or without. */
export type Described = {
  etag: string
  /** Its canonical address. */
  location: string
  next: string | null
  /** Where it is followed from; absent when nothing was read. */
  events: string | undefined
  /** Preferences that were truly applied. */
  applied: readonly string[]
}

export function headersOf({ etag, location, next, events, applied }: Described): string[] {
  const links = [
    ...(next === null ? [] : [`<${next}>; rel="next"`]),
    ...(events === undefined ? [] : [`<${events}>; rel="monitor"; type="text/event-stream"`]),
  ]
  return [
    ...['ETag', etag, 'Content-Location', location, 'Vary', vary, 'Cache-Control', 'private, no-store'],
    ...(links.length > 0 ? ['Link', links.join(', ')] : []),
    ...(applied.length > 0 ? ['Preference-Applied', applied.join(', ')] : []),
    ...apiSecurityHeaders,
  ]
}

export function notModified(described: Described): HttpResponse {
  return { status: 304, headers: headersOf(described), body: undefined }
}

/** The headers of a representation whose body was not asked for. */
export function probed(described: Described): HttpResponse {
  return {
    status: 200,
    headers: ['Content-Type', 'application/json', ...headersOf(described)],
    body: undefined,
  }
}

export type Content = {
  signals: readonly LogEntry[]
  /** Of a poll: what was withdrawn, after the signals. */
  retractions?: readonly LogEntry[]
  gap?: unknown
  limit: number
  nextCursor: string | null
  asOf: string
  query: FirehoseQuery
  workspace: string
  usage: Usage
  generatedAt: string
}

/** The body is put together from what the log holds as text already. */
export function representation(described: Described, content: Content): HttpResponse {
  const { gap, retractions } = content
  const rest = JSON.stringify({
    page: { limit: content.limit, next_cursor: content.nextCursor },
    as_of: content.asOf,
    query: content.query,
    workspace: content.workspace,
    usage: content.usage,
    generated_at: content.generatedAt,
    links: { self: described.location, next: described.next, events: described.events },
  })
  const text = [
    gap === undefined ? '{' : `{"gap":${JSON.stringify(gap)},`,
    `"data":[${jsonOf(content.signals)}],`,
    retractions === undefined ? '' : `"retractions":[${jsonOf(retractions)}],`,
    rest.slice(1),
  ].join('')
  const body = Buffer.from(text)
  return {
    status: 200,
    headers: [
      ...['Content-Type', 'application/json', 'Content-Length', String(body.length)],
      ...headersOf(described),
    ],
    body,
  }
}

function jsonOf(entries: readonly LogEntry[]): string {
  return entries.map((entry) => entry.json).join(',')
}
