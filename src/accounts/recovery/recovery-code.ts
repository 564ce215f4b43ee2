import { randomBytes } from 'node:crypto'

/** Crockford's base 32: no letters that look like digits, and no U, to avoid accidental words. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const groups = 5
const groupLength = 5
const codePattern = /^[0-9A-HJKMNP-TV-Z]{25}$/
// Leaves room for dashes and spaces around the 25 characters.
const maxInputLength = 100

/** Generates 125 random bits in a form that people can write down, e.g. `K3T9Q-0VWXB-…`. */
export function newRecoveryCode(): string {
  // 256 is a multiple of 32, so the modulo introduces no bias.
  const characters = Array.from(randomBytes(groups * groupLength), (byte) => alphabet[byte % 32])
  return Array.from({ length: groups }, (_, group) =>
    characters.slice(group * groupLength, (group + 1) * groupLength).join(''),
  ).join('-')
}

/** Returns the canonical form that is hashed, or undefined for input that cannot be a code. */
export function parseRecoveryCode(input: unknown): string | undefined {
  if (typeof input !== 'string' || input.length > maxInputLength) return undefined
  const code = input
    .replace(/[\s\p{Pd}]/gu, '')
    .toUpperCase()
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')
  return codePattern.test(code) ? code : undefined
}
