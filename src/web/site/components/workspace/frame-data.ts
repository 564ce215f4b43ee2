import type { AccountCaller } from '../../../../platform/http/identity.ts'

/** What the frame of a workspace shows. */
export type FrameData = {
  workspaceId: string
  workspaces: readonly { id: string; name: string; isTeam: boolean }[]
  role: AccountCaller['workspaceRole']
  /** Workspace reviewers read everything, and write notes and reviews. */
  canWrite: boolean
  /** Whether the account reviews the public directory. */
  isReviewer: boolean
  accountName: string
  counts: Record<'lists' | 'briefs' | 'watches' | 'targets' | 'notes' | 'discovery', number>
}
