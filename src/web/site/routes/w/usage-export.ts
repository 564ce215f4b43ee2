import { exportUsage } from '../../../../contracts/workspaces/usage.ts'
import { workspaceLoader } from './open-workspace.ts'

/** All usage records as a file that `civic workspace verify` checks. */
export const loader = workspaceLoader(({ open, send, params }) =>
  send(open(exportUsage, { params: params({}) })),
)
