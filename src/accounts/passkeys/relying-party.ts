import { generateKeyPairSync, type JsonWebKey } from 'node:crypto'
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'
import { challengeMs } from '../lifetimes.ts'
import { passkeyRejected } from './passkey-rejected.ts'

// COSE identifiers of EdDSA, ES256 and RS256, which authenticators commonly use.
const algorithms = [-8, -7, -257]

/** Loads the library with the first passkey, because it adds 0.2 s to the start of a process. */
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

type VerifiedAssertion = { counter: number; backedUp: boolean }

export type RelyingParty = ReturnType<typeof createRelyingParty>

/** The WebAuthn relying party. Its origin and id come from the configured base URL, never from a request. */
export function createRelyingParty(baseUrl: string, siteName: string) {
  const { origin, hostname } = new URL(baseUrl)
  const expected = { expectedOrigin: origin, expectedRPID: hostname, requireUserVerification: true }
  const decoy = createDecoyKey()

  return {
    async creationOptions(input: {
      challenge: string
      user: { name: string; handle: Buffer }
      exclude: readonly { id: string; transports: string[] }[]
    }): Promise<PublicKeyCredentialCreationOptionsJSON> {
      const { generateRegistrationOptions } = await webAuthn()
      return generateRegistrationOptions({
        rpName: siteName,
        rpID: hostname,
        userName: input.user.name,
        userDisplayName: input.user.name,
        userID: new Uint8Array(input.user.handle),
        challenge: bytesOf(input.challenge),
        timeout: challengeMs,
        attestationType: 'none',
        excludeCredentials: [...input.exclude],
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        supportedAlgorithmIDs: algorithms,
      })
    },

    async requestOptions(input: {
      challenge: string
      allow?: readonly { id: string; transports: string[] }[]
    }): Promise<PublicKeyCredentialRequestOptionsJSON> {
      const { generateAuthenticationOptions } = await webAuthn()
      return generateAuthenticationOptions({
        rpID: hostname,
        challenge: bytesOf(input.challenge),
        timeout: challengeMs,
        userVerification: 'required',
        ...(input.allow ? { allowCredentials: [...input.allow] } : {}),
      })
    },

    async verifyCreation(response: RegistrationResponseJSON, challenge: string): Promise<VerifiedPasskey> {
      const library = await webAuthn()
      const { verified, registrationInfo } = await rejectOnError(async () =>
        library.verifyRegistrationResponse({
          ...expected,
          response: withoutAttestationStatement(response, library),
          expectedChallenge: challenge,
          supportedAlgorithmIDs: algorithms,
        }),
      )
      // The id in the unsigned envelope must match the signed one.
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

    /** Verifies unknown passkeys against a decoy key, so that response times do not reveal which ones exist. */
    async verifyAssertion(
      response: AuthenticationResponseJSON,
      challenge: string,
      publicKey: Buffer | undefined,
    ): Promise<VerifiedAssertion> {
      const library = await webAuthn()
      const key = publicKey ?? coseKey(decoy, library)
      const { verified, authenticationInfo } = await rejectOnError(() =>
        library.verifyAuthenticationResponse({
          ...expected,
          response,
          expectedChallenge: challenge,
          // The passkey store checks counters, because our rule differs from the library's.
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

/** The library throws an error for every kind of mismatch. */
async function rejectOnError<Result>(verify: () => Promise<Result>): Promise<Result> {
  try {
    return await verify()
  } catch (cause) {
    throw passkeyRejected(cause)
  }
}

/**
 * Removes the attestation statement, which we do not request. Verifying one could reject a valid passkey, and its
 * certificates contain URLs that a verifier would fetch.
 */
function withoutAttestationStatement(
  response: RegistrationResponseJSON,
  { decodeAttestationObject, isoCBOR }: WebAuthn,
): RegistrationResponseJSON {
  const received = new Uint8Array(Buffer.from(response.response.attestationObject, 'base64url'))
  const authData = decodeAttestationObject(received).get('authData')
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

/** A P-256 public key that belongs to no passkey. */
const createDecoyKey = () =>
  generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({ format: 'jwk' })

/** Encodes the key as authenticators do (COSE: kty EC2, alg ES256, crv P-256, x, y). */
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
