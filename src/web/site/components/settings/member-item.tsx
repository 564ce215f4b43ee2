import { useMessages } from '../../messages/use-messages.ts'
import { Select } from '../forms/field.tsx'
import { Day } from '../layout/date-time.tsx'
import { ChangeForm } from './change-form.tsx'
import { Disclosure } from './disclosure.tsx'
import { Item } from './list.tsx'
import { assignableRoles, type WorkspaceRole } from './roles.ts'

type Member = { id: string; name: string; role: WorkspaceRole; since: Date; isYou: boolean }

/**
 * `yourRole` is the viewer's role. Owners can change everyone, admins everyone except owners. In a personal workspace
 * there is nothing to change.
 */
export function MemberItem({ member, yourRole }: { member: Member; yourRole: WorkspaceRole | undefined }) {
  const { workspace: text, roles } = useMessages().m.settings
  const isOwner = member.role === 'owner'
  const canChange = yourRole === 'owner' || (yourRole === 'admin' && !isOwner)
  return (
    <Item
      title={member.name}
      tag={member.isYou && text.you}
      facts={[
        { label: text.role, value: roles[member.role] },
        { label: text.since, value: <Day at={member.since} /> },
      ]}
    >
      {canChange && <RoleChange member={member} />}
      {yourRole === 'owner' && !isOwner && <OwnerChange member={member} />}
      {canChange && !member.isYou && <Removal member={member} />}
    </Item>
  )
}

function RoleChange({ member: { id, name, role } }: { member: Member }) {
  const { workspace: text, workspaces } = useMessages().m.settings
  return (
    <Disclosure label={text.changeRole} of={workspaces.of(name)} intent="change_role" subject={id}>
      <ChangeForm
        intent="change_role"
        subject={id}
        button={text.saveRole}
        needsConfirmation={role === 'owner'}
      >
        <RoleChoice label={text.roleOf(name)} chosen={role === 'owner' ? 'admin' : role} />
      </ChangeForm>
    </Disclosure>
  )
}

export function RoleChoice({ label, chosen }: { label: string; chosen: WorkspaceRole }) {
  const { workspace: text, roles } = useMessages().m.settings
  return (
    <Select label={label} name="role" defaultValue={chosen} hint={text.roleHint}>
      {assignableRoles.map((plain) => (
        <option key={plain} value={plain}>
          {roles[plain]}
        </option>
      ))}
    </Select>
  )
}

function OwnerChange({ member: { id, name } }: { member: Member }) {
  const text = useMessages().m.settings.workspace
  return (
    <Disclosure label={text.makeOwner} of={name} intent="make_owner" subject={id}>
      <p className="text-sm">{text.makeOwnerNote}</p>
      <ChangeForm intent="make_owner" subject={id} button={text.makeOwnerButton(name)} needsConfirmation />
    </Disclosure>
  )
}

function Removal({ member: { id, name, role } }: { member: Member }) {
  const { workspace: text, common } = useMessages().m.settings
  return (
    <Disclosure label={common.remove} of={name} variant="danger" intent="remove" subject={id}>
      <p className="text-sm">{text.removeNote(name)}</p>
      <ChangeForm
        intent="remove"
        subject={id}
        button={text.removeButton(name)}
        variant="danger"
        needsConfirmation={role === 'owner'}
      />
    </Disclosure>
  )
}
