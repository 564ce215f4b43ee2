import type { IncomingMessage } from 'node:http'
import { LRUCache } from 'lru-cache'
import type { FirehoseParameters, FirehoseQuery } from '../../contracts/firehose/query.ts'
import { ServiceError } from '../../platform/errors.ts'
import { publicReadCors, publicReadPreflight } from '../../platform/http/cors.ts'
import { matchesEtag, strongEtag } from '../../platform/http/etag.ts'
import type { MountedHandler } from '../../platform/http/mounted-handler.ts'
import type { RequestContext } from '../../platform/http/request-context.ts'
import type { Respond } from '../../platform/http/respond.ts'
import { apiSecurityHeaders } from '../../platform/http/security-headers.ts'
import type { AuthorizedQuery, SignalLog } from '../log/signal-log.ts'
import type { CompiledQuery, Rights } from '../query/compiled-query.ts'
import { atomFeed } from './atom-feed.ts'
import { calendar } from './calendar.ts'
import { type FeedFormat, feedOperations, feedUrl, readFeedParameters } from './feed-parameters.ts'
import { readFeed } from './feed-reader.ts'
import { jsonFeed } from './json-feed.ts'

const formats = {
  atom: { type: 'application/atom+xml; charset=utf-8', write: atomFeed },
  json: { type: 'application/feed+json', write: jsonFeed },
  ics: { type: 'text/calendar; charset=utf-8', write: calendar },
} as const

const allow = 'GET, HEAD, OPTIONS'
const cachedBytes = 8 * 1024 * 1024
const cachedSeconds = 600
const cachedQueries = 2_000
const queriesSeconds = 60

/** Nobody in particular: whatever is asked for, what is not public stays unseen. */
const nobody: Rights = {
  workspaceId: '00000000-0000-0000-0000-000000000000',
  isReviewer: false,
  isPartner: false,
}

type Prepared = { readonly wanted: AuthorizedQuery; readonly address: string }
type Kept = { body: Buffer; etag: string; modifiedAt: number; epoch: string; asOf: number }

export type FeedNeeds = {
  log: SignalLog
  compiler: {
    fromParameters(parameters: FirehoseParameters): FirehoseQuery
    compile(query: FirehoseQuery): Promise<CompiledQuery>
  }
  respond: Pick<Respond, 'send' | 'fail'>
  baseUrl: string
  /** In Unix milliseconds. */
  now: () => number
}

/** The public signals of any query, for feed readers and calendars: /signals.atom, /signals.json, /signals.ics. */
export function createFeedHandler(needs: FeedNeeds): MountedHandler {
  const { log, compiler, respond } = needs
  const prepared = new LRUCache<string, Prepared>({ max: cachedQueries, ttl: queriesSeconds * 1000 })
  const kept = new LRUCache<string, Kept>({
    maxSize: cachedBytes,
    sizeCalculation: ({ body }) => body.length + 500,
    ttl: cachedSeconds * 1000,
  })
  const writing = new Map<string, Promise<Kept>>()

  async function prepare(format: FeedFormat, url: string): Promise<Prepared> {
    const known = prepared.get(url)
    if (known) return known
    const mark = url.indexOf('?')
    const parameters = readFeedParameters(format, mark < 0 ? '' : url.slice(mark + 1))
    const query = await compiler.compile(compiler.fromParameters(parameters))
    const ready = {
      wanted: { query, rights: nobody },
      address: feedUrl(needs.baseUrl, format, query.query),
    }
    prepared.set(url, ready)
    return ready
  }

  /** Bytes are kept until something that matches enters the log; the ring tells that without SQL. */
  async function current(format: FeedFormat, { wanted, address }: Prepared): Promise<Kept> {
    const have = kept.get(address)
    if (have && have.epoch === log.position().epoch && have.asOf >= log.position().floor) {
      const { entries, scannedTo } = await log.read(have.asOf, wanted, 1)
      if (entries.length === 0) {
        have.asOf = Math.max(have.asOf, scannedTo)
        return have
      }
    }
    let work = writing.get(address)
    if (work === undefined) {
      work = write(format, wanted, address).finally(() => writing.delete(address))
      writing.set(address, work)
    }
    return work
  }

  async function write(format: FeedFormat, wanted: AuthorizedQuery, address: string): Promise<Kept> {
    const { epoch, headAt } = log.position()
    const { feed, asOf } = await readFeed(log, wanted, format, needs.baseUrl)
    const body = Buffer.from(formats[format].write(feed))
    // What was withdrawn leaves no trace in a feed: only the head of the log is surely not older than the last change.
    const made = { body, etag: strongEtag(body), modifiedAt: headAt ?? 0, epoch, asOf }
    kept.set(address, made)
    return made
  }

  async function answer(context: RequestContext, format: FeedFormat): Promise<void> {
    const { url, headers } = context.request
    const { body, etag, modifiedAt } = await current(format, await prepare(format, url!))
    // In whole seconds: within the second of the last change the date could not tell the next one.
    const hasDate = modifiedAt > 0 && needs.now() - modifiedAt >= 1000
    const validators = [
      ...['ETag', etag],
      ...(hasDate ? ['Last-Modified', new Date(modifiedAt).toUTCString()] : []),
      ...['Cache-Control', 'public, max-age=60', 'Access-Control-Allow-Origin', '*'],
    ]
    const condition = headers['if-none-match']
    const since = Date.parse(headers['if-modified-since'] ?? '')
    // RFC 9110 § 13.1.3: the date counts only where no tag was sent.
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
      const { method } = context.request
      if (method === 'GET' || method === 'HEAD') return answer(context, format)
      if (method === 'OPTIONS') {
        const headers = ['Allow', allow, ...publicReadPreflight]
        respond.send(context, { status: 204, headers, body: undefined })
        return
      }
      const refusal = new ServiceError('method_not_allowed', 'A feed is read: use GET or HEAD')
      respond.fail(context, refusal, ['Allow', allow])
    },
  }
}

function formatOf({ url }: IncomingMessage): FeedFormat | undefined {
  return /^\/signals\.(atom|json|ics)(?:\?|$)/.exec(url!)?.[1] as FeedFormat | undefined
}
