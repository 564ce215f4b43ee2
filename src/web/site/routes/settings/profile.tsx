import { type ActionFunctionArgs, Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { Field, Select } from '../../components/forms/field.tsx'
import { done, formText, handleChange } from '../../components/forms/handle-change.ts'
import { Day } from '../../components/layout/date-time.tsx'
import { Section } from '../../components/layout/panel.tsx'
import { ChangeForm } from '../../components/settings/change-form.tsx'
import { useFieldError } from '../../components/settings/feedback.tsx'
import { SettingsPage } from '../../components/settings/page.tsx'
import { planStatusOf } from '../../components/settings/plan-status.ts'
import { CopyButton } from '../../components/settings/secret.tsx'
import { requireSignedIn } from '../../visitor.ts'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { site, caller } = requireSignedIn(context, request)
  const { accounts, workspaces } = site.services.accounts
  const account = await accounts.requireAccount(caller.accountId)
  const memberships = await workspaces.ofAccount(caller.accountId)
  return {
    account: { id: account.id, name: account.name, since: account.created_at },
    planStatus: planStatusOf(account, caller.plan, site.services.plans, site.now),
    workspaces: memberships.map(({ id, name, role }) => ({ id, name, role })),
    workspaceId: caller.workspaceId,
  }
}

export async function action(args: ActionFunctionArgs) {
  return handleChange(args, {
    async rename({ site, caller }, form) {
      const name = formText(form, 'name')
      await site.services.accounts.accounts.rename(caller.accountId, name)
      return done('/settings', 'renamed')
    },
    async switch({ site, signedIn }, form) {
      await site.services.accounts.sessions.switchWorkspace(signedIn, formText(form, 'workspace'))
      return done('/settings', 'switched')
    },
  })
}

export default function Profile() {
  const { account, planStatus, workspaces, workspaceId } = useLoaderData<typeof loader>()
  const nameError = useFieldError('name', 'rename')
  return (
    <SettingsPage
      title="Profile"
      lead={
        <>
          Account created on <Day at={account.since} />.
        </>
      }
      done={{ renamed: 'Your name was changed.', switched: 'You have switched workspaces.' }}
    >
      <Section title="Name" lead="Shown to the people you share a workspace with.">
        <ChangeForm intent="rename" button="Save the name">
          <Field
            key={account.name}
            label="Your name"
            name="name"
            defaultValue={account.name}
            error={nameError}
            required
            maxLength={120}
            autoComplete="name"
          />
        </ChangeForm>
      </Section>
      <Section title="Plan">
        <p>
          <strong>{planStatus.own.title}</strong>
          {planStatus.until && (
            <>
              , until <Day at={planStatus.until} />
            </>
          )}
          . {planStatus.own.summary}
        </p>
        <p>
          <Link to="/settings/plan">See its limits or change it</Link>
        </p>
      </Section>
      <Section title="Workspace in use" lead="New lists, briefs, watches and runs go into this workspace.">
        <WorkspaceInUse workspaces={workspaces} workspaceId={workspaceId} />
      </Section>
      <Section
        title="Account id"
        lead="Give it to the operator of this service when you need help. It is not secret."
      >
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <code className="font-mono text-sm select-all wrap-anywhere">{account.id}</code>
          <CopyButton text={account.id} of="the account id" />
        </div>
      </Section>
      <Section title="Other browsers">
        <p>
          Still signed in somewhere? <Link to="/settings/sessions">Sign out everywhere else</Link>
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
    <ChangeForm intent="switch" button="Switch" variant="plain">
      <Select key={workspaceId} label="Workspace" name="workspace" defaultValue={workspaceId}>
        {workspaces.map(({ id, name, role }) => (
          <option key={id} value={id}>
            {name} ({role})
          </option>
        ))}
      </Select>
    </ChangeForm>
  )
}
