import type { FormEvent } from 'react'
import { Link, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import { Button } from '../components/forms/button.tsx'
import { Field } from '../components/forms/field.tsx'
import { JavaScriptNotice } from '../components/forms/javascript-notice.tsx'
import { usePasskey } from '../components/forms/use-passkey.ts'
import { Notice } from '../components/layout/notice.tsx'
import { PageTitle } from '../components/layout/page-title.tsx'
import { Panel } from '../components/layout/panel.tsx'
import { siteContext } from '../context.ts'
import { useMessages } from '../messages/use-messages.ts'
import { contactAddress, useSite } from '../use-root.ts'
import { localAddress, safeNext, visitorOf } from '../visitor.ts'

/** A new account starts on the passkeys page, where it can create recovery codes. */
const firstPage = '/settings/passkeys?new=1'

/** Passkeys and forms need React in the browser. */
export const handle = { hydrate: true }

export function loader({ request, context }: LoaderFunctionArgs) {
  const next = new URL(request.url).searchParams.get('next')
  const href = localAddress(request)
  if (visitorOf(context)) throw redirect(safeNext(next, href('/settings')))
  if (context.get(siteContext).services.site.signUp === 'open')
    return { next: safeNext(next, href(firstPage)), isOpen: true }
  // The new account accepts the invitation at once, so that a link creates one account.
  const invitation = /^(?:\/es)?\/invitations\/([\w-]{1,100})$/.exec(next ?? '')?.[1]
  return { next: href(firstPage), isOpen: invitation !== undefined, invitation }
}

export default function SignUp() {
  const { next, isOpen, invitation } = useLoaderData<typeof loader>()
  const passkey = usePasskey()
  const { m, href } = useMessages()
  const text = m.account.signUp
  const query = next === firstPage ? '' : `?next=${encodeURIComponent(next)}`

  async function signUp(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const name = String(new FormData(event.currentTarget).get('name') ?? '')
    if (await passkey.request({ purpose: 'sign_up', name, invitation })) window.location.assign(next)
  }

  if (!isOpen) return <ByInvitation />
  return (
    <Panel title={text.title} lead={text.lead}>
      <PageTitle text={text.title} />
      <JavaScriptNotice />
      {passkey.error && <Notice variant="error">{passkey.error}</Notice>}
      <form onSubmit={signUp} className="grid gap-4">
        <Field
          label={text.name}
          name="name"
          hint={text.nameHint}
          required
          maxLength={120}
          autoComplete="name"
        />
        <Button disabled={!passkey.isReady || passkey.isBusy}>
          {passkey.isBusy ? m.account.passkey.waitingForDevice : text.button}
        </Button>
      </form>
      <p className="text-sm">
        {text.hasAccount} <Link to={`${href('/sign-in')}${query}`}>{text.signIn}</Link>
      </p>
    </Panel>
  )
}

/** What to do where the operator allows no other accounts. */
function ByInvitation() {
  const { m, href } = useMessages()
  const { contact } = useSite()
  const text = m.account.signUp
  return (
    <Panel title={text.closed} lead={text.closedLead}>
      <PageTitle text={text.closed} />
      {contact !== undefined && (
        <p>
          {m.account.contact.ask}{' '}
          <a href={contactAddress(contact)} className="link">
            {contact}
          </a>
        </p>
      )}
      <p className="text-sm">
        {text.hasAccount} <Link to={href('/sign-in')}>{text.signIn}</Link>
      </p>
    </Panel>
  )
}
