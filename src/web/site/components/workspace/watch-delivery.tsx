import { maxAddresses, type Watch } from '../../../../contracts/workspaces/watches.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { Field } from '../forms/field.tsx'
import { Section } from '../layout/section.tsx'
import { ServiceText } from '../layout/service-text.tsx'
import { Secret } from '../settings/secret.tsx'
import { useFailedChange } from './use-workspace.ts'

type Delivery = Watch['delivery']

/** Secrets that the last change of the delivery returned; they are shown once. */
export type NewSecrets = { feedUrl?: string | null; webhookSecret?: string }

/** Where the matches of a watch go: digests by mail and feed, immediate matches to a webhook. */
export function WatchDelivery(props: {
  watch: Watch
  /** Whether the plan includes email and webhooks. */
  isPaid: boolean
  canMail: boolean
  secrets: NewSecrets
}) {
  const { watch, isPaid, canMail, secrets } = props
  if (watch.cadence === 'immediate') {
    return <Webhook webhook={watch.delivery.webhook} secret={secrets.webhookSecret} />
  }
  return (
    <>
      {isPaid && canMail && <Addresses emails={watch.delivery.emails} />}
      <Feed url={secrets.feedUrl} />
    </>
  )
}

const stateOf = ({ is_confirmed, is_muted }: Delivery['emails'][number]) =>
  is_muted ? 'muted' : is_confirmed ? 'confirmed' : 'waiting'

function Addresses({ emails }: { emails: Delivery['emails'] }) {
  const text = useMessages().m.watches.one.mail
  const failed = useFailedChange('addEmail')
  return (
    <Section title={text.title} isSmall>
      {emails.length === 0 ? (
        <p className="text-sm text-soft">{text.none}</p>
      ) : (
        <ul className="rows">
          {emails.map((email) => (
            <li key={email.address} className="flex flex-wrap items-center gap-x-3 py-2">
              <div className="min-w-0 grow break-words">
                {email.address}
                <p className="text-sm text-soft">{text.states[stateOf(email)]}</p>
              </div>
              <form method="post">
                <input type="hidden" name="intent" value="removeEmail" />
                <button type="submit" name="email" value={email.address} className="button">
                  {text.remove}
                  <span className="sr-only"> {email.address}</span>
                </button>
              </form>
            </li>
          ))}
        </ul>
      )}
      {emails.length < maxAddresses && (
        <form method="post" className="grid gap-2 pt-2">
          <input type="hidden" name="intent" value="addEmail" />
          <Field
            label={text.address}
            hint={text.hint}
            error={failed && Object.values(failed.fields)[0]}
            name="email"
            type="email"
            required
            maxLength={254}
            autoComplete="email"
            defaultValue={failed?.typed['email']}
          />
          <div>
            <button type="submit" className="button">
              {text.add}
            </button>
          </div>
        </form>
      )}
    </Section>
  )
}

function Webhook({ webhook, secret }: { webhook: Delivery['webhook']; secret: string | undefined }) {
  const { m, href } = useMessages()
  const text = m.watches.one.webhook
  const failed = useFailedChange('webhook')
  return (
    <Section title={text.title} isSmall>
      <form method="post" className="grid gap-2">
        <input type="hidden" name="intent" value="webhook" />
        {webhook && (
          <p className="text-sm">
            {text.states[webhook.state]} {webhook.reason && <ServiceText text={webhook.reason} />}
          </p>
        )}
        {secret && <Secret label={text.secret} text={secret} />}
        <Field
          label={text.address}
          hint={text.hint}
          error={failed && Object.values(failed.fields)[0]}
          name="url"
          type="url"
          maxLength={2000}
          autoComplete="off"
          defaultValue={failed?.typed['url'] ?? webhook?.url ?? ''}
        />
        <div className="flex flex-wrap items-center gap-3">
          <button type="submit" className="button">
            {text.save}
          </button>
          <a href={href('/developers/guides/webhooks')} className="link text-sm">
            {text.guide}
          </a>
        </div>
      </form>
    </Section>
  )
}

function Feed({ url }: { url: string | null | undefined }) {
  const text = useMessages().m.watches.one
  return (
    <Section title={text.feed} isSmall>
      <form method="post" className="grid gap-2">
        <input type="hidden" name="intent" value="feed" />
        <p className="text-sm text-soft">{text.feedText}</p>
        {url && <input readOnly className="input" value={url} aria-label={text.feedUrl} />}
        <div>
          <button type="submit" className="button">
            {text.newFeed}
          </button>
        </div>
      </form>
    </Section>
  )
}
