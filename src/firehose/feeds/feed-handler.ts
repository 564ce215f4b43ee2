import type { IncomingMessage } from 'node:http'
import { LRUCache } from 'lru-cache'
import type { FirehoseParameters, FirehoseQuery } from '../../contracts/firehose/query.ts'
import { publicReadCors, publicReadPreflight } from '../../platform/http/cors.ts'
import { matchesEtag, strongEtag } from '../../platform/http/etag.ts'
import type { MountedHandler } from '../../platform/http/mounted-handler.ts'
import { respondToOtherMethods } from '../../platform/http/other-methods.ts'
import { load, type RequestContext } from '../../platform/http/request-context.ts'
import type { Respond } from '../../platform/http/respond.ts'
import { apiSecurityHeaders } from '../../platform/http/security-headers.ts'
import type { AuthorizedQuery, SignalLog } from '../log/signal-log.ts'
import type { CompiledQuery } from '../query/compiled-query.ts'
import { publicRights } from '../query/rights.ts'
import { atomFeed } from './atom-feed.ts'
import { calendar } from './calendar.ts'
import { type FeedFormat, feedOperations, feedUrl, readFeedParameters } from './feed-parameters.ts'
import { type FeedReaderNeeds, readFeed } from './feed-reader.ts'
import { jsonFeed } from './json-feed.ts'

const formats = {
  atom: { type: 'application/atom+xml; charset=utf-8', write: atomFeed },
  json: { type: 'application/feed+json', write: jsonFeed },
  ics: { type: 'text/calendar; charset=utf-8', write: calendar },
} as const

const cachedBytes = 8 * 1024 * 1024
const cachedSeconds = 600
const cachedQueries = 2_000
const queriesSeconds = 60

type Prepared = {
  readonly authorized: AuthorizedQuery
  readonly url: string
  /** The host of the meetings, in words. */
  readonly body: string | undefined
}
type CachedFeed = { body: Buffer; etag: string; modifiedAt: number; epoch: string; asOf: number }

type FeedNeeds = FeedReaderNeeds & {
  log: SignalLog
  compiler: {
    fromParameters(parameters: FirehoseParameters): FirehoseQuery
    compile(query: FirehoseQuery): Promise<CompiledQuery>
  }
  respond: Pick<Respond, 'send' | 'fail'>
}

/** Serves public signals to feed readers and calendars: /signals.atom, /signals.json and /signals.ics. */
export function createFeedHandler(needs: FeedNeeds): MountedHandler {
  const { log, compiler, respond } = needs
  const prepared = new LRUCache<string, Prepared>({ max: cachedQueries, ttl: queriesSeconds * 1000 })
  const cache = new LRUCache<string, CachedFeed>({
    maxSize: cachedBytes,
    sizeCalculation: ({ body }) => body.length + 500,
    ttl: cachedSeconds * 1000,
  })
  const pending = new Map<string, Promise<CachedFeed>>()

  async function prepare(format: FeedFormat, url: string): Promise<Prepared> {
    const cached = prepared.get(url)
    if (cached) return cached
    const mark = url.indexOf('?')
    const { parameters, body } = readFeedParameters(format, mark < 0 ? '' : url.slice(mark + 1))
    const query = await compiler.compile(compiler.fromParameters(parameters))
    const ready = {
      authorized: { query, rights: publicRights },
      url: feedUrl(needs.baseUrl, format, query.query, body),
      body,
    }
    prepared.set(url, ready)
    return ready
  }

  /** A cached feed is valid until a matching entry is logged, which the ring buffer knows without SQL. */
  async function loadFeed(
    context: RequestContext,
    format: FeedFormat,
    { authorized, url, body }: Prepared,
  ): Promise<CachedFeed> {
    const cached = cache.get(url)
    if (cached && cached.epoch === log.position().epoch && cached.asOf >= log.position().floor) {
      const { entries, scannedTo } = await load(context, log.read(cached.asOf, authorized, 1))
      if (entries.length === 0) {
        cached.asOf = Math.max(cached.asOf, scannedTo)
        return cached
      }
    }
    context.isFromMemory = false
    let building = pending.get(url)
    if (building === undefined) {
      building = buildFeed(format, { authorized, url, body }).finally(() => pending.delete(url))
      pending.set(url, building)
    }
    return building
  }

  async function buildFeed(
    format: FeedFormat,
    { authorized, url, body: host }: Prepared,
  ): Promise<CachedFeed> {
    const { epoch, headAt } = log.position()
    const { feed, asOf } = await readFeed(log, authorized, format, { ...needs, body: host })
    const body = Buffer.from(formats[format].write(feed))
    // A retraction leaves no trace in a feed, so the time of the newest entry counts as the last change.
    const built = { body, etag: strongEtag(body), modifiedAt: headAt ?? 0, epoch, asOf }
    cache.set(url, built)
    return built
  }

  async function serveFeed(context: RequestContext, format: FeedFormat): Promise<void> {
    const { url, headers } = context.request
    context.isFromMemory = prepared.has(url!)
    const { body, etag, modifiedAt } = await loadFeed(context, format, await prepare(format, url!))
    // HTTP dates have whole seconds: within the second of a change, a date cannot reveal the next change.
    const hasDate = modifiedAt > 0 && needs.now() - modifiedAt >= 1000
    const validators = [
      ...['ETag', etag],
      ...(hasDate ? ['Last-Modified', new Date(modifiedAt).toUTCString()] : []),
      ...['Cache-Control', 'public, max-age=60', 'Access-Control-Allow-Origin', '*'],
    ]
    const condition = headers['if-none-match']
    const since = Date.parse(headers['if-modified-since'] ?? '')
    // RFC 9110 § 13.1.3: If-Modified-Since is ignored when If-None-Match is present.
    const isCurrent =
      condition === undefined
        ? hasDate && since >= Math.floor(modifiedAt / 1000) * 1000
        : matchesEtag(condition, etag)
    const described = ['Content-Type', formats[format].type, 'Content-Length', `${body.length}`]
    const others = [...validators, ...publicReadCors, ...apiSecurityHeaders]
    respond.send(
      context,
      isCurrent
        ? { status: 304, headers: validators, body: undefined }
        : { status: 200, headers: [...described, ...others], body },
    )
  }

  return {
    name: 'feed',
    owns: (request) => formatOf(request) !== undefined,
    async handle(context) {
      const format = formatOf(context.request)!
      context.operation = feedOperations[format].id
      if (respondToOtherMethods(respond, context, ['GET', 'HEAD'], publicReadPreflight)) return
      await serveFeed(context, format)
    },
  }
}

function formatOf({ url }: IncomingMessage): FeedFormat | undefined {
  return /^\/signals\.(atom|json|ics)(?:\?|$)/.exec(url!)?.[1] as FeedFormat | undefined
}
