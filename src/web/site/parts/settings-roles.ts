import type { WorkspaceRole } from '../../../accounts/index.ts'

export type { WorkspaceRole }

export const roleTitles: Readonly<Record<WorkspaceRole, string>> = {
  owner: 'Owner',
  admin: 'Admin',
  member: 'Member',
  reviewer: 'Reviewer',
}

/** Those that are given by a plain choice; who owns a workspace is a change of its own. */
export const plainRoles = ['member', 'reviewer', 'admin'] as const
export type PlainRole = (typeof plainRoles)[number]

export const isPlainRole = (text: string): text is PlainRole =>
  (plainRoles as readonly string[]).includes(text)
