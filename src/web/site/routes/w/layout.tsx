import { isRouteErrorResponse, Outlet, useRouteLoaderData } from 'react-router'
import { listRuns } from '../../../../contracts/discovery/discovery-runs.ts'
import { ErrorPage } from '../../components/layout/error-page.tsx'
import type { FrameData } from '../../components/workspace/frame-data.ts'
import { WorkspaceError } from '../../components/workspace/workspace-error.tsx'
import { WorkspaceFrame } from '../../components/workspace/workspace-frame.tsx'
import { useMessages } from '../../messages/use-messages.ts'
import { workspaceLoader } from './open-workspace.ts'

const recentRuns = 20

export const loader = workspaceLoader<FrameData>(async ({ services, caller, workspaceId, call }) => {
  const [memberships, counts, runs] = await Promise.all([
    services.accounts.workspaces.ofAccount(caller.accountId),
    services.members.countItems(workspaceId),
    call(listRuns, { query: { limit: recentRuns } }),
  ])
  return {
    workspaceId,
    workspaces: memberships.map(({ id, name, kind }) => ({ id, name, isTeam: kind === 'team' })),
    role: caller.workspaceRole,
    canWrite: caller.workspaceRole !== 'reviewer',
    isReviewer: caller.roles.includes('reviewer'),
    accountName: caller.accountName,
    counts: { ...counts, discovery: runs.data.reduce((sum, run) => sum + run.review.open, 0) },
  }
})

export default function WorkspaceLayout() {
  return (
    <WorkspaceFrame frame={useFrame()!}>
      <Outlet />
    </WorkspaceFrame>
  )
}

const useFrame = () => useRouteLoaderData<typeof loader>(`${useMessages().language}/w/layout`)

/** Shows errors inside the frame of the workspace, with what the member typed. */
export function ErrorBoundary({ error }: { error: unknown }) {
  const frame = useFrame()
  if (!isRouteErrorResponse(error) || error.status >= 500) return <ErrorPage status={500} />
  const page = <WorkspaceError status={error.status} problem={error.data ?? {}} />
  return frame ? <WorkspaceFrame frame={frame}>{page}</WorkspaceFrame> : page
}
