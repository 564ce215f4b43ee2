import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { createPlans } from '../../src/contracts/accounts/plans.ts'
import { FirehoseQueryInput } from '../../src/contracts/firehose/query.ts'
import type { LogDraft } from '../../src/firehose/log/log-entry.ts'
import type { SignalLog } from '../../src/firehose/log/signal-log.ts'
import { createPublicStreamHandler } from '../../src/firehose/public-signals/public-stream-handler.ts'
import type { Rights } from '../../src/firehose/query/compiled-query.ts'
import { rightsOf } from '../../src/firehose/query/rights.ts'
import { createSnapshotHandler } from '../../src/firehose/snapshot/snapshot-handler.ts'
import { createStreams, type StreamNeeds } from '../../src/firehose/stream/streams.ts'
import type { Changes } from '../../src/platform/changes.ts'
import { createClientAddress } from '../../src/platform/client-address.ts'
import type { AccountCaller } from '../../src/platform/http/identity.ts'
import { createLimits } from '../../src/platform/http/limits.ts'
import { createRespond } from '../../src/platform/http/respond.ts'
import { createResponseCache } from '../../src/platform/http/response-cache.ts'
import { createHttpServer } from '../../src/platform/http/server.ts'
import { createSiteCookies } from '../../src/platform/http/site-cookies.ts'
import { createLogging } from '../../src/platform/log.ts'
import { createMetrics } from '../../src/platform/metrics.ts'
import { createMemoryLimiter } from '../../src/platform/rate-limit/memory-limiter.ts'
import { draftOf, testSignalId } from './memory-log.ts'
import { memberCaller, smallCompiler, testCursors } from './snapshot-server.ts'

/** Shorter than in production, so that tests need not wait. */
export const quick = {
  heartbeatMs: 60_000,
  tickMs: 20,
  untilGraceMs: 0,
  drainSpreadMs: 200,
  drainMs: 2_000,
}

const many = 1_000_000

/** The streams of a log behind the real HTTP server. */
export async function serveStreams(
  log: SignalLog,
  options: Partial<StreamNeeds> & {
    callers?: Record<string, AccountCaller>
    sessions?: Record<string, FirehoseQueryInput>
    streams?: number
  } = {},
) {
  const metrics = createMetrics()
  const now = Date.now
  const baseUrl = 'http://directory.test'
  const faults: unknown[] = []
  const listeners = new Set<(accountId?: string) => void>()
  const rights = new Map<string, Rights | undefined>()
  const callers = options.callers ?? { key: streamCaller() }
  const limit = { requestsPerMinute: many, streams: options.streams ?? many }
  const plans = createPlans({ team: limit, individual: limit })
  const findSession = async (id: string) => {
    const query = options.sessions?.[id]
    return query && { id, query: await smallCompiler.compile(smallCompiler.fromInput(query)) }
  }
  const streams = createStreams({
    log,
    cursors: testCursors,
    baseUrl,
    now,
    plans,
    metrics,
    findSession,
    recheck: async (caller) =>
      rights.has(caller.accountId) ? rights.get(caller.accountId) : rightsOf(caller),
    onRightsChange(listener) {
      listeners.add(listener)
      return { [Symbol.dispose]: () => void listeners.delete(listener) }
    },
    onFault: (error) => faults.push(error),
    ...options,
    times: { ...quick, ...options.times },
  })
  const respond = createRespond({ baseUrl, logging: createLogging('silent'), metrics, now })
  const handler = createSnapshotHandler({
    log,
    compiler: smallCompiler,
    cursors: testCursors,
    respond,
    baseUrl,
    plans,
    now: () => new Date(),
    usageOf: streams.usageOf,
    findNewestInDatabase: async () => 0,
    findSession: async (id) => (options.sessions?.[id] ? { query: options.sessions[id] } : undefined),
    openStream: streams.openSse,
  })
  const publicLimits = {
    readsPerMinute: many,
    writesPerMinute: many,
    requestsPerHour: many,
    pagesPerMinute: many,
  }
  const http = await createHttpServer({
    respond,
    metrics,
    routes: [],
    handlers: [
      handler,
      createPublicStreamHandler({ compiler: smallCompiler, respond, openStream: streams.openSse }),
    ],
    upgrades: streams.upgrades,
    limits: createLimits({ limiter: createMemoryLimiter(), metrics, now, publicLimits }),
    cache: createResponseCache({ maximumBytes: 1_000_000, secondsToLive: 60 }),
    changes: {} as Changes,
    clientAddress: createClientAddress({ trustedProxies: [] }),
    authenticate: async ({ value }) => callers[value],
    siteCookies: createSiteCookies(baseUrl),
    serveFile: () => false,
  })
  const sockets = new Set<Duplex>()
  http.server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => http.server.listen(0, '127.0.0.1', resolve))
  const { port } = http.server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    socketUrl: `ws://127.0.0.1:${port}`,
    port,
    streams,
    metrics,
    faults,
    /** The server's side of each connection. */
    sockets,
    http,
    /** Sets the account's rights; undefined revokes access. */
    setRights(accountId: string, value: Rights | undefined, isAnnounced = true): void {
      rights.set(accountId, value)
      if (isAnnounced) for (const listener of listeners) listener(accountId)
    },
    get listeners() {
      return listeners.size
    },
    async [Symbol.asyncDispose]() {
      await Promise.all([streams.drain(), http.drain(1_000)])
      handler[Symbol.dispose]()
    },
  }
}

/** An account without a practical rate limit. */
export const streamCaller = (more: Partial<AccountCaller> = {}): AccountCaller => ({
  ...memberCaller,
  limits: [{ name: 'plan', limit: many, seconds: 60 }],
  ...more,
})

export const withKey = { 'x-api-key': 'key' }

let made = 0

/** A draft with a complete signal. */
export function signalDraft(more: Parameters<typeof draftOf>[0] & { text?: string } = {}): LogDraft {
  const { text = 'Déjà vu · 市 · 🏛', ...rest } = more
  const signalId = more.signalId ?? testSignalId(0x1000 + ++made)
  const draft = draftOf({ signalId, ...rest })
  const at = new Date(draft.detectedAt).toISOString()
  const evidence = [
    {
      source_id: null,
      url: 'https://www.example.org/agenda',
      title: text,
      publisher: 'City of Gary',
      published_at: at,
      retrieved_at: at,
      excerpt: text,
      content_hash: null,
    },
  ]
  if (draft.kind === 'retraction') {
    return {
      ...draft,
      json: JSON.stringify({ signal_id: signalId, reason: text, retracted_at: at, evidence }),
    }
  }
  const signal = {
    id: signalId,
    signal_type: 'vote',
    title: text,
    summary: null,
    occurred_at: at,
    detected_at: at,
    places: draft.keys.places,
    issues: draft.keys.issues,
    actors: [],
    source_class: 'government',
    visibility: draft.visibility,
    confidence: 1,
    review_state: 'unreviewed',
    revision: 1,
    supersedes: null,
    retracted: false,
    evidence,
  }
  return { ...draft, json: more.json ?? JSON.stringify(signal) }
}

export const inputOf = (more: Partial<FirehoseQueryInput> = {}): FirehoseQueryInput =>
  FirehoseQueryInput.parse(more)
