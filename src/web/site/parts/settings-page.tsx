import type { ReactNode } from 'react'
import { Done, StrayRefusal } from './settings-outcome.tsx'

type SettingsPageProps = {
  title: string
  lead: ReactNode
  /** What `?done=` says, in words. */
  done?: Readonly<Record<string, string>>
  /** Ids of what is listed with its own place for refusals. */
  listed?: readonly string[]
  /** What must be known before anything else. */
  banner?: ReactNode
  children: ReactNode
}

export function SettingsPage({ title, lead, done = {}, listed = [], banner, children }: SettingsPageProps) {
  return (
    <div className="grid gap-6">
      <title>{`${title} · Civic Directory`}</title>
      <div className="grid gap-2">
        <h1 className="wrap-anywhere">{title}</h1>
        <p className="max-w-2xl text-soft">{lead}</p>
      </div>
      <Done texts={done} />
      <StrayRefusal listed={listed} />
      {banner}
      <div>{children}</div>
    </div>
  )
}
