import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Page, pagesOfFolder } from '../../platform/http/pages.ts'

/** All sites of the town share this reserved host name (RFC 2606) while they are read. */
const host = 'www.alder-falls.example.org'

/** Every page of the sample web at its path on the service. The sites share one robots.txt. */
export function samplePages(folder: string): Page[] {
  const pages = pagesOfFolder(folder, '/samples')
  const rules = pages.find(({ path }) => path === '/samples/robots.txt')
  return rules ? [...pages, { ...rules, path: '/robots.txt' }] : pages
}

export type SampleWeb = {
  /** Prefix of every page URL, as research sees it. */
  readonly origin: string
  readonly port: number
  /** Resolves the host of the sample web and no other. */
  lookup(hostname: string): Promise<{ address: string; family: number }[]>
  [Symbol.asyncDispose](): Promise<void>
}

/** Serves the pages on a local port while they are read. */
export async function openSampleWeb(folder: string): Promise<SampleWeb> {
  const pages = new Map(samplePages(folder).map((page) => [page.path, page]))
  const server = createServer((request, response) => {
    const page = pages.get(new URL(request.url ?? '/', 'http://sample').pathname)
    if (page === undefined) {
      response.writeHead(404, { 'content-type': 'text/plain' }).end('Page not found')
      return
    }
    response.writeHead(200, { 'content-type': page.contentType }).end(page.body)
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  return {
    port,
    origin: `http://${host}:${port}`,
    async lookup(hostname) {
      if (hostname !== host) throw new Error(`${hostname} is not part of the sample web`)
      return [{ address: '127.0.0.1', family: 4 }]
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
