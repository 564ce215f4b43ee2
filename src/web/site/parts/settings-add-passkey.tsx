import type { FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { Button } from './button.tsx'
import { Field } from './field.tsx'
import { NeedsScript } from './needs-script.tsx'
import { FocusedNotice } from './settings-outcome.tsx'
import { useFreshness } from './use-freshness.ts'
import { usePasskey } from './use-passkey.ts'

/** Confirms with a passkey that there is, where that was not done lately, then makes another one. */
export function AddPasskey({ isOnly }: { isOnly: boolean }) {
  const isFresh = useFreshness()
  const passkey = usePasskey()
  const navigate = useNavigate()

  async function add(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const passkeyName = String(new FormData(form).get('passkey_name') ?? '').trim()
    if (!isFresh() && !(await passkey.ask({ purpose: 'confirm' }))) return
    if (await passkey.ask({ purpose: 'add', ...(passkeyName && { passkeyName }) })) {
      form.reset()
      await navigate('/settings/passkeys?done=added', { preventScrollReset: true })
    }
  }

  return (
    <form onSubmit={add} className="grid max-w-md gap-4">
      <h3 className="font-semibold">Add a passkey</h3>
      <p className="text-sm text-soft">
        {isOnly
          ? 'You have one passkey. A second one, on your phone or a security key, lets you in when this device is lost.'
          : 'On this device, your phone or a security key. You may be asked for a passkey you have first.'}
      </p>
      <NeedsScript />
      {passkey.fault && <FocusedNotice look="error">{passkey.fault}</FocusedNotice>}
      <Field
        label="Name (optional)"
        name="passkey_name"
        hint="What you know the device by, e.g. “Blue security key”."
        maxLength={60}
        autoComplete="off"
      />
      <div>
        <Button look={isOnly ? 'primary' : 'plain'} disabled={!passkey.isReady || passkey.isBusy}>
          {passkey.isBusy ? 'Waiting for your device …' : 'Add a passkey'}
        </Button>
      </div>
    </form>
  )
}
