import { Choice } from './field.tsx'
import { Day } from './moment.tsx'
import { ChangeForm } from './settings-change-form.tsx'
import { Disclosure } from './settings-disclosure.tsx'
import { Item } from './settings-items.tsx'
import { plainRoles, roleTitles, type WorkspaceRole } from './settings-roles.ts'

type Member = { id: string; name: string; role: WorkspaceRole; since: Date; isYou: boolean }

/** `yourRole` is that of the person who looks: owners change everything, admins all but owners. */
export function MemberItem({ member, yourRole }: { member: Member; yourRole: WorkspaceRole }) {
  const isOwner = member.role === 'owner'
  const mayChange = yourRole === 'owner' || (yourRole === 'admin' && !isOwner)
  return (
    <Item
      title={member.name}
      tag={member.isYou && 'You'}
      facts={[
        { label: 'Role', value: roleTitles[member.role] },
        { label: 'Member since', value: <Day at={member.since} /> },
      ]}
    >
      {mayChange && <RoleChange member={member} />}
      {yourRole === 'owner' && !isOwner && <OwnerChange member={member} />}
      {mayChange && !member.isYou && <Removal member={member} />}
    </Item>
  )
}

function RoleChange({ member: { id, name, role } }: { member: Member }) {
  return (
    <Disclosure label="Change role" of={`of ${name}`} intent="change_role" subject={id}>
      <ChangeForm intent="change_role" subject={id} button="Save the role" isDangerous={role === 'owner'}>
        <RoleChoice label={`Role of ${name}`} chosen={role === 'owner' ? 'admin' : role} />
      </ChangeForm>
    </Disclosure>
  )
}

export function RoleChoice({ label, chosen }: { label: string; chosen: WorkspaceRole }) {
  return (
    <Choice
      label={label}
      name="role"
      defaultValue={chosen}
      hint="Admins also manage members and invitations."
    >
      {plainRoles.map((plain) => (
        <option key={plain} value={plain}>
          {roleTitles[plain]}
        </option>
      ))}
    </Choice>
  )
}

function OwnerChange({ member: { id, name } }: { member: Member }) {
  return (
    <Disclosure label="Make owner" of={name} intent="make_owner" subject={id}>
      <p className="text-sm">
        Owners may do everything here, also remove other owners. The workspace works with the best plan of its
        owners.
      </p>
      <ChangeForm intent="make_owner" subject={id} button={`Make ${name} an owner`} isDangerous />
    </Disclosure>
  )
}

function Removal({ member: { id, name, role } }: { member: Member }) {
  return (
    <Disclosure label="Remove" of={name} look="danger" intent="remove" subject={id}>
      <p className="text-sm">
        {name} sees nothing of this workspace from the next request on. What they made here stays.
      </p>
      <ChangeForm
        intent="remove"
        subject={id}
        button={`Remove ${name}`}
        look="danger"
        isDangerous={role === 'owner'}
      />
    </Disclosure>
  )
}
