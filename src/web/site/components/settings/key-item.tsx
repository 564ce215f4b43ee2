import { Day, TimeAgo } from '../layout/date-time.tsx'
import { ChangeForm } from './change-form.tsx'
import { Disclosure } from './disclosure.tsx'
import { Item } from './list.tsx'

export type ListedKey = {
  id: string
  name: string
  prefix: string
  workspace: string
  createdAt: Date
  lastUsedAt: Date | null
  revokedAt: Date | null
}

export function KeyItem({ apiKey, now }: { apiKey: ListedKey; now: Date }) {
  const { id, name, prefix, workspace, createdAt, lastUsedAt, revokedAt } = apiKey
  return (
    <Item
      title={name}
      isMuted={revokedAt !== null}
      facts={[
        { label: 'Starts with', value: <code className="font-mono">{prefix}…</code> },
        { label: 'Workspace', value: workspace },
        { label: 'Created', value: <Day at={createdAt} /> },
        { label: 'Last used', value: <TimeAgo at={lastUsedAt} now={now} /> },
        ...(revokedAt ? [{ label: 'Revoked', value: <Day at={revokedAt} /> }] : []),
      ]}
    >
      {revokedAt === null && (
        <Disclosure label="Revoke" of={name} variant="danger" intent="revoke" subject={id}>
          <p className="text-sm">
            Programs that use “{name}” lose access immediately. You cannot undo this, but you can create
            another key.
          </p>
          <ChangeForm intent="revoke" subject={id} button="Revoke this key" of={name} variant="danger" />
        </Disclosure>
      )}
    </Item>
  )
}
