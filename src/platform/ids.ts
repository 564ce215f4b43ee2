import { v7, validate } from 'uuid'

/** A new UUID v7, which sorts by its creation time. */
export function newId(): string {
  return v7()
}

export function isId(text: string): boolean {
  return validate(text)
}
