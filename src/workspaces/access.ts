import type { z } from 'zod'
import type { Operation } from '../contracts/operation.ts'
import { ServiceError } from '../platform/errors.ts'
import type { AccountCaller } from '../platform/http/identity.ts'
import { type Route, route } from '../platform/http/route.ts'

/** The roles that have each permission. Workspace reviewers read everything and write notes and reviews. */
const rolesByPermission = {
  read: ['owner', 'admin', 'member', 'reviewer'],
  review: ['owner', 'admin', 'member', 'reviewer'],
  write: ['owner', 'admin', 'member'],
  manage: ['owner', 'admin'],
  own: ['owner'],
} as const satisfies Record<string, readonly AccountCaller['workspaceRole'][]>

type Permission = keyof typeof rolesByPermission

/**
 * Returns the caller as a member of the workspace in the path. Credentials act in one workspace, so every other id
 * gets the same response, whether or not it exists.
 */
export function requireMember(
  caller: AccountCaller,
  workspaceId: string,
  permission: Permission,
): AccountCaller {
  if (caller.workspaceId !== workspaceId) {
    throw new ServiceError(
      'workspace_required',
      `These credentials belong to the workspace ${caller.workspaceId}. Use credentials of the workspace in the path`,
      { members: { workspace_id: caller.workspaceId } },
    )
  }
  const roles: readonly string[] = rolesByPermission[permission]
  if (!roles.includes(caller.workspaceRole)) {
    throw new ServiceError(
      'role_required',
      `This requires one of the workspace roles ${rolesByPermission[permission].join(', ')}. Your role is ${caller.workspaceRole}`,
      { members: { role: rolesByPermission[permission].at(-1)! } },
    )
  }
  return caller
}

/** A route under `/api/workspaces/{workspace_id}`: the permission is checked before the request is validated. */
export function memberRoute<
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  A extends z.ZodType,
>(
  permission: Permission,
  operation: Operation<P, Q, B, A, 'account'>,
  handle: Parameters<typeof route<P, Q, B, A, 'account'>>[1],
): Route {
  return route(operation, handle, (caller, params) => {
    requireMember(caller, params['workspace_id'] ?? '', permission)
  })
}
