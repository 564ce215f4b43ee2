import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { RequestContext } from './request-context.ts'
import type { Respond } from './respond.ts'
import { apiSecurityHeaders } from './security-headers.ts'

/** An answer that is written while it is read: its size does not matter. */
export class Download {
  readonly contentType: string
  readonly filename: string | undefined
  readonly parts: AsyncIterable<string>
  /** More headers, flat. */
  readonly headers: readonly string[]
  /** What the content may do where it is opened, flat; nothing, unless it says otherwise. */
  readonly security: readonly string[]

  constructor(given: {
    contentType: string
    /** Under which name it is saved; left out, it is shown. */
    filename?: string
    parts: AsyncIterable<string>
    headers?: readonly string[]
    security?: readonly string[]
  }) {
    this.contentType = given.contentType
    this.filename = given.filename
    this.parts = given.parts
    this.headers = given.headers ?? []
    this.security = given.security ?? apiSecurityHeaders
  }
}

/** What was sent cannot be taken back: a failure on the way breaks the connection off, so that nobody takes a part for the whole. */
export async function sendDownload(
  context: RequestContext,
  download: Download,
  respond: Respond,
): Promise<void> {
  const iterator = download.parts[Symbol.asyncIterator]()
  // The first part is made before the head leaves: what fails at once is answered as a problem.
  const first = await iterator.next()
  const response = respond.takeOver(context)
  const filename = download.filename?.replaceAll(/[^\w. -]/g, '_')
  response.writeHead(200, [
    'Content-Type',
    download.contentType,
    'Cache-Control',
    'private, no-store',
    ...(filename === undefined ? [] : ['Content-Disposition', `attachment; filename="${filename}"`]),
    ...download.headers,
    ...download.security,
  ])
  if (context.request.method === 'HEAD') {
    await iterator.return?.()
    response.end()
    return
  }
  async function* parts() {
    if (first.done) return
    yield first.value
    yield* { [Symbol.asyncIterator]: () => iterator }
  }
  await pipeline(Readable.from(parts(), { objectMode: false }), response).catch(() => response.destroy())
}
