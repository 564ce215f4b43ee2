import type { ReactNode } from 'react'
import { isWebAddress } from './web-address.ts'

/** A source may come from anywhere: what is no web address is shown as text. */
export function SourceLink({
  url,
  className,
  children,
}: {
  url: string
  className?: string
  children: ReactNode
}) {
  if (!isWebAddress(url)) return <span className={className}>{children}</span>
  return (
    <a href={url} rel="noopener nofollow ugc" className={className}>
      {children}
    </a>
  )
}
