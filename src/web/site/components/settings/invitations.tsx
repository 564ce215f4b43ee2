import { DateTime, Day } from '../layout/date-time.tsx'
import { Section } from '../layout/panel.tsx'
import { ChangeForm } from './change-form.tsx'
import { FocusedNotice } from './feedback.tsx'
import { Item, ItemList } from './list.tsx'
import { RoleChoice } from './member-item.tsx'
import { type AssignableRole, roleTitles } from './roles.ts'
import { Secret } from './secret.tsx'

type Invitation = { id: string; role: AssignableRole; createdAt: Date; expiresAt: Date }

/** `link` is set only right after an invitation is created. */
export function Invitations({ invitations, link }: { invitations: Invitation[]; link: string | undefined }) {
  return (
    <Section title="Invitations" lead="A link lets one person join within a week.">
      {link !== undefined && (
        <>
          <FocusedNotice variant="warning" title="This link is shown only once.">
            The first person who opens it can join. Send it so that only the right person can read it.
          </FocusedNotice>
          <Secret label="Invitation link" text={link} />
        </>
      )}
      {invitations.length > 0 && (
        <ItemList label="Open invitations">
          {invitations.map(({ id, role, createdAt, expiresAt }) => (
            <Item
              key={id}
              title={`Invitation as ${roleTitles[role].toLowerCase()}`}
              facts={[
                { label: 'Created', value: <Day at={createdAt} /> },
                { label: 'Expires', value: <DateTime at={expiresAt} /> },
              ]}
            >
              <ChangeForm
                intent="withdraw"
                subject={id}
                button="Revoke"
                of={`the invitation as ${roleTitles[role].toLowerCase()}`}
                variant="plain"
              />
            </Item>
          ))}
        </ItemList>
      )}
      <ChangeForm
        intent="invite"
        button="Create an invitation link"
        variant={link === undefined ? 'primary' : 'plain'}
      >
        <RoleChoice label="Role of the invited person" chosen="member" />
      </ChangeForm>
    </Section>
  )
}
