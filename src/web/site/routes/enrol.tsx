import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { Button } from '../components/forms/button.tsx'
import { JavaScriptNotice } from '../components/forms/javascript-notice.tsx'
import { usePasskey } from '../components/forms/use-passkey.ts'
import { Notice } from '../components/layout/notice.tsx'
import { PageTitle } from '../components/layout/page-title.tsx'
import { Panel } from '../components/layout/panel.tsx'
import { siteContext } from '../context.ts'
import { useMessages } from '../messages/use-messages.ts'

/** Passkeys and forms need React in the browser. */
export const handle = { hydrate: true }

/** An operator's link for a person who has neither passkey nor recovery code. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const token = params['token'] ?? ''
  const found = await context.get(siteContext).services.accounts.enrollments.find(token)
  return found ? { name: found.accountName, token } : data(null, { status: 404 })
}

export default function Enrol() {
  const link = useLoaderData<typeof loader>()
  const passkey = usePasskey()
  const { m, href } = useMessages()
  const text = m.account.enrol
  if (link === null) {
    return (
      <Panel title={text.expired} lead={text.expiredLead}>
        <PageTitle text={text.expired} />
        <p />
      </Panel>
    )
  }
  const { name, token } = link

  async function enrol() {
    if (await passkey.request({ purpose: 'enrol', token }))
      window.location.assign(`${href('/settings/passkeys')}?recovered=1`)
  }

  return (
    <Panel title={text.welcome(name)} lead={text.lead}>
      <PageTitle text={text.title} />
      <JavaScriptNotice />
      {passkey.error && <Notice variant="error">{passkey.error}</Notice>}
      <Button type="button" disabled={!passkey.isReady || passkey.isBusy} onClick={enrol}>
        {passkey.isBusy ? m.account.passkey.waitingForDevice : text.button}
      </Button>
    </Panel>
  )
}
