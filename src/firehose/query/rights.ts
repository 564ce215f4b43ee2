import { planRequired } from '../../accounts/index.ts'
import { type Plans, standardPlans } from '../../contracts/accounts/plans.ts'
import type { SignalVisibility } from '../../contracts/firehose/signals.ts'
import { ServiceError } from '../../platform/errors.ts'
import type { AccountCaller } from '../../platform/http/identity.ts'
import type { Rights } from './compiled-query.ts'

/** What the caller may see at this moment. Reviewers publish for partners, so they see what partners see. */
export function rightsOf(caller: AccountCaller): Rights {
  const { roles } = caller
  const isReviewer = roles.includes('reviewer')
  return {
    workspaceId: caller.workspaceId,
    isReviewer,
    isPartner: isReviewer || roles.includes('partner'),
  }
}

/** The rights of a caller who may follow signals of this visibility; 403 for anybody else. */
export function requireFirehoseAccess(
  caller: AccountCaller,
  visibility: SignalVisibility,
  baseUrl: string,
  plans: Plans = standardPlans,
): Rights {
  if (!plans[caller.plan].isPaid) throw planRequired('Firehose signals', baseUrl)
  const rights = rightsOf(caller)
  requireVisibility(rights, visibility)
  return rights
}

export function requireVisibility(rights: Rights, visibility: SignalVisibility): void {
  if (visibility === 'partner' && !rights.isPartner) throw roleRequired('partner')
  if (visibility === 'reviewer' && !rights.isReviewer) throw roleRequired('reviewer')
}

function roleRequired(role: 'partner' | 'reviewer'): ServiceError {
  return new ServiceError(
    'role_required',
    `Signals for ${role}s need the role ${role}: ask for visibility public or workspace`,
    { members: { role } },
  )
}

/** Names what decides between callers, for validators: equal for rights that see the same under a visibility. */
export function rightsKey(rights: Rights, visibility: SignalVisibility): string {
  return visibility === 'workspace' ? rights.workspaceId : visibility
}
