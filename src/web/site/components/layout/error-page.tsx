import { useLocation } from 'react-router'
import { formatDate } from '../../format.ts'
import { basePath } from '../../messages/language.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { isPublicPath } from '../../public-pages.ts'
import type { FormerActor } from '../../read-actor.ts'
import { useRoot } from '../../use-root.ts'
import { PageTitle } from './page-title.tsx'

/** What a loader says about a failure. */
export type ErrorDetails = Partial<FormerActor> & {
  code?: string
  /** The parameter of the address that is not understood. */
  filter?: string | undefined
  /** The issue of the address or of the parameter when it does not exist, and issues with similar names. */
  unknownIssue?: { slug: string; similar: readonly { slug: string; name: string }[] } | undefined
}

const cursorCodes = new Set(['invalid_cursor', 'cursor_expired'])

/** What happened, what it means, and what to do: one page for each kind of failure. */
export function ErrorPage(props: ErrorDetails & { status: number }) {
  const { status, merge, removed, code = '', filter, unknownIssue } = props
  const { m, href, language } = useMessages()
  const { pathname, search } = useLocation()
  const requestId = useRoot()?.requestId
  const { errors } = m.shell
  const isCursor = cursorCodes.has(code)
  const repaired = isCursor
    ? without(search, 'cursor')
    : filter
      ? without(search, filter, unknownIssue?.slug)
      : ''
  const given = filter ? new URLSearchParams(search).getAll(filter).join(', ') : ''
  const badPart = filter && `${filter}=${given}`.slice(0, 100)
  const [title, lead] = merge
    ? [
        errors.mergedTitle,
        (merge.successor ? errors.mergedInto : errors.mergedAway)(formatDate(language, merge.at)),
      ]
    : removed
      ? [errors.removedTitle, errors.removedOn(formatDate(language, removed.at))]
      : unknownIssue
        ? [errors.issueTitle(unknownIssue.slug.slice(0, 100)), filter ? errors.issueLead : errors.missingLead]
        : status === 404
          ? [errors.missingTitle, errors.missingLead]
          : isCursor
            ? [errors.cursorTitle, errors.cursorLead]
            : status < 500
              ? [errors.badTitle, badPart ? errors.badFilter(badPart) : errors.badLead]
              : [errors.faultTitle, errors.faultLead]
  return (
    <div className="frame">
      <PageTitle text={title} />
      <meta name="robots" content="noindex" />
      <div className="grid max-w-xl gap-5 py-14">
        <h1 dir="auto">{title}</h1>
        <p className="lead text-soft">{lead}</p>
        {unknownIssue && <SimilarIssues issues={unknownIssue.similar} />}
        {merge?.successor && (
          <p>
            <a
              href={href(`/actors/${merge.successor.id}/${merge.successor.slug}`)}
              className="button button-primary button-large max-w-full"
            >
              <bdi className="clamp-line">{errors.goTo(merge.successor.name)}</bdi>
            </a>
          </p>
        )}
        {status === 404 && !merge?.successor && isPublicPath('/search') && (
          <form action={href('/search')} className="flex gap-2">
            <input
              type="search"
              name="q"
              className="input"
              maxLength={200}
              defaultValue={removed?.name ?? wordsOf(basePath(pathname))}
              aria-label={m.shell.header.search}
            />
            <button type="submit" className="button button-primary button-large flex-none">
              {errors.missingSearch}
            </button>
          </form>
        )}
        <div className="flex flex-wrap gap-3">
          {status >= 500 && (
            <a href={pathname + search} className="button">
              {errors.tryAgain}
            </a>
          )}
          {status === 400 && (
            <a href={pathname + repaired} className="button">
              {isCursor ? errors.firstPage : filter ? errors.badFilterAction : errors.badAction}
            </a>
          )}
          <a href={href('/')} className="button">
            {errors.home}
          </a>
        </div>
        {status >= 500 && requestId && (
          <p className="text-sm text-soft">
            {errors.mention} <code className="font-mono">{requestId}</code>.{' '}
            <a href={href('/status')} className="link">
              {m.shell.footer.status}
            </a>
          </p>
        )}
      </div>
    </div>
  )
}

/** Issues whose names have the words of an unknown one, and the page of all issues. */
function SimilarIssues({ issues }: { issues: readonly { slug: string; name: string }[] }) {
  const { m, href } = useMessages()
  return (
    <ul className="flex flex-wrap items-center gap-2">
      {issues.map(({ slug, name }) => (
        <li key={slug}>
          <a href={href(`/issues/${slug}`)} className="chip">
            {name}
          </a>
        </li>
      ))}
      <li>
        <a href={href('/issues')} className="link">
          {m.shell.footer.allIssues}
        </a>
      </li>
    </ul>
  )
}

/** The query of an address without one of its parameters, or without one of the values of it. */
function without(search: string, name: string, value?: string): string {
  const parameters = new URLSearchParams(search)
  parameters.delete(name, value)
  return parameters.size > 0 ? `?${parameters}` : ''
}

/** `/places/gery-in` becomes `gery in`, as words to search for. Actors may have been removed with their names. */
const wordsOf = (path: string) =>
  path.startsWith('/actors/') ? '' : (path.split('/').pop() ?? '').replaceAll(/[-_]+/g, ' ').slice(0, 100)
