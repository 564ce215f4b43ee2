import type { IncomingMessage } from 'node:http'
import type { SiteCookies } from '../platform/http/site-cookies.ts'

export type Theme = 'light' | 'dark'

/** The visitor's choice of colors, which a cookie holds. Undefined when the system decides. */
export function readTheme(cookies: SiteCookies, request: IncomingMessage): Theme | undefined {
  const value = cookies.read(request, 'theme')
  return value === 'light' || value === 'dark' ? value : undefined
}
