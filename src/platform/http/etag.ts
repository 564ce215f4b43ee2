import { hash } from 'node:crypto'

/** A strong validator: the hash of the bytes. */
export function strongEtag(body: Buffer | string): string {
  return `"${hash('sha256', body, 'base64url').slice(0, 27)}"`
}

/** RFC 9110 § 13.1.2: weak comparison against a list of tags, or `*`. */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  if (ifNoneMatch === etag || ifNoneMatch.trim() === '*') return true
  return ifNoneMatch.split(',').some((one) => one.trim().replace(/^W\//, '') === etag)
}
