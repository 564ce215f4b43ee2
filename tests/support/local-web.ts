import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Lookup } from '../../src/platform/safe-fetch/checked-addresses.ts'

export type Site = Record<string, string | ((request: IncomingMessage, response: ServerResponse) => void)>

export type LocalWeb = {
  port: number
  url(host: string, path?: string): string
  /** Resolves every host of this web to loopback; other names are not found. */
  lookup: Lookup
  /** `host/path` of every request, in order. */
  requests: string[]
  [Symbol.asyncDispose](): Promise<void>
}

/** A local web server with several hosts. Text is served as HTML; a function handles the request itself. */
export async function startWeb(sites: Record<string, Site>): Promise<LocalWeb> {
  const requests: string[] = []
  const server = createServer((request, response) => {
    const host = (request.headers.host ?? '').replace(/:\d+$/, '')
    const path = request.url ?? '/'
    requests.push(`${host}${path}`)
    const page = sites[host]?.[path] ?? sites[host]?.[path.split('?', 1)[0]!]
    if (typeof page === 'function') return page(request, response)
    if (page === undefined) return void response.writeHead(404, { 'content-type': 'text/html' }).end('<p>No')
    const type = path.endsWith('.txt')
      ? 'text/plain'
      : path.endsWith('.xml')
        ? 'application/xml'
        : 'text/html'
    response.writeHead(200, { 'content-type': `${type}; charset=utf-8` }).end(page)
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  return {
    port,
    requests,
    url: (host, path = '/') => `http://${host}:${port}${path}`,
    lookup: async (hostname) => {
      if (!(hostname in sites)) throw new Error('ENOTFOUND')
      return [{ address: '127.0.0.1', family: 4 }]
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** A fake clock that advances when a caller waits, and records every wait. */
export function fakeClock(from = '2026-11-02T12:00:00.000Z') {
  let time = Date.parse(from)
  const waits: number[] = []
  return {
    waits,
    now: () => new Date(time),
    advance: (ms: number) => {
      time += ms
    },
    wait: async (ms: number, signal: AbortSignal) => {
      signal.throwIfAborted()
      waits.push(ms)
      time += ms
    },
  }
}
