import type { WorkspaceRole } from '../../../../accounts/index.ts'

export type { WorkspaceRole }

export const roleTitles: Readonly<Record<WorkspaceRole, string>> = {
  owner: 'Owner',
  admin: 'Admin',
  member: 'Member',
  reviewer: 'Reviewer',
}

/** Roles that a manager can assign. Ownership has its own form. */
export const assignableRoles = ['member', 'reviewer', 'admin'] as const
export type AssignableRole = (typeof assignableRoles)[number]

export const isAssignableRole = (text: string): text is AssignableRole =>
  (assignableRoles as readonly string[]).includes(text)
