import { useMessages } from '../../messages/use-messages.ts'
import { DateTime, Day } from '../layout/date-time.tsx'
import { Section } from '../layout/panel.tsx'
import { ChangeForm } from './change-form.tsx'
import { FocusedNotice } from './feedback.tsx'
import { Item, ItemList } from './list.tsx'
import { RoleChoice } from './member-item.tsx'
import type { AssignableRole } from './roles.ts'
import { Secret } from './secret.tsx'

type Invitation = { id: string; role: AssignableRole; createdAt: Date; expiresAt: Date }

/** `link` is set only right after an invitation is created. */
export function Invitations({ invitations, link }: { invitations: Invitation[]; link: string | undefined }) {
  const { invitations: text, common, roles } = useMessages().m.settings
  return (
    <Section title={text.title} lead={text.lead}>
      {link !== undefined && (
        <>
          <FocusedNotice variant="warning" title={text.once}>
            {text.onceText}
          </FocusedNotice>
          <Secret label={text.link} text={link} />
        </>
      )}
      {invitations.length > 0 && (
        <ItemList label={text.open}>
          {invitations.map(({ id, role, createdAt, expiresAt }) => (
            <Item
              key={id}
              title={text.as(roles[role])}
              facts={[
                { label: common.created, value: <Day at={createdAt} /> },
                { label: common.expires, value: <DateTime at={expiresAt} /> },
              ]}
            >
              <ChangeForm
                intent="withdraw"
                subject={id}
                button={common.revoke}
                of={text.theOne(roles[role])}
                variant="plain"
              />
            </Item>
          ))}
        </ItemList>
      )}
      <ChangeForm intent="invite" button={text.create} variant={link === undefined ? 'primary' : 'plain'}>
        <RoleChoice label={text.roleOfInvited} chosen="member" />
      </ChangeForm>
    </Section>
  )
}
