import type { IncomingMessage } from 'node:http'
import { ServiceError } from '../errors.ts'

const absoluteForm = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i
/** RFC 3986 § 2.3: encoding these characters never changes the meaning of a URL. */
const encodedUnreserved = /%(?:2[de]|3\d|[46][1-9a-f]|[57][\da]|5f|7e)/i
const dotSegment = /\/\.{1,2}(?:\/|$)/

/** RFC 9112 § 3.2.2: a server accepts absolute-form targets. Everything behind this sees only the path and query. */
export function targetOf({ url = '/' }: Pick<IncomingMessage, 'url'>): string {
  if (url.startsWith('/')) return url
  const rest = url.replace(absoluteForm, '')
  return rest.startsWith('/') || rest === '*' ? rest : `/${rest}`
}

export function pathOf(target: string): string {
  const end = target.indexOf('?')
  return end < 0 ? target : target.slice(0, end)
}

/**
 * Each path has one spelling. Routers, URL parsers and proxies read other spellings differently, so a rule about a path
 * could be evaded with them.
 */
export function refusalOfPath(path: string): ServiceError | undefined {
  const isPlain =
    !path.startsWith('//') &&
    !/[\\#]/.test(path) &&
    !(path.includes('%') && (encodedUnreserved.test(path) || !isDecodable(path))) &&
    !(path.includes('/.') && dotSegment.test(path))
  if (isPlain) return undefined
  return new ServiceError(
    'invalid_request',
    'Write the path plainly: without //, \\, #, the segments . and .., malformed escapes, or encoded letters, digits and -._~',
  )
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}

/** RFC 9112 § 3.2: a request with more than one Host is refused. Node keeps only the first. */
export function hasOneHost({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>): boolean {
  let hosts = 0
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i]!
    if (name.length === 4 && name.toLowerCase() === 'host') hosts++
  }
  return hosts <= 1
}
