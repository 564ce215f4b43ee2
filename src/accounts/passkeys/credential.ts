import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { z } from 'zod'
import { passkeyRejected } from './passkey-rejected.ts'

const base64url = (maxCharacters: number) =>
  z
    .string()
    .regex(/^[\w-]+$/)
    .max(maxCharacters)

// WebAuthn § 4 limits a credential id to 1023 bytes.
const Id = base64url(1364)
const ClientData = base64url(8_192)
/** Unknown transports are dropped, because stored ones are sent back to browsers. */
const transports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const

const Creation = z.object({
  id: Id,
  rawId: Id,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: ClientData,
    attestationObject: base64url(32_768),
    transports: z.array(z.string()).max(32).optional(),
  }),
})

const Assertion = z.object({
  id: Id,
  rawId: Id,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: ClientData,
    authenticatorData: base64url(8_192),
    signature: base64url(8_192),
    userHandle: base64url(88).nullish(),
  }),
})

const ParsedClientData = z.object({ challenge: base64url(128), crossOrigin: z.boolean().optional() })

/** A credential and the challenge that it claims to respond to; neither is verified yet. */
type UnverifiedCredential<Credential> = { credential: Credential; challenge: string }

/** Parses the result of navigator.credentials.create(). */
export function parseCreation(credential: unknown): UnverifiedCredential<RegistrationResponseJSON> {
  const { response, ...rest } = parse(Creation, credential)
  const knownTransports = transports.filter((one) => response.transports?.includes(one))
  return {
    credential: {
      ...rest,
      response: { ...response, transports: knownTransports },
      clientExtensionResults: {},
    },
    challenge: parseChallenge(response.clientDataJSON),
  }
}

/** Parses the result of navigator.credentials.get(). */
export function parseAssertion(credential: unknown): UnverifiedCredential<AuthenticationResponseJSON> {
  const { response, ...rest } = parse(Assertion, credential)
  const { userHandle, ...signed } = response
  return {
    credential: {
      ...rest,
      response: userHandle ? { ...signed, userHandle } : signed,
      clientExtensionResults: {},
    },
    challenge: parseChallenge(response.clientDataJSON),
  }
}

function parseChallenge(clientDataJson: string): string {
  let clientData: unknown
  try {
    clientData = JSON.parse(Buffer.from(clientDataJson, 'base64url').toString())
  } catch (cause) {
    throw passkeyRejected(cause)
  }
  const { challenge, crossOrigin } = parse(ParsedClientData, clientData)
  // Our pages never run inside another site's frame.
  if (crossOrigin) throw passkeyRejected('The request came from a cross-origin frame')
  return challenge
}

function parse<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = schema.safeParse(value)
  if (!parsed.success) throw passkeyRejected(parsed.error)
  return parsed.data
}
