import {
  type ActionFunctionArgs,
  data,
  Form,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router'
import { scopes as knownScopes, type Scope } from '../../../contracts/accounts/scopes.ts'
import { actionErrorOf } from '../action-error.ts'
import { catchServiceError } from '../catch-service-error.ts'
import { Button } from '../components/forms/button.tsx'
import { Select } from '../components/forms/field.tsx'
import { usePasskey } from '../components/forms/use-passkey.ts'
import { Notice } from '../components/layout/notice.tsx'
import { PageTitle } from '../components/layout/page-title.tsx'
import { Panel } from '../components/layout/panel.tsx'
import { ErrorText } from '../components/settings/error-text.tsx'
import type { WorkspaceRole } from '../components/settings/roles.ts'
import { siteContext } from '../context.ts'
import { useMessages } from '../messages/use-messages.ts'
import { requireSignedIn } from '../visitor.ts'

/** A passkey verification this recent counts when an application requires a new sign-in. */
const recentMs = 60_000

/** Passkeys and forms need React in the browser. */
export const handle = { hydrate: true }

/** Shows the authorization request of an application after sign-in. */
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
    scopes: interaction.scopes.filter((scope) => scope in knownScopes) as Scope[],
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
  const { m } = useMessages()
  const text = m.account.authorize
  if (request === null) {
    return (
      <Panel title={text.expired} lead={text.expiredLead}>
        <PageTitle text={text.title} />
        <p />
      </Panel>
    )
  }
  if (request.mustConfirm) return <ConfirmFirst client={request.client.name} />
  const { client, scopes, account, workspaces } = request
  return (
    <Panel
      title={text.connect(client.name)}
      lead={
        <>
          {text.actsAs} <strong>{account}</strong> {text.sendsBack} <strong>{client.redirectHost}</strong>.
        </>
      }
    >
      <PageTitle text={text.title} />
      {error && (
        <Notice variant="error">
          <ErrorText error={error} />
        </Notice>
      )}
      <Notice variant="warning">
        {text.unchecked} {client.isLocal ? text.local : text.remote(client.redirectHost)}
      </Notice>
      <section className="grid gap-2">
        <h2>{text.wants}</h2>
        <ul className="grid list-disc gap-1 pl-5">
          {scopes.map((scope) => (
            <li key={scope}>{m.settings.scopes[scope]}</li>
          ))}
        </ul>
      </section>
      {/* The cookie of the OAuth library is limited to this path, and the next page is not part of the site. */}
      <Form method="post" reloadDocument className="grid gap-4">
        <WorkspaceChoice workspaces={workspaces} />
        <div className="flex flex-wrap gap-3">
          <Button name="intent" value="allow">
            {text.allow}
          </Button>
          <Button name="intent" value="deny" variant="plain" formNoValidate>
            {text.deny}
          </Button>
        </div>
        <p className="text-sm text-soft">{text.disconnectLater}</p>
      </Form>
    </Panel>
  )
}

function ConfirmFirst({ client }: { client: string }) {
  const passkey = usePasskey()
  const { m } = useMessages()
  const text = m.account.authorize

  async function confirm() {
    if (await passkey.request({ purpose: 'confirm' })) window.location.reload()
  }

  return (
    <Panel title={text.confirm} lead={text.confirmLead(client)}>
      <PageTitle text={text.title} />
      {passkey.error && <Notice variant="error">{passkey.error}</Notice>}
      <Button type="button" disabled={!passkey.isReady || passkey.isBusy} onClick={confirm}>
        {passkey.isBusy ? m.account.passkey.waiting : text.confirmButton}
      </Button>
    </Panel>
  )
}

function WorkspaceChoice({
  workspaces,
}: {
  workspaces: { id: string; name: string; role: WorkspaceRole }[]
}) {
  const { m } = useMessages()
  const text = m.account.authorize
  const [only, ...others] = workspaces
  if (only && others.length === 0) {
    return (
      <p>
        {text.inWorkspace} <strong>{only.name}</strong>.
        <input type="hidden" name="workspace" value={only.id} />
      </p>
    )
  }
  return (
    <Select
      label={m.settings.common.workspace}
      name="workspace"
      required
      defaultValue=""
      hint={text.workspaceHint}
    >
      <option value="" disabled>
        {text.chooseWorkspace}
      </option>
      {workspaces.map(({ id, name, role }) => (
        <option key={id} value={id}>
          {name} ({m.settings.roles[role]})
        </option>
      ))}
    </Select>
  )
}
