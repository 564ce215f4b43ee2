import type { ReactNode } from 'react'

const variants = {
  error: 'border-danger bg-danger-wash',
  warning: 'border-warn bg-warn-wash',
  done: 'border-accent bg-wash',
}

/** Screen readers announce errors immediately and other notices when they are idle. */
export function Notice({
  variant,
  title,
  children,
}: {
  variant: keyof typeof variants
  title?: string
  children?: ReactNode
}) {
  return (
    <div
      role={variant === 'error' ? 'alert' : 'status'}
      className={`rounded-md border-l-4 px-4 py-3 ${variants[variant]}`}
    >
      {title && <p className="font-semibold">{title}</p>}
      {children && <div className="text-sm">{children}</div>}
    </div>
  )
}
