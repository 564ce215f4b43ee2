import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { RequestContext } from './request-context.ts'
import type { Respond } from './respond.ts'
import { apiSecurityHeaders } from './security-headers.ts'

/** A response that is streamed, of any size. */
export class Download {
  readonly contentType: string
  readonly filename: string | undefined
  readonly parts: AsyncIterable<string>
  /** Additional headers, as a flat list. */
  readonly headers: readonly string[]
  /** Security headers, as a flat list. By default the content may not run or load anything. */
  readonly security: readonly string[]

  constructor(given: {
    contentType: string
    /** The name of the saved file; without it browsers display the content. */
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

/** The value of Content-Disposition for a file name, which may come from a title. */
export const attachmentNamed = (filename: string): string =>
  `attachment; filename="${filename.replaceAll(/[^\w. -]/g, '_')}"`

/** A failure while sending closes the connection, so that nobody mistakes a part for the complete file. */
export async function sendDownload(
  context: RequestContext,
  download: Download,
  respond: Respond,
): Promise<void> {
  const iterator = download.parts[Symbol.asyncIterator]()
  // The first part is read before the head is sent, so that an early failure becomes a problem response.
  const first = await iterator.next()
  const response = respond.takeOver(context)
  const { filename } = download
  response.writeHead(200, [
    'Content-Type',
    download.contentType,
    'Cache-Control',
    'private, no-store',
    ...(filename === undefined ? [] : ['Content-Disposition', attachmentNamed(filename)]),
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
