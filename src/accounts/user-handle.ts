import { randomBytes } from 'node:crypto'

/** A WebAuthn user handle. It is random so that authenticators learn nothing about the account. */
export function newUserHandle(): Buffer {
  return randomBytes(32)
}
