import { Link, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import { Button } from '../parts/button.tsx'
import { NeedsScript } from '../parts/needs-script.tsx'
import { Notice } from '../parts/notice.tsx'
import { Panel } from '../parts/panel.tsx'
import { usePasskey } from '../parts/use-passkey.ts'
import { safeNext, visitorOf } from '../visitor.ts'

export function loader({ request, context }: LoaderFunctionArgs) {
  const next = safeNext(new URL(request.url).searchParams.get('next'))
  if (visitorOf(context)) throw redirect(next)
  return { next }
}

export default function SignIn() {
  const { next } = useLoaderData<typeof loader>()
  const passkey = usePasskey()
  const query = next === '/settings' ? '' : `?next=${encodeURIComponent(next)}`

  async function signIn() {
    // A whole new page: what was shown to a visitor is not kept for the person who signed in.
    if (await passkey.ask({ purpose: 'sign_in' })) window.location.assign(next)
  }

  return (
    <Panel
      title="Sign in"
      lead="With the passkey on this device, your phone or a security key. There is no password."
    >
      <title>Sign in · Civic Directory</title>
      <NeedsScript />
      {passkey.fault && <Notice look="error">{passkey.fault}</Notice>}
      <Button type="button" disabled={!passkey.isReady || passkey.isBusy} onClick={signIn}>
        {passkey.isBusy ? 'Waiting for your passkey …' : 'Sign in with a passkey'}
      </Button>
      <ul className="grid gap-2 text-sm">
        <li>
          New here?{' '}
          <Link to={`/sign-up${query}`} className="text-accent underline underline-offset-2">
            Create an account
          </Link>
        </li>
        <li>
          Lost your passkey?{' '}
          <Link to="/recover" className="text-accent underline underline-offset-2">
            Use a recovery code
          </Link>
        </li>
      </ul>
    </Panel>
  )
}
