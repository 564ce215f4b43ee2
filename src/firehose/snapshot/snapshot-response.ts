import type { Usage } from '../../contracts/firehose/events.ts'
import type { FirehoseQuery } from '../../contracts/firehose/query.ts'
import type { HttpResponse } from '../../platform/http/respond.ts'
import { apiSecurityHeaders } from '../../platform/http/security-headers.ts'
import type { LogEntry } from '../log/log-entry.ts'
import { snapshotUrl, streamUrl } from '../query/query-urls.ts'

/** URLs at which a query is read and followed. */
export type QueryUrls = { snapshot(cursor: string | null): string; events(cursor: string): string }

export function queryUrls(query: FirehoseQuery, sessionId: string | undefined): QueryUrls {
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

/** Request headers that select the response. */
export const vary = 'Accept, Prefer, Authorization, X-API-Key, Accept-Encoding'

/** Metadata of a representation, sent with or without its body. */
export type SnapshotMetadata = {
  etag: string
  /** Its canonical URL. */
  location: string
  next: string | null
  /** Where to follow the query from. */
  events: string
  /** Preferences that were applied. */
  appliedPreferences: readonly string[]
}

function metadataHeaders({ etag, location, next, events, appliedPreferences }: SnapshotMetadata): string[] {
  const links = [
    ...(next === null ? [] : [`<${next}>; rel="next"`]),
    `<${events}>; rel="monitor"; type="text/event-stream"`,
  ]
  return [
    ...['ETag', etag, 'Content-Location', location, 'Vary', vary, 'Cache-Control', 'private, no-store'],
    ...['Link', links.join(', ')],
    ...(appliedPreferences.length > 0 ? ['Preference-Applied', appliedPreferences.join(', ')] : []),
    ...apiSecurityHeaders,
  ]
}

export function notModified(metadata: SnapshotMetadata): HttpResponse {
  return { status: 304, headers: metadataHeaders(metadata), body: undefined }
}

/** Answers HEAD. */
export function headResponse(metadata: SnapshotMetadata): HttpResponse {
  return {
    status: 200,
    headers: ['Content-Type', 'application/json', ...metadataHeaders(metadata)],
    body: undefined,
  }
}

export type SnapshotContent = {
  signals: readonly LogEntry[]
  /** Only in polls, which return them after the signals. */
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

/** Builds the body from the JSON that the log already holds. */
export function snapshotResponse(metadata: SnapshotMetadata, content: SnapshotContent): HttpResponse {
  const { gap, retractions } = content
  const rest = JSON.stringify({
    page: { limit: content.limit, next_cursor: content.nextCursor },
    as_of: content.asOf,
    query: content.query,
    workspace: content.workspace,
    usage: content.usage,
    generated_at: content.generatedAt,
    links: { self: metadata.location, next: metadata.next, events: metadata.events },
  })
  const text = [
    gap === undefined ? '{' : `{"gap":${JSON.stringify(gap)},`,
    `"data":[${joinJson(content.signals)}],`,
    retractions === undefined ? '' : `"retractions":[${joinJson(retractions)}],`,
    rest.slice(1),
  ].join('')
  const body = Buffer.from(text)
  return {
    status: 200,
    headers: [
      ...['Content-Type', 'application/json', 'Content-Length', String(body.length)],
      ...metadataHeaders(metadata),
    ],
    body,
  }
}

function joinJson(entries: readonly LogEntry[]): string {
  return entries.map((entry) => entry.json).join(',')
}
