import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { abortable } from '../../platform/abortable.ts'
import { OperatorError } from '../../platform/errors.ts'

const path = '/callback'

/** Listens on this machine, on a free port, for the browser that comes back with a code (RFC 8252 § 7.3). */
export async function awaitRedirect(expected: { state: string; issuer: string }) {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  // The person may have gone before anybody waits for the code.
  promise.catch(() => {})
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://127.0.0.1')
    if (url.pathname !== path) return void response.writeHead(404).end()
    const heard = url.searchParams
    // Whoever does not know the state was not sent by us: it must not end the wait.
    if (heard.get('state') !== expected.state) return void response.writeHead(400).end('Not expected.\n')
    const fault = faultOf(heard, expected.issuer)
    const code = heard.get('code')
    const message = fault ?? 'You are signed in. Go back to the terminal; this page can be closed.'
    response
      .writeHead(200, { 'content-type': 'text/html; charset=utf-8', connection: 'close' })
      .end(
        `<!doctype html><title>scout</title><p style="font:1.2rem system-ui;margin:3rem">${escaped(message)}</p>`,
      )
    if (fault === undefined && code !== null) resolve(code)
    else reject(new OperatorError(fault ?? 'The service sent no code.'))
  }).listen(0, '127.0.0.1')
  await new Promise<void>((listening) => server.once('listening', () => listening()))
  const { port } = server.address() as AddressInfo
  return {
    address: `http://127.0.0.1:${port}${path}`,
    code: (signal: AbortSignal) => abortable(promise, signal),
    async [Symbol.asyncDispose]() {
      await new Promise<void>((closed) => {
        server.close(() => closed())
        server.closeIdleConnections()
      })
    },
  }
}

function faultOf(heard: URLSearchParams, issuer: string): string | undefined {
  const error = heard.get('error')
  if (error === 'access_denied') return 'You refused the access: nothing was changed.'
  if (error) return `The service refuses: ${heard.get('error_description') ?? error}.`
  // RFC 9207: an answer of another server is not for us.
  if (heard.has('iss') && heard.get('iss') !== issuer) return 'The answer comes from another service.'
  return undefined
}

const escaped = (text: string) => text.replaceAll(/[<>&"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
