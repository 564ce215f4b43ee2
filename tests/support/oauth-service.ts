import { createHash, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { createIdentityChanges, identityChannel } from '../../src/accounts/identity-changes.ts'
import { createAccounts, createIdentities } from '../../src/accounts/index.ts'
import { createOAuth, type OAuthNeeds } from '../../src/accounts/oauth/index.ts'
import { ServiceError } from '../../src/platform/errors.ts'
import { openDatabase } from '../../src/platform/sql/database.ts'
import type { Json } from './app.ts'
import { createCookieBrowser } from './cookie-browser.ts'
import { createTestDatabase } from './postgres.ts'

export const baseUrl = 'https://directory.test'
export const resource = 'https://directory.test/mcp'
export const callback = 'https://client.example/callback'
export const sessionCookie = 'test_session'

type Options = Partial<Pick<OAuthNeeds, 'now' | 'fetch' | 'lookup' | 'consumeAttempt' | 'baseUrl'>> & {
  databaseUrl?: string
}

export type OAuthService = Awaited<ReturnType<typeof startOAuthService>>

/** The OAuth server with a minimal site: a cookie signs in, and a plain form grants consent. */
export async function startOAuthService(options: Options = {}) {
  await using opened = new AsyncDisposableStack()
  const databaseUrl = options.databaseUrl ?? opened.use(await createTestDatabase()).url
  const database = opened.use(
    await openDatabase({ databaseUrl, dataDir: '', role: 'service', poolSize: 5, log: () => {} }),
  )
  const { sql } = database
  const now = options.now ?? (() => new Date())
  const logged: string[] = []
  const log = pino({ level: 'debug' }, { write: (line: string) => void logged.push(line) })
  const identities = createIdentities({ sql, baseUrl, now, onError: () => {} })
  database.listen(identityChannel, identities.invalidate, identities.invalidateAll)
  const oauth = await createOAuth({
    consumeAttempt: async () => true,
    siteName: 'Civic Directory',
    ...options,
    sql,
    baseUrl: options.baseUrl ?? baseUrl,
    now,
    log,
    changes: createIdentityChanges(identities.invalidate),
    signedInAccount: async (request) => cookieOf(request),
    authorizePath: (uid) => `/authorize/${uid}`,
    addressOf: (request) => request.socket.remoteAddress ?? '',
  })
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', baseUrl)
    if (oauth.owns(pathname)) return oauth.handle(request, response)
    const page = pathname.startsWith('/authorize/')
      ? consentPage
      : pathname === '/api/me'
        ? whoAmI
        : undefined
    if (page === undefined) return void response.writeHead(404).end()
    page(request, response).catch((error) => {
      const status = error instanceof ServiceError ? error.status : 500
      send(response, status, { code: error.code, message: error.message, stack: error.stack })
    })
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  opened.defer(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })

  async function consentPage(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const shown = await oauth.interaction(request, response)
    if (shown === undefined) return send(response, 404, { code: 'over' })
    const accountId = cookieOf(request)
    if (request.method === 'GET' && shown.prompt === 'consent') return send(response, 200, shown)
    if (accountId === undefined) return send(response, 200, shown)
    if (shown.prompt === 'login') return go(response, await oauth.finishLogin(request, response, accountId))
    const choice = JSON.parse(await bodyOf(request)) as Json
    if (choice.deny) return go(response, await oauth.deny(request, response))
    go(response, await oauth.allow(request, response, { accountId, ...choice }))
  }

  async function whoAmI(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const value = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1]
    const caller = value && (await identities.authenticate({ kind: 'bearer', value }))
    if (!caller) return send(response, 401, { code: 'unauthenticated' })
    send(response, 200, {
      accountId: caller.accountId,
      workspaceId: caller.workspaceId,
      scopes: caller.scopes,
    })
  }

  const { port } = server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}`
  const resources = opened.move()
  return {
    url,
    databaseUrl,
    database,
    sql,
    oauth,
    logged,
    ...createAccounts({ sql, baseUrl, now, onIdentityChange: identities.invalidate }),
    browser: (account?: string) => {
      const browser = createCookieBrowser(baseUrl, () => url)
      if (account !== undefined) browser.setCookie(sessionCookie, account)
      return browser
    },
    get: (path: string, init?: RequestInit) => fetch(url + path, { redirect: 'manual', ...init }),
    form: (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
      fetch(url + path, { method: 'POST', headers, body: new URLSearchParams(fields), redirect: 'manual' }),
    register: (metadata: object) =>
      fetch(`${url}/oauth/register`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(metadata),
      }),
    me: (token: string) => fetch(`${url}/api/me`, { headers: { authorization: `Bearer ${token}` } }),
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  }
}

export function newVerifier() {
  const verifier = randomBytes(32).toString('base64url')
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') }
}

function cookieOf(request: IncomingMessage): string | undefined {
  return new RegExp(`(?:^|; )${sessionCookie}=([^;]+)`).exec(request.headers.cookie ?? '')?.[1]
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString() || '{}'
}

function go(response: ServerResponse, location: string): void {
  response.writeHead(303, { location }).end()
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
