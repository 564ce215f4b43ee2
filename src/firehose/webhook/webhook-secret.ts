import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'

export type SecretVault = ReturnType<typeof createSecretVault>

/** 256 random bits with a prefix that secret scanners recognize. */
export function newWebhookSecret(): string {
  return `whsec_${randomBytes(32).toString('base64url')}`
}

const ivBytes = 12
const tagBytes = 16

/** Encrypts secrets with AES-256-GCM. Each is bound to its session and cannot be decrypted for another. */
export function createSecretVault(key: Buffer) {
  return {
    seal(sessionId: string, secret: string): Buffer {
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(sessionId))
      const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), sealed])
    },

    open(sessionId: string, sealed: Buffer): string {
      const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, ivBytes), {
        authTagLength: tagBytes,
      })
        .setAAD(Buffer.from(sessionId))
        .setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes))
      return decipher.update(sealed.subarray(ivBytes + tagBytes), undefined, 'utf8') + decipher.final('utf8')
    },
  }
}

/** The signature covers the time, so receivers can reject replays. */
export function signatureOf(secret: string, unixSeconds: number, body: string): string {
  const mac = createHmac('sha256', secret).update(`${unixSeconds}.${body}`).digest('hex')
  return `t=${unixSeconds},v1=${mac}`
}
