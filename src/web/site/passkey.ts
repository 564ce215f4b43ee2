import type { FailedAction } from './action-error.ts'

/** What a passkey is requested for. The server decides what a verified response changes. */
export type PasskeyRequest =
  | { purpose: 'sign_in' }
  | { purpose: 'sign_up'; name: string; invitation?: string | undefined }
  | { purpose: 'confirm' }
  | { purpose: 'add'; passkeyName?: string }
  | { purpose: 'recover'; code: string }
  | { purpose: 'enrol'; token: string }

/** An error that is shown to the person: a sentence of the server, or the name of one in the messages. */
export class PasskeyError extends Error {
  readonly reason: 'unsupported' | 'exists' | 'canceled' | 'failed' | undefined

  constructor(reason: PasskeyError['reason'], message = '') {
    super(message)
    this.reason = reason
  }
}

/** Runs in the browser: fetches a challenge, calls the authenticator and sends its response. */
export async function requestPasskey(request: PasskeyRequest): Promise<void> {
  if (!window.PublicKeyCredential?.parseCreationOptionsFromJSON) {
    throw new PasskeyError('unsupported')
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
      throw new PasskeyError('exists')
    }
    if (!(error instanceof DOMException && error.name === 'NotAllowedError')) throw error
  }
  throw new PasskeyError('canceled')
}

async function post<T>(address: string, body: object): Promise<T> {
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
    body: JSON.stringify(body),
  })
  const result = (await response.json().catch(() => undefined)) as (T & Partial<FailedAction>) | undefined
  if (result?.error) throw new PasskeyError(undefined, result.error.message)
  if (!response.ok || result === undefined) {
    const detail = (result as { detail?: string } | undefined)?.detail
    throw detail === undefined ? new PasskeyError('failed') : new PasskeyError(undefined, detail)
  }
  return result
}
