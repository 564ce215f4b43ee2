import type { EntityVisibility } from '../../contracts/directory/entities.ts'
import { ServiceError } from '../../platform/errors.ts'
import { type AccountCaller, type Caller, requireAccess } from '../../platform/http/identity.ts'

/** Workspace roles that may change private actors; workspace reviewers may only read them. */
const writerRoles: readonly AccountCaller['workspaceRole'][] = ['owner', 'admin', 'member']

/** The workspace whose private actors the caller may read. An application needs the scope `workspace:read`. */
export function visibleWorkspace(caller: Caller): string | undefined {
  if (caller.kind === 'anonymous') return undefined
  return caller.scopes === 'all' || caller.scopes.includes('workspace:read') ? caller.workspaceId : undefined
}

/** Like `visibleWorkspace`, but fails with the missing credential or scope. */
export function requireVisibleWorkspace(caller: Caller): string {
  return requireAccess({ access: 'account', scope: 'workspace:read' }, caller).workspaceId
}

/** Checks that the caller may add an actor. Returns the workspace of a private actor. */
export function requirePermissionToAdd(caller: Caller, visibility: EntityVisibility): string | undefined {
  if (visibility === 'public') {
    requireReviewer(caller, 'send "visibility": "workspace" to add an actor that only your workspace sees')
    return undefined
  }
  // The response contains the new actor, so the caller must be allowed to read it.
  const workspaceId = requireVisibleWorkspace(caller)
  requireWriter(caller)
  return workspaceId
}

/** Checks that the caller may change an actor that is visible to them. */
export function requirePermissionToChange(caller: Caller, visibility: EntityVisibility): void {
  if (visibility === 'public') requireReviewer(caller, 'send a flag to report what is wrong')
  else requireWriter(caller)
}

function requireReviewer(caller: Caller, instead: string): void {
  if (caller.kind === 'account' && caller.roles.includes('reviewer')) return
  throw new ServiceError(
    'role_required',
    `Only reviewers of the directory may change public actors: ${instead}`,
    {
      members: { role: 'reviewer' },
    },
  )
}

function requireWriter(caller: Caller): void {
  if (caller.kind === 'account' && writerRoles.includes(caller.workspaceRole)) return
  throw new ServiceError(
    'role_required',
    'Only owners, admins and members of the workspace may change its private actors',
    { members: { role: 'member' } },
  )
}
