import { useMessages } from '../../messages/use-messages.ts'
import { Field } from '../forms/field.tsx'
import { Day, TimeAgo } from '../layout/date-time.tsx'
import { ChangeForm } from './change-form.tsx'
import { Disclosure } from './disclosure.tsx'
import { useFieldError } from './feedback.tsx'
import { Item } from './list.tsx'

type Passkey = { id: string; name: string; isSynced: boolean; createdAt: Date; lastUsedAt: Date | null }

export function PasskeyItem({ passkey, now }: { passkey: Passkey; now: Date }) {
  const { id, name, isSynced, createdAt, lastUsedAt } = passkey
  const { passkeys: text, common } = useMessages().m.settings
  const nameError = useFieldError('name', 'rename', id)
  return (
    <Item
      title={name}
      facts={[
        { label: common.kind, value: isSynced ? text.synced : text.onOneDevice },
        { label: common.created, value: <Day at={createdAt} /> },
        { label: common.lastUsed, value: <TimeAgo at={lastUsedAt} now={now} /> },
      ]}
    >
      <Disclosure label={common.rename} of={name} intent="rename" subject={id}>
        <ChangeForm intent="rename" subject={id} button={common.saveName}>
          <Field
            label={common.name}
            name="name"
            defaultValue={name}
            error={nameError}
            required
            maxLength={60}
          />
        </ChangeForm>
      </Disclosure>
      <Disclosure label={common.remove} of={name} variant="danger" intent="remove" subject={id}>
        <p className="text-sm">{text.removeNote(name)}</p>
        <ChangeForm
          intent="remove"
          subject={id}
          button={text.removeButton}
          of={name}
          variant="danger"
          needsConfirmation
        />
      </Disclosure>
    </Item>
  )
}
