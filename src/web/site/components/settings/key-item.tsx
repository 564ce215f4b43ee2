import type { Scope } from '../../../../contracts/accounts/scopes.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { Day, TimeAgo } from '../layout/date-time.tsx'
import { ChangeForm } from './change-form.tsx'
import { Disclosure } from './disclosure.tsx'
import { Item } from './list.tsx'

type ListedKey = {
  id: string
  name: string
  prefix: string
  /** Null when the account has left the workspace. */
  workspace: string | null
  createdAt: Date
  lastUsedAt: Date | null
  revokedAt: Date | null
  expiresAt: Date | null
  /** Null for all scopes. */
  scopes: readonly Scope[] | null
  isExpired: boolean
}

export function KeyItem({ apiKey, now }: { apiKey: ListedKey; now: Date }) {
  const { id, name, prefix, workspace, createdAt, lastUsedAt, revokedAt, expiresAt, scopes } = apiKey
  const { keys: text, common, scopes: scopeTexts } = useMessages().m.settings
  return (
    <Item
      title={name}
      isMuted={revokedAt !== null || apiKey.isExpired}
      facts={[
        { label: text.startsWith, value: <code className="font-mono">{prefix}…</code> },
        { label: common.workspace, value: workspace ?? text.leftWorkspace },
        { label: common.created, value: <Day at={createdAt} /> },
        { label: common.lastUsed, value: <TimeAgo at={lastUsedAt} now={now} /> },
        { label: text.may, value: scopes?.map((scope) => scopeTexts[scope]).join('; ') ?? text.everything },
        ...(expiresAt
          ? [{ label: apiKey.isExpired ? text.expired : common.expires, value: <Day at={expiresAt} /> }]
          : []),
        ...(revokedAt ? [{ label: common.revoked, value: <Day at={revokedAt} /> }] : []),
      ]}
    >
      {revokedAt === null && (
        <Disclosure label={common.revoke} of={name} variant="danger" intent="revoke" subject={id}>
          <p className="text-sm">{text.revokeNote(name)}</p>
          <ChangeForm intent="revoke" subject={id} button={text.revokeButton} of={name} variant="danger" />
        </Disclosure>
      )}
    </Item>
  )
}
