import { Link, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import { Button } from '../components/forms/button.tsx'
import { JavaScriptNotice } from '../components/forms/javascript-notice.tsx'
import { usePasskey } from '../components/forms/use-passkey.ts'
import { Notice } from '../components/layout/notice.tsx'
import { PageTitle } from '../components/layout/page-title.tsx'
import { Panel } from '../components/layout/panel.tsx'
import { useMessages } from '../messages/use-messages.ts'
import { localAddress, safeNext, visitorOf } from '../visitor.ts'

/** Passkeys and forms need React in the browser. */
export const handle = { hydrate: true }

export function loader({ request, context }: LoaderFunctionArgs) {
  const next = safeNext(new URL(request.url).searchParams.get('next'), localAddress(request)('/settings'))
  if (visitorOf(context)) throw redirect(next)
  return { next }
}

export default function SignIn() {
  const { next } = useLoaderData<typeof loader>()
  const passkey = usePasskey()
  const { m, href } = useMessages()
  const text = m.account.signIn
  const query = next === href('/settings') ? '' : `?next=${encodeURIComponent(next)}`

  async function signIn() {
    // A full page load discards data that was loaded before sign-in.
    if (await passkey.request({ purpose: 'sign_in' })) window.location.assign(next)
  }

  return (
    <Panel title={text.title} lead={text.lead}>
      <PageTitle text={text.title} />
      <JavaScriptNotice />
      {passkey.error && <Notice variant="error">{passkey.error}</Notice>}
      <Button type="button" disabled={!passkey.isReady || passkey.isBusy} onClick={signIn}>
        {passkey.isBusy ? m.account.passkey.waiting : text.button}
      </Button>
      <ul className="grid gap-2 text-sm">
        <li>
          {text.isNew}{' '}
          <Link to={`${href('/sign-up')}${query}`} className="text-accent underline underline-offset-2">
            {text.create}
          </Link>
        </li>
        <li>
          {text.lost}{' '}
          <Link to={href('/recover')} className="text-accent underline underline-offset-2">
            {text.useCode}
          </Link>
        </li>
      </ul>
    </Panel>
  )
}
