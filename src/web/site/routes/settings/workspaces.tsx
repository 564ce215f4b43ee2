import { type ActionFunctionArgs, Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { ButtonLink } from '../../components/forms/button.tsx'
import { Field } from '../../components/forms/field.tsx'
import { done, formText, handleChange } from '../../components/forms/handle-change.ts'
import { Section } from '../../components/layout/panel.tsx'
import { ChangeForm } from '../../components/settings/change-form.tsx'
import { useFieldError } from '../../components/settings/feedback.tsx'
import { EmptyState, Item, ItemList } from '../../components/settings/list.tsx'
import { SettingsPage } from '../../components/settings/page.tsx'
import { PlanCost } from '../../components/settings/plan-cost.tsx'
import { planStatusOf } from '../../components/settings/plan-status.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { requireSignedIn } from '../../visitor.ts'

const here = '/settings/workspaces'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { site, caller } = requireSignedIn(context, request)
  const { accounts, workspaces } = site.services.accounts
  const account = await accounts.requireAccount(caller.accountId)
  const planStatus = planStatusOf(account, caller.plan, site.services.plans, site.now)
  const memberships = await workspaces.ofAccount(caller.accountId)
  return {
    canCreate: planStatus.own.limits.members > 1,
    workspaces: memberships.map(({ id, name, kind, role, members }) => ({
      id,
      name,
      isTeam: kind === 'team',
      role,
      members,
      isInUse: id === caller.workspaceId,
    })),
  }
}

export async function action(args: ActionFunctionArgs) {
  return handleChange(args, {
    async create({ site, caller, href }, form) {
      const name = formText(form, 'name')
      const id = await site.services.accounts.workspaces.createTeamFor(caller.accountId, name)
      return done(href(`${here}/${id}`), 'created')
    },
    async switch({ site, signedIn, href }, form) {
      const workspaceId = formText(form, 'subject')
      await site.services.accounts.sessions.switchWorkspace(signedIn, workspaceId)
      // The links of public pages lead to the workspace that was opened last.
      await site.services.members.visits.mark({ accountId: signedIn.accountId, workspaceId }, null, site.now)
      return done(href(here), 'switched')
    },
  })
}

type Workspace = Awaited<ReturnType<typeof loader>>['workspaces'][number]

export default function Workspaces() {
  const { workspaces, canCreate } = useLoaderData<typeof loader>()
  const { workspaces: text, common } = useMessages().m.settings
  return (
    <SettingsPage
      title={text.title}
      lead={text.lead}
      done={{ switched: common.switched, left: text.left }}
      listed={workspaces.map(({ id }) => id)}
    >
      <Section title={text.yours}>
        <ItemList label={text.yours}>
          {workspaces.map((workspace) => (
            <WorkspaceItem key={workspace.id} workspace={workspace} />
          ))}
        </ItemList>
      </Section>
      <CreateTeam canCreate={canCreate} />
    </SettingsPage>
  )
}

function WorkspaceItem({ workspace }: { workspace: Workspace }) {
  const { id, name, isTeam, role, members, isInUse } = workspace
  const { m, href } = useMessages()
  const { workspaces: text, common, roles } = m.settings
  return (
    <Item
      title={
        isTeam ? (
          <Link to={href(`${here}/${id}`)} className="text-accent underline underline-offset-2">
            {name}
          </Link>
        ) : (
          name
        )
      }
      tag={isInUse && text.inUse}
      facts={[
        { label: common.kind, value: isTeam ? text.team : text.personal },
        { label: text.yourRole, value: roles[role] },
        { label: text.members, value: isTeam ? members : text.onlyYou },
      ]}
    >
      {isTeam && (
        <ButtonLink to={href(`${here}/${id}`)} variant="plain">
          {text.members}
          <span className="sr-only"> {text.of(name)}</span>
        </ButtonLink>
      )}
      {!isInUse && (
        <ChangeForm intent="switch" subject={id} button={common.switch} of={name} variant="plain" />
      )}
    </Item>
  )
}

function CreateTeam({ canCreate }: { canCreate: boolean }) {
  const nameError = useFieldError('name', 'create')
  const { workspaces: text, common } = useMessages().m.settings
  return (
    <Section title={text.newTeam} lead={text.newTeamLead}>
      {canCreate ? (
        <ChangeForm intent="create" button={text.create}>
          <Field
            label={common.name}
            name="name"
            error={nameError}
            required
            maxLength={120}
            autoComplete="off"
          />
        </ChangeForm>
      ) : (
        <EmptyState>
          <p>{text.planNeeded}</p>
          <PlanCost plan="team" />
        </EmptyState>
      )}
    </Section>
  )
}
