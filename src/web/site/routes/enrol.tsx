import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { siteContext } from '../context.ts'
import { Button } from '../parts/button.tsx'
import { NeedsScript } from '../parts/needs-script.tsx'
import { Notice } from '../parts/notice.tsx'
import { Panel } from '../parts/panel.tsx'
import { usePasskey } from '../parts/use-passkey.ts'

/** An operator's link for somebody who has neither passkey nor recovery code. */
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
        title="This link is no longer good"
        lead="It was used, or it is older than an hour. Ask the operator for a new one."
      >
        <title>Link expired · Civic Directory</title>
        <p />
      </Panel>
    )
  }
  const { name, token } = link

  async function enrol() {
    if (await passkey.ask({ purpose: 'enrol', token }))
      window.location.assign('/settings/passkeys?recovered=1')
  }

  return (
    <Panel
      title={`Welcome back, ${name}`}
      lead="Make a new passkey on this device. The old passkeys and recovery codes of the account stop working, and every browser is signed out."
    >
      <title>New passkey · Civic Directory</title>
      <NeedsScript />
      {passkey.fault && <Notice look="error">{passkey.fault}</Notice>}
      <Button type="button" disabled={!passkey.isReady || passkey.isBusy} onClick={enrol}>
        {passkey.isBusy ? 'Waiting for your device …' : 'Make a new passkey'}
      </Button>
    </Panel>
  )
}
