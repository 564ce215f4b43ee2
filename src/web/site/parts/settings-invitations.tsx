import { Day, Moment } from './moment.tsx'
import { Section } from './panel.tsx'
import { ChangeForm } from './settings-change-form.tsx'
import { Item, ItemList } from './settings-items.tsx'
import { RoleChoice } from './settings-member-item.tsx'
import { FocusedNotice } from './settings-outcome.tsx'
import { type PlainRole, roleTitles } from './settings-roles.ts'
import { Secret } from './settings-secret.tsx'

type Invitation = { id: string; role: PlainRole; createdAt: Date; expiresAt: Date }

/** `link` is there right after an invitation was made and never again. */
export function Invitations({ invitations, link }: { invitations: Invitation[]; link: string | undefined }) {
  return (
    <Section title="Invitations" lead="A link lets one person join, within a week. Send it to whom you mean.">
      {link !== undefined && (
        <>
          <FocusedNotice look="warning" title="The link is shown this once.">
            Whoever opens it first may join: send it on a way that only the right person reads.
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
                { label: 'Made', value: <Day at={createdAt} /> },
                { label: 'Good until', value: <Moment at={expiresAt} /> },
              ]}
            >
              <ChangeForm
                intent="withdraw"
                subject={id}
                button="Withdraw"
                of={`the invitation as ${roleTitles[role].toLowerCase()}`}
                look="plain"
              />
            </Item>
          ))}
        </ItemList>
      )}
      <ChangeForm
        intent="invite"
        button="Make an invitation link"
        look={link === undefined ? 'primary' : 'plain'}
      >
        <RoleChoice label="Role of the person invited" chosen="member" />
      </ChangeForm>
    </Section>
  )
}
