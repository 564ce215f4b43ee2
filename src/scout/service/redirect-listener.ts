import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { abortable } from '../../platform/abortable.ts'
import { OperatorError } from '../../platform/errors.ts'

const path = '/callback'

/** Listens on a free loopback port for the redirect with the authorization code (RFC 8252 § 7.3). */
export async function listenForRedirect(expected: { state: string; issuer: string }) {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  // The redirect may arrive before anything awaits the code.
  promise.catch(() => {})
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://127.0.0.1')
    if (url.pathname !== path) return void response.writeHead(404).end()
    const parameters = url.searchParams
    // A request without our state must not end the wait.
    if (parameters.get('state') !== expected.state) return void response.writeHead(400).end('Not expected.\n')
    const fault = redirectError(parameters, expected.issuer)
    const code = parameters.get('code')
    const message = fault ?? 'You are signed in. Return to the terminal; you can close this page.'
    response
      .writeHead(200, { 'content-type': 'text/html; charset=utf-8', connection: 'close' })
      .end(
        `<!doctype html><title>scout</title><p style="font:1.2rem system-ui;margin:3rem">${escapeHtml(message)}</p>`,
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

function redirectError(parameters: URLSearchParams, issuer: string): string | undefined {
  const error = parameters.get('error')
  if (error === 'access_denied') return 'You denied access. Nothing was changed.'
  if (error) return `The service returned an error: ${parameters.get('error_description') ?? error}.`
  // RFC 9207: reject a response from another issuer.
  if (parameters.has('iss') && parameters.get('iss') !== issuer)
    return 'The response comes from another service.'
  return undefined
}

const escapeHtml = (text: string) => text.replaceAll(/[<>&"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
