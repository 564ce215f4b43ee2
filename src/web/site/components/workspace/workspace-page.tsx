import type { ReactNode } from 'react'
import { useMessages } from '../../messages/use-messages.ts'
import { Notice } from '../layout/notice.tsx'
import { PageTitle } from '../layout/page-title.tsx'
import { ErrorText } from '../settings/error-text.tsx'
import { useFailedChange, useWorkspace } from './use-workspace.ts'

/** A page of a workspace: title, buttons, then one column or main and side column. */
export function WorkspacePage(props: {
  title: string
  lead?: ReactNode
  /** The page above, as path below the workspace and its name. */
  up?: { path: string; label: string }
  actions?: ReactNode
  notice?: ReactNode
  side?: ReactNode
  children: ReactNode
}) {
  const { title, lead, up, actions, notice, side, children } = props
  const { to } = useWorkspace()
  return (
    <div className="page-body">
      <PageTitle text={title} />
      <meta name="robots" content="noindex" />
      {up && (
        <p className="mb-1 text-sm">
          <a href={to(up.path)} className="link">
            {up.label}
          </a>
        </p>
      )}
      <div className="mb-6 flex flex-wrap items-start gap-x-8 gap-y-3">
        <div className="min-w-0 grow">
          <h1 dir="auto" className="page-title">
            {title}
          </h1>
          {lead && <div className="mt-1 max-w-2xl text-soft">{lead}</div>}
        </div>
        {actions && <div className="no-print flex flex-wrap gap-2">{actions}</div>}
      </div>
      <FailedNotice />
      {notice && <div className="mb-5 empty:hidden">{notice}</div>}
      {side ? (
        <div className="columns">
          <div className="stack main-column">{children}</div>
          <div className="stack side-column">{side}</div>
        </div>
      ) : (
        <div className="stack">{children}</div>
      )}
    </div>
  )
}

/** Why the last submission changed nothing. A conflict is shown by the page, with both versions. */
function FailedNotice() {
  const { m } = useMessages()
  const failed = useFailedChange()
  if (failed === undefined || failed.code === 'precondition_failed') return null
  const details = Object.entries(failed.fields)
  return (
    <div className="mb-5">
      <Notice variant="error" title={m.workspace.failed}>
        {details.length === 0 ? (
          <ErrorText error={failed} />
        ) : (
          details.map(([field, message]) => <p key={field}>{`${field}: ${message}`}</p>)
        )}
      </Notice>
    </div>
  )
}
