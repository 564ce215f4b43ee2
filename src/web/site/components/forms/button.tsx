import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'

const variants = {
  primary: 'bg-accent text-on-accent hover:opacity-90',
  plain: 'border border-line bg-paper hover:bg-raised',
  danger: 'border border-danger text-danger hover:bg-danger-wash',
}
type Variant = keyof typeof variants

const shape =
  'inline-flex min-h-11 items-center justify-center gap-2 rounded-md px-4 py-2 font-medium cursor-pointer disabled:cursor-wait disabled:opacity-60'

export function Button({ variant = 'primary', ...rest }: ComponentProps<'button'> & { variant?: Variant }) {
  return <button type="submit" {...rest} className={`${shape} ${variants[variant]}`} />
}

export function ButtonLink(props: {
  to: string
  variant?: Variant
  reloadDocument?: boolean
  children: ReactNode
}) {
  const { to, variant = 'primary', children, reloadDocument = false } = props
  return (
    <Link to={to} reloadDocument={reloadDocument} className={`${shape} ${variants[variant]}`}>
      {children}
    </Link>
  )
}
