import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { Button } from '../components/forms/button.tsx'
import { JavaScriptNotice } from '../components/forms/javascript-notice.tsx'
import { usePasskey } from '../components/forms/use-passkey.ts'
import { Notice } from '../components/layout/notice.tsx'
import { Panel } from '../components/layout/panel.tsx'
import { siteContext } from '../context.ts'

/** An operator's link for a person who has neither passkey nor recovery code. */
/** Passkeys and forms need React in the browser. */
export const handle = { hydrate: true }

export async function loader({ params, context }: LoaderFunctionArgs) {
  const token = params['token'] ?? ''
  const found = await context.get(siteContext).services.accounts.enrollments.find(token)
  return found ? { name: found.accountName, token } : data(null, { status: 404 })
}

export default function Enrol() {
  const link = useLoaderData<typeof loader>()
  const passkey = usePasskey()
  if (link === null) {
    return (
      <Panel
        title="This link no longer works"
        lead="It was used, or it is older than one hour. Ask the operator for a new one."
      >
        <title>Link expired · Civic Directory</title>
        <p />
      </Panel>
    )
  }
  const { name, token } = link

  async function enrol() {
    if (await passkey.request({ purpose: 'enrol', token }))
      window.location.assign('/settings/passkeys?recovered=1')
  }

  return (
    <Panel
      title={`Welcome back, ${name}`}
      lead="Create a new passkey on this device. Your old passkeys and recovery codes stop working, and every browser is signed out."
    >
      <title>New passkey · Civic Directory</title>
      <JavaScriptNotice />
      {passkey.error && <Notice variant="error">{passkey.error}</Notice>}
      <Button type="button" disabled={!passkey.isReady || passkey.isBusy} onClick={enrol}>
        {passkey.isBusy ? 'Waiting for your device…' : 'Create a new passkey'}
      </Button>
    </Panel>
  )
}
