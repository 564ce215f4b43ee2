import { type ActionFunctionArgs, Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { ButtonLink } from '../../parts/button.tsx'
import { Field } from '../../parts/field.tsx'
import { Section } from '../../parts/panel.tsx'
import { done, makeChange, textOf } from '../../parts/settings-change.ts'
import { ChangeForm } from '../../parts/settings-change-form.tsx'
import { Empty, Item, ItemList } from '../../parts/settings-items.tsx'
import { useFault } from '../../parts/settings-outcome.tsx'
import { SettingsPage } from '../../parts/settings-page.tsx'
import { standingOf } from '../../parts/settings-plan.ts'
import { roleTitles } from '../../parts/settings-roles.ts'
import { requireSignedIn } from '../../visitor.ts'

const here = '/settings/workspaces'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { site, caller } = requireSignedIn(context, request)
  const { accounts, workspaces } = site.services.accounts
  const account = await accounts.requireAccount(caller.accountId)
  const standing = standingOf(account, caller.plan, site.services.plans, site.now)
  const memberships = await workspaces.ofAccount(caller.accountId)
  return {
    mayCreate: standing.own.limits.members > 1,
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
  return makeChange(args, {
    async create({ site, caller }, form) {
      const name = textOf(form, 'name')
      const id = await site.services.accounts.workspaces.createTeamFor(caller.accountId, name)
      return done(`${here}/${id}`, 'created')
    },
    async switch({ site, signedIn }, form) {
      await site.services.accounts.sessions.switchWorkspace(signedIn, textOf(form, 'subject'))
      return done(here, 'switched')
    },
  })
}

type Workspace = Awaited<ReturnType<typeof loader>>['workspaces'][number]

export default function Workspaces() {
  const { workspaces, mayCreate } = useLoaderData<typeof loader>()
  return (
    <SettingsPage
      title="Workspaces"
      lead="Lists, briefs and watches live in a workspace: your own, which nobody else sees, or one you share."
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
      <CreateTeam mayCreate={mayCreate} />
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
        <ButtonLink to={`${here}/${id}`} look="plain">
          Members<span className="sr-only"> of {name}</span>
        </ButtonLink>
      )}
      {!isInUse && <ChangeForm intent="switch" subject={id} button="Switch to it" of={name} look="plain" />}
    </Item>
  )
}

function CreateTeam({ mayCreate }: { mayCreate: boolean }) {
  const nameFault = useFault('name', 'create')
  return (
    <Section
      title="New team workspace"
      lead="For a newsroom, a coalition or a class: you invite people by link and give them roles."
    >
      {mayCreate ? (
        <ChangeForm intent="create" button="Create the workspace">
          <Field label="Name" name="name" fault={nameFault} required maxLength={120} autoComplete="off" />
        </ChangeForm>
      ) : (
        <Empty>
          <p>
            Your plan has room for yourself only. With the Team plan you can make workspaces for several
            people.
          </p>
          <div>
            <ButtonLink to="/pricing">See the plans</ButtonLink>
          </div>
        </Empty>
      )}
    </Section>
  )
}
