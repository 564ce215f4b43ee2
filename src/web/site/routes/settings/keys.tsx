import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router'
import { scopes as knownScopes, type Scope } from '../../../../contracts/accounts/scopes.ts'
import { dayMs } from '../../../../contracts/days.ts'
import { invalidField } from '../../../../platform/errors.ts'
import { done, formText, handleChange } from '../../components/forms/handle-change.ts'
import { Section } from '../../components/layout/panel.tsx'
import { KeyForm, NewKey } from '../../components/settings/key-form.tsx'
import { KeyItem } from '../../components/settings/key-item.tsx'
import { EmptyState, ItemList } from '../../components/settings/list.tsx'
import { SettingsPage } from '../../components/settings/page.tsx'
import { useMessages } from '../../messages/use-messages.ts'
import { requireSignedIn } from '../../visitor.ts'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { site, caller } = requireSignedIn(context, request)
  const { apiKeys, workspaces } = site.services.accounts
  const memberships = await workspaces.ofAccount(caller.accountId)
  const names = new Map(memberships.map(({ id, name }) => [id, name]))
  const keys = (await apiKeys.list(caller.accountId)).map((key) => ({
    id: key.id,
    name: key.name,
    prefix: key.prefix,
    workspace: names.get(key.workspace_id) ?? null,
    createdAt: key.created_at,
    lastUsedAt: key.last_used_at,
    revokedAt: key.revoked_at,
    expiresAt: key.expires_at,
    isExpired: key.expires_at !== null && key.expires_at <= site.now,
    scopes: key.scopes?.filter((scope): scope is Scope => Object.hasOwn(knownScopes, scope)) ?? null,
  }))
  return {
    now: site.now,
    baseUrl: site.baseUrl,
    live: keys.filter(({ revokedAt, isExpired }) => revokedAt === null && !isExpired),
    revoked: keys.filter(({ revokedAt, isExpired }) => revokedAt !== null || isExpired),
    maxKeys: site.services.plans[caller.plan].limits.apiKeys,
    workspaces: memberships.map(({ id, name }) => ({ id, name })),
    workspaceId: caller.workspaceId,
  }
}

export async function action(args: ActionFunctionArgs) {
  return handleChange<Response | { key: string; name: string }>(args, {
    async create({ site, caller, signedIn }, form) {
      const { apiKeys, workspaces, requireFresh } = site.services.accounts
      requireFresh(signedIn)
      const name = formText(form, 'name')
      const memberships = await workspaces.ofAccount(caller.accountId)
      const workspace = memberships.find(({ id }) => id === formText(form, 'workspace'))
      if (workspace === undefined) throw invalidField('workspace', 'choose one of your workspaces')
      const days = formText(form, 'days')
      if (!['', '30', '90', '365'].includes(days))
        throw invalidField('days', 'choose one of the listed times')
      const { key } = await apiKeys.create(caller.accountId, workspace.id, name, {
        expiresAt: days === '' ? undefined : new Date(site.now.getTime() + Number(days) * dayMs),
        scopes: form.getAll('scope').map(String),
      })
      return { key, name }
    },
    async revoke({ site, caller, href }, form) {
      const { apiKeys } = site.services.accounts
      const key = (await apiKeys.list(caller.accountId)).find(({ id }) => id === formText(form, 'subject'))
      if (key) await apiKeys.revoke(key.id, caller.accountId)
      return done(href('/settings/keys'), 'revoked')
    },
  })
}

export default function Keys() {
  const { live, revoked, maxKeys, workspaces, workspaceId, baseUrl, now } = useLoaderData<typeof loader>()
  const result = useActionData<typeof action>()
  const { m, href } = useMessages()
  const text = m.settings.keys
  const created = result && 'key' in result ? result : undefined
  return (
    <SettingsPage
      title={text.title}
      lead={text.lead}
      done={{ revoked: text.revoked }}
      listed={live.map(({ id }) => id)}
    >
      {created && <NewKey name={created.name} secret={created.key} baseUrl={baseUrl} />}
      <Section title={text.yours} {...(maxKeys > 0 && { lead: text.used(live.length, maxKeys) })}>
        {live.length === 0 ? (
          <EmptyState>
            <p>
              {text.none} <a href={href('/developers/api')}>{text.reference}</a>
            </p>
          </EmptyState>
        ) : (
          <ItemList label={text.yours}>
            {live.map((key) => (
              <KeyItem key={key.id} apiKey={key} now={now} />
            ))}
          </ItemList>
        )}
        {revoked.length > 0 && (
          <details>
            <summary className="cursor-pointer py-2 text-sm text-soft">
              {text.revokedCount(revoked.length)}
            </summary>
            <ItemList label={text.revokedList}>
              {revoked.map((key) => (
                <KeyItem key={key.id} apiKey={key} now={now} />
              ))}
            </ItemList>
          </details>
        )}
      </Section>
      <KeyForm
        key={live.length}
        live={live.length}
        maxKeys={maxKeys}
        workspaces={workspaces}
        workspaceId={workspaceId}
      />
    </SettingsPage>
  )
}
