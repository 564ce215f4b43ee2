import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { done, formText, handleChange } from '../../components/forms/handle-change.ts'
import { DateTime, TimeAgo } from '../../components/layout/date-time.tsx'
import { Section } from '../../components/layout/panel.tsx'
import { ChangeForm } from '../../components/settings/change-form.tsx'
import { Item, ItemList } from '../../components/settings/list.tsx'
import { SettingsPage } from '../../components/settings/page.tsx'
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
        device: device ?? 'Unknown browser',
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
    async end({ site, signedIn }, form) {
      // Ending a session twice is not an error.
      await site.services.accounts.sessions.revoke(signedIn.accountId, formText(form, 'subject'))
      return done(here, 'ended')
    },
    async end_others({ site, signedIn }) {
      await site.services.accounts.sessions.revokeOthers(signedIn.accountId, signedIn.sessionId)
      return done(here, 'ended_others')
    },
  })
}

export default function Sessions() {
  const { sessions, now } = useLoaderData<typeof loader>()
  const hasOthers = sessions.some(({ isCurrent }) => !isCurrent)
  return (
    <SettingsPage
      title="Sessions"
      lead="The browsers that are signed in to your account. Sign out those you do not recognize or no longer use."
      done={{
        ended: 'That browser is signed out.',
        ended_others: 'Every other browser is signed out.',
      }}
      listed={sessions.map(({ id }) => id)}
    >
      <Section title="Signed-in browsers">
        <ItemList label="Signed-in browsers">
          {sessions.map(({ id, device, isCurrent, since, seenAt, expiresAt }) => (
            <Item
              key={id}
              title={device}
              tag={isCurrent && 'This browser'}
              facts={[
                { label: 'Signed in', value: <DateTime at={since} /> },
                { label: 'Last seen', value: <TimeAgo at={seenAt} now={now} /> },
                { label: 'Expires', value: <DateTime at={expiresAt} /> },
              ]}
            >
              {!isCurrent && (
                <ChangeForm intent="end" subject={id} button="Sign out" of={device} variant="plain" />
              )}
            </Item>
          ))}
        </ItemList>
      </Section>
      <Section
        title="Sign out everywhere else"
        lead={
          hasOthers
            ? 'Ends every other session immediately. API keys and connected applications keep working.'
            : 'This is the only browser that is signed in.'
        }
      >
        {hasOthers && (
          <ChangeForm intent="end_others" button="Sign out all other browsers" variant="danger" />
        )}
      </Section>
    </SettingsPage>
  )
}
