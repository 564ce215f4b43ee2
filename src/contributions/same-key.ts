import { hash } from 'node:crypto'
import type { EntityInput } from '../contracts/directory/entities.ts'
import { foldText } from '../directory/index.ts'

/** Equal for items that ask for the same. A hash, because addresses can be longer than an index allows. */
export const sameKey = (...parts: readonly string[]): string =>
  hash('sha256', JSON.stringify(parts), 'base64url')

export const suggestionKey = (url: string): string => sameKey('suggestion', pageOf(url))

export const submissionKey = ({ type, name, place }: EntityInput): string =>
  sameKey('submission', type, foldText(name).trim(), place)

/** The page without the spellings in which people differ: TLS, a last slash, a fragment. */
function pageOf(address: string): string {
  const { host, pathname, search } = new URL(address)
  return `${host}${pathname.endsWith('/') ? pathname.slice(0, -1) : pathname}${search}`
}
