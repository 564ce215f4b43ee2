import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { Ago, Moment } from '../../parts/moment.tsx'
import { Section } from '../../parts/panel.tsx'
import { done, makeChange, textOf } from '../../parts/settings-change.ts'
import { ChangeForm } from '../../parts/settings-change-form.tsx'
import { Item, ItemList } from '../../parts/settings-items.tsx'
import { SettingsPage } from '../../parts/settings-page.tsx'
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
        device: device ?? 'A browser that does not say its name',
        since: created_at,
        seenAt: seen_at,
        expiresAt: expires_at,
        isThis: id === signedIn.sessionId,
      }))
      .sort((one, other) => Number(other.isThis) - Number(one.isThis)),
  }
}

export async function action(args: ActionFunctionArgs) {
  return makeChange(args, {
    async end({ site, signedIn }, form) {
      // One that is gone already is what was wanted.
      await site.services.accounts.sessions.revoke(signedIn.accountId, textOf(form, 'subject'))
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
  const hasOthers = sessions.some(({ isThis }) => !isThis)
  return (
    <SettingsPage
      title="Sessions"
      lead="The browsers that are signed in to your account. End those you do not know or no longer use."
      done={{
        ended: 'That browser is signed out.',
        ended_others: 'Every other browser is signed out.',
      }}
      listed={sessions.map(({ id }) => id)}
    >
      <Section title="Signed-in browsers">
        <ItemList label="Signed-in browsers">
          {sessions.map(({ id, device, isThis, since, seenAt, expiresAt }) => (
            <Item
              key={id}
              title={device}
              tag={isThis && 'This browser'}
              facts={[
                { label: 'Signed in', value: <Moment at={since} /> },
                { label: 'Last seen', value: <Ago at={seenAt} now={now} /> },
                { label: 'Ends by', value: <Moment at={expiresAt} /> },
              ]}
            >
              {!isThis && <ChangeForm intent="end" subject={id} button="Sign out" of={device} look="plain" />}
            </Item>
          ))}
        </ItemList>
      </Section>
      <Section
        title="Sign out everywhere else"
        lead={
          hasOthers
            ? 'Ends every session but this one, at once. API keys and connected applications go on working.'
            : 'This is the only browser that is signed in: there is nothing to end.'
        }
      >
        {hasOthers && <ChangeForm intent="end_others" button="Sign out all other browsers" look="danger" />}
      </Section>
    </SettingsPage>
  )
}
