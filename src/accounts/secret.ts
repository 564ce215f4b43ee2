import { hash, randomBytes } from 'node:crypto'

/** A secret of 256 random bits, for cookies, links and challenges. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** What is stored of a secret. At 256 random bits one fast hash is enough: there is nothing to guess. */
export function secretHash(secret: string): Buffer {
  return hash('sha256', secret, 'buffer')
}
