import { createHash, randomBytes } from 'node:crypto'

/** A token with 256 random bits and a prefix that secret scanners recognize. */
export function newFeedToken(): string {
  return `wf_${randomBytes(32).toString('base64url')}`
}

/** Only the hash is stored, so the database does not reveal feed URLs. */
export function feedHash(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

export const feedPrefix = '/feeds/'

export function feedUrl(baseUrl: string, token: string): string {
  return `${baseUrl}${feedPrefix}${token}.atom`
}
