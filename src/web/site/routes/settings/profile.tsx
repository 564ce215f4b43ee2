import { type ActionFunctionArgs, Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { Field, Select } from '../../components/forms/field.tsx'
import { done, formText, handleChange } from '../../components/forms/handle-change.ts'
import { Day } from '../../components/layout/date-time.tsx'
import { Section } from '../../components/layout/panel.tsx'
import { ChangeForm } from '../../components/settings/change-form.tsx'
import { useFieldError } from '../../components/settings/feedback.tsx'
import { SettingsPage } from '../../components/settings/page.tsx'
import { planStatusOf } from '../../components/settings/plan-status.ts'
import type { WorkspaceRole } from '../../components/settings/roles.ts'
import { CopyButton } from '../../components/settings/secret.tsx'
import { useMessages } from '../../messages/use-messages.ts'
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
    async rename({ site, caller, href }, form) {
      const name = formText(form, 'name')
      await site.services.accounts.accounts.rename(caller.accountId, name)
      return done(href('/settings'), 'renamed')
    },
    async switch({ site, signedIn, href }, form) {
      await site.services.accounts.sessions.switchWorkspace(signedIn, formText(form, 'workspace'))
      return done(href('/settings'), 'switched')
    },
  })
}

export default function Profile() {
  const { account, planStatus, workspaces, workspaceId } = useLoaderData<typeof loader>()
  const nameError = useFieldError('name', 'rename')
  const { m, href } = useMessages()
  const { profile: text, common } = m.settings
  const plan = m.account.pricing.plans[planStatus.own.name]
  return (
    <SettingsPage
      title={text.title}
      lead={
        <>
          {text.since} <Day at={account.since} />.
        </>
      }
      done={{ renamed: text.renamed, switched: common.switched }}
    >
      <Section title={common.name} lead={text.nameLead}>
        <ChangeForm intent="rename" button={common.saveName}>
          <Field
            key={account.name}
            label={text.yourName}
            name="name"
            defaultValue={account.name}
            error={nameError}
            required
            maxLength={120}
            autoComplete="name"
          />
        </ChangeForm>
      </Section>
      <Section title={text.plan}>
        <p>
          <strong>{plan.title}</strong>
          {planStatus.until && (
            <>
              , {text.until} <Day at={planStatus.until} />
            </>
          )}
          . {plan.summary}
        </p>
        <p>
          <Link to={href('/settings/plan')}>{text.changePlan}</Link>
        </p>
      </Section>
      <Section title={text.inUse} lead={text.inUseLead}>
        <WorkspaceInUse workspaces={workspaces} workspaceId={workspaceId} />
      </Section>
      <Section title={text.accountId} lead={text.accountIdLead}>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <code className="font-mono text-sm select-all wrap-anywhere">{account.id}</code>
          <CopyButton text={account.id} of={text.theAccountId} />
        </div>
      </Section>
      <Section title={text.otherBrowsers}>
        <p>
          {text.stillSignedIn} <Link to={href('/settings/sessions')}>{text.signOutElsewhere}</Link>
        </p>
      </Section>
    </SettingsPage>
  )
}

type Workspace = { id: string; name: string; role: WorkspaceRole }

function WorkspaceInUse({ workspaces, workspaceId }: { workspaces: Workspace[]; workspaceId: string }) {
  const { common, roles } = useMessages().m.settings
  const current = workspaces.find(({ id }) => id === workspaceId)
  if (workspaces.length < 2) return <p className="font-medium wrap-anywhere">{current?.name}</p>
  return (
    <ChangeForm intent="switch" button={common.switch} variant="plain">
      <Select key={workspaceId} label={common.workspace} name="workspace" defaultValue={workspaceId}>
        {workspaces.map(({ id, name, role }) => (
          <option key={id} value={id}>
            {name} ({roles[role]})
          </option>
        ))}
      </Select>
    </ChangeForm>
  )
}
