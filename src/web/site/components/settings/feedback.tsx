import { type ComponentProps, useEffect, useRef } from 'react'
import { useActionData, useLocation, useSearchParams } from 'react-router'
import { type ActionError, actionErrorOf } from '../../action-error.ts'
import { useMessages } from '../../messages/use-messages.ts'
import type { SubmittedChange } from '../forms/handle-change.ts'
import { Notice } from '../layout/notice.tsx'
import { ErrorText } from './error-text.tsx'

/** Returns the error of the last submission of this change. */
export function useActionError(intent: string, subject = ''): ActionError | undefined {
  const result = useActionData<{ submitted?: SubmittedChange }>()
  const isThisChange = result?.submitted?.intent === intent && result.submitted.subject === subject
  return isThisChange ? actionErrorOf(result) : undefined
}

/** Returns the error of one field as a sentence. */
export function useFieldError(field: string, intent: string, subject = ''): string | undefined {
  const error = useActionError(intent, subject)?.fields[field]
  return error && `${error[0]!.toUpperCase()}${error.slice(1)}${/[.!?]$/.test(error) ? '' : '.'}`
}

/** A notice that takes the focus when it appears, because the submit button may be gone. */
export function FocusedNotice(props: ComponentProps<typeof Notice>) {
  const { key } = useLocation()
  return <Focused key={key} {...props} />
}

function Focused(props: ComponentProps<typeof Notice>) {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => element.current?.focus(), [])
  return (
    <div ref={element} tabIndex={-1} className="w-full scroll-mt-4 rounded-md">
      <Notice {...props} />
    </div>
  )
}

export function ActionErrorNotice({ error }: { error: ActionError }) {
  const { errors } = useMessages().m.settings
  const hasFieldErrors = Object.keys(error.fields).length > 0
  return (
    <FocusedNotice variant="error" title={errors.nothingChanged}>
      {hasFieldErrors ? errors.correctField : <ErrorText error={error} />}
    </FocusedNotice>
  )
}

/** Shows the page's own text for the outcome in `?done=`. */
export function Done({ texts }: { texts: Readonly<Record<string, string>> }) {
  const outcome = useSearchParams()[0].get('done') ?? ''
  return Object.hasOwn(texts, outcome) && <FocusedNotice variant="done">{texts[outcome]}</FocusedNotice>
}

/** Shows an error for an item that the page no longer lists. */
export function UnlistedActionError({ listed }: { listed: readonly string[] }) {
  const result = useActionData<{ submitted?: SubmittedChange }>()
  const error = actionErrorOf(result)
  const subject = result?.submitted?.subject ?? ''
  return error && subject !== '' && !listed.includes(subject) && <ActionErrorNotice error={error} />
}
