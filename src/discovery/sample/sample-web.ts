import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { SampleFolder } from '../../directory/index.ts'
import { escapeXml } from '../../firehose/index.ts'
import { contentTypeOf, type Page } from '../../platform/http/pages.ts'

/** All sites of the town share this reserved host name (RFC 2606) while they are read. */
const host = 'www.alder-falls.example.org'
const renderedPath = '/samples/rendered/'
/** Versions of documents that change with time; another handler serves the one whose time has come. */
const scriptPath = '/samples/live/'

/** Every page of the sample web at its path on the service. The sites share one robots.txt. */
export function samplePages(folder: SampleFolder): Page[] {
  const pages = pagesOf(folder).filter(
    ({ path }) => !path.startsWith(renderedPath) && !path.startsWith(scriptPath),
  )
  const rules = pages.find(({ path }) => path === '/samples/robots.txt')
  return rules ? [...pages, { ...rules, path: '/robots.txt' }] : pages
}

/**
 * The pages as visitors open them. The service allows no scripts in them and browsers download calendars, so both
 * are served as documents that show the quoted text. Programs get the calendar.
 */
export function readableSamplePages(folder: SampleFolder): Page[] {
  const rendered = new Map(pagesOf(folder).map((page) => [page.path, page]))
  return samplePages(folder).map((page) => {
    if (page.contentType.startsWith('text/calendar')) return { ...calendarDocument(page), file: page }
    const drawn = rendered.get(page.path.replace('/samples/', renderedPath))
    return drawn ? { ...drawn, path: page.path } : page
  })
}

const pagesOf = (folder: SampleFolder): Page[] =>
  [...folder].flatMap(([file, body]) => {
    const contentType = contentTypeOf(file)
    return contentType === undefined ? [] : [{ path: `/samples/${file}`, contentType, body }]
  })

/** The content lines of the calendar, unfolded (RFC 5545 § 3.1). */
export function calendarDocument({ path, body }: Page): Page {
  const lines = String(body)
    .replaceAll(/\r?\n[ \t]/g, '')
    .split(/\r?\n/)
    .filter((line) => line !== '')
  return {
    path,
    contentType: 'text/html; charset=utf-8',
    body: `<!doctype html>
<html lang="en-US">
<head><meta charset="utf-8"><title>Calendar</title><link rel="stylesheet" href="../style.css"></head>
<body>
<p class="sample-banner">Sample data: Alder Falls is a fictional place. <a href="../index.html">All sites of the town</a></p>
${lines.map((line) => `<p>${escapeXml(line)}</p>`).join('\n')}
</body>
</html>
`,
  }
}

type SampleWeb = {
  /** Prefix of every page URL, as research sees it. */
  readonly origin: string
  readonly port: number
  /** Resolves the host of the sample web and no other. */
  lookup(hostname: string): Promise<{ address: string; family: number }[]>
  [Symbol.asyncDispose](): Promise<void>
}

/** Serves the pages on a local port while they are read. */
export async function openSampleWeb(folder: SampleFolder): Promise<SampleWeb> {
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
