import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Page, pagesOfFolder } from '../../platform/http/pages.ts'

/** The town's sites share this host while they are read; nobody else can be reached under a name of RFC 2606. */
const host = 'www.alder-falls.example.org'

/** Every page of the sample web under the address that the service gives it; the sites share one robots.txt. */
export function samplePages(folder: string): Page[] {
  const pages = pagesOfFolder(folder, '/samples')
  const rules = pages.find(({ path }) => path === '/samples/robots.txt')
  return rules ? [...pages, { ...rules, path: '/robots.txt' }] : pages
}

export type SampleWeb = {
  /** What stands before the path of every page, as research sees it. */
  readonly origin: string
  readonly port: number
  /** Finds the host of the web on this machine, and no other. */
  lookup(hostname: string): Promise<{ address: string; family: number }[]>
  [Symbol.asyncDispose](): Promise<void>
}

/** Serves the pages on a port of this machine for as long as they are read, whatever the service itself listens on. */
export async function openSampleWeb(folder: string): Promise<SampleWeb> {
  const pages = new Map(samplePages(folder).map((page) => [page.path, page]))
  const server = createServer((request, response) => {
    const page = pages.get(new URL(request.url ?? '/', 'http://sample').pathname)
    if (page === undefined) {
      response.writeHead(404, { 'content-type': 'text/plain' }).end('There is no such page')
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
