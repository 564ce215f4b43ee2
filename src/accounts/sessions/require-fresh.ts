import type { Clock } from '../../platform/clock.ts'
import { ServiceError } from '../../platform/errors.ts'
import { freshMs } from '../lifetimes.ts'
import type { SignedIn } from './signed-in.ts'

export type RequireFresh = ReturnType<typeof createRequireFresh>

/** Sensitive changes require a recent passkey verification, so that an unattended session is not enough. */
export function createRequireFresh(now: Clock) {
  return (signedIn: SignedIn): void => {
    if (now().getTime() - signedIn.verifiedAt.getTime() <= freshMs) return
    throw new ServiceError('confirmation_required', 'Confirm your identity with your passkey, then try again')
  }
}
