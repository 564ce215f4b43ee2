import type { FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '../forms/button.tsx'
import { Field } from '../forms/field.tsx'
import { JavaScriptNotice } from '../forms/javascript-notice.tsx'
import { useFreshness } from '../forms/use-freshness.ts'
import { usePasskey } from '../forms/use-passkey.ts'
import { FocusedNotice } from './feedback.tsx'

/** Confirms with an existing passkey unless one was verified recently, then creates a new one. */
export function AddPasskey({ isOnly }: { isOnly: boolean }) {
  const isFresh = useFreshness()
  const passkey = usePasskey()
  const navigate = useNavigate()

  async function add(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const passkeyName = String(new FormData(form).get('passkey_name') ?? '').trim()
    if (!isFresh() && !(await passkey.request({ purpose: 'confirm' }))) return
    if (await passkey.request({ purpose: 'add', ...(passkeyName && { passkeyName }) })) {
      form.reset()
      await navigate('/settings/passkeys?done=added', { preventScrollReset: true })
    }
  }

  return (
    <form onSubmit={add} className="grid max-w-md gap-4">
      <h3 className="font-semibold">Add a passkey</h3>
      <p className="text-sm text-soft">
        {isOnly
          ? 'You have one passkey. With a second one, on your phone or a security key, you can sign in if you lose this device.'
          : 'On this device, your phone or a security key. You may have to confirm with an existing passkey first.'}
      </p>
      <JavaScriptNotice />
      {passkey.error && <FocusedNotice variant="error">{passkey.error}</FocusedNotice>}
      <Field
        label="Name (optional)"
        name="passkey_name"
        hint="A name for the device, e.g. “Blue security key”."
        maxLength={60}
        autoComplete="off"
      />
      <div>
        <Button variant={isOnly ? 'primary' : 'plain'} disabled={!passkey.isReady || passkey.isBusy}>
          {passkey.isBusy ? 'Waiting for your device…' : 'Add a passkey'}
        </Button>
      </div>
    </form>
  )
}
