import { type ComponentProps, type FormEvent, useRef } from 'react'
import { Form, useSubmit } from 'react-router'
import { Notice } from '../layout/notice.tsx'
import { useFreshness } from './use-freshness.ts'
import { usePasskey } from './use-passkey.ts'

/** A form for a sensitive change. It asks for the passkey first unless it was verified recently. */
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
    if (await passkey.request({ purpose: 'confirm' })) {
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
      {passkey.error && <Notice variant="error">{passkey.error}</Notice>}
      {children}
    </Form>
  )
}
