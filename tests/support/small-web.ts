import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type SmallPage = string | ((request: IncomingMessage, response: ServerResponse) => void)

/** Serves a few pages on a free port and counts the requests for each. */
export async function serveSmallWeb(pages: Record<string, SmallPage>) {
  const asked = new Map<string, number>()
  const server = createServer((request, response) => {
    const path = request.url!
    asked.set(path, (asked.get(path) ?? 0) + 1)
    const page = pages[path]
    if (page === undefined) return void response.writeHead(404).end('nothing here')
    if (typeof page === 'function') return page(request, response)
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    port,
    url: (path: string) => `http://127.0.0.1:${port}${path}`,
    asked,
    pages,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
