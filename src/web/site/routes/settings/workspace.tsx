import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
} from 'react-router'
import { handleChange } from '../../components/forms/handle-change.ts'
import { Section } from '../../components/layout/panel.tsx'
import { ChangeForm } from '../../components/settings/change-form.tsx'
import { Disclosure } from '../../components/settings/disclosure.tsx'
import { Invitations } from '../../components/settings/invitations.tsx'
import { ItemList } from '../../components/settings/list.tsx'
import { MemberItem } from '../../components/settings/member-item.tsx'
import { SettingsPage } from '../../components/settings/page.tsx'
import { workspaceChanges } from '../../components/settings/workspace-changes.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { requireSignedIn } from '../../visitor.ts'

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const { site, caller } = requireSignedIn(context, request)
  const { workspaces } = site.services.accounts
  const memberships = await workspaces.ofAccount(caller.accountId)
  // The same 404 for an unknown workspace and for another account's.
  const workspace = memberships.find(({ id }) => id === params['id'])
  if (workspace === undefined) throw data(null, { status: 404 })
  const { id, name, kind, role } = workspace
  const isManager = role === 'owner' || role === 'admin'
  const members = await workspaces.members(id, caller.accountId)
  const open = isManager && kind === 'team' ? await workspaces.invitations(caller.accountId, id) : []
  return {
    workspace: { id, name, isTeam: kind === 'team', role, isManager },
    members: members.map((member) => ({
      id: member.account_id,
      name: member.name,
      role: member.role,
      since: member.created_at,
      isYou: member.account_id === caller.accountId,
    })),
    invitations: open.map((one) => ({
      id: one.id,
      role: one.role,
      createdAt: one.created_at,
      expiresAt: one.expires_at,
    })),
  }
}

export async function action(args: ActionFunctionArgs) {
  return handleChange<Response | { link: string }>(args, workspaceChanges(args.params['id'] ?? ''))
}

export default function Workspace() {
  const { workspace, members, invitations } = useLoaderData<typeof loader>()
  const result = useActionData<typeof action>()
  const link = result && 'link' in result ? result.link : undefined
  const { workspace: text, workspaces } = useMessages().m.settings
  const you = members.find(({ isYou }) => isYou)
  return (
    <SettingsPage
      title={workspace.name}
      lead={workspace.isTeam ? text.team : text.personal}
      done={{
        created: text.created,
        role: text.roleChanged,
        removed: text.removed,
        withdrawn: text.withdrawn,
      }}
      listed={[...members, ...invitations].map(({ id }) => id)}
    >
      <Section title={workspaces.members}>
        <ItemList label={workspaces.members}>
          {members.map((member) => (
            // The role in the key closes the forms after a change.
            <MemberItem
              key={`${member.id} ${member.role}`}
              member={member}
              yourRole={workspace.isTeam ? workspace.role : undefined}
            />
          ))}
        </ItemList>
      </Section>
      {workspace.isTeam && workspace.isManager && <Invitations invitations={invitations} link={link} />}
      {workspace.isTeam && you && (
        <Section title={text.leave} lead={text.leaveLead}>
          <Disclosure label={text.leaveThis} of="" variant="danger" intent="leave" subject="">
            <p className="text-sm">{text.leaveNote}</p>
            <ChangeForm
              intent="leave"
              button={text.leave}
              variant="danger"
              needsConfirmation={you.role === 'owner'}
            />
          </Disclosure>
        </Section>
      )}
    </SettingsPage>
  )
}
