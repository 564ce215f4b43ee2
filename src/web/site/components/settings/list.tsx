import type { ReactNode } from 'react'

export function ItemList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul aria-label={label} className="divide-y divide-line rounded-lg border border-line">
      {children}
    </ul>
  )
}

type Fact = { label: string; value: ReactNode }

type ItemProps = {
  title: ReactNode
  /** E.g. “This browser”. */
  tag?: string | false
  isMuted?: boolean
  facts: readonly Fact[]
  children?: ReactNode
}

/** Facts are in columns on wide screens and stacked on a phone. */
export function Item({ title, tag = false, isMuted = false, facts, children }: ItemProps) {
  return (
    <li className={`grid gap-3 p-4 ${isMuted ? 'text-soft' : ''}`}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="min-w-0 font-semibold wrap-anywhere">{title}</h3>
        {tag && <Tag>{tag}</Tag>}
      </div>
      <dl className="grid gap-x-6 gap-y-2 text-sm sm:grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))]">
        {facts.map(({ label, value }) => (
          <div key={label} className="flex justify-between gap-4 sm:block">
            <dt className="text-soft">{label}</dt>
            <dd className="min-w-0 text-right wrap-anywhere sm:text-left">{value}</dd>
          </div>
        ))}
      </dl>
      {children && <div className="flex flex-wrap items-start gap-x-2 gap-y-3">{children}</div>}
    </li>
  )
}

export function Tag({ children }: { children: ReactNode }) {
  return (
    <span className="rounded-full bg-wash px-2.5 py-0.5 text-xs font-medium text-accent">{children}</span>
  )
}

export function EmptyState({ children }: { children: ReactNode }) {
  return (
    <div className="grid gap-3 rounded-lg border border-dashed border-line p-5 text-sm text-soft">
      {children}
    </div>
  )
}
