import type { FormEvent } from 'react'
import { Link } from 'react-router'
import { Button } from '../components/forms/button.tsx'
import { Field } from '../components/forms/field.tsx'
import { JavaScriptNotice } from '../components/forms/javascript-notice.tsx'
import { usePasskey } from '../components/forms/use-passkey.ts'
import { Notice } from '../components/layout/notice.tsx'
import { PageTitle } from '../components/layout/page-title.tsx'
import { Panel } from '../components/layout/panel.tsx'
import { useMessages } from '../messages/use-messages.ts'

/** Passkeys and forms need React in the browser. */
export const handle = { hydrate: true }

export default function Recover() {
  const passkey = usePasskey()
  const { m, href } = useMessages()
  const text = m.account.recover

  async function recover(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const code = String(new FormData(event.currentTarget).get('code') ?? '')
    if (await passkey.request({ purpose: 'recover', code }))
      window.location.assign(`${href('/settings/passkeys')}?recovered=1`)
  }

  return (
    <Panel title={text.title} lead={text.lead}>
      <PageTitle text={text.title} />
      <JavaScriptNotice />
      {passkey.error && <Notice variant="error">{passkey.error}</Notice>}
      <form onSubmit={recover} className="grid gap-4">
        <Field
          label={text.code}
          name="code"
          hint={text.codeHint}
          required
          maxLength={60}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <Button disabled={!passkey.isReady || passkey.isBusy}>
          {passkey.isBusy ? m.account.passkey.waitingForDevice : text.button}
        </Button>
      </form>
      <p className="text-sm">
        {text.noCodes} <Link to={href('/sign-in')}>{text.back}</Link>
      </p>
    </Panel>
  )
}
