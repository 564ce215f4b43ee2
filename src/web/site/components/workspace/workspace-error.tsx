import { useLocation } from 'react-router'
import { useMessages } from '../../messages/use-messages.ts'
import { type Typed, TypedForm } from '../forms/typed-form.tsx'
import { ErrorPage } from '../layout/error-page.tsx'
import { Notice } from '../layout/notice.tsx'
import { PageTitle } from '../layout/page-title.tsx'
import { PlanCost } from '../settings/plan-cost.tsx'
import { useWorkspace } from './use-workspace.ts'

type Problem = { code?: string; detail?: string; typed?: Typed }

/** What happened, what it means, what to do, and what was typed. */
export function WorkspaceError({ status, problem }: { status: number; problem: Problem }) {
  const { m, href } = useMessages()
  const { to, frame } = useWorkspace()
  const { pathname, search } = useLocation()
  const text = m.workspace.errors
  const [title, lead] =
    problem.code === 'signed_out'
      ? [text.signedOutTitle, text.signedOutLead]
      : problem.code === 'not_member'
        ? [text.memberTitle, text.memberLead]
        : problem.code === 'plan_required'
          ? [m.account.cost.title, m.account.cost.missing]
          : status === 403
            ? [text.roleTitle, (problem.detail && m.serviceText(problem.detail)) || text.roleLead]
            : status === 404
              ? [text.itemTitle, text.itemLead]
              : [undefined, undefined]
  if (title === undefined) return <ErrorPage status={status} />
  const isSignedOut = problem.code === 'signed_out'
  const isRefused = !isSignedOut && problem.typed !== undefined
  return (
    <div className="grid max-w-xl gap-5 px-4 py-10 sm:px-8">
      <PageTitle text={title} />
      <meta name="robots" content="noindex" />
      <h1>{title}</h1>
      <Notice variant={isSignedOut ? 'warning' : 'info'}>
        {isRefused ? `${text.notSaved} ${lead}` : lead}
      </Notice>
      {problem.code === 'plan_required' && <PlanCost />}
      <TypedForm typed={problem.typed ?? []} isSendable={isSignedOut} />
      <div className="flex flex-wrap gap-3">
        {isSignedOut ? (
          <a
            href={`${href('/sign-in')}?next=${encodeURIComponent(pathname + search)}`}
            target="_blank"
            rel="noopener"
            className="button"
          >
            {text.signIn}
          </a>
        ) : (
          <a href={frame ? to('') : href('/w')} className="button button-primary">
            {text.mine}
          </a>
        )}
      </div>
    </div>
  )
}
