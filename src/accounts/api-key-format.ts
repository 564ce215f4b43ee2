import { randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { apiKeyPrefix } from '../platform/http/identity.ts'

/**
 * `cdk_` + 43 characters (256 bits, base64url) + 6 checksum characters. Secret scanners recognize the prefix and verify
 * the checksum offline. A mistyped key is rejected without a database query.
 */
const keyPattern = /^cdk_([A-Za-z0-9_-]{43})([0-9a-z]{6})$/

export function newApiKey(): string {
  const random = randomBytes(32).toString('base64url')
  return `${apiKeyPrefix}${random}${checksum(random)}`
}

export function isWellFormedApiKey(text: string): boolean {
  const [, random, suffix] = keyPattern.exec(text) ?? []
  return random !== undefined && checksum(random) === suffix
}

/** The part of a key that stays visible after its creation. */
export function apiKeyDisplayPrefix(key: string): string {
  return key.slice(0, 10)
}

function checksum(random: string): string {
  // CRC-32 is at most 6 digits of base 36 only below 36^6; the remainder keeps the length fixed.
  return (crc32(random) % 36 ** 6).toString(36).padStart(6, '0')
}
