import type { Refusal } from './refusal.ts'

/** What a passkey is asked for; the server decides what the answer changes. */
export type Question =
  | { purpose: 'sign_in' }
  | { purpose: 'sign_up'; name: string }
  | { purpose: 'confirm' }
  | { purpose: 'add'; passkeyName?: string }
  | { purpose: 'recover'; code: string }
  | { purpose: 'enrol'; token: string }

/** A sentence for the person in front of the screen. */
export class PasskeyFault extends Error {}

/** Runs in the browser: fetches a challenge, lets the authenticator answer it, and hands the answer in. */
export async function askPasskey(question: Question): Promise<void> {
  if (!window.PublicKeyCredential?.parseCreationOptionsFromJSON) {
    throw new PasskeyFault('This browser is too old for passkeys. Use a current version, or another device.')
  }
  const options = await post<PublicKeyCredentialCreationOptionsJSON & PublicKeyCredentialRequestOptionsJSON>(
    '/passkeys/ask',
    question,
  )
  const isAssertion = question.purpose === 'sign_in' || question.purpose === 'confirm'
  const credential = await prompt(() =>
    isAssertion
      ? navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options) })
      : navigator.credentials.create({
          publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options),
        }),
  )
  const passkeyName = 'passkeyName' in question ? question.passkeyName : undefined
  await post('/passkeys/answer', { purpose: question.purpose, credential: credential.toJSON(), passkeyName })
}

async function prompt(open: () => Promise<Credential | null>): Promise<PublicKeyCredential> {
  try {
    const credential = await open()
    if (credential) return credential as PublicKeyCredential
  } catch (error) {
    if (error instanceof DOMException && error.name === 'InvalidStateError') {
      throw new PasskeyFault('This device already holds a passkey for this account.')
    }
    if (!(error instanceof DOMException && error.name === 'NotAllowedError')) throw error
  }
  throw new PasskeyFault('No passkey was used: the request was cancelled or took too long. Try again.')
}

async function post<T>(address: string, body: object): Promise<T> {
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
    body: JSON.stringify(body),
  })
  const answer = (await response.json().catch(() => undefined)) as (T & Partial<Refusal>) | undefined
  if (answer?.refused) throw new PasskeyFault(answer.refused.message)
  if (!response.ok || answer === undefined) {
    const detail = (answer as { detail?: string } | undefined)?.detail
    throw new PasskeyFault(detail ?? 'The service did not answer as expected. Try again in a moment.')
  }
  return answer
}
