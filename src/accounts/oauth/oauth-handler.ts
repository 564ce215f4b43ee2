import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Provider } from 'oidc-provider'
import type { Log } from '../../platform/log.ts'
import { maxDocumentBytes } from './client-documents.ts'
import { sessionCookie } from './provider.ts'
import { resourceMetadata, resourceMetadataPaths } from './resource-metadata.ts'

const serverMetadataPaths = ['/.well-known/oauth-authorization-server', '/.well-known/openid-configuration']
/** Paths that browser applications call from other origins. None of them reads cookies. */
const corsPaths = new Set([
  ...serverMetadataPaths,
  ...resourceMetadataPaths,
  '/oauth/jwks',
  '/oauth/token',
  '/oauth/register',
  '/oauth/revoke',
  '/oauth/par',
])
/** Rate-limited paths: anonymous clients can store data or guess codes there. */
const rateLimitedPaths = {
  '/oauth/token': 'token',
  '/oauth/par': 'token',
  '/oauth/register': 'register',
  '/oauth/authorize': 'authorize',
} as const

export type OAuthListener = {
  provider: Provider
  listen: (request: IncomingMessage, response: ServerResponse) => Promise<void>
}

export function createHandler(needs: {
  baseUrl: string
  siteName: string
  log: Log
  current: () => OAuthListener
  signedInAccount: (request: IncomingMessage) => Promise<string | undefined>
  consumeAttempt: (kind: 'token' | 'register' | 'authorize', address: string) => Promise<boolean>
  addressOf: (request: IncomingMessage) => string
}) {
  const { host, protocol } = new URL(needs.baseUrl)
  const ownMetadata = JSON.stringify(resourceMetadata(needs.baseUrl, needs.siteName))

  async function route(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = pathOf(request)
    if (corsPaths.has(path)) {
      response.setHeader('Access-Control-Allow-Origin', '*')
      response.setHeader('Access-Control-Expose-Headers', 'WWW-Authenticate')
      if (request.method === 'OPTIONS') return preflight(response)
    }
    if (resourceMetadataPaths.includes(path)) return sendMetadata(request, response)
    const kind = attemptOf(request.method, path)
    if (kind !== undefined) {
      if (!(await needs.consumeAttempt(kind, needs.addressOf(request)))) {
        response.setHeader('Retry-After', '60')
        return sendError(
          response,
          429,
          'temporarily_unavailable',
          'Too many requests from your address: try again in a minute',
        )
      }
      if (kind === 'register' && rejectInvalidLength(request, response)) return
    }
    if (request.method === 'POST' && path === '/oauth/authorize') return redirectToGet(request, response)
    // URLs and the Secure attribute follow the configured base URL, whatever the client sent.
    request.headers['x-forwarded-host'] = host
    request.headers['x-forwarded-proto'] = protocol.slice(0, -1)
    const { provider, listen } = needs.current()
    if (path === '/oauth/authorize' || path.startsWith('/oauth/authorize/')) {
      await dropStaleSession(provider, request, response)
    }
    await listen(request, response)
  }

  /** Hides the library's session cookie when its account is not the one signed in to the site. */
  async function dropStaleSession(provider: Provider, request: IncomingMessage, response: ServerResponse) {
    const session = await provider.Session.get(provider.createContext(request, response) as never)
    const { accountId } = session
    if (accountId === undefined || accountId === (await needs.signedInAccount(request))) return

    const otherCookies = (request.headers.cookie ?? '').split(';').filter((cookie) => {
      return ![sessionCookie, `${sessionCookie}.sig`].includes(cookie.split('=')[0]!.trim())
    })
    request.headers.cookie = otherCookies.join(';')
  }

  function sendMetadata(request: IncomingMessage, response: ServerResponse): void {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.setHeader('Allow', 'GET, HEAD, OPTIONS')
      sendError(response, 405, 'invalid_request', 'Use GET to read this document')
    } else {
      response.setHeader('Cache-Control', 'public, max-age=300')
      send(response, 200, request.method === 'HEAD' ? '' : ownMetadata)
    }
  }

  return {
    owns: (path: string): boolean => path.startsWith('/oauth/') || corsPaths.has(path),

    handle(request: IncomingMessage, response: ServerResponse): void {
      route(request, response).catch((error) => {
        // The segment after the endpoint is the secret id of an authorization.
        const path = pathOf(request).split('/', 3).join('/')
        needs.log.error({ err: error, path }, 'OAuth server error')
        if (response.headersSent) response.destroy()
        else sendError(response, 500, 'server_error', 'Internal server error: try again later')
      })
    },
  }
}

/** What a request attempts that has a limit of its own. Starting an authorization stores it, whatever the method. */
function attemptOf(method: string | undefined, path: string) {
  if (method !== 'POST' && path !== '/oauth/authorize') return undefined
  return Object.hasOwn(rateLimitedPaths, path)
    ? rateLimitedPaths[path as keyof typeof rateLimitedPaths]
    : undefined
}

function pathOf(request: IncomingMessage): string {
  return (request.url ?? '/').split('?', 1)[0]!
}

function preflight(response: ServerResponse): void {
  response.setHeader('Access-Control-Allow-Methods', 'GET, POST, OPTIONS')
  response.setHeader('Access-Control-Allow-Headers', 'Authorization, Content-Type, MCP-Protocol-Version')
  response.setHeader('Access-Control-Max-Age', '3600')
  response.writeHead(204).end()
}

/** A cross-site POST arrives without our SameSite=Lax cookies. After a redirect to GET the browser sends them. */
async function redirectToGet(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const isForm = /^application\/x-www-form-urlencoded\b/i.test(request.headers['content-type'] ?? '')
  if (!isForm)
    return sendError(
      response,
      400,
      'invalid_request',
      'Send the parameters as application/x-www-form-urlencoded',
    )
  if (rejectInvalidLength(request, response)) return
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const query = new URLSearchParams(Buffer.concat(chunks).toString('utf8'))
  response.writeHead(303, { Location: `/oauth/authorize?${query}`, 'Cache-Control': 'no-store' }).end()
}

/** Returns true after it rejected a body that is too large or has no declared length. */
function rejectInvalidLength(request: IncomingMessage, response: ServerResponse): boolean {
  const length = request.headers['content-length']
  if (length !== undefined && Number(length) <= maxDocumentBytes) return false
  response.setHeader('Connection', 'close')
  if (length === undefined) sendError(response, 411, 'invalid_request', 'Send a Content-Length header')
  else {
    const error = pathOf(request) === '/oauth/register' ? 'invalid_client_metadata' : 'invalid_request'
    sendError(response, 413, error, `Send at most ${maxDocumentBytes} bytes`)
  }
  return true
}

function sendError(response: ServerResponse, status: number, error: string, description: string): void {
  response.setHeader('Cache-Control', 'no-store')
  send(response, status, JSON.stringify({ error, error_description: description }))
}

function send(response: ServerResponse, status: number, body: string): void {
  response.setHeader('Content-Type', 'application/json; charset=utf-8')
  response.setHeader('X-Content-Type-Options', 'nosniff')
  response.writeHead(status).end(body)
}
