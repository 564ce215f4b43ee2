import type { IncomingMessage } from 'node:http'

export type SiteCookies = ReturnType<typeof createSiteCookies>

/**
 * The cookies of people who use the site. `__Host-` binds a cookie to this very host over TLS (RFC 6265bis § 4.1.3);
 * not every browser accepts the prefix on plain http, so there the names go without.
 */
export function createSiteCookies(baseUrl: string) {
  const { origin, protocol } = new URL(baseUrl)
  const isSecure = protocol === 'https:'
  const prefix = isSecure ? '__Host-' : ''
  const names = { session: `${prefix}civic_session`, browser: `${prefix}civic_browser` }
  const attributes = `Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`

  /**
   * Whether a request comes from our own pages. A browser says where from in Sec-Fetch-Site, older ones in Origin; a
   * write that says neither is not believed.
   */
  function isOwn({ method, headers }: IncomingMessage): boolean {
    const site = headers['sec-fetch-site']
    if (method === 'GET' || method === 'HEAD') {
      // A link on another site may lead here: the cookie is SameSite=Lax, and reading changes nothing.
      return (
        site === undefined ||
        site === 'same-origin' ||
        site === 'none' ||
        headers['sec-fetch-mode'] === 'navigate'
      )
    }
    if (headers.origin !== undefined && headers.origin !== origin) return false
    return site === undefined ? headers.origin === origin : site === 'same-origin'
  }

  return {
    names,
    isOwn,

    /** Whether to ask who is signed in: only our own pages speak with a cookie. */
    mayIdentify: (request: IncomingMessage): boolean =>
      request.headers.cookie?.includes(names.session) === true && isOwn(request),

    read(request: IncomingMessage, which: keyof typeof names): string | undefined {
      const header = request.headers.cookie
      if (header === undefined) return undefined
      const name = `${names[which]}=`
      for (const part of header.split(';')) {
        const pair = part.trim()
        if (pair.startsWith(name)) return pair.slice(name.length) || undefined
      }
      return undefined
    },

    set: (which: keyof typeof names, value: string, maxAgeSeconds: number): string =>
      `${names[which]}=${value}; Max-Age=${maxAgeSeconds}; ${attributes}`,

    clear: (which: keyof typeof names): string => `${names[which]}=; Max-Age=0; ${attributes}`,
  }
}
