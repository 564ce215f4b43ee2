import type { ReactNode } from 'react'

type Variant = 'info' | 'done' | 'warning' | 'error'

/** Screen readers announce errors immediately and other notices when they are idle. */
export function Notice(props: { variant: Variant; title?: string; children?: ReactNode }) {
  const { variant, title, children } = props
  return (
    <div role={variant === 'error' ? 'alert' : 'status'} className={`notice notice-${variant}`}>
      {title && <p className="font-semibold">{title}</p>}
      {children && <div>{children}</div>}
    </div>
  )
}

/** A remark that is part of the page from the start, so nothing is announced. */
export function Remark({ children, variant = 'info' }: { children: ReactNode; variant?: Variant }) {
  return <div className={`notice notice-${variant}`}>{children}</div>
}
