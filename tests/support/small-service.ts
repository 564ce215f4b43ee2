import type { AddressInfo } from 'node:net'
import { createChanges } from '../../src/platform/changes.ts'
import { createClientAddress } from '../../src/platform/client-address.ts'
import type { AccountCaller, Authenticate } from '../../src/platform/http/identity.ts'
import { createLimits } from '../../src/platform/http/limits.ts'
import type { MountedHandler } from '../../src/platform/http/mounted-handler.ts'
import { createRespond, type Respond } from '../../src/platform/http/respond.ts'
import { createResponseCache } from '../../src/platform/http/response-cache.ts'
import type { Route } from '../../src/platform/http/route.ts'
import { createHttpServer } from '../../src/platform/http/server.ts'
import { createSiteCookies } from '../../src/platform/http/site-cookies.ts'
import { createLogging } from '../../src/platform/log.ts'
import { createMetrics } from '../../src/platform/metrics.ts'
import { createMemoryLimiter } from '../../src/platform/rate-limit/memory-limiter.ts'
import type { Sql } from '../../src/platform/sql/database.ts'

export const smallServiceUrl = 'http://directory.test'

/** A listening server with only some routes or handlers, for tests of one part. */
export async function startSmallService(parts: {
  routes?: readonly Route[]
  handlers?: (respond: Respond) => readonly MountedHandler[]
  sql?: Sql
  /** The account of each API key. */
  callers?: Readonly<Record<string, AccountCaller>>
}) {
  const metrics = createMetrics()
  const respond = createRespond({
    baseUrl: smallServiceUrl,
    logging: createLogging('silent'),
    metrics,
    now: Date.now,
  })
  const authenticate: Authenticate = async ({ value }) => parts.callers?.[value]
  const limits = {
    readsPerMinute: 100_000,
    writesPerMinute: 100_000,
    requestsPerHour: 100_000,
    pagesPerMinute: 100_000,
  }
  const http = await createHttpServer({
    respond,
    limits: createLimits({ limiter: createMemoryLimiter(), metrics, now: Date.now, publicLimits: limits }),
    cache: createResponseCache({ maximumBytes: 1_000_000, secondsToLive: 60 }),
    changes: createChanges({ sql: parts.sql as Sql, invalidate: () => undefined }),
    metrics,
    clientAddress: createClientAddress({ trustedProxies: [] }),
    authenticate,
    siteCookies: createSiteCookies(smallServiceUrl),
    routes: parts.routes ?? [],
    handlers: parts.handlers?.(respond) ?? [],
    serveFile: () => false,
  })
  await new Promise<void>((resolve) => http.server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(http.server.address() as AddressInfo).port}`
  return {
    url,
    fetch: (path: string, init?: RequestInit) => fetch(url + path, { redirect: 'manual', ...init }),
    [Symbol.asyncDispose]: () => http.drain(1_000),
  }
}

/** An account with a paid plan, in its own workspace. */
export function callerOf(more: Partial<AccountCaller> = {}): AccountCaller {
  return {
    kind: 'account',
    credential: 'api_key',
    credentialId: '01920000-0000-7000-8000-00000000000b',
    accountId: '01920000-0000-7000-8000-00000000000d',
    accountName: 'Ada',
    workspaceId: '01920000-0000-7000-8000-00000000000a',
    workspaceRole: 'member',
    plan: 'team',
    scopes: 'all',
    roles: [],
    limits: [{ name: 'plan', limit: 1_000_000, seconds: 60 }],
    verifiedAt: null,
    expiresAt: null,
    ...more,
  }
}
