import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Provider } from 'oidc-provider'
import type { Log } from '../../platform/log.ts'
import { mostDocumentBytes } from './client-documents.ts'
import { resourceMetadata, resourceMetadataPaths } from './resource-metadata.ts'

const serverMetadataPaths = ['/.well-known/oauth-authorization-server', '/.well-known/openid-configuration']
/** What applications in a browser call from their own origin. None of it looks at cookies, so any origin may. */
const openPaths = new Set([
  ...serverMetadataPaths,
  ...resourceMetadataPaths,
  '/oauth/jwks',
  '/oauth/token',
  '/oauth/register',
  '/oauth/revoke',
  '/oauth/par',
])
/** What strangers have us store or try. */
const limited = { '/oauth/token': 'token', '/oauth/par': 'token', '/oauth/register': 'register' } as const

export type OAuthListener = {
  provider: Provider
  listen: (request: IncomingMessage, response: ServerResponse) => Promise<void>
}

export function createHandler(needs: {
  baseUrl: string
  log: Log
  current: () => OAuthListener
  signedInAccount: (request: IncomingMessage) => Promise<string | undefined>
  consumeAttempt: (kind: 'token' | 'register', address: string) => Promise<boolean>
  addressOf: (request: IncomingMessage) => string
}) {
  const ownMetadata = JSON.stringify(resourceMetadata(needs.baseUrl))

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = pathOf(request)
    if (openPaths.has(path)) {
      response.setHeader('Access-Control-Allow-Origin', '*')
      response.setHeader('Access-Control-Expose-Headers', 'WWW-Authenticate')
      if (request.method === 'OPTIONS') return preflight(response)
    }
    if (resourceMetadataPaths.includes(path)) return sendMetadata(request, response)
    if (request.method === 'POST' && Object.hasOwn(limited, path)) {
      const kind = limited[path as keyof typeof limited]
      if (!(await needs.consumeAttempt(kind, needs.addressOf(request)))) {
        response.setHeader('Retry-After', '60')
        return refuse(
          response,
          429,
          'temporarily_unavailable',
          'Too many requests from your address: wait a minute',
        )
      }
      if (kind === 'register' && refuseLength(request, response)) return
    }
    if (request.method === 'POST' && path === '/oauth/authorize') return askAgain(request, response)
    const { provider, listen } = needs.current()
    if (path === '/oauth/authorize' || path.startsWith('/oauth/authorize/')) {
      await leaveForeignSession(provider, request, response)
    }
    await listen(request, response)
  }

  /** The library's session of somebody who is not signed in here any more is none. */
  async function leaveForeignSession(provider: Provider, request: IncomingMessage, response: ServerResponse) {
    const session = await provider.Session.get(provider.createContext(request, response) as never)
    const { accountId } = session
    if (accountId === undefined || accountId === (await needs.signedInAccount(request))) return
    const name = provider.cookieName('session')
    const others = (request.headers.cookie ?? '').split(';').filter((cookie) => {
      return ![name, `${name}.sig`].includes(cookie.split('=')[0]!.trim())
    })
    request.headers.cookie = others.join(';')
  }

  function sendMetadata(request: IncomingMessage, response: ServerResponse): void {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.setHeader('Allow', 'GET, HEAD, OPTIONS')
      refuse(response, 405, 'invalid_request', 'Read this document with GET')
    } else {
      response.setHeader('Cache-Control', 'public, max-age=300')
      send(response, 200, request.method === 'HEAD' ? '' : ownMetadata)
    }
  }

  return {
    owns: (path: string): boolean => path.startsWith('/oauth/') || openPaths.has(path),

    handle(request: IncomingMessage, response: ServerResponse): void {
      answer(request, response).catch((error) => {
        needs.log.error({ err: error, path: pathOf(request) }, 'The OAuth server failed')
        if (response.headersSent) response.destroy()
        else refuse(response, 500, 'server_error', 'Something went wrong here: try again later')
      })
    },
  }
}

export function pathOf(request: IncomingMessage): string {
  return (request.url ?? '/').split('?', 1)[0]!
}

function preflight(response: ServerResponse): void {
  response.setHeader('Access-Control-Allow-Methods', 'GET, POST, OPTIONS')
  response.setHeader('Access-Control-Allow-Headers', 'Authorization, Content-Type, MCP-Protocol-Version')
  response.setHeader('Access-Control-Max-Age', '3600')
  response.writeHead(204).end()
}

/**
 * A form that another site posts comes without our cookies, which are SameSite=Lax: asked again by GET, they come along.
 */
async function askAgain(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const isForm = /^application\/x-www-form-urlencoded\b/i.test(request.headers['content-type'] ?? '')
  if (!isForm) return refuse(response, 400, 'invalid_request', 'Send the parameters as a form')
  if (refuseLength(request, response)) return
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const query = new URLSearchParams(Buffer.concat(chunks).toString('utf8'))
  response.writeHead(303, { Location: `/oauth/authorize?${query}`, 'Cache-Control': 'no-store' }).end()
}

/** Whether it was refused: what is stored for strangers is small, and its size is known before it is read. */
function refuseLength(request: IncomingMessage, response: ServerResponse): boolean {
  const length = request.headers['content-length']
  if (length !== undefined && Number(length) <= mostDocumentBytes) return false
  response.setHeader('Connection', 'close')
  if (length === undefined) refuse(response, 411, 'invalid_request', 'Send Content-Length with the body')
  else {
    const error = pathOf(request) === '/oauth/register' ? 'invalid_client_metadata' : 'invalid_request'
    refuse(response, 413, error, `Send at most ${mostDocumentBytes} bytes`)
  }
  return true
}

function refuse(response: ServerResponse, status: number, error: string, description: string): void {
  response.setHeader('Cache-Control', 'no-store')
  send(response, status, JSON.stringify({ error, error_description: description }))
}

function send(response: ServerResponse, status: number, body: string): void {
  response.setHeader('Content-Type', 'application/json; charset=utf-8')
  response.setHeader('X-Content-Type-Options', 'nosniff')
  response.writeHead(status).end(body)
}
