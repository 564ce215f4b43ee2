import type { ComponentProps, ReactNode } from 'react'
import { Form, useLocation, useNavigation } from 'react-router'
import { Button } from './button.tsx'
import { ConfirmedForm } from './confirmed-form.tsx'
import { ConfirmFirst } from './settings-confirm-first.tsx'
import { Refused, useRefusal } from './settings-outcome.tsx'

type ChangeFormProps = {
  intent: string
  /** The id of what is changed, where the page lists several. */
  subject?: string
  /** Says what the button does. */
  button: string
  /** Names the thing for those who hear the button without its surroundings. */
  of?: string
  look?: ComponentProps<typeof Button>['look']
  /** Asks for the passkey first, when it was last used a while ago. */
  isDangerous?: boolean
  children?: ReactNode
}

/** One change: its fields, its button, and why it was refused. */
export function ChangeForm(props: ChangeFormProps) {
  const { intent, subject = '', button, of, look = 'primary', isDangerous = false, children } = props
  const refused = useRefusal(intent, subject)
  const { formData } = useNavigation()
  const isBusy = formData?.get('intent') === intent && (formData.get('subject') ?? '') === subject
  const { pathname } = useLocation()
  const Shape = isDangerous ? ConfirmedForm : Form
  return (
    <Shape method="post" action={pathname} preventScrollReset className="grid max-w-md gap-4">
      <input type="hidden" name="intent" value={intent} />
      {subject !== '' && <input type="hidden" name="subject" value={subject} />}
      {refused && <Refused refused={refused} />}
      {refused?.code === 'confirmation_required' && <ConfirmFirst />}
      {children}
      <div>
        <Button look={look} disabled={isBusy}>
          {button}
          {of && <span className="sr-only"> {of}</span>}
        </Button>
      </div>
    </Shape>
  )
}
