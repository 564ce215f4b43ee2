import { invalidField } from '../platform/errors.ts'

// Control and bidirectional characters can make a name look like a different one.
const misleading = /[\p{Cc}\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u
// A name needs at least one visible character: a letter, number, punctuation mark or symbol.
const visible = /[\p{L}\p{N}\p{P}\p{S}]/u

/** Trims and validates a name that other people will see. */
export function visibleName(field: string, value: unknown, maxCharacters: number): string {
  const name = typeof value === 'string' ? value.trim() : ''
  // PostgreSQL counts code points too.
  const length = [...name].length
  if (!visible.test(name) || length > maxCharacters) {
    throw invalidField(field, `must have 1 to ${maxCharacters} visible characters`)
  }
  if (misleading.test(name) || !name.isWellFormed()) {
    throw invalidField(
      field,
      'must not contain control characters or characters that change the text direction',
    )
  }
  return name
}
