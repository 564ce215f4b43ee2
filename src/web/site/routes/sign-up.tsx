import type { FormEvent } from 'react'
import { Link, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import { Button } from '../parts/button.tsx'
import { Field } from '../parts/field.tsx'
import { NeedsScript } from '../parts/needs-script.tsx'
import { Notice } from '../parts/notice.tsx'
import { Panel } from '../parts/panel.tsx'
import { usePasskey } from '../parts/use-passkey.ts'
import { safeNext, visitorOf } from '../visitor.ts'

/** Where a new account goes first: to the recovery codes, which it does not have yet. */
const firstPage = '/settings/passkeys?new=1'

export function loader({ request, context }: LoaderFunctionArgs) {
  const next = new URL(request.url).searchParams.get('next')
  if (visitorOf(context)) throw redirect(safeNext(next))
  return { next: next === null ? firstPage : safeNext(next) }
}

export default function SignUp() {
  const { next } = useLoaderData<typeof loader>()
  const passkey = usePasskey()

  async function signUp(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const name = String(new FormData(event.currentTarget).get('name') ?? '')
    if (await passkey.ask({ purpose: 'sign_up', name })) window.location.assign(next)
  }

  return (
    <Panel
      title="Create an account"
      lead="Free, without e-mail and without a password: your device makes a passkey, and you sign in with it."
    >
      <title>Sign up · Civic Directory</title>
      <NeedsScript />
      {passkey.fault && <Notice look="error">{passkey.fault}</Notice>}
      <form onSubmit={signUp} className="grid gap-4">
        <Field
          label="Your name"
          name="name"
          hint="Shown to the people you share a workspace with."
          required
          maxLength={120}
          autoComplete="name"
        />
        <Button disabled={!passkey.isReady || passkey.isBusy}>
          {passkey.isBusy ? 'Waiting for your device …' : 'Create a passkey'}
        </Button>
      </form>
      <p className="text-sm">
        Have an account? <Link to="/sign-in">Sign in</Link>
      </p>
    </Panel>
  )
}
