import type { ReactNode } from 'react'

/** A narrow page with a single task. */
export function Panel({ title, lead, children }: { title: string; lead?: ReactNode; children: ReactNode }) {
  return (
    <div className="mx-auto grid w-full max-w-md gap-6 py-6 sm:py-12">
      <div className="grid gap-2">
        <h1>{title}</h1>
        {lead && <p className="text-soft">{lead}</p>}
      </div>
      {children}
    </div>
  )
}

export function Section({ title, lead, children }: { title: string; lead?: ReactNode; children: ReactNode }) {
  return (
    <section className="grid gap-4 border-t border-line py-6 first:border-t-0 first:pt-0">
      <div className="grid gap-1">
        <h2>{title}</h2>
        {lead && <p className="text-sm text-soft">{lead}</p>}
      </div>
      {children}
    </section>
  )
}
