import { hash, randomBytes } from 'node:crypto'

/** Returns 256 random bits for cookies, links and challenges. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** The stored form of a secret. A fast hash is enough because 256 random bits cannot be guessed. */
export function secretHash(secret: string): Buffer {
  return hash('sha256', secret, 'buffer')
}
