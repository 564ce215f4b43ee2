import { randomBytes } from 'node:crypto'

/** What authenticators know an account by (WebAuthn user handle): random, so that it tells nothing of the account. */
export function newUserHandle(): Buffer {
  return randomBytes(32)
}
