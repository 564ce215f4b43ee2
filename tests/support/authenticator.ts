import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import type { Json } from './app.ts'

type Held = { id: Buffer; rpId: string; privateKey: KeyObject; userHandle: Buffer; counter: number }

/** How a response differs from that of a correct browser and authenticator. */
export type ResponseOverrides = {
  origin?: string
  rpId?: string
  challenge?: string
  type?: string
  crossOrigin?: boolean
  userVerified?: boolean
  userPresent?: boolean
  counter?: number
  /** Null omits it. */
  userHandle?: Buffer | null
  /** Flips one bit of the signed data. */
  forged?: boolean
  credentialId?: Buffer
  /** An attestation statement that was not requested. */
  attestation?: { format: string; statement: Map<string, Cbor> }
}

export type Authenticator = ReturnType<typeof createAuthenticator>

/** A software authenticator that returns what a browser's `credential.toJSON()` would. */
export function createAuthenticator(
  device: { origin: string; synced?: boolean; aaguid?: string; counts?: boolean } = {
    origin: 'http://directory.test',
  },
) {
  const { origin, synced = true, aaguid = '00000000-0000-0000-0000-000000000000', counts = false } = device
  const held: Held[] = []

  const clientData = (type: string, challenge: string, overrides: ResponseOverrides) =>
    Buffer.from(
      JSON.stringify({
        type: overrides.type ?? type,
        challenge: overrides.challenge ?? challenge,
        origin: overrides.origin ?? origin,
        crossOrigin: overrides.crossOrigin ?? false,
      }),
    )
  const head = (rpId: string, counter: number, hasKey: boolean, overrides: ResponseOverrides) => {
    // User present, user verified, backup eligible, backed up, attested credential data included (WebAuthn § 6.1).
    const flags =
      (overrides.userPresent === false ? 0 : 0x01) |
      (overrides.userVerified === false ? 0 : 0x04) |
      (synced ? 0x18 : 0) |
      (hasKey ? 0x40 : 0)
    const tail = Buffer.alloc(5)
    tail.writeUInt8(flags)
    tail.writeUInt32BE(overrides.counter ?? counter, 1)
    return Buffer.concat([sha256(overrides.rpId ?? rpId), tail])
  }

  return {
    held,

    /** Creates a passkey; throws, like real devices, when it holds an excluded one. */
    create(options: Json, overrides: ResponseOverrides = {}): Json {
      const excluded = (options.excludeCredentials ?? []).map((one: { id: string }) => one.id)
      if (held.some(({ id }) => excluded.includes(id.toString('base64url')))) {
        throw new Error('InvalidStateError')
      }
      const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
      const id = overrides.credentialId ?? randomBytes(16)
      const userHandle = Buffer.from(options.user.id, 'base64url')
      const counter = counts ? 1 : 0
      held.push({ id, rpId: options.rp.id, privateKey, userHandle, counter })

      const { x, y } = publicKey.export({ format: 'jwk' })
      const key = cbor(
        new Map<number, Cbor>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, Buffer.from(x!, 'base64url')],
          [-3, Buffer.from(y!, 'base64url')],
        ]),
      )
      const idLength = Buffer.alloc(2)
      idLength.writeUInt16BE(id.length)
      const authData = Buffer.concat([
        head(options.rp.id, counter, true, overrides),
        Buffer.from(aaguid.replaceAll('-', ''), 'hex'),
        idLength,
        id,
        key,
      ])
      const attestation = new Map<string, Cbor>([
        ['fmt', overrides.attestation?.format ?? 'none'],
        ['attStmt', overrides.attestation?.statement ?? new Map()],
        ['authData', authData],
      ])
      return credential(id, {
        clientDataJSON: clientData('webauthn.create', options.challenge, overrides).toString('base64url'),
        attestationObject: cbor(attestation).toString('base64url'),
        transports: ['internal', 'hybrid', 'carrier-pigeon'],
      })
    },

    /** Uses the newest passkey, or one of the allowed ones. */
    get(options: Json, overrides: ResponseOverrides = {}): Json {
      const allowed = options.allowCredentials?.map((one: { id: string }) => one.id)
      const found = held.findLast(
        ({ id, rpId }) =>
          rpId === options.rpId && (allowed === undefined || allowed.includes(id.toString('base64url'))),
      )
      if (found === undefined) throw new Error('NotAllowedError')
      if (counts) found.counter++
      const authData = head(options.rpId, found.counter, false, overrides)
      const data = clientData('webauthn.get', options.challenge, overrides)
      const signature = sign('sha256', Buffer.concat([authData, sha256(data)]), found.privateKey)
      if (overrides.forged) signature[signature.length - 1]! ^= 1
      const handle = overrides.userHandle === undefined ? found.userHandle : overrides.userHandle
      return credential(overrides.credentialId ?? found.id, {
        clientDataJSON: data.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: signature.toString('base64url'),
        ...(handle ? { userHandle: handle.toString('base64url') } : {}),
      })
    },
  }
}

const credential = (id: Buffer, response: object) => ({
  id: id.toString('base64url'),
  rawId: id.toString('base64url'),
  type: 'public-key',
  authenticatorAttachment: 'platform',
  clientExtensionResults: {},
  response,
})

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()

export type Cbor = number | string | Buffer | Cbor[] | Map<number | string, Cbor>

/** The subset of CBOR (RFC 8949) that authenticators use. */
function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? cborHead(1, -1 - value) : cborHead(0, value)
  if (typeof value === 'string')
    return Buffer.concat([cborHead(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([cborHead(2, value.length), value])
  if (Array.isArray(value)) return Buffer.concat([cborHead(4, value.length), ...value.map(cbor)])
  const entries = [...value].flatMap(([key, held]) => [cbor(key), cbor(held)])
  return Buffer.concat([cborHead(5, value.size), ...entries])
}

function cborHead(major: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(major << 5) | length])
  if (length < 256) return Buffer.from([(major << 5) | 24, length])
  return Buffer.from([(major << 5) | 25, length >> 8, length & 255])
}
