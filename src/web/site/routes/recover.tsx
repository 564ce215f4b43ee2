import type { FormEvent } from 'react'
import { Link } from 'react-router'
import { Button } from '../components/forms/button.tsx'
import { Field } from '../components/forms/field.tsx'
import { JavaScriptNotice } from '../components/forms/javascript-notice.tsx'
import { usePasskey } from '../components/forms/use-passkey.ts'
import { Notice } from '../components/layout/notice.tsx'
import { Panel } from '../components/layout/panel.tsx'

/** Passkeys and forms need React in the browser. */
export const handle = { hydrate: true }

export default function Recover() {
  const passkey = usePasskey()

  async function recover(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const code = String(new FormData(event.currentTarget).get('code') ?? '')
    if (await passkey.request({ purpose: 'recover', code }))
      window.location.assign('/settings/passkeys?recovered=1')
  }

  return (
    <Panel
      title="Recover your account"
      lead="Use a recovery code to create a new passkey on this device. The code works once, and every other browser is signed out."
    >
      <title>Recover your account · Civic Directory</title>
      <JavaScriptNotice />
      {passkey.error && <Notice variant="error">{passkey.error}</Notice>}
      <form onSubmit={recover} className="grid gap-4">
        <Field
          label="Recovery code"
          name="code"
          hint="Upper or lower case, with or without dashes."
          required
          maxLength={60}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <Button disabled={!passkey.isReady || passkey.isBusy}>
          {passkey.isBusy ? 'Waiting for your device…' : 'Create a new passkey'}
        </Button>
      </form>
      <p className="text-sm">
        No codes left? The operator of this service can send you a link.{' '}
        <Link to="/sign-in">Back to sign in</Link>
      </p>
    </Panel>
  )
}
