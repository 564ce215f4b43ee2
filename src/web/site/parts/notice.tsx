import type { ReactNode } from 'react'

const looks = {
  error: 'border-danger bg-danger-wash',
  warning: 'border-warn bg-warn-wash',
  done: 'border-accent bg-wash',
}

/** Something that just happened or must be known; errors interrupt a screen reader, the rest waits its turn. */
export function Notice({
  look,
  title,
  children,
}: {
  look: keyof typeof looks
  title?: string
  children?: ReactNode
}) {
  return (
    <div
      role={look === 'error' ? 'alert' : 'status'}
      className={`rounded-md border-l-4 px-4 py-3 ${looks[look]}`}
    >
      {title && <p className="font-semibold">{title}</p>}
      {children && <div className="text-sm">{children}</div>}
    </div>
  )
}
