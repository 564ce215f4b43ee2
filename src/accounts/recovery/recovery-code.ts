import { randomBytes } from 'node:crypto'

/** Crockford's base 32: no letter that looks like a digit, and no U, so that no word comes out by accident. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const groups = 5
const groupLength = 5
const form = /^[0-9A-HJKMNP-TV-Z]{25}$/
// What a person may type: the code, its dashes, and spaces around and between.
const longestTyped = 100

/** 125 random bits to be written down by hand, e.g. `K3T9Q-0VWXB-…`: alone enough to find its account. */
export function newRecoveryCode(): string {
  // 256 is a multiple of 32: every character is as likely as the others.
  const characters = Array.from(randomBytes(groups * groupLength), (byte) => alphabet[byte % 32])
  return Array.from({ length: groups }, (_, group) =>
    characters.slice(group * groupLength, (group + 1) * groupLength).join(''),
  ).join('-')
}

/** The one form in which a code is hashed; undefined when what was typed cannot be one. */
export function readRecoveryCode(typed: unknown): string | undefined {
  if (typeof typed !== 'string' || typed.length > longestTyped) return undefined
  const code = typed
    .replace(/[\s\p{Pd}]/gu, '')
    .toUpperCase()
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')
  return form.test(code) ? code : undefined
}
