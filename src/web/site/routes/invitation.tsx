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
import { Panel } from '../components/layout/panel.tsx'
import { siteContext } from '../context.ts'
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
  const { site, signedIn } = requireSignedIn(context, request)
  return catchServiceError(async () => {
    await site.attempt('change')
    const id = await site.services.accounts.workspaces.accept(signedIn.accountId, params['token'] ?? '')
    return redirect(`/settings/workspaces/${id}?joined=1`)
  })
}

export default function Invitation() {
  const offer = useLoaderData<typeof loader>()
  const error = actionErrorOf(useActionData())
  if (offer === null) {
    return (
      <Panel
        title="This invitation no longer works"
        lead="It was used or revoked, or it is older than a week. Ask for a new one."
      >
        <title>Invitation · Civic Directory</title>
        <div>
          <ButtonLink to="/">Go to the home page</ButtonLink>
        </div>
      </Panel>
    )
  }
  const next = encodeURIComponent(`/invitations/${offer.token}`)
  return (
    <Panel title={`Join “${offer.workspace}”`} lead={`You were invited to this workspace as ${offer.role}.`}>
      <title>Invitation · Civic Directory</title>
      {error && <Notice variant="error">{error.message}</Notice>}
      {offer.isSignedIn ? (
        <Form method="post">
          <Button>Join the workspace</Button>
        </Form>
      ) : (
        <div className="flex flex-wrap gap-3">
          <ButtonLink to={`/sign-in?next=${next}`}>Sign in to join</ButtonLink>
          <ButtonLink to={`/sign-up?next=${next}`} variant="plain">
            Create an account
          </ButtonLink>
        </div>
      )}
    </Panel>
  )
}
