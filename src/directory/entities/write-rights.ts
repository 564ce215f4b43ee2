import type { EntityVisibility } from '../../contracts/directory/entities.ts'
import { ServiceError } from '../../platform/errors.ts'
import { type AccountCaller, type Caller, requireAccess } from '../../platform/http/identity.ts'

/** Roles in a workspace that change its private actors; its reviewers only read. */
const writers: readonly AccountCaller['workspaceRole'][] = ['owner', 'admin', 'member']

/** The workspace whose private actors the caller sees. For an application without `workspace:read` there are none. */
export function visibleWorkspace(caller: Caller): string | undefined {
  if (caller.kind === 'anonymous') return undefined
  return caller.scopes === 'all' || caller.scopes.includes('workspace:read') ? caller.workspaceId : undefined
}

/** The same for who asks for private actors as such, and is told what is missing. */
export function requireVisibleWorkspace(caller: Caller): string {
  return requireAccess({ access: 'account', scope: 'workspace:read' }, caller).workspaceId
}

/** Where a new actor goes: into the caller's workspace, or undefined for the public directory. */
export function requireRightToAdd(caller: Caller, visibility: EntityVisibility): string | undefined {
  if (visibility === 'public') {
    requireReviewer(caller, 'send "visibility": "workspace" to add one that only your workspace sees')
    return undefined
  }
  // Whoever adds an actor is shown it.
  const workspaceId = requireVisibleWorkspace(caller)
  requireWriter(caller)
  return workspaceId
}

/** For an actor that the caller sees. */
export function requireRightToChange(caller: Caller, visibility: EntityVisibility): void {
  if (visibility === 'public') requireReviewer(caller, 'send a flag to report what is wrong')
  else requireWriter(caller)
}

function requireReviewer(caller: Caller, instead: string): void {
  if (caller.kind === 'account' && caller.roles.includes('reviewer')) return
  throw new ServiceError(
    'role_required',
    `Public actors are written by reviewers of the directory: ${instead}`,
    {
      members: { role: 'reviewer' },
    },
  )
}

function requireWriter(caller: Caller): void {
  if (caller.kind === 'account' && writers.includes(caller.workspaceRole)) return
  throw new ServiceError(
    'role_required',
    'Private actors are written by owners, admins and members of the workspace; its reviewers only read them',
    { members: { role: 'member' } },
  )
}
