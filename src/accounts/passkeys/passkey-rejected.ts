import { ServiceError } from '../../platform/errors.ts'

/** One refusal for every wrong answer: it tells nothing of which passkeys and accounts exist. */
export function passkeyRejected(cause?: unknown): ServiceError {
  return new ServiceError(
    'invalid_credentials',
    'The answer of the passkey cannot be accepted: start again in this browser, and answer within five minutes',
    { cause },
  )
}
