import type { ReactNode } from 'react'
import { useActionError } from './feedback.tsx'

const variants = {
  plain: 'border-control hover:bg-raised',
  danger: 'border-danger text-danger hover:bg-danger-wash',
}

type DisclosureProps = {
  /** E.g. “Rename”. */
  label: string
  /** Names the item for screen readers. */
  of: string
  variant?: keyof typeof variants
  /** The change inside. An error keeps the disclosure open, also without JavaScript. */
  intent: string
  subject: string
  children: ReactNode
}

/** A button that opens a form, which prevents accidental changes. */
export function Disclosure({ label, of, variant = 'plain', intent, subject, children }: DisclosureProps) {
  const hasError = useActionError(intent, subject) !== undefined
  return (
    <details name={`change-${subject}`} open={hasError || undefined} className="group open:basis-full">
      <summary
        className={`inline-flex min-h-11 cursor-pointer list-none items-center rounded-md border px-4 py-2 text-sm font-medium group-open:mb-3 [&::-webkit-details-marker]:hidden ${variants[variant]}`}
      >
        {label}
        <span className="sr-only"> {of}</span>
        <span aria-hidden="true" className="ml-2 text-xs group-open:rotate-180">
          ▾
        </span>
      </summary>
      <div className="grid gap-4 rounded-md border border-line bg-raised p-4">{children}</div>
    </details>
  )
}
