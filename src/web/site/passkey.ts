import type { FailedAction } from './action-error.ts'

/** What a passkey is requested for. The server decides what a verified response changes. */
export type PasskeyRequest =
  | { purpose: 'sign_in' }
  | { purpose: 'sign_up'; name: string }
  | { purpose: 'confirm' }
  | { purpose: 'add'; passkeyName?: string }
  | { purpose: 'recover'; code: string }
  | { purpose: 'enrol'; token: string }

/** An error whose message is shown to the person. */
export class PasskeyError extends Error {}

/** Runs in the browser: fetches a challenge, calls the authenticator and sends its response. */
export async function requestPasskey(request: PasskeyRequest): Promise<void> {
  if (!window.PublicKeyCredential?.parseCreationOptionsFromJSON) {
    throw new PasskeyError('This browser does not support passkeys. Update it or use another device.')
  }
  const options = await post<PublicKeyCredentialCreationOptionsJSON & PublicKeyCredentialRequestOptionsJSON>(
    '/passkeys/ask',
    request,
  )
  const isAssertion = request.purpose === 'sign_in' || request.purpose === 'confirm'
  const credential = await prompt(() =>
    isAssertion
      ? navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options) })
      : navigator.credentials.create({
          publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options),
        }),
  )
  const passkeyName = 'passkeyName' in request ? request.passkeyName : undefined
  await post('/passkeys/answer', { purpose: request.purpose, credential: credential.toJSON(), passkeyName })
}

async function prompt(open: () => Promise<Credential | null>): Promise<PublicKeyCredential> {
  try {
    const credential = await open()
    if (credential) return credential as PublicKeyCredential
  } catch (error) {
    if (error instanceof DOMException && error.name === 'InvalidStateError') {
      throw new PasskeyError('This device already has a passkey for this account.')
    }
    if (!(error instanceof DOMException && error.name === 'NotAllowedError')) throw error
  }
  throw new PasskeyError('No passkey was used. The request was canceled or took too long. Try again.')
}

async function post<T>(address: string, body: object): Promise<T> {
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
    body: JSON.stringify(body),
  })
  const result = (await response.json().catch(() => undefined)) as (T & Partial<FailedAction>) | undefined
  if (result?.error) throw new PasskeyError(result.error.message)
  if (!response.ok || result === undefined) {
    const detail = (result as { detail?: string } | undefined)?.detail
    throw new PasskeyError(detail ?? 'Something went wrong. Try again in a moment.')
  }
  return result
}
