import { type ActionFunctionArgs, Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { ButtonLink } from '../../components/forms/button.tsx'
import { Field } from '../../components/forms/field.tsx'
import { done, formText, handleChange } from '../../components/forms/handle-change.ts'
import { Section } from '../../components/layout/panel.tsx'
import { ChangeForm } from '../../components/settings/change-form.tsx'
import { useFieldError } from '../../components/settings/feedback.tsx'
import { EmptyState, Item, ItemList } from '../../components/settings/list.tsx'
import { SettingsPage } from '../../components/settings/page.tsx'
import { planStatusOf } from '../../components/settings/plan-status.ts'
import { roleTitles } from '../../components/settings/roles.ts'
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
    async create({ site, caller }, form) {
      const name = formText(form, 'name')
      const id = await site.services.accounts.workspaces.createTeamFor(caller.accountId, name)
      return done(`${here}/${id}`, 'created')
    },
    async switch({ site, signedIn }, form) {
      await site.services.accounts.sessions.switchWorkspace(signedIn, formText(form, 'subject'))
      return done(here, 'switched')
    },
  })
}

type Workspace = Awaited<ReturnType<typeof loader>>['workspaces'][number]

export default function Workspaces() {
  const { workspaces, canCreate } = useLoaderData<typeof loader>()
  return (
    <SettingsPage
      title="Workspaces"
      lead="A workspace contains lists, briefs and watches. Your personal workspace is private; a team workspace is shared."
      done={{
        switched: 'You have switched workspaces.',
        left: 'You have left the workspace.',
      }}
      listed={workspaces.map(({ id }) => id)}
    >
      <Section title="Your workspaces">
        <ItemList label="Your workspaces">
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
  return (
    <Item
      title={
        isTeam ? (
          <Link to={`${here}/${id}`} className="text-accent underline underline-offset-2">
            {name}
          </Link>
        ) : (
          name
        )
      }
      tag={isInUse && 'In use'}
      facts={[
        { label: 'Kind', value: isTeam ? 'Team' : 'Personal' },
        { label: 'Your role', value: roleTitles[role] },
        { label: 'Members', value: isTeam ? members : 'Only you' },
      ]}
    >
      {isTeam && (
        <ButtonLink to={`${here}/${id}`} variant="plain">
          Members<span className="sr-only"> of {name}</span>
        </ButtonLink>
      )}
      {!isInUse && <ChangeForm intent="switch" subject={id} button="Switch" of={name} variant="plain" />}
    </Item>
  )
}

function CreateTeam({ canCreate }: { canCreate: boolean }) {
  const nameError = useFieldError('name', 'create')
  return (
    <Section
      title="New team workspace"
      lead="For a newsroom, a coalition or a class. You invite people by link and give them roles."
    >
      {canCreate ? (
        <ChangeForm intent="create" button="Create the workspace">
          <Field label="Name" name="name" error={nameError} required maxLength={120} autoComplete="off" />
        </ChangeForm>
      ) : (
        <EmptyState>
          <p>
            Your plan includes only your personal workspace. With the Team plan you can create workspaces for
            several people.
          </p>
          <div>
            <ButtonLink to="/pricing">See the plans</ButtonLink>
          </div>
        </EmptyState>
      )}
    </Section>
  )
}
