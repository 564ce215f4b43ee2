import { Field } from '../forms/field.tsx'
import { Day, TimeAgo } from '../layout/date-time.tsx'
import { ChangeForm } from './change-form.tsx'
import { Disclosure } from './disclosure.tsx'
import { useFieldError } from './feedback.tsx'
import { Item } from './list.tsx'

type Passkey = { id: string; name: string; isSynced: boolean; createdAt: Date; lastUsedAt: Date | null }

export function PasskeyItem({ passkey, now }: { passkey: Passkey; now: Date }) {
  const { id, name, isSynced, createdAt, lastUsedAt } = passkey
  const nameError = useFieldError('name', 'rename', id)
  return (
    <Item
      title={name}
      facts={[
        { label: 'Kind', value: isSynced ? 'Synced between devices' : 'On one device' },
        { label: 'Created', value: <Day at={createdAt} /> },
        { label: 'Last used', value: <TimeAgo at={lastUsedAt} now={now} /> },
      ]}
    >
      <Disclosure label="Rename" of={name} intent="rename" subject={id}>
        <ChangeForm intent="rename" subject={id} button="Save the name">
          <Field label="Name" name="name" defaultValue={name} error={nameError} required maxLength={60} />
        </ChangeForm>
      </Disclosure>
      <Disclosure label="Remove" of={name} variant="danger" intent="remove" subject={id}>
        <p className="text-sm">
          You can no longer sign in with “{name}”. Also delete it from the device or password manager, which
          otherwise keeps offering it.
        </p>
        <ChangeForm
          intent="remove"
          subject={id}
          button="Remove this passkey"
          of={name}
          variant="danger"
          needsConfirmation
        />
      </Disclosure>
    </Item>
  )
}
