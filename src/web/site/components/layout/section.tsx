import type { ReactNode } from 'react'

/** A section under a 2 px rule: heading, a remark beside it, and a link at the end of the line. */
export function Section(props: {
  title: string
  id?: string
  remark?: ReactNode
  more?: { to: string; label: string } | undefined
  isSmall?: boolean
  children: ReactNode
}) {
  const { title, id, remark, more, isSmall = false, children } = props
  return (
    <section className={isSmall ? 'section section-small' : 'section'} id={id}>
      <div className="section-head">
        <h2>{title}</h2>
        {remark !== undefined && <div className="remark">{remark}</div>}
        {more && (
          <a href={more.to} className="more link">
            {more.label}
          </a>
        )}
      </div>
      {children}
    </section>
  )
}
