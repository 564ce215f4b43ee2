import { Fragment } from 'react'
import { Link, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import { Button } from '../components/forms/button.tsx'
import { JavaScriptNotice } from '../components/forms/javascript-notice.tsx'
import { usePasskey } from '../components/forms/use-passkey.ts'
import { Notice } from '../components/layout/notice.tsx'
import { PageTitle } from '../components/layout/page-title.tsx'
import { Panel } from '../components/layout/panel.tsx'
import { siteContext } from '../context.ts'
import { languageOf } from '../messages/language.ts'
import { useMessages } from '../messages/use-messages.ts'
import { readPurpose, type SignInPurpose } from '../read-purpose.ts'
import { localAddress, safeNext, visitorOf } from '../visitor.ts'

/** Passkeys and forms need React in the browser. */
export const handle = { hydrate: true }

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { pathname, searchParams } = new URL(request.url)
  const next = safeNext(searchParams.get('next'), localAddress(request)('/settings'))
  if (visitorOf(context)) throw redirect(next)
  const { services } = context.get(siteContext)
  return { next, purpose: await readPurpose(services, next, languageOf(pathname)) }
}

export default function SignIn() {
  const { next, purpose } = useLoaderData<typeof loader>()
  const passkey = usePasskey()
  const { m, href } = useMessages()
  const text = m.account.signIn
  const title = purpose ? text.purpose.title[purpose.action](purpose.name) : text.title
  const query = next === href('/settings') ? '' : `?next=${encodeURIComponent(next)}`

  async function signIn() {
    // A full page load discards data that was loaded before sign-in.
    if (await passkey.request({ purpose: 'sign_in' })) window.location.assign(next)
  }

  return (
    <Panel title={title} lead={purpose ? `${text.purpose.keeps} ${text.lead}` : text.lead}>
      <PageTitle text={title} />
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
      {purpose && <WithoutAccount {...purpose} />}
    </Panel>
  )
}

/** What works without an account, beside what needs one. */
function WithoutAccount({ action, query }: SignInPurpose) {
  const { m, href } = useMessages()
  const ways = {
    watch: [
      [`/signals.atom?${query}`, m.watches.preview.feed],
      [`/signals.ics?${query}`, m.watches.preview.calendar],
    ],
    list: [],
    search: [[href(`/suggest?${query}`), m.suggest.link]],
  } as const
  return (
    <p className="border-t border-line pt-4 text-sm">
      {m.account.signIn.purpose.free[action]}{' '}
      {ways[action].map(([address, label], index) => (
        <Fragment key={address}>
          {index > 0 && ' · '}
          <a href={address} className="link">
            {label}
          </a>
        </Fragment>
      ))}
    </p>
  )
}
