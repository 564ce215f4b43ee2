import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits, recognisable to scanners of leaked secrets. */
export function newFeedToken(): string {
  return `wf_${randomBytes(32).toString('base64url')}`
}

/** What is kept of it: who reads the database cannot read the feed. */
export function feedHash(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

export const feedPrefix = '/feeds/'

export function feedUrl(baseUrl: string, token: string): string {
  return `${baseUrl}${feedPrefix}${token}.atom`
}
