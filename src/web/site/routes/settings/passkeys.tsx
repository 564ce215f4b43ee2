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
    async rename({ site, caller }, form) {
      const { passkeys } = site.services.accounts
      await passkeys.rename(caller.accountId, formText(form, 'subject'), formText(form, 'name'))
      return done(here, 'renamed')
    },
    async remove({ site, signedIn }, form) {
      await site.services.accounts.passkeys.remove(signedIn, formText(form, 'subject'))
      return done(here, 'removed')
    },
    renew_codes: async ({ site, signedIn }) => ({
      codes: await site.services.accounts.recovery.renew(signedIn),
    }),
  })
}

export default function Passkeys() {
  const { passkeys, codesLeft, now } = useLoaderData<typeof loader>()
  const result = useActionData<typeof action>()
  const codes = result && 'codes' in result ? result.codes : undefined
  return (
    <SettingsPage
      title="Passkeys"
      lead="Sign in with any of these. Keep two on different devices, and recovery codes on paper."
      done={{
        added: 'The new passkey is ready. You can sign in with it now.',
        renamed: 'The passkey is renamed.',
        removed: 'The passkey is removed and can no longer be used to sign in.',
      }}
      listed={passkeys.map(({ id }) => id)}
      banner={codes === undefined && <Welcome />}
    >
      <Section title="Your passkeys">
        <ItemList label="Your passkeys">
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
  if (query.has('new')) {
    return (
      <Notice variant="done" title="Your account is ready.">
        <p>
          <a href="#recovery-codes">Create recovery codes</a> now and add a second passkey. With them you can
          sign in if you lose this device.
        </p>
      </Notice>
    )
  }
  if (query.has('recovered')) {
    return (
      <Notice variant="warning" title="Your account is recovered.">
        <p>
          This device has a new passkey, and every other browser is signed out. The code or link you used no
          longer works. Remove passkeys that you have lost, and{' '}
          <a href="#recovery-codes">create new recovery codes</a>.
        </p>
      </Notice>
    )
  }
  return null
}
