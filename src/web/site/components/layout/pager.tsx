import { useLocation } from 'react-router'
import { useMessages } from '../../messages/use-messages.ts'

/** Links to the next and the first page of a list. Lists have cursors, so there is no page number to jump to. */
export function Pager(props: { nextCursor: string | null; label?: string; remark?: string }) {
  const { m } = useMessages()
  const { pathname, search } = useLocation()
  const parameters = new URLSearchParams(search)
  const isFirst = !parameters.has('cursor')
  if (props.nextCursor === null && isFirst) return null
  const hrefWith = (cursor: string | null) => {
    const next = new URLSearchParams(parameters)
    if (cursor === null) next.delete('cursor')
    else next.set('cursor', cursor)
    return next.size > 0 ? `${pathname}?${next}` : pathname
  }
  return (
    <nav aria-label={m.shell.pager.label} className="no-print flex flex-wrap items-center gap-4 pt-5">
      {props.nextCursor !== null && (
        <a href={hrefWith(props.nextCursor)} rel="next" className="button">
          {props.label ?? m.shell.pager.next}
        </a>
      )}
      {!isFirst && (
        <a href={hrefWith(null)} className="link">
          {m.shell.pager.first}
        </a>
      )}
      {props.remark && <span className="text-sm text-soft">{props.remark}</span>}
    </nav>
  )
}
