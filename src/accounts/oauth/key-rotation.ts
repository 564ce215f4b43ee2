import { generateKeyPairSync } from 'node:crypto'
import type { JWK } from 'oidc-provider'
import { newSecret } from '../secret.ts'

const dayMs = 86_400_000
/** A key signs for this long, … */
const rotateAfterMs = 90 * dayMs
/** … is published this long before its first signature, so that every instance and client knows it by then, … */
const publishedBeforeMs = dayMs
/** … and verifies until this age. */
const keptMs = 2 * rotateAfterMs

type StoredKey = { made_at: string; jwk: JWK; cookie_secret: string }

export type KeysInUse = { signing: JWK[]; cookies: string[] }

/** The stored keys as they should be now: a new one when the newest is too old, without those nobody needs. */
export function rotateKeys(stored: string | undefined, now: Date): string {
  const keys = stored === undefined ? [] : (JSON.parse(stored) as StoredKey[])
  const ageOf = (key: StoredKey) => now.getTime() - Date.parse(key.made_at)
  const kept = keys.filter((key) => ageOf(key) < keptMs)
  const isDue = !kept.some((key) => ageOf(key) < rotateAfterMs)
  return JSON.stringify(isDue ? [newKey(now), ...kept] : kept)
}

/** The keys, that which signs first. */
export function keysInUse(stored: string, now: Date): KeysInUse {
  const newestFirst = JSON.parse(stored) as StoredKey[]
  const isKnown = (key: StoredKey) => now.getTime() - Date.parse(key.made_at) >= publishedBeforeMs
  const signer = newestFirst.find(isKnown) ?? newestFirst.at(-1)!
  const keys = [signer, ...newestFirst.filter((key) => key !== signer)]
  return { signing: keys.map((key) => key.jwk), cookies: keys.map((key) => key.cookie_secret) }
}

function newKey(now: Date): StoredKey {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const jwk = { ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'ES256' } as JWK
  return { made_at: now.toISOString(), jwk, cookie_secret: newSecret() }
}
