import type { FormEvent } from 'react'
import { Link } from 'react-router'
import { Button } from '../parts/button.tsx'
import { Field } from '../parts/field.tsx'
import { NeedsScript } from '../parts/needs-script.tsx'
import { Notice } from '../parts/notice.tsx'
import { Panel } from '../parts/panel.tsx'
import { usePasskey } from '../parts/use-passkey.ts'

export default function Recover() {
  const passkey = usePasskey()

  async function recover(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const code = String(new FormData(event.currentTarget).get('code') ?? '')
    if (await passkey.ask({ purpose: 'recover', code }))
      window.location.assign('/settings/passkeys?recovered=1')
  }

  return (
    <Panel
      title="Recover your account"
      lead="One of your recovery codes lets this device make a new passkey. The code is used up, and every other browser is signed out."
    >
      <title>Recover your account · Civic Directory</title>
      <NeedsScript />
      {passkey.fault && <Notice look="error">{passkey.fault}</Notice>}
      <form onSubmit={recover} className="grid gap-4">
        <Field
          label="Recovery code"
          name="code"
          hint="Capital letters and dashes don’t matter."
          required
          maxLength={60}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <Button disabled={!passkey.isReady || passkey.isBusy}>
          {passkey.isBusy ? 'Waiting for your device …' : 'Make a new passkey'}
        </Button>
      </form>
      <p className="text-sm">
        No codes left? The operator of this service can send you a link.{' '}
        <Link to="/sign-in">Back to sign in</Link>
      </p>
    </Panel>
  )
}
