import { Field } from './field.tsx'
import { Ago, Day } from './moment.tsx'
import { ChangeForm } from './settings-change-form.tsx'
import { Disclosure } from './settings-disclosure.tsx'
import { Item } from './settings-items.tsx'
import { useFault } from './settings-outcome.tsx'

type Passkey = { id: string; name: string; isSynced: boolean; createdAt: Date; lastUsedAt: Date | null }

export function PasskeyItem({ passkey, now }: { passkey: Passkey; now: Date }) {
  const { id, name, isSynced, createdAt, lastUsedAt } = passkey
  const nameFault = useFault('name', 'rename', id)
  return (
    <Item
      title={name}
      facts={[
        { label: 'Kind', value: isSynced ? 'Synced between devices' : 'On one device' },
        { label: 'Made', value: <Day at={createdAt} /> },
        { label: 'Last used', value: <Ago at={lastUsedAt} now={now} /> },
      ]}
    >
      <Disclosure label="Rename" of={name} intent="rename" subject={id}>
        <ChangeForm intent="rename" subject={id} button="Save the name">
          <Field label="Name" name="name" defaultValue={name} fault={nameFault} required maxLength={60} />
        </ChangeForm>
      </Disclosure>
      <Disclosure label="Remove" of={name} look="danger" intent="remove" subject={id}>
        <p className="text-sm">
          Nobody signs in with “{name}” any more, at once. Delete it from the device or password manager too,
          or it will go on being offered there.
        </p>
        <ChangeForm
          intent="remove"
          subject={id}
          button="Remove this passkey"
          of={name}
          look="danger"
          isDangerous
        />
      </Disclosure>
    </Item>
  )
}
