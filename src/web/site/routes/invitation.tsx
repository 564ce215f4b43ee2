import {
  type ActionFunctionArgs,
  data,
  Form,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router'
import { siteContext } from '../context.ts'
import { Button, ButtonLink } from '../parts/button.tsx'
import { Notice } from '../parts/notice.tsx'
import { Panel } from '../parts/panel.tsx'
import { attempted } from '../problem.ts'
import { refusalOf } from '../refusal.ts'
import { requireSignedIn, visitorOf } from '../visitor.ts'

export async function loader({ params, context }: LoaderFunctionArgs) {
  const token = params['token'] ?? ''
  const offer = await context.get(siteContext).services.accounts.workspaces.invitation(token)
  if (offer === undefined) return data(null, { status: 404 })
  return { workspace: offer.workspace.name, role: offer.role, isSignedIn: visitorOf(context) !== null, token }
}

export async function action({ params, request, context }: ActionFunctionArgs) {
  const { site, signedIn } = requireSignedIn(context, request)
  return attempted(async () => {
    await site.attempt('change')
    const id = await site.services.accounts.workspaces.accept(signedIn.accountId, params['token'] ?? '')
    return redirect(`/settings/workspaces/${id}?joined=1`)
  })
}

export default function Invitation() {
  const offer = useLoaderData<typeof loader>()
  const refused = refusalOf(useActionData())
  if (offer === null) {
    return (
      <Panel
        title="This invitation is no longer good"
        lead="It was used, withdrawn, or is older than a week. Ask for a new one."
      >
        <title>Invitation · Civic Directory</title>
        <div>
          <ButtonLink to="/">Go to the start</ButtonLink>
        </div>
      </Panel>
    )
  }
  const next = encodeURIComponent(`/invitations/${offer.token}`)
  return (
    <Panel title={`Join “${offer.workspace}”`} lead={`You were invited to this workspace as ${offer.role}.`}>
      <title>Invitation · Civic Directory</title>
      {refused && <Notice look="error">{refused.message}</Notice>}
      {offer.isSignedIn ? (
        <Form method="post">
          <Button>Join the workspace</Button>
        </Form>
      ) : (
        <div className="flex flex-wrap gap-3">
          <ButtonLink to={`/sign-in?next=${next}`}>Sign in to join</ButtonLink>
          <ButtonLink to={`/sign-up?next=${next}`} look="plain">
            Create an account
          </ButtonLink>
        </div>
      )}
    </Panel>
  )
}
