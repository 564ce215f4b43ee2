import { Select } from '../forms/field.tsx'
import { Day } from '../layout/date-time.tsx'
import { ChangeForm } from './change-form.tsx'
import { Disclosure } from './disclosure.tsx'
import { Item } from './list.tsx'
import { assignableRoles, roleTitles, type WorkspaceRole } from './roles.ts'

type Member = { id: string; name: string; role: WorkspaceRole; since: Date; isYou: boolean }

/** `yourRole` is the viewer's role. Owners can change everyone, admins everyone except owners. */
export function MemberItem({ member, yourRole }: { member: Member; yourRole: WorkspaceRole }) {
  const isOwner = member.role === 'owner'
  const canChange = yourRole === 'owner' || (yourRole === 'admin' && !isOwner)
  return (
    <Item
      title={member.name}
      tag={member.isYou && 'You'}
      facts={[
        { label: 'Role', value: roleTitles[member.role] },
        { label: 'Member since', value: <Day at={member.since} /> },
      ]}
    >
      {canChange && <RoleChange member={member} />}
      {yourRole === 'owner' && !isOwner && <OwnerChange member={member} />}
      {canChange && !member.isYou && <Removal member={member} />}
    </Item>
  )
}

function RoleChange({ member: { id, name, role } }: { member: Member }) {
  return (
    <Disclosure label="Change role" of={`of ${name}`} intent="change_role" subject={id}>
      <ChangeForm
        intent="change_role"
        subject={id}
        button="Save the role"
        needsConfirmation={role === 'owner'}
      >
        <RoleChoice label={`Role of ${name}`} chosen={role === 'owner' ? 'admin' : role} />
      </ChangeForm>
    </Disclosure>
  )
}

export function RoleChoice({ label, chosen }: { label: string; chosen: WorkspaceRole }) {
  return (
    <Select
      label={label}
      name="role"
      defaultValue={chosen}
      hint="Admins also manage members and invitations."
    >
      {assignableRoles.map((plain) => (
        <option key={plain} value={plain}>
          {roleTitles[plain]}
        </option>
      ))}
    </Select>
  )
}

function OwnerChange({ member: { id, name } }: { member: Member }) {
  return (
    <Disclosure label="Make owner" of={name} intent="make_owner" subject={id}>
      <p className="text-sm">
        Owners can do everything here, including removing other owners. The workspace uses the best plan of
        its owners.
      </p>
      <ChangeForm intent="make_owner" subject={id} button={`Make ${name} an owner`} needsConfirmation />
    </Disclosure>
  )
}

function Removal({ member: { id, name, role } }: { member: Member }) {
  return (
    <Disclosure label="Remove" of={name} variant="danger" intent="remove" subject={id}>
      <p className="text-sm">{name} loses access to this workspace immediately. Their work here stays.</p>
      <ChangeForm
        intent="remove"
        subject={id}
        button={`Remove ${name}`}
        variant="danger"
        needsConfirmation={role === 'owner'}
      />
    </Disclosure>
  )
}
