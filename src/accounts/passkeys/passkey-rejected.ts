import { ServiceError } from '../../platform/errors.ts'

/** One error for every failed verification, so that it does not reveal which passkeys and accounts exist. */
export function passkeyRejected(cause?: unknown): ServiceError {
  return new ServiceError(
    'invalid_credentials',
    'The passkey was not accepted: start again in this browser and finish within five minutes',
    { cause },
  )
}
