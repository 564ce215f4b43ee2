import { ServiceError } from '../platform/errors.ts'
import type { AccountCaller, Caller } from '../platform/http/identity.ts'

/** What a role allows. Reviewers of a workspace read everything, and say what they think of records. */
const rolesByPermission = {
  read: ['owner', 'admin', 'member', 'reviewer'],
  review: ['owner', 'admin', 'member', 'reviewer'],
  write: ['owner', 'admin', 'member'],
  manage: ['owner', 'admin'],
  own: ['owner'],
} as const satisfies Record<string, readonly AccountCaller['workspaceRole'][]>

export type Permission = keyof typeof rolesByPermission

/**
 * The caller as a member of the workspace in the path. A key, token or session acts in one workspace: every other id is
 * answered alike, without looking whether there is such a workspace.
 */
export function requireMember(caller: Caller, workspaceId: string, permission: Permission): AccountCaller {
  if (caller.kind === 'anonymous') throw new ServiceError('unauthenticated', 'Send an API key in X-API-Key')
  if (caller.workspaceId !== workspaceId) {
    throw new ServiceError(
      'workspace_required',
      `These credentials act in the workspace ${caller.workspaceId}: use a key or connection of the other one`,
      { members: { workspace_id: caller.workspaceId } },
    )
  }
  const roles: readonly string[] = rolesByPermission[permission]
  if (!roles.includes(caller.workspaceRole)) {
    throw new ServiceError(
      'role_required',
      `This needs the role ${rolesByPermission[permission].join(', ')} in the workspace; yours is ${caller.workspaceRole}`,
      { members: { role: rolesByPermission[permission].at(-1)! } },
    )
  }
  return caller
}
