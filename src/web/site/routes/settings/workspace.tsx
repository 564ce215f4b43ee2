import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
  useSearchParams,
} from 'react-router'
import { Notice } from '../../parts/notice.tsx'
import { Section } from '../../parts/panel.tsx'
import { makeChange } from '../../parts/settings-change.ts'
import { ChangeForm } from '../../parts/settings-change-form.tsx'
import { Disclosure } from '../../parts/settings-disclosure.tsx'
import { Invitations } from '../../parts/settings-invitations.tsx'
import { ItemList } from '../../parts/settings-items.tsx'
import { MemberItem } from '../../parts/settings-member-item.tsx'
import { SettingsPage } from '../../parts/settings-page.tsx'
import { workspaceChanges } from '../../parts/settings-workspace-changes.ts'
import { requireSignedIn } from '../../visitor.ts'

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const { site, caller } = requireSignedIn(context, request)
  const { workspaces } = site.services.accounts
  const memberships = await workspaces.ofAccount(caller.accountId)
  // One answer for another's workspace and for none at all.
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
  return makeChange<Response | { link: string }>(args, workspaceChanges(args.params['id'] ?? ''))
}

export default function Workspace() {
  const { workspace, members, invitations } = useLoaderData<typeof loader>()
  const result = useActionData<typeof action>()
  const link = result && 'link' in result ? result.link : undefined
  const hasJoined = useSearchParams()[0].has('joined')
  const you = members.find(({ isYou }) => isYou)
  return (
    <SettingsPage
      title={workspace.name}
      lead={
        workspace.isTeam
          ? 'Everybody here sees and works on what is in this workspace.'
          : 'Your personal workspace: nobody else is or can be in it.'
      }
      done={{
        created: 'The workspace is ready. Invite people below.',
        role: 'The role is changed.',
        removed: 'They are no longer in the workspace.',
        withdrawn: 'The invitation is withdrawn: its link no longer works.',
      }}
      listed={[...members, ...invitations].map(({ id }) => id)}
      banner={hasJoined && <Notice look="done">You have joined the workspace.</Notice>}
    >
      <Section title="Members">
        <ItemList label="Members">
          {members.map((member) => (
            // A new role makes a new item, with its forms closed.
            <MemberItem key={`${member.id} ${member.role}`} member={member} yourRole={workspace.role} />
          ))}
        </ItemList>
      </Section>
      {workspace.isTeam && workspace.isManager && <Invitations invitations={invitations} link={link} />}
      {workspace.isTeam && you && (
        <Section title="Leave" lead="Keys and applications that you bound to this workspace stop working.">
          <Disclosure label="Leave this workspace" of="" look="danger" intent="leave" subject="">
            <p className="text-sm">You come back only when somebody invites you again.</p>
            <ChangeForm intent="leave" button="Leave" look="danger" isDangerous={you.role === 'owner'} />
          </Disclosure>
        </Section>
      )}
    </SettingsPage>
  )
}
