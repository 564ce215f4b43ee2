import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { standardPlans } from '../../src/contracts/accounts/plans.ts'
import type { FirehoseQuery } from '../../src/contracts/firehose/query.ts'
import { createFirehoseCursors } from '../../src/firehose/cursor.ts'
import type { AuthorizedQuery, SignalLog } from '../../src/firehose/log/signal-log.ts'
import { matches } from '../../src/firehose/query/match.ts'
import { createQueryCompiler, type QueryCompilerNeeds } from '../../src/firehose/query/query-compiler.ts'
import { createSnapshotHandler, type SnapshotNeeds } from '../../src/firehose/snapshot/snapshot-handler.ts'
import type { StreamRequest } from '../../src/firehose/stream/stream-admission.ts'
import type { AccountCaller, Caller } from '../../src/platform/http/identity.ts'
import { runMountedHandler } from '../../src/platform/http/mounted-handler.ts'
import { createRequestContext } from '../../src/platform/http/request-context.ts'
import { createRespond } from '../../src/platform/http/respond.ts'
import { createLogging } from '../../src/platform/log.ts'
import { createMetrics } from '../../src/platform/metrics.ts'
import type { MemoryLog } from './memory-log.ts'

export const memberCaller: AccountCaller = {
  kind: 'account',
  credential: 'api_key',
  credentialId: '01920000-0000-7000-8000-00000000000b',
  accountId: '01920000-0000-7000-8000-00000000000d',
  accountName: 'Test account',
  workspaceId: '01920000-0000-7000-8000-00000000000a',
  workspaceRole: 'member',
  plan: 'team',
  scopes: 'all',
  roles: [],
  limits: [],
  verifiedAt: null,
  expiresAt: null,
}
export const reviewerCaller: AccountCaller = { ...memberCaller, roles: ['reviewer'] }

/** Two places and two domains cover every way to name one. */
export const smallQueryNeeds: QueryCompilerNeeds = {
  places: async (given) => {
    const keys: Record<string, string> = {
      'gary,indiana': 'gary,indiana',
      'gary-in': 'gary,indiana',
      'flint,michigan': 'flint,michigan',
      'flint-mi': 'flint,michigan',
    }
    return new Map(given.flatMap((one) => (keys[one] ? [[one, keys[one]]] : [])))
  },
  issues: (given) => {
    const areas: Record<string, readonly string[]> = {
      clean_water: ['clean_water'],
      public_transit: ['public_transit'],
      infrastructure: ['clean_water', 'public_transit'],
    }
    return new Map(given.flatMap((one) => (areas[one] ? [[one, areas[one]]] : [])))
  },
  states: async (given) => ({ states: given, placeKeys: given.includes('IN') ? ['gary,indiana'] : [] }),
}

export const smallCompiler = createQueryCompiler(smallQueryNeeds)

export const testCursors = createFirehoseCursors('a secret of the tests')

/** Serves the snapshot URLs of a log on a real socket. */
export async function serveSnapshots(
  log: SignalLog,
  options: Partial<SnapshotNeeds> & {
    caller?: () => Caller
    stored?: Record<string, FirehoseQuery>
  } = {},
) {
  const respond = createRespond({
    baseUrl: 'http://directory.test',
    logging: createLogging('silent'),
    metrics: createMetrics(),
    now: Date.now,
  })
  const streams: StreamRequest[] = []
  const handler = createSnapshotHandler({
    log,
    compiler: smallCompiler,
    cursors: testCursors,
    respond,
    baseUrl: 'http://directory.test',
    now: () => new Date(),
    plans: standardPlans,
    usageOf: (caller) => ({ plan: caller.plan, streams: { open: 0, limit: 50 } }),
    findNewestInDatabase: async (authorized, upTo) => findNewest(log as MemoryLog, authorized, upTo),
    findSession: async (id) => (options.stored?.[id] ? { query: options.stored[id] } : undefined),
    openStream: (_context, takeOver, request) => {
      streams.push(request)
      takeOver().writeHead(200, { 'content-type': 'text/event-stream' }).end()
    },
    ...options,
  })
  const server = createServer((request, response) => {
    const context = createRequestContext(request, response, '127.0.0.1')
    context.caller = options.caller?.() ?? memberCaller
    if (handler.owns(request)) void runMountedHandler(handler, context, respond)
    else response.writeHead(404).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    handler,
    streams,
    fetch: (path: string, headers: Record<string, string> = {}, init: RequestInit = {}) =>
      fetch(url + path, { headers, ...init }),
    async [Symbol.asyncDispose]() {
      handler[Symbol.dispose]()
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function findNewest(log: MemoryLog, wanted: AuthorizedQuery, upTo: number): number {
  return log.entries.findLast((entry) => entry.seq <= upTo && matches(wanted, entry))?.seq ?? 0
}
