import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import type { ReviewKind } from '../../../../contracts/contributions/review.ts'
import { type DeskQueue, deskQueues } from '../../desk-queues.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { type Typed, TypedForm } from '../forms/typed-form.tsx'
import { ErrorPage } from '../layout/error-page.tsx'
import { PageTitle } from '../layout/page-title.tsx'

/** The title of the desk and its tabs. */
export function DeskFrame(props: {
  queue: DeskQueue
  counts: Partial<Record<ReviewKind, number>>
  title: string
  children: ReactNode
}) {
  const { queue, counts, title, children } = props
  const { m, href } = useMessages()
  const text = m.desk
  return (
    <>
      <PageTitle text={title} />
      <meta name="robots" content="noindex" />
      <div className="desk-head">
        <p className="desk-title">{text.title}</p>
        <nav aria-label={text.title} className="tabs">
          <ul>
            {deskQueues.map(({ name, kinds }) => (
              <li key={name}>
                <a href={href(`/desk/${name}`)} aria-current={name === queue ? 'page' : undefined}>
                  {text.queues[name]}
                  {kinds.length > 0 && ` ${m.shell.number(total(counts, kinds))}`}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      {children}
    </>
  )
}

const total = (counts: Partial<Record<ReviewKind, number>>, kinds: readonly ReviewKind[]) =>
  kinds.reduce((sum, kind) => sum + (counts[kind] ?? 0), 0)

/** Why the desk cannot be shown, and what to do. */
export function DeskError(props: { status: number; problem: { code?: string; typed?: Typed } }) {
  const { status, problem } = props
  const { code, typed = [] } = problem
  const { m, href } = useMessages()
  const { pathname, search } = useLocation()
  const text = m.desk
  if (status !== 403 && code !== 'review_item_not_found' && code !== 'signed_out')
    return <ErrorPage status={status} />
  const isDenied = status === 403
  const [title, lead] =
    code === 'signed_out'
      ? [m.workspace.errors.signedOutTitle, m.workspace.errors.signedOutLead]
      : isDenied
        ? [text.denied.title, text.denied.lead]
        : [text.missing.title, text.missing.lead]
  return (
    <div className="frame">
      <PageTitle text={title} />
      <meta name="robots" content="noindex" />
      <div className="grid max-w-xl gap-5 py-14">
        <h1>{title}</h1>
        <p className="lead text-soft">{lead}</p>
        {isDenied && (
          <>
            <p>{text.denied.report}</p>
            <pre className="said font-mono text-sm">{text.denied.command}</pre>
          </>
        )}
        <TypedForm typed={typed} isSendable={code === 'signed_out'} />
        <p>
          {code === 'signed_out' ? (
            <a
              href={`${href('/sign-in')}?next=${encodeURIComponent(pathname + search)}`}
              target="_blank"
              rel="noopener"
              className="button"
            >
              {m.workspace.errors.signIn}
            </a>
          ) : (
            <a href={href(isDenied ? '/' : '/desk')} className="button">
              {isDenied ? m.shell.errors.home : text.missing.back}
            </a>
          )}
        </p>
      </div>
    </div>
  )
}
