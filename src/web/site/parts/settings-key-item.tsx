import { Ago, Day } from './moment.tsx'
import { ChangeForm } from './settings-change-form.tsx'
import { Disclosure } from './settings-disclosure.tsx'
import { Item } from './settings-items.tsx'

export type ShownKey = {
  id: string
  name: string
  prefix: string
  workspace: string
  createdAt: Date
  lastUsedAt: Date | null
  revokedAt: Date | null
}

export function KeyItem({ apiKey, now }: { apiKey: ShownKey; now: Date }) {
  const { id, name, prefix, workspace, createdAt, lastUsedAt, revokedAt } = apiKey
  return (
    <Item
      title={name}
      isFaded={revokedAt !== null}
      facts={[
        { label: 'Begins with', value: <code className="font-mono">{prefix}…</code> },
        { label: 'Workspace', value: workspace },
        { label: 'Made', value: <Day at={createdAt} /> },
        { label: 'Last used', value: <Ago at={lastUsedAt} now={now} /> },
        ...(revokedAt ? [{ label: 'Revoked', value: <Day at={revokedAt} /> }] : []),
      ]}
    >
      {revokedAt === null && (
        <Disclosure label="Revoke" of={name} look="danger" intent="revoke" subject={id}>
          <p className="text-sm">
            Programs that use “{name}” are refused from the next request on. It cannot be undone; you can make
            another key.
          </p>
          <ChangeForm intent="revoke" subject={id} button="Revoke this key" of={name} look="danger" />
        </Disclosure>
      )}
    </Item>
  )
}
