import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { type Scope, scopes as scopeTexts } from '../../../../contracts/accounts/scopes.ts'
import { Ago, Day } from '../../parts/moment.tsx'
import { Section } from '../../parts/panel.tsx'
import { done, makeChange, textOf } from '../../parts/settings-change.ts'
import { ChangeForm } from '../../parts/settings-change-form.tsx'
import { Disclosure } from '../../parts/settings-disclosure.tsx'
import { Empty, Item, ItemList } from '../../parts/settings-items.tsx'
import { SettingsPage } from '../../parts/settings-page.tsx'
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
  return makeChange(args, {
    async disconnect({ site, caller }, form) {
      const { connections } = site.services.oauth
      const found = (await connections.list(caller.accountId)).find(
        ({ id }) => id === textOf(form, 'subject'),
      )
      // One that is gone already is what was wanted.
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
      lead="Assistants and other programs that you let act in your name. Names are what the applications call themselves; nobody has checked them."
      done={{ disconnected: 'The application is disconnected: it stopped working at once.' }}
      listed={connections.map(({ id }) => id)}
    >
      <Section title="Connected applications">
        {connections.length === 0 ? (
          <Empty>
            <p>
              Nothing is connected. An assistant that speaks MCP, or another application, asks you on a page
              of this site before it may do anything, and appears here once you allowed it.
            </p>
          </Empty>
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
        ...(host ? [{ label: 'Answers go to', value: host }] : []),
        { label: 'Workspace', value: workspace },
        { label: 'Connected', value: <Day at={createdAt} /> },
        { label: 'Last used', value: <Ago at={lastUsedAt} now={now} /> },
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
      <Disclosure label="Disconnect" of={name} look="danger" intent="disconnect" subject={id}>
        <p className="text-sm">
          It is refused from the next request on. You can connect it again at any time.
        </p>
        <ChangeForm intent="disconnect" subject={id} button="Disconnect it" of={name} look="danger" />
      </Disclosure>
    </Item>
  )
}
