import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { done, formText, handleChange } from '../../components/forms/handle-change.ts'
import { DateTime, TimeAgo } from '../../components/layout/date-time.tsx'
import { Section } from '../../components/layout/panel.tsx'
import { ChangeForm } from '../../components/settings/change-form.tsx'
import { Item, ItemList } from '../../components/settings/list.tsx'
import { SettingsPage } from '../../components/settings/page.tsx'
import { useMessages } from '../../messages/use-messages.ts'
import { requireSignedIn } from '../../visitor.ts'

const here = '/settings/sessions'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { site, signedIn } = requireSignedIn(context, request)
  const sessions = await site.services.accounts.sessions.list(signedIn.accountId)
  return {
    now: site.now,
    sessions: sessions
      .map(({ id, device, created_at, seen_at, expires_at }) => ({
        id,
        device,
        since: created_at,
        seenAt: seen_at,
        expiresAt: expires_at,
        isCurrent: id === signedIn.sessionId,
      }))
      .sort((one, other) => Number(other.isCurrent) - Number(one.isCurrent)),
  }
}

export async function action(args: ActionFunctionArgs) {
  return handleChange(args, {
    async end({ site, signedIn, href }, form) {
      // Ending a session twice is not an error.
      await site.services.accounts.sessions.revoke(signedIn.accountId, formText(form, 'subject'))
      return done(href(here), 'ended')
    },
    async end_others({ site, signedIn, href }) {
      await site.services.accounts.sessions.revokeOthers(signedIn.accountId, signedIn.sessionId)
      return done(href(here), 'ended_others')
    },
  })
}

export default function Sessions() {
  const { sessions, now } = useLoaderData<typeof loader>()
  const { sessions: text, common } = useMessages().m.settings
  const hasOthers = sessions.some(({ isCurrent }) => !isCurrent)
  return (
    <SettingsPage
      title={text.title}
      lead={text.lead}
      done={{ ended: text.ended, ended_others: text.endedOthers }}
      listed={sessions.map(({ id }) => id)}
    >
      <Section title={text.list}>
        <ItemList label={text.list}>
          {sessions.map(({ id, device, isCurrent, since, seenAt, expiresAt }) => (
            <Item
              key={id}
              title={device ?? text.unknown}
              tag={isCurrent && text.current}
              facts={[
                { label: text.signedIn, value: <DateTime at={since} /> },
                { label: text.lastSeen, value: <TimeAgo at={seenAt} now={now} /> },
                { label: common.expires, value: <DateTime at={expiresAt} /> },
              ]}
            >
              {!isCurrent && (
                <ChangeForm
                  intent="end"
                  subject={id}
                  button={text.signOut}
                  of={device ?? text.unknown}
                  variant="plain"
                />
              )}
            </Item>
          ))}
        </ItemList>
      </Section>
      <Section title={text.elsewhere} lead={hasOthers ? text.elsewhereLead : text.only}>
        {hasOthers && <ChangeForm intent="end_others" button={text.signOutOthers} variant="danger" />}
      </Section>
    </SettingsPage>
  )
}
