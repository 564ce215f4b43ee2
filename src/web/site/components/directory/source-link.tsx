import type { ReactNode } from 'react'

/** Sources come from anywhere: only web addresses become links, everything else is shown as text. */
export function isWebAddress(url: string): boolean {
  if (!URL.canParse(url)) return false
  const { protocol } = new URL(url)
  return protocol === 'http:' || protocol === 'https:'
}

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
