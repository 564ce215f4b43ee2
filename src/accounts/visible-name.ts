import { invalidField } from '../platform/errors.ts'

// Control characters, and those that turn the direction of the text around them: a name with them is not what it seems.
const deceiving = /[\p{Cc}\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u
// Letters, marks on them, numbers, punctuation and symbols; spaces and invisible characters alone are no name.
const visible = /[\p{L}\p{N}\p{P}\p{S}]/u

/** Reads what somebody called something; refuses what others could not read, naming the field. */
export function visibleName(field: string, value: unknown, mostCharacters: number): string {
  const name = typeof value === 'string' ? value.trim() : ''
  // Counted as the database counts: by code points.
  const length = [...name].length
  if (!visible.test(name) || length > mostCharacters) {
    throw invalidField(field, `write 1 to ${mostCharacters} characters that can be seen`)
  }
  if (deceiving.test(name) || !name.isWellFormed()) {
    throw invalidField(field, 'leave out control characters and characters that change the direction of text')
  }
  return name
}
