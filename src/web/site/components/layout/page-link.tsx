import type { ReactNode } from 'react'
import { useMessages } from '../../messages/use-messages.ts'
import { isPublicPath } from '../../public-pages.ts'

/** A link to another public page in the same language. Text alone where the page does not exist. */
export function PageLink({
  to,
  className,
  lang,
  children,
}: {
  to: string
  className?: string
  lang?: string | undefined
  children: ReactNode
}) {
  const { href } = useMessages()
  if (!isPublicPath(to)) {
    return (
      <span className={className} lang={lang}>
        {children}
      </span>
    )
  }
  return (
    <a href={href(to)} className={className} lang={lang}>
      {children}
    </a>
  )
}
