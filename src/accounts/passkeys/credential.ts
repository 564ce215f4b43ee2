import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { z } from 'zod'
import { passkeyRejected } from './passkey-rejected.ts'

const base64url = (mostCharacters: number) =>
  z
    .string()
    .regex(/^[\w-]+$/)
    .max(mostCharacters)

// A credential id has at most 1023 bytes (WebAuthn § 4).
const Id = base64url(1364)
const ClientData = base64url(8_192)
/** What we ask for again later; a transport we do not know would be sent back to browsers unread. */
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

const ClientDataOf = z.object({ challenge: base64url(128), crossOrigin: z.boolean().optional() })

/** The challenge an answer claims to answer; nothing of it is believed before the signature is checked. */
export type Claimed<Credential> = { credential: Credential; challenge: string }

/** What navigator.credentials.create() gave. */
export function readCreation(credential: unknown): Claimed<RegistrationResponseJSON> {
  const { response, ...rest } = parse(Creation, credential)
  const known = transports.filter((one) => response.transports?.includes(one))
  return {
    credential: { ...rest, response: { ...response, transports: known }, clientExtensionResults: {} },
    challenge: challengeOf(response.clientDataJSON),
  }
}

/** What navigator.credentials.get() gave. */
export function readAssertion(credential: unknown): Claimed<AuthenticationResponseJSON> {
  const { response, ...rest } = parse(Assertion, credential)
  const { userHandle, ...signed } = response
  return {
    credential: {
      ...rest,
      response: userHandle ? { ...signed, userHandle } : signed,
      clientExtensionResults: {},
    },
    challenge: challengeOf(response.clientDataJSON),
  }
}

function challengeOf(clientDataJson: string): string {
  let clientData: unknown
  try {
    clientData = JSON.parse(Buffer.from(clientDataJson, 'base64url').toString())
  } catch (cause) {
    throw passkeyRejected(cause)
  }
  const { challenge, crossOrigin } = parse(ClientDataOf, clientData)
  // Our pages are never inside another site's frame.
  if (crossOrigin) throw passkeyRejected('asked from a frame of another site')
  return challenge
}

function parse<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = schema.safeParse(value)
  if (!parsed.success) throw passkeyRejected(parsed.error)
  return parsed.data
}
