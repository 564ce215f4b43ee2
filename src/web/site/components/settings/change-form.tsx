import type { ComponentProps, ReactNode } from 'react'
import { Form, useLocation, useNavigation } from 'react-router'
import { Button } from '../forms/button.tsx'
import { ConfirmedForm } from '../forms/confirmed-form.tsx'
import { ConfirmFirst } from './confirm-first.tsx'
import { ActionErrorNotice, useActionError } from './feedback.tsx'

type ChangeFormProps = {
  intent: string
  /** Id of the listed item that the form changes. */
  subject?: string
  button: string
  /** Names the item for screen readers, e.g. “Remove” + “Work laptop”. */
  of?: string
  variant?: ComponentProps<typeof Button>['variant']
  /** Asks for the passkey first unless it was verified recently. */
  needsConfirmation?: boolean
  children?: ReactNode
}

/** A form for one change, with its fields, button and error. */
export function ChangeForm(props: ChangeFormProps) {
  const { intent, subject = '', button, of, variant = 'primary', needsConfirmation = false, children } = props
  const error = useActionError(intent, subject)
  const { formData } = useNavigation()
  const isBusy = formData?.get('intent') === intent && (formData.get('subject') ?? '') === subject
  const { pathname } = useLocation()
  const FormComponent = needsConfirmation ? ConfirmedForm : Form
  return (
    <FormComponent method="post" action={pathname} preventScrollReset className="grid max-w-md gap-4">
      <input type="hidden" name="intent" value={intent} />
      {subject !== '' && <input type="hidden" name="subject" value={subject} />}
      {error && <ActionErrorNotice error={error} />}
      {error?.code === 'confirmation_required' && <ConfirmFirst />}
      {children}
      <div>
        <Button variant={variant} disabled={isBusy}>
          {button}
          {of && <span className="sr-only"> {of}</span>}
        </Button>
      </div>
    </FormComponent>
  )
}
