import {
  type ActionFunctionArgs,
  data,
  Form,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router'
import { actionErrorOf } from '../action-error.ts'
import { catchServiceError } from '../catch-service-error.ts'
import { Button, ButtonLink } from '../components/forms/button.tsx'
import { Notice } from '../components/layout/notice.tsx'
import { PageTitle } from '../components/layout/page-title.tsx'
import { Panel } from '../components/layout/panel.tsx'
import { siteContext } from '../context.ts'
import { useMessages } from '../messages/use-messages.ts'
import { requireSignedIn, visitorOf } from '../visitor.ts'

/** Passkeys and forms need React in the browser. */
export const handle = { hydrate: true }

export async function loader({ params, context }: LoaderFunctionArgs) {
  const token = params['token'] ?? ''
  const offer = await context.get(siteContext).services.accounts.workspaces.invitation(token)
  if (offer === undefined) return data(null, { status: 404 })
  return { workspace: offer.workspace.name, role: offer.role, isSignedIn: visitorOf(context) !== null, token }
}

export async function action({ params, request, context }: ActionFunctionArgs) {
  const { site, signedIn, href } = requireSignedIn(context, request)
  return catchServiceError(async () => {
    await site.attempt('change')
    const id = await site.services.accounts.workspaces.accept(signedIn.accountId, params['token'] ?? '')
    return redirect(`${href(`/w/${id}`)}?joined`)
  })
}

export default function Invitation() {
  const offer = useLoaderData<typeof loader>()
  const error = actionErrorOf(useActionData())
  const { m, href } = useMessages()
  const text = m.account.invitation
  if (offer === null) {
    return (
      <Panel title={text.expired} lead={text.expiredLead}>
        <PageTitle text={text.title} />
        <div>
          <ButtonLink to={href('/')}>{text.home}</ButtonLink>
        </div>
      </Panel>
    )
  }
  const next = encodeURIComponent(href(`/invitations/${offer.token}`))
  return (
    <Panel title={text.join(offer.workspace)} lead={text.lead(m.settings.roles[offer.role])}>
      <PageTitle text={text.title} />
      {error && <Notice variant="error">{error.message}</Notice>}
      {offer.isSignedIn ? (
        <Form method="post">
          <Button>{text.joinButton}</Button>
        </Form>
      ) : (
        <div className="flex flex-wrap gap-3">
          <ButtonLink to={`${href('/sign-in')}?next=${next}`}>{text.signIn}</ButtonLink>
          <ButtonLink to={`${href('/sign-up')}?next=${next}`} variant="plain">
            {m.account.signUp.title}
          </ButtonLink>
        </div>
      )}
    </Panel>
  )
}
