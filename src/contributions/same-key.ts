import { hash } from 'node:crypto'

/** Equal for items that ask for the same. A hash, because addresses can be longer than an index allows. */
export const sameKey = (...parts: readonly string[]): string =>
  hash('sha256', JSON.stringify(parts), 'base64url')

/** The page without the spellings in which people differ: TLS, a last slash, a fragment. */
export function pageOf(address: string): string {
  const { host, pathname, search } = new URL(address)
  return `${host}${pathname.endsWith('/') ? pathname.slice(0, -1) : pathname}${search}`
}
