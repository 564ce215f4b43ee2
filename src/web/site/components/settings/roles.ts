import type { WorkspaceRole } from '../../../../accounts/index.ts'

export type { WorkspaceRole }

/** Roles that a manager can assign. Ownership has its own form. */
export const assignableRoles = ['member', 'reviewer', 'admin'] as const
export type AssignableRole = (typeof assignableRoles)[number]

export const isAssignableRole = (text: string): text is AssignableRole =>
  (assignableRoles as readonly string[]).includes(text)
