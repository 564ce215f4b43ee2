import { generateKeyPairSync, type JsonWebKey } from 'node:crypto'
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'
import { challengeMs } from '../lifetimes.ts'
import { passkeyRejected } from './passkey-rejected.ts'

// EdDSA, ES256, RS256: what authenticators have and every Node verifies.
const algorithms = [-8, -7, -257]

/** Loaded by the first passkey: the library takes 0.2 s, which neither the start nor a command need pay. */
const webAuthn = async () => ({
  ...(await import('@simplewebauthn/server')),
  ...(await import('@simplewebauthn/server/helpers')),
})
type WebAuthn = Awaited<ReturnType<typeof webAuthn>>

export type VerifiedPasskey = {
  credential_id: string
  public_key: Buffer
  counter: number
  transports: string[]
  device_type: string
  backed_up: boolean
  aaguid: string
}

export type VerifiedAnswer = { counter: number; backedUp: boolean }

export type RelyingParty = ReturnType<typeof createRelyingParty>

/** What WebAuthn knows us by: the host and origin of the base address, and nothing a request says. */
export function createRelyingParty(baseUrl: string) {
  const { origin, hostname } = new URL(baseUrl)
  const expected = { expectedOrigin: origin, expectedRPID: hostname, requireUserVerification: true }
  const decoy = decoyPoint()

  return {
    async creationOptions(question: {
      challenge: string
      user: { name: string; handle: Buffer }
      exclude: readonly { id: string; transports: string[] }[]
    }): Promise<PublicKeyCredentialCreationOptionsJSON> {
      const { generateRegistrationOptions } = await webAuthn()
      return generateRegistrationOptions({
        rpName: 'Civic Directory',
        rpID: hostname,
        userName: question.user.name,
        userDisplayName: question.user.name,
        userID: new Uint8Array(question.user.handle),
        challenge: bytesOf(question.challenge),
        timeout: challengeMs,
        attestationType: 'none',
        excludeCredentials: [...question.exclude],
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        supportedAlgorithmIDs: algorithms,
      })
    },

    async requestOptions(question: {
      challenge: string
      allow?: readonly { id: string; transports: string[] }[]
    }): Promise<PublicKeyCredentialRequestOptionsJSON> {
      const { generateAuthenticationOptions } = await webAuthn()
      return generateAuthenticationOptions({
        rpID: hostname,
        challenge: bytesOf(question.challenge),
        timeout: challengeMs,
        userVerification: 'required',
        ...(question.allow ? { allowCredentials: [...question.allow] } : {}),
      })
    },

    async verifyCreation(response: RegistrationResponseJSON, challenge: string): Promise<VerifiedPasskey> {
      const library = await webAuthn()
      const { verified, registrationInfo } = await verifying(async () =>
        library.verifyRegistrationResponse({
          ...expected,
          response: withoutStatement(response, library),
          expectedChallenge: challenge,
          supportedAlgorithmIDs: algorithms,
        }),
      )
      // The id outside of what was signed must be the one inside.
      if (!verified || registrationInfo.credential.id !== response.id) throw passkeyRejected()
      const { credential, credentialDeviceType, credentialBackedUp, aaguid } = registrationInfo
      return {
        credential_id: credential.id,
        public_key: Buffer.from(credential.publicKey),
        counter: credential.counter,
        transports: response.response.transports ?? [],
        device_type: credentialDeviceType,
        backed_up: credentialBackedUp,
        aaguid,
      }
    },

    /** Without a key, the signature of an unknown passkey is checked against a decoy: that takes as long. */
    async verifyAssertion(
      response: AuthenticationResponseJSON,
      challenge: string,
      publicKey: Buffer | undefined,
    ): Promise<VerifiedAnswer> {
      const library = await webAuthn()
      const key = publicKey ?? coseKey(decoy, library)
      const { verified, authenticationInfo } = await verifying(() =>
        library.verifyAuthenticationResponse({
          ...expected,
          response,
          expectedChallenge: challenge,
          // Counters are compared where they are stored, by our own rule.
          credential: { id: response.id, publicKey: new Uint8Array(key), counter: 0 },
        }),
      )
      if (!verified || publicKey === undefined) throw passkeyRejected()
      return {
        counter: authenticationInfo.newCounter,
        backedUp: authenticationInfo.credentialBackedUp,
      }
    },
  }
}

const bytesOf = (challenge: string) => new Uint8Array(Buffer.from(challenge, 'base64url'))

/** The library throws a sentence for whatever does not fit. */
async function verifying<Result>(verify: () => Promise<Result>): Promise<Result> {
  try {
    return await verify()
  } catch (cause) {
    throw passkeyRejected(cause)
  }
}

/**
 * We ask for no statement of the authenticator's maker. One that comes all the same is dropped unread: it could only
 * keep an honest passkey out, and its certificates name addresses that a verifier would fetch.
 */
function withoutStatement(
  response: RegistrationResponseJSON,
  { decodeAttestationObject, isoCBOR }: WebAuthn,
): RegistrationResponseJSON {
  const given = new Uint8Array(Buffer.from(response.response.attestationObject, 'base64url'))
  const authData = decodeAttestationObject(given).get('authData')
  const bare = isoCBOR.encode(
    new Map<string, string | Uint8Array | Map<string, string>>([
      ['fmt', 'none'],
      ['attStmt', new Map<string, string>()],
      ['authData', authData],
    ]),
  )
  const attestationObject = Buffer.from(bare).toString('base64url')
  return { ...response, response: { ...response.response, attestationObject } }
}

/** A P-256 key of nobody's. */
const decoyPoint = () =>
  generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({ format: 'jwk' })

/** As authenticators encode theirs (COSE: kty EC2, alg ES256, crv P-256, x, y). */
function coseKey({ x, y }: JsonWebKey, { isoCBOR }: WebAuthn): Buffer {
  const coordinate = (text: string | undefined) => new Uint8Array(Buffer.from(text ?? '', 'base64url'))
  const key = new Map<number, number | Uint8Array>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, coordinate(x)],
    [-3, coordinate(y)],
  ])
  return Buffer.from(isoCBOR.encode(key))
}
