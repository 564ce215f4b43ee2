import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { type Scope, scopes as scopeTexts } from '../../../../contracts/accounts/scopes.ts'
import { done, formText, handleChange } from '../../components/forms/handle-change.ts'
import { Day, TimeAgo } from '../../components/layout/date-time.tsx'
import { Section } from '../../components/layout/panel.tsx'
import { ChangeForm } from '../../components/settings/change-form.tsx'
import { Disclosure } from '../../components/settings/disclosure.tsx'
import { EmptyState, Item, ItemList } from '../../components/settings/list.tsx'
import { SettingsPage } from '../../components/settings/page.tsx'
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
      scopes: connection.scopes.filter((scope): scope is Scope => Object.hasOwn(scopeTexts, scope)),
      createdAt: connection.createdAt,
      lastUsedAt: connection.lastUsedAt,
    })),
  }
}

export async function action(args: ActionFunctionArgs) {
  return handleChange(args, {
    async disconnect({ site, caller }, form) {
      const { connections } = site.services.oauth
      const found = (await connections.list(caller.accountId)).find(
        ({ id }) => id === formText(form, 'subject'),
      )
      // Disconnecting twice is not an error.
      if (found) await connections.disconnect(caller.accountId, found.id)
      return done('/settings/applications', 'disconnected')
    },
  })
}

type Connection = Awaited<ReturnType<typeof loader>>['connections'][number]

export default function Applications() {
  const { connections, now } = useLoaderData<typeof loader>()
  return (
    <SettingsPage
      title="Applications"
      lead="Assistants and other programs that may act in your name. Applications choose their own names, and nobody has checked them."
      done={{ disconnected: 'The application is disconnected and can no longer act in your name.' }}
      listed={connections.map(({ id }) => id)}
    >
      <Section title="Connected applications">
        {connections.length === 0 ? (
          <EmptyState>
            <p>
              No applications are connected. When an MCP assistant or another application wants to connect, it
              asks you on a page of this site. It appears here after you allow it.
            </p>
          </EmptyState>
        ) : (
          <ItemList label="Connected applications">
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
  return (
    <Item
      title={<>“{name}”</>}
      facts={[
        ...(host ? [{ label: 'Redirects to', value: host }] : []),
        { label: 'Workspace', value: workspace },
        { label: 'Connected', value: <Day at={createdAt} /> },
        { label: 'Last used', value: <TimeAgo at={lastUsedAt} now={now} /> },
      ]}
    >
      <div className="grid basis-full gap-1 text-sm">
        <p className="text-soft">It may</p>
        <ul className="grid list-disc gap-0.5 pl-5">
          {scopes.map((scope) => (
            <li key={scope}>{scopeTexts[scope]}</li>
          ))}
        </ul>
      </div>
      <Disclosure label="Disconnect" of={name} variant="danger" intent="disconnect" subject={id}>
        <p className="text-sm">It loses access immediately. You can connect it again at any time.</p>
        <ChangeForm
          intent="disconnect"
          subject={id}
          button="Disconnect application"
          of={name}
          variant="danger"
        />
      </Disclosure>
    </Item>
  )
}
