import { type ActionFunctionArgs, Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { Choice, Field } from '../../parts/field.tsx'
import { Day } from '../../parts/moment.tsx'
import { Section } from '../../parts/panel.tsx'
import { done, makeChange, textOf } from '../../parts/settings-change.ts'
import { ChangeForm } from '../../parts/settings-change-form.tsx'
import { useFault } from '../../parts/settings-outcome.tsx'
import { SettingsPage } from '../../parts/settings-page.tsx'
import { standingOf } from '../../parts/settings-plan.ts'
import { CopyButton } from '../../parts/settings-secret.tsx'
import { requireSignedIn } from '../../visitor.ts'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { site, caller } = requireSignedIn(context, request)
  const { accounts, workspaces } = site.services.accounts
  const account = await accounts.requireAccount(caller.accountId)
  const memberships = await workspaces.ofAccount(caller.accountId)
  return {
    account: { id: account.id, name: account.name, since: account.created_at },
    standing: standingOf(account, caller.plan, site.services.plans, site.now),
    workspaces: memberships.map(({ id, name, role }) => ({ id, name, role })),
    workspaceId: caller.workspaceId,
  }
}

export async function action(args: ActionFunctionArgs) {
  return makeChange(args, {
    async rename({ site, caller }, form) {
      const name = textOf(form, 'name')
      await site.services.accounts.accounts.rename(caller.accountId, name)
      return done('/settings', 'renamed')
    },
    async switch({ site, signedIn }, form) {
      await site.services.accounts.sessions.switchWorkspace(signedIn, textOf(form, 'workspace'))
      return done('/settings', 'switched')
    },
  })
}

export default function Profile() {
  const { account, standing, workspaces, workspaceId } = useLoaderData<typeof loader>()
  const nameFault = useFault('name', 'rename')
  return (
    <SettingsPage
      title="Profile"
      lead={
        <>
          An account since <Day at={account.since} />.
        </>
      }
      done={{ renamed: 'Your name is changed.', switched: 'You have switched workspaces.' }}
    >
      <Section title="Name" lead="Shown to the people you share a workspace with.">
        <ChangeForm intent="rename" button="Save the name">
          <Field
            key={account.name}
            label="Your name"
            name="name"
            defaultValue={account.name}
            fault={nameFault}
            required
            maxLength={120}
            autoComplete="name"
          />
        </ChangeForm>
      </Section>
      <Section title="Plan">
        <p>
          <strong>{standing.own.title}</strong>
          {standing.until && (
            <>
              , until <Day at={standing.until} />
            </>
          )}
          . {standing.own.summary}
        </p>
        <p>
          <Link to="/settings/plan">See what it allows, or change it</Link>
        </p>
      </Section>
      <Section title="Workspace in use" lead="What you keep and start goes into this workspace.">
        <WorkspaceInUse workspaces={workspaces} workspaceId={workspaceId} />
      </Section>
      <Section
        title="Account id"
        lead="The operator of this service asks for it when you need help. It is not secret."
      >
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <code className="font-mono text-sm select-all wrap-anywhere">{account.id}</code>
          <CopyButton text={account.id} of="the account id" />
        </div>
      </Section>
      <Section title="Other browsers">
        <p>
          Left yourself signed in somewhere? <Link to="/settings/sessions">Sign out everywhere else</Link>
        </p>
      </Section>
    </SettingsPage>
  )
}

type Workspace = { id: string; name: string; role: string }

function WorkspaceInUse({ workspaces, workspaceId }: { workspaces: Workspace[]; workspaceId: string }) {
  const current = workspaces.find(({ id }) => id === workspaceId)
  if (workspaces.length < 2) return <p className="font-medium wrap-anywhere">{current?.name}</p>
  return (
    <ChangeForm intent="switch" button="Switch" look="plain">
      <Choice key={workspaceId} label="Workspace" name="workspace" defaultValue={workspaceId}>
        {workspaces.map(({ id, name, role }) => (
          <option key={id} value={id}>
            {name} ({role})
          </option>
        ))}
      </Choice>
    </ChangeForm>
  )
}
