import { type ComponentProps, type FormEvent, useRef } from 'react'
import { Form, useSubmit } from 'react-router'
import { Notice } from './notice.tsx'
import { useFreshness } from './use-freshness.ts'
import { usePasskey } from './use-passkey.ts'

/** A form for a dangerous change: asks for the passkey first when it was last used a while ago. */
export function ConfirmedForm({ children, ...form }: ComponentProps<typeof Form>) {
  const isFresh = useFreshness()
  const submit = useSubmit()
  const passkey = usePasskey()
  const isConfirmed = useRef(false)

  async function confirmFirst(event: FormEvent<HTMLFormElement>) {
    if (isFresh() || isConfirmed.current) return
    event.preventDefault()
    const { currentTarget: element } = event
    const button = (event.nativeEvent as SubmitEvent).submitter
    if (await passkey.ask({ purpose: 'confirm' })) {
      isConfirmed.current = true
      await submit(button instanceof HTMLButtonElement && button.name ? button : element, {
        method: 'post',
        preventScrollReset: true,
      })
      isConfirmed.current = false
    }
  }

  return (
    <Form method="post" preventScrollReset {...form} onSubmit={confirmFirst}>
      {passkey.fault && <Notice look="error">{passkey.fault}</Notice>}
      {children}
    </Form>
  )
}
