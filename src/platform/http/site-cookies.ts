import type { IncomingMessage } from 'node:http'

export type SiteCookies = ReturnType<typeof createSiteCookies>

/**
 * The cookies of the site. `__Host-` binds a cookie to this host over TLS (RFC 6265bis § 4.1.3). Not every browser
 * accepts the prefix on plain http, so it is omitted there.
 */
export function createSiteCookies(baseUrl: string) {
  const { origin, protocol } = new URL(baseUrl)
  const isSecure = protocol === 'https:'
  const prefix = isSecure ? '__Host-' : ''
  const names = {
    session: `${prefix}civic_session`,
    browser: `${prefix}civic_browser`,
    theme: `${prefix}civic_theme`,
  }
  const attributes = `Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`

  /** Whether a request comes from our own pages. A write must prove it with Sec-Fetch-Site or Origin. */
  function isOwn({ method, headers }: IncomingMessage): boolean {
    const site = headers['sec-fetch-site']
    if (method === 'GET' || method === 'HEAD') {
      // Links from other sites are allowed: the cookie is SameSite=Lax, and a read changes nothing.
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

    /** Whether to look up the session: only our own pages may use the cookie. */
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
