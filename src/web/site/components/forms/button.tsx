import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'

const variants = {
  primary: 'button button-large button-primary',
  plain: 'button button-large',
  danger: 'button button-large button-danger',
}
type Variant = keyof typeof variants

export function Button({ variant = 'primary', ...rest }: ComponentProps<'button'> & { variant?: Variant }) {
  return <button type="submit" {...rest} className={variants[variant]} />
}

export function ButtonLink(props: {
  to: string
  variant?: Variant
  reloadDocument?: boolean
  children: ReactNode
}) {
  const { to, variant = 'primary', children, reloadDocument = false } = props
  return (
    <Link to={to} reloadDocument={reloadDocument} className={variants[variant]}>
      {children}
    </Link>
  )
}
