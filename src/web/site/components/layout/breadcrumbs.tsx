import { useMessages } from '../../messages/use-messages.ts'
import { isPublicPath } from '../../public-pages.ts'

export type Crumb = { label: string; to?: string }

/** The ancestors of a page; the last entry is the page itself. */
export function Breadcrumbs({ items }: { items: readonly Crumb[] }) {
  const { m, href } = useMessages()
  return (
    <nav aria-label={m.shell.header.breadcrumbs} className="breadcrumbs">
      <ol>
        {items.map(({ label, to }) => (
          <li key={label}>
            {to === undefined || !isPublicPath(to) ? (
              <span aria-current={to === undefined ? 'page' : undefined} dir="auto">
                {label}
              </span>
            ) : (
              <a href={href(to)} dir="auto">
                {label}
              </a>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
