import type { Clock } from '../../platform/clock.ts'
import { ServiceError } from '../../platform/errors.ts'
import { freshMs } from '../lifetimes.ts'
import type { SignedIn } from './signed-in.ts'

export type RequireFresh = ReturnType<typeof createRequireFresh>

/** Dangerous changes want an answer with a passkey that is minutes old: a session left open must not be enough. */
export function createRequireFresh(now: Clock) {
  return (signedIn: SignedIn): void => {
    if (now().getTime() - signedIn.verifiedAt.getTime() <= freshMs) return
    throw new ServiceError(
      'confirmation_required',
      'Confirm with your passkey that it is you, then try again',
    )
  }
}
