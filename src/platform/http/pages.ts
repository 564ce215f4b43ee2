import { readdirSync, readFileSync } from 'node:fs'
import { extname, join, posix, relative, sep } from 'node:path'
import { chooseEncoding, encodeBody } from './encoded-body.ts'
import { matchesEtag } from './etag.ts'
import type { RequestContext } from './request-context.ts'
import type { Respond } from './respond.ts'
import { pageSecurityHeaders } from './security-headers.ts'

/** A static document. */
export type Page = {
  path: string
  contentType: string
  /** A function renders the body on the first request, so that it does not delay the start. */
  body: Buffer | string | (() => string)
  /** For files whose name contains a hash of their content: caches may store them forever. */
  isImmutable?: boolean
  /** Security headers in place of those of a page without script. */
  headers?: readonly string[]
  /** The file that the page shows to browsers, for programs. */
  file?: Pick<Page, 'contentType' | 'body'>
}

const contentTypes: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.ics': 'text/calendar; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.json': 'application/json',
  '.pdf': 'application/pdf',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.txt': 'text/plain; charset=utf-8',
  '.woff2': 'font/woff2',
}

/** Undefined for files that are not served. */
export const contentTypeOf = (file: string): string | undefined => contentTypes[extname(file)]

/** Every file in a folder with a known extension, as pages under a path. */
export function pagesOfFolder(folder: string, path: string): Page[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && contentTypes[extname(entry.name)] !== undefined)
    .map((entry) => {
      const file = join(entry.parentPath, entry.name)
      return {
        path: posix.join(path, relative(folder, file).split(sep).join('/')),
        contentType: contentTypes[extname(entry.name)]!,
        body: readFileSync(file),
      }
    })
}

/** Whether a client names the type of a file, or takes no HTML in its place. */
export function asksForFile(accept = '', contentType: string): boolean {
  return !accept.includes('text/html') || accept.includes(contentType.split(';', 1)[0]!)
}

/** Serves static documents; returns false for an unknown path. */
export function createPageServer(needs: { pages: readonly Page[]; respond: Respond }) {
  const pages = new Map(needs.pages.map((page) => [page.path, page]))
  const prepared = new Map<object, ReturnType<typeof prepare>>()
  const find = (path: string, accept: string | undefined) => {
    const page = pages.get(path)
    if (page === undefined) return undefined
    const { file } = page
    const served = file && asksForFile(accept, file.contentType) ? file : page
    if (!prepared.has(served)) prepared.set(served, prepare({ ...page, ...served }))
    return prepared.get(served)
  }

  return (context: RequestContext, path: string): boolean => {
    const { method, headers } = context.request
    if (method !== 'GET' && method !== 'HEAD') return false
    context.operation = 'page'
    const page = find(path, headers.accept)
    if (page === undefined) return false
    context.isFromMemory = true
    const { body, etag, headers: encoding } = chooseEncoding(page.encoded, headers['accept-encoding'])
    const validators = ['ETag', etag, 'Cache-Control', page.caching, ...page.headers]
    const isUnchanged = matchesEtag(headers['if-none-match'], etag)
    needs.respond.send(
      context,
      isUnchanged
        ? { status: 304, headers: validators, body: undefined }
        : {
            status: 200,
            headers: [
              'Content-Type',
              page.contentType,
              'Content-Length',
              String(body.length),
              ...encoding,
              ...validators,
            ],
            body,
          },
    )
    return true
  }
}

function prepare({ body: given, contentType, isImmutable, headers = pageSecurityHeaders, file }: Page) {
  const body = Buffer.from(typeof given === 'function' ? given() : given)
  const caching = isImmutable ? 'public, max-age=31536000, immutable' : 'public, max-age=300'
  const varying = file ? ['Vary', 'Accept', ...headers] : headers
  return { encoded: encodeBody(body), contentType, caching, headers: varying }
}
