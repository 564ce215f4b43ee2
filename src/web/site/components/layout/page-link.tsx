import type { ReactNode } from 'react'
import { useMessages } from '../../messages/use-messages.ts'
import { isPublicPath } from '../../public-pages.ts'

/** A link to another public page in the same language. Text alone where the page does not exist. */
export function PageLink({
  to,
  className,
  children,
}: {
  to: string
  className?: string
  children: ReactNode
}) {
  const { href } = useMessages()
  if (!isPublicPath(to)) return <span className={className}>{children}</span>
  return (
    <a href={href(to)} className={className}>
      {children}
    </a>
  )
}
