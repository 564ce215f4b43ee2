import type { ReactNode } from 'react'
import { useRefusal } from './settings-outcome.tsx'

const looks = {
  plain: 'border-line hover:bg-raised',
  danger: 'border-danger text-danger hover:bg-danger-wash',
}

type DisclosureProps = {
  /** What opens, e.g. “Rename”, and the thing it is about, for those who hear the button alone. */
  label: string
  of: string
  look?: keyof typeof looks
  /** Of the change inside: a refusal keeps it open, also without a script. */
  intent: string
  subject: string
  children: ReactNode
}

/** A button that opens a form beside it: a step between a slip of the finger and a change. */
export function Disclosure({ label, of, look = 'plain', intent, subject, children }: DisclosureProps) {
  const isRefused = useRefusal(intent, subject) !== undefined
  return (
    <details name={`change-${subject}`} open={isRefused || undefined} className="group open:basis-full">
      <summary
        className={`inline-flex min-h-11 cursor-pointer list-none items-center rounded-md border px-4 py-2 text-sm font-medium group-open:mb-3 [&::-webkit-details-marker]:hidden ${looks[look]}`}
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
