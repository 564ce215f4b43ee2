import { generateKeyPairSync } from 'node:crypto'
import type { JWK } from 'oidc-provider'
import { dayMs } from '../../contracts/days.ts'
import { newSecret } from '../../platform/secret.ts'

/** A new key is created when the newest one reaches this age. */
const rotateAfterMs = 90 * dayMs
/** A key is published this long before it signs, so that every instance and client knows it by then. */
const publishBeforeUseMs = dayMs
/** A key verifies signatures until this age. */
const retainMs = 2 * rotateAfterMs

type StoredKey = { made_at: string; jwk: JWK; cookie_secret: string }

export type ActiveKeys = { signing: JWK[]; cookies: string[] }

/** Adds a new key when the newest is due for rotation, and drops keys past retention. */
export function rotateKeys(stored: string | undefined, now: Date): string {
  const keys = stored === undefined ? [] : (JSON.parse(stored) as StoredKey[])
  const ageOf = (key: StoredKey) => now.getTime() - Date.parse(key.made_at)
  const retained = keys.filter((key) => ageOf(key) < retainMs)
  const isDue = !retained.some((key) => ageOf(key) < rotateAfterMs)
  return JSON.stringify(isDue ? [newKey(now), ...retained] : retained)
}

/** Returns the keys with the signing key first. */
export function activeKeys(stored: string, now: Date): ActiveKeys {
  const newestFirst = JSON.parse(stored) as StoredKey[]
  const canSign = (key: StoredKey) => now.getTime() - Date.parse(key.made_at) >= publishBeforeUseMs
  const signer = newestFirst.find(canSign) ?? newestFirst.at(-1)!
  const keys = [signer, ...newestFirst.filter((key) => key !== signer)]
  return { signing: keys.map((key) => key.jwk), cookies: keys.map((key) => key.cookie_secret) }
}

function newKey(now: Date): StoredKey {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const jwk = { ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'ES256' } as JWK
  return { made_at: now.toISOString(), jwk, cookie_secret: newSecret() }
}
