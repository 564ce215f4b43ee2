import type { FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { useMessages } from '../../messages/use-messages.ts'
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
  const { m, href } = useMessages()
  const text = m.settings.passkeys

  async function add(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const passkeyName = String(new FormData(form).get('passkey_name') ?? '').trim()
    if (!isFresh() && !(await passkey.request({ purpose: 'confirm' }))) return
    if (await passkey.request({ purpose: 'add', ...(passkeyName && { passkeyName }) })) {
      form.reset()
      await navigate(`${href('/settings/passkeys')}?done=added`, { preventScrollReset: true })
    }
  }

  return (
    <form onSubmit={add} className="grid max-w-md gap-4">
      <h3 className="font-semibold">{text.add}</h3>
      <p className="text-sm text-soft">{isOnly ? text.addSecond : text.addAnother}</p>
      <JavaScriptNotice />
      {passkey.error && <FocusedNotice variant="error">{passkey.error}</FocusedNotice>}
      <Field
        label={text.nameOptional}
        name="passkey_name"
        hint={text.nameHint}
        maxLength={60}
        autoComplete="off"
      />
      <div>
        <Button variant={isOnly ? 'primary' : 'plain'} disabled={!passkey.isReady || passkey.isBusy}>
          {passkey.isBusy ? m.account.passkey.waitingForDevice : text.add}
        </Button>
      </div>
    </form>
  )
}
