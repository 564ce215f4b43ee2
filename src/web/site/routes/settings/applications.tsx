import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { scopes as knownScopes, type Scope } from '../../../../contracts/accounts/scopes.ts'
import { done, formText, handleChange } from '../../components/forms/handle-change.ts'
import { Day, TimeAgo } from '../../components/layout/date-time.tsx'
import { Section } from '../../components/layout/panel.tsx'
import { ChangeForm } from '../../components/settings/change-form.tsx'
import { Disclosure } from '../../components/settings/disclosure.tsx'
import { EmptyState, Item, ItemList } from '../../components/settings/list.tsx'
import { SettingsPage } from '../../components/settings/page.tsx'
import { useMessages } from '../../messages/use-messages.ts'
import { requireSignedIn } from '../../visitor.ts'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { site, caller } = requireSignedIn(context, request)
  const connections = await site.services.oauth.connections.list(caller.accountId)
  return {
    now: site.now,
    connections: connections.map((connection) => ({
      id: connection.id,
      name: connection.clientName,
      host: connection.redirectHost,
      workspace: connection.workspaceName,
      scopes: connection.scopes.filter((scope): scope is Scope => Object.hasOwn(knownScopes, scope)),
      createdAt: connection.createdAt,
      lastUsedAt: connection.lastUsedAt,
    })),
  }
}

export async function action(args: ActionFunctionArgs) {
  return handleChange(args, {
    async disconnect({ site, caller, href }, form) {
      const { connections } = site.services.oauth
      const found = (await connections.list(caller.accountId)).find(
        ({ id }) => id === formText(form, 'subject'),
      )
      // Disconnecting twice is not an error.
      if (found) await connections.disconnect(caller.accountId, found.id)
      return done(href('/settings/applications'), 'disconnected')
    },
  })
}

type Connection = Awaited<ReturnType<typeof loader>>['connections'][number]

export default function Applications() {
  const { connections, now } = useLoaderData<typeof loader>()
  const text = useMessages().m.settings.applications
  return (
    <SettingsPage
      title={text.title}
      lead={text.lead}
      done={{ disconnected: text.disconnected }}
      listed={connections.map(({ id }) => id)}
    >
      <Section title={text.list}>
        {connections.length === 0 ? (
          <EmptyState>
            <p>{text.none}</p>
          </EmptyState>
        ) : (
          <ItemList label={text.list}>
            {connections.map((connection) => (
              <ConnectionItem key={connection.id} connection={connection} now={now} />
            ))}
          </ItemList>
        )}
      </Section>
    </SettingsPage>
  )
}

function ConnectionItem({ connection, now }: { connection: Connection; now: Date }) {
  const { id, name, host, workspace, scopes, createdAt, lastUsedAt } = connection
  const { applications: text, common, scopes: scopeTexts } = useMessages().m.settings
  return (
    <Item
      title={<>“{name}”</>}
      facts={[
        ...(host ? [{ label: text.redirectsTo, value: host }] : []),
        { label: common.workspace, value: workspace },
        { label: text.connected, value: <Day at={createdAt} /> },
        { label: common.lastUsed, value: <TimeAgo at={lastUsedAt} now={now} /> },
      ]}
    >
      <div className="grid basis-full gap-1 text-sm">
        <p className="text-soft">{text.may}</p>
        <ul className="grid list-disc gap-0.5 pl-5">
          {scopes.map((scope) => (
            <li key={scope}>{scopeTexts[scope]}</li>
          ))}
        </ul>
      </div>
      <Disclosure label={text.disconnect} of={name} variant="danger" intent="disconnect" subject={id}>
        <p className="text-sm">{text.disconnectNote}</p>
        <ChangeForm
          intent="disconnect"
          subject={id}
          button={text.disconnectButton}
          of={name}
          variant="danger"
        />
      </Disclosure>
    </Item>
  )
}
