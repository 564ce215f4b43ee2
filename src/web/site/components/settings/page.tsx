import type { ReactNode } from 'react'
import { PageTitle } from '../layout/page-title.tsx'
import { Done, UnlistedActionError } from './feedback.tsx'

type SettingsPageProps = {
  title: string
  lead: ReactNode
  /** Confirmation texts by the value of `?done=`. */
  done?: Readonly<Record<string, string>>
  /** Ids of listed items that show their own errors. */
  listed?: readonly string[]
  banner?: ReactNode
  children: ReactNode
}

export function SettingsPage({ title, lead, done = {}, listed = [], banner, children }: SettingsPageProps) {
  return (
    <div className="grid gap-6">
      <PageTitle text={title} />
      <div className="grid gap-2">
        <h1 className="wrap-anywhere">{title}</h1>
        <p className="max-w-2xl text-soft">{lead}</p>
      </div>
      <Done texts={done} />
      <UnlistedActionError listed={listed} />
      {banner}
      <div>{children}</div>
    </div>
  )
}
