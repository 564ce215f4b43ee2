import { type ComponentProps, useEffect, useRef } from 'react'
import { useActionData, useLocation, useSearchParams } from 'react-router'
import { type Refusal, refusalOf } from '../refusal.ts'
import { Notice } from './notice.tsx'
import type { Tried } from './settings-change.ts'

/** Why the last try of this change was refused, if it was. */
export function useRefusal(intent: string, subject = ''): Refusal['refused'] | undefined {
  const result = useActionData<{ tried?: Tried }>()
  const isThis = result?.tried?.intent === intent && result.tried.subject === subject
  return isThis ? refusalOf(result) : undefined
}

/** What is wrong with one field of the last try, as a sentence. */
export function useFault(field: string, intent: string, subject = ''): string | undefined {
  const fault = useRefusal(intent, subject)?.fields[field]
  return fault && `${fault[0]!.toUpperCase()}${fault.slice(1)}${/[.!?]$/.test(fault) ? '' : '.'}`
}

/** A notice that takes the focus when it comes up: the button that led to it may be gone. */
export function FocusedNotice(props: ComponentProps<typeof Notice>) {
  const { key } = useLocation()
  return <Focused key={key} {...props} />
}

function Focused(props: ComponentProps<typeof Notice>) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.focus(), [])
  return (
    <div ref={place} tabIndex={-1} className="w-full scroll-mt-4 rounded-md">
      <Notice {...props} />
    </div>
  )
}

export function Refused({ refused }: { refused: Refusal['refused'] }) {
  const isAboutFields = Object.keys(refused.fields).length > 0
  return (
    <FocusedNotice look="error" title="Nothing was changed">
      {isAboutFields ? 'One of the answers cannot be used; see below.' : refused.message}
    </FocusedNotice>
  )
}

/** Says what was done, from `?done=`, in the page's own words only. */
export function Done({ texts }: { texts: Readonly<Record<string, string>> }) {
  const what = useSearchParams()[0].get('done') ?? ''
  return Object.hasOwn(texts, what) && <FocusedNotice look="done">{texts[what]}</FocusedNotice>
}

/** A refusal about something that the page no longer lists, and so has no place beside it. */
export function StrayRefusal({ listed }: { listed: readonly string[] }) {
  const result = useActionData<{ tried?: Tried }>()
  const refused = refusalOf(result)
  const subject = result?.tried?.subject ?? ''
  return refused && subject !== '' && !listed.includes(subject) && <Refused refused={refused} />
}
