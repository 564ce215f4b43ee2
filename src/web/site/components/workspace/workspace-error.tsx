import { useLocation } from 'react-router'
import { useMessages } from '../../messages/use-messages.ts'
import type { Typed } from '../../routes/w/open-workspace.ts'
import { ErrorPage } from '../layout/error-page.tsx'
import { Notice } from '../layout/notice.tsx'
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
        : status === 403
          ? [text.roleTitle, problem.detail ?? text.roleLead]
          : status === 404
            ? [text.itemTitle, text.itemLead]
            : [undefined, undefined]
  if (title === undefined) return <ErrorPage status={status} />
  const typed = (problem.typed ?? []).filter(([, value]) => value.trim() !== '')
  const isSignedOut = problem.code === 'signed_out'
  return (
    <div className="grid max-w-xl gap-5 px-4 py-10 sm:px-8">
      <title>{`${title} · ${m.shell.siteName}`}</title>
      <meta name="robots" content="noindex" />
      <h1>{title}</h1>
      <Notice variant={isSignedOut ? 'warning' : 'info'}>{lead}</Notice>
      {typed.length > 0 && <TypedForm typed={typed} isSendable={isSignedOut} />}
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

/** Everything that was typed, to send again or to copy. */
function TypedForm({ typed, isSendable }: { typed: Typed; isSendable: boolean }) {
  const text = useMessages().m.workspace.errors
  const hidden = new Set(['intent', 'subject', 'version'])
  return (
    <form method="post" className="grid gap-3">
      {typed.map(([name, value], index) =>
        hidden.has(name) ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a name may repeat, and fields never move.
          <input key={index} type="hidden" name={name} value={value} />
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: a name may repeat, and fields never move.
          <label key={index} className="grid gap-1">
            <span className="text-sm font-medium">{`${text.typed}: ${name}`}</span>
            <textarea name={name} defaultValue={value} className="input" rows={value.length > 80 ? 8 : 2} />
          </label>
        ),
      )}
      {isSendable && (
        <div>
          <button type="submit" className="button button-primary">
            {text.sendAgain}
          </button>
        </div>
      )}
    </form>
  )
}
