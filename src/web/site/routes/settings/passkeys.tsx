import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
  useSearchParams,
} from 'react-router'
import { Notice } from '../../parts/notice.tsx'
import { Section } from '../../parts/panel.tsx'
import { AddPasskey } from '../../parts/settings-add-passkey.tsx'
import { done, makeChange, textOf } from '../../parts/settings-change.ts'
import { ItemList } from '../../parts/settings-items.tsx'
import { SettingsPage } from '../../parts/settings-page.tsx'
import { PasskeyItem } from '../../parts/settings-passkey-item.tsx'
import { RecoveryCodes } from '../../parts/settings-recovery-codes.tsx'
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
  return makeChange<Response | { codes: string[] }>(args, {
    async rename({ site, caller }, form) {
      const { passkeys } = site.services.accounts
      await passkeys.rename(caller.accountId, textOf(form, 'subject'), textOf(form, 'name'))
      return done(here, 'renamed')
    },
    async remove({ site, signedIn }, form) {
      await site.services.accounts.passkeys.remove(signedIn, textOf(form, 'subject'))
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
      lead="You sign in with any of these. Keep two on different devices, and recovery codes on paper."
      done={{
        added: 'The new passkey is ready: sign in with it from now on.',
        renamed: 'The passkey is renamed.',
        removed: 'The passkey is removed: nobody signs in with it any more.',
      }}
      listed={passkeys.map(({ id }) => id)}
      banner={codes === undefined && <Welcome />}
    >
      <Section title="Your passkeys">
        <ItemList label="Your passkeys">
          {passkeys.map((passkey) => (
            // A new name makes a new item, with its forms closed.
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
      <Notice look="done" title="You’re in.">
        <p>
          <a href="#recovery-codes">Make recovery codes</a> now, and add a second passkey: they are the way
          back when this device is lost.
        </p>
      </Notice>
    )
  }
  if (query.has('recovered')) {
    return (
      <Notice look="warning" title="Your account is recovered.">
        <p>
          This device has a new passkey, every other browser is signed out, and what let you in is used up.
          Remove passkeys that you have lost, and <a href="#recovery-codes">make new recovery codes</a>.
        </p>
      </Notice>
    )
  }
  return null
}
