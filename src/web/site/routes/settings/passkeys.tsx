import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
  useSearchParams,
} from 'react-router'
import { done, formText, handleChange } from '../../components/forms/handle-change.ts'
import { Notice } from '../../components/layout/notice.tsx'
import { Section } from '../../components/layout/panel.tsx'
import { AddPasskey } from '../../components/settings/add-passkey.tsx'
import { ItemList } from '../../components/settings/list.tsx'
import { SettingsPage } from '../../components/settings/page.tsx'
import { PasskeyItem } from '../../components/settings/passkey-item.tsx'
import { RecoveryCodes } from '../../components/settings/recovery-codes.tsx'
import { useMessages } from '../../messages/use-messages.ts'
import { requireSignedIn } from '../../visitor.ts'

const here = '/settings/passkeys'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { site, caller } = requireSignedIn(context, request)
  const { passkeys, recovery } = site.services.accounts
  const rows = await passkeys.list(caller.accountId)
  return {
    now: site.now,
    codesLeft: await recovery.remaining(caller.accountId),
    passkeys: rows.map(({ id, name, backed_up, created_at, last_used_at }) => ({
      id,
      name,
      isSynced: backed_up,
      createdAt: created_at,
      lastUsedAt: last_used_at,
    })),
  }
}

export async function action(args: ActionFunctionArgs) {
  return handleChange<Response | { codes: string[] }>(args, {
    async rename({ site, caller, href }, form) {
      const { passkeys } = site.services.accounts
      await passkeys.rename(caller.accountId, formText(form, 'subject'), formText(form, 'name'))
      return done(href(here), 'renamed')
    },
    async remove({ site, signedIn, href }, form) {
      await site.services.accounts.passkeys.remove(signedIn, formText(form, 'subject'))
      return done(href(here), 'removed')
    },
    renew_codes: async ({ site, signedIn }) => ({
      codes: await site.services.accounts.recovery.renew(signedIn),
    }),
  })
}

export default function Passkeys() {
  const { passkeys, codesLeft, now } = useLoaderData<typeof loader>()
  const result = useActionData<typeof action>()
  const text = useMessages().m.settings.passkeys
  const codes = result && 'codes' in result ? result.codes : undefined
  return (
    <SettingsPage
      title={text.title}
      lead={text.lead}
      done={{ added: text.added, renamed: text.renamed, removed: text.removed }}
      listed={passkeys.map(({ id }) => id)}
      banner={codes === undefined && <Welcome />}
    >
      <Section title={text.yours}>
        <ItemList label={text.yours}>
          {passkeys.map((passkey) => (
            // The name in the key closes the forms after a rename.
            <PasskeyItem key={`${passkey.id} ${passkey.name}`} passkey={passkey} now={now} />
          ))}
        </ItemList>
        <AddPasskey isOnly={passkeys.length < 2} />
      </Section>
      <RecoveryCodes left={codesLeft} codes={codes} />
    </SettingsPage>
  )
}

function Welcome() {
  const [query] = useSearchParams()
  const text = useMessages().m.settings.passkeys
  if (query.has('new')) {
    return (
      <Notice variant="done" title={text.welcome}>
        <p>
          <a href="#recovery-codes">{text.createCodes}</a> {text.welcomeRest}
        </p>
      </Notice>
    )
  }
  if (query.has('recovered')) {
    return (
      <Notice variant="warning" title={text.recovered}>
        <p>
          {text.recoveredText} <a href="#recovery-codes">{text.createNewCodes}</a>.
        </p>
      </Notice>
    )
  }
  return null
}
