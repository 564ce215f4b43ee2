import { randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { apiKeyPrefix } from '../platform/http/identity.ts'

/**
 * `cdk_` + 43 characters (256 bits, base64url) + 6 characters of checksum. Secret scanners know a key by its prefix and,
 * through the checksum, without asking us; a mistyped one is refused without a look into the database.
 */
const form = /^cdk_([A-Za-z0-9_-]{43})([0-9a-z]{6})$/

export function newApiKey(): string {
  const random = randomBytes(32).toString('base64url')
  return `${apiKeyPrefix}${random}${checksumOf(random)}`
}

export function isWellFormedApiKey(text: string): boolean {
  const [, random, checksum] = form.exec(text) ?? []
  return random !== undefined && checksumOf(random) === checksum
}

/** What is shown of a key after its creation. */
export function shownPrefix(key: string): string {
  return key.slice(0, 10)
}

function checksumOf(random: string): string {
  // CRC-32 is at most 6 digits of base 36 only below 36^6; the remainder keeps the length fixed.
  return (crc32(random) % 36 ** 6).toString(36).padStart(6, '0')
}
