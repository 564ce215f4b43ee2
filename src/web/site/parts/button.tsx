import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'

const looks = {
  primary: 'bg-accent text-on-accent hover:opacity-90',
  plain: 'border border-line bg-paper hover:bg-raised',
  danger: 'border border-danger text-danger hover:bg-danger-wash',
}
type Look = keyof typeof looks

const shape =
  'inline-flex min-h-11 items-center justify-center gap-2 rounded-md px-4 py-2 font-medium cursor-pointer disabled:cursor-wait disabled:opacity-60'

export function Button({ look = 'primary', ...rest }: ComponentProps<'button'> & { look?: Look }) {
  return <button type="submit" {...rest} className={`${shape} ${looks[look]}`} />
}

export function ButtonLink(props: {
  to: string
  look?: Look
  reloadDocument?: boolean
  children: ReactNode
}) {
  const { to, look = 'primary', children, reloadDocument = false } = props
  return (
    <Link to={to} reloadDocument={reloadDocument} className={`${shape} ${looks[look]}`}>
      {children}
    </Link>
  )
}
