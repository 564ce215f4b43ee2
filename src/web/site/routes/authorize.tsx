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
import { siteContext } from '../context.ts'
import { Button } from '../parts/button.tsx'
import { Choice } from '../parts/field.tsx'
import { Notice } from '../parts/notice.tsx'
import { Panel } from '../parts/panel.tsx'
import { usePasskey } from '../parts/use-passkey.ts'
import { attempted } from '../problem.ts'
import { refusalOf } from '../refusal.ts'
import { requireSignedIn } from '../visitor.ts'

/** An application may ask for a fresh sign-in: an answer of the passkey this recent is one. */
const justNowMs = 60_000

/** An application asks to act for somebody: sign in first, then decide. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const site = context.get(siteContext)
  const { oauth, accounts } = site.services
  const interaction = await oauth.interaction(site.node.request, site.node.response)
  if (interaction === undefined) return data(null, { status: 404 })
  const { caller, signedIn } = requireSignedIn(context, request)
  if (interaction.prompt === 'login') {
    const isJustNow = site.now.getTime() - signedIn.verifiedAt.getTime() < justNowMs
    if (interaction.mustSignInAgain && !isJustNow)
      return { client: interaction.client, mustConfirm: true } as const
    throw redirect(await oauth.finishLogin(site.node.request, site.node.response, caller.accountId))
  }
  // The answer goes to the application by way of redirects, which a form of this page then follows.
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
  return attempted(async () => {
    if (form.get('intent') === 'deny') return redirect(await oauth.deny(incoming, response))
    const workspaceId = String(form.get('workspace') ?? '') || undefined
    return redirect(await oauth.allow(incoming, response, { accountId: caller.accountId, workspaceId }))
  })
}

export default function Authorize() {
  const request = useLoaderData<typeof loader>()
  const refused = refusalOf(useActionData())
  if (request === null) {
    return (
      <Panel title="This request has ended" lead="Go back to the application and connect it again.">
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
      {refused && <Notice look="error">{refused.message}</Notice>}
      <Notice look="warning">
        The name is what the application calls itself; nobody has checked it.
        {client.isLocal
          ? ' It runs on this device: go on only if you have just started it yourself.'
          : ` Go on only if you know ${client.redirectHost}.`}
      </Notice>
      <section className="grid gap-2">
        <h2>It asks to</h2>
        <ul className="grid list-disc gap-1 pl-5">
          {scopes.map((scope) => (
            <li key={scope}>{scopeTexts[scope]}</li>
          ))}
        </ul>
      </section>
      {/* The OAuth library's cookie goes with this very address, and what follows is not a page of the site. */}
      <Form method="post" reloadDocument className="grid gap-4">
        <WorkspaceChoice workspaces={workspaces} />
        <div className="flex flex-wrap gap-3">
          <Button name="intent" value="allow">
            Allow
          </Button>
          <Button name="intent" value="deny" look="plain" formNoValidate>
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
    if (await passkey.ask({ purpose: 'confirm' })) window.location.reload()
  }

  return (
    <Panel
      title="Confirm that it is you"
      lead={`“${client}” asks for your passkey once more before it connects.`}
    >
      <title>Connect an application · Civic Directory</title>
      {passkey.fault && <Notice look="error">{passkey.fault}</Notice>}
      <Button type="button" disabled={!passkey.isReady || passkey.isBusy} onClick={confirm}>
        {passkey.isBusy ? 'Waiting for your passkey …' : 'Confirm with your passkey'}
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
    <Choice
      label="Workspace"
      name="workspace"
      required
      defaultValue=""
      hint="The application sees this one only."
    >
      <option value="" disabled>
        Choose one
      </option>
      {workspaces.map(({ id, name, role }) => (
        <option key={id} value={id}>
          {name} ({role})
        </option>
      ))}
    </Choice>
  )
}
