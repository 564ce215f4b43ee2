import { planRequired } from '../../accounts/index.ts'
import { type Plans, standardPlans } from '../../contracts/accounts/plans.ts'
import type { SignalVisibility } from '../../contracts/firehose/signals.ts'
import { ServiceError } from '../../platform/errors.ts'
import type { AccountCaller } from '../../platform/http/identity.ts'
import { noId } from '../../platform/ids.ts'
import type { Rights } from './compiled-query.ts'

/** What the caller may see now. Reviewers publish for partners, so they see what partners see. */
export function rightsOf(caller: AccountCaller): Rights {
  const { roles, scopes } = caller
  const isReviewer = roles.includes('reviewer')
  const readsWorkspace = scopes === 'all' || scopes.includes('workspace:read')
  return {
    workspaceId: readsWorkspace ? caller.workspaceId : noId,
    isReviewer,
    isPartner: isReviewer || roles.includes('partner'),
  }
}

/** The rights of callers without credentials: public signals only. */
export const publicRights: Rights = {
  workspaceId: noId,
  isReviewer: false,
  isPartner: false,
}

/** Returns the caller's rights, or throws a 403 when the caller may not read signals of this visibility. */
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

/** Whether a reader with these rights may read signals of this visibility at all. */
export function maySee(rights: Rights, visibility: SignalVisibility): boolean {
  if (visibility === 'workspace') return rights.workspaceId !== noId
  if (visibility === 'partner') return rights.isPartner
  return visibility === 'public' || rights.isReviewer
}

export function requireVisibility(rights: Rights, visibility: SignalVisibility): void {
  if (maySee(rights, visibility)) return
  if (visibility === 'workspace') {
    throw new ServiceError(
      'scope_required',
      'The visibility workspace requires the scope workspace:read, which the application was not granted',
      { members: { scope: 'workspace:read' } },
    )
  }
  throw roleRequired(visibility === 'partner' ? 'partner' : 'reviewer')
}

function roleRequired(role: 'partner' | 'reviewer'): ServiceError {
  return new ServiceError(
    'role_required',
    `The visibility ${role} requires the role ${role}: use the visibility public or workspace instead`,
    { members: { role } },
  )
}

/** A cache key that is equal for rights that see the same signals under a visibility. */
export function rightsKey(rights: Rights, visibility: SignalVisibility): string {
  return visibility === 'workspace' ? rights.workspaceId : visibility
}
