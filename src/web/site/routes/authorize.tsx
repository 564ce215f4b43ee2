import {
  type ActionFunctionArgs,
  data,
  Form,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router'
import { type Scope, scopes as scopeTexts } from '../../../contracts/accounts/scopes.ts'
import { actionErrorOf } from '../action-error.ts'
import { catchServiceError } from '../catch-service-error.ts'
import { Button } from '../components/forms/button.tsx'
import { Select } from '../components/forms/field.tsx'
import { usePasskey } from '../components/forms/use-passkey.ts'
import { Notice } from '../components/layout/notice.tsx'
import { Panel } from '../components/layout/panel.tsx'
import { siteContext } from '../context.ts'
import { requireSignedIn } from '../visitor.ts'

/** A passkey verification this recent counts when an application requires a new sign-in. */
const recentMs = 60_000

/** Shows the authorization request of an application after sign-in. */
/** Passkeys and forms need React in the browser. */
export const handle = { hydrate: true }

export async function loader({ request, context }: LoaderFunctionArgs) {
  const site = context.get(siteContext)
  const { oauth, accounts } = site.services
  const interaction = await oauth.interaction(site.node.request, site.node.response)
  if (interaction === undefined) return data(null, { status: 404 })
  const { caller, signedIn } = requireSignedIn(context, request)
  if (interaction.prompt === 'login') {
    const isRecent = site.now.getTime() - signedIn.verifiedAt.getTime() < recentMs
    if (interaction.mustSignInAgain && !isRecent)
      return { client: interaction.client, mustConfirm: true } as const
    throw redirect(await oauth.finishLogin(site.node.request, site.node.response, caller.accountId))
  }
  // The form redirects to the application, so form-action must allow its origin.
  if (interaction.client.redirectOrigin) site.allowFormTo(interaction.client.redirectOrigin)
  const workspaces = await accounts.workspaces.ofAccount(caller.accountId)
  return {
    mustConfirm: false,
    client: interaction.client,
    scopes: interaction.scopes.filter((scope) => scope in scopeTexts) as Scope[],
    account: caller.accountName,
    workspaces: workspaces.map(({ id, name, role }) => ({ id, name, role })),
  } as const
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { site, caller } = requireSignedIn(context, request)
  const { oauth } = site.services
  const { request: incoming, response } = site.node
  const form = await request.formData()
  return catchServiceError(async () => {
    if (form.get('intent') === 'deny') return redirect(await oauth.deny(incoming, response))
    const workspaceId = String(form.get('workspace') ?? '') || undefined
    return redirect(await oauth.allow(incoming, response, { accountId: caller.accountId, workspaceId }))
  })
}

export default function Authorize() {
  const request = useLoaderData<typeof loader>()
  const error = actionErrorOf(useActionData())
  if (request === null) {
    return (
      <Panel title="This request has expired" lead="Go back to the application and connect it again.">
        <title>Connect an application · Civic Directory</title>
        <p />
      </Panel>
    )
  }
  if (request.mustConfirm) return <ConfirmFirst client={request.client.name} />
  const { client, scopes, account, workspaces } = request
  return (
    <Panel
      title={`Connect “${client.name}”?`}
      lead={
        <>
          It will act as <strong>{account}</strong> and send you back to{' '}
          <strong>{client.redirectHost}</strong>.
        </>
      }
    >
      <title>Connect an application · Civic Directory</title>
      {error && <Notice variant="error">{error.message}</Notice>}
      <Notice variant="warning">
        The application chose its own name, and nobody has checked it.
        {client.isLocal
          ? ' It runs on this device. Continue only if you have just started it yourself.'
          : ` Continue only if you trust ${client.redirectHost}.`}
      </Notice>
      <section className="grid gap-2">
        <h2>It wants to</h2>
        <ul className="grid list-disc gap-1 pl-5">
          {scopes.map((scope) => (
            <li key={scope}>{scopeTexts[scope]}</li>
          ))}
        </ul>
      </section>
      {/* The cookie of the OAuth library is limited to this path, and the next page is not part of the site. */}
      <Form method="post" reloadDocument className="grid gap-4">
        <WorkspaceChoice workspaces={workspaces} />
        <div className="flex flex-wrap gap-3">
          <Button name="intent" value="allow">
            Allow
          </Button>
          <Button name="intent" value="deny" variant="plain" formNoValidate>
            Don’t allow
          </Button>
        </div>
        <p className="text-sm text-soft">You can disconnect it at any time in your settings.</p>
      </Form>
    </Panel>
  )
}

function ConfirmFirst({ client }: { client: string }) {
  const passkey = usePasskey()

  async function confirm() {
    if (await passkey.request({ purpose: 'confirm' })) window.location.reload()
  }

  return (
    <Panel title="Confirm your identity" lead={`“${client}” requires your passkey again before it connects.`}>
      <title>Connect an application · Civic Directory</title>
      {passkey.error && <Notice variant="error">{passkey.error}</Notice>}
      <Button type="button" disabled={!passkey.isReady || passkey.isBusy} onClick={confirm}>
        {passkey.isBusy ? 'Waiting for your passkey…' : 'Confirm with your passkey'}
      </Button>
    </Panel>
  )
}

function WorkspaceChoice({ workspaces }: { workspaces: { id: string; name: string; role: string }[] }) {
  const [only, ...others] = workspaces
  if (only && others.length === 0) {
    return (
      <p>
        In the workspace <strong>{only.name}</strong>.
        <input type="hidden" name="workspace" value={only.id} />
      </p>
    )
  }
  return (
    <Select
      label="Workspace"
      name="workspace"
      required
      defaultValue=""
      hint="The application can access only this workspace."
    >
      <option value="" disabled>
        Choose a workspace
      </option>
      {workspaces.map(({ id, name, role }) => (
        <option key={id} value={id}>
          {name} ({role})
        </option>
      ))}
    </Select>
  )
}
