import {
  type ActionFunctionArgs,
  Link,
  type LoaderFunctionArgs,
  redirect,
  useLoaderData,
  useSearchParams,
} from 'react-router'
import { invalidField, ServiceError } from '../../../../platform/errors.ts'
import type { SiteRequest } from '../../../site-request.ts'
import { formText, handleChange } from '../../components/forms/handle-change.ts'
import { Day } from '../../components/layout/date-time.tsx'
import { Notice } from '../../components/layout/notice.tsx'
import { Section } from '../../components/layout/panel.tsx'
import { ChangeForm } from '../../components/settings/change-form.tsx'
import { OperatorContact } from '../../components/settings/operator-contact.tsx'
import { SettingsPage } from '../../components/settings/page.tsx'
import { LimitsTable, PlanOffers } from '../../components/settings/plan-offers.tsx'
import { type PlanStatus, planStatusOf } from '../../components/settings/plan-status.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { requireSignedIn } from '../../visitor.ts'

/** Payment pages that forms redirect to when JavaScript is off. */
const paymentOrigins = ['https://checkout.stripe.com', 'https://billing.stripe.com']

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { site, caller } = requireSignedIn(context, request)
  const { billing, plans } = site.services
  const account = await site.services.accounts.accounts.requireAccount(caller.accountId)
  if (billing) for (const origin of paymentOrigins) site.allowFormTo(origin)
  return {
    planStatus: planStatusOf(account, caller.plan, plans, site.now),
    /** Null when payments are not configured. */
    sells: billing ? billing.sells.map((name) => plans[name]) : null,
    hasHadPlan: account.plan !== 'free',
    contact: site.services.site.contact,
  }
}

export async function action(args: ActionFunctionArgs) {
  return handleChange(args, {
    async checkout({ site, caller }, form) {
      const billing = requireBilling(site)
      const plan = billing.sells.find((name) => name === formText(form, 'subject'))
      if (plan === undefined) throw invalidField('plan', 'choose one of the plans on this page')
      return redirect(paymentUrl(await billing.checkout(caller.accountId, plan)))
    },
    async portal({ site, caller }) {
      return redirect(paymentUrl(await requireBilling(site).portal(caller.accountId)))
    },
  })
}

function requireBilling({ services }: SiteRequest) {
  if (services.billing) return services.billing
  throw new ServiceError('unavailable', 'Payments are not available here: ask the operator for a plan')
}

/** Payment pages use https; a local test server may use http. */
function paymentUrl(address: string): string {
  const { protocol, hostname } = new URL(address)
  const isLocal = protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
  if (protocol === 'https:' || isLocal) return address
  throw new Error('The payment provider returned a URL that does not use https')
}

export default function Plan() {
  const { planStatus, sells, hasHadPlan, contact } = useLoaderData<typeof loader>()
  const hasPaid = useSearchParams()[0].has('paid')
  const { m, href } = useMessages()
  const text = m.settings.plan
  return (
    <SettingsPage
      title={text.title}
      listed={sells?.map(({ name }) => name) ?? []}
      lead={text.lead}
      banner={
        hasPaid && (
          <Notice variant="done" title={text.thanks}>
            {text.paid}
          </Notice>
        )
      }
    >
      <Section title={text.yours(m.account.pricing.plans[planStatus.own.name].title)}>
        <PlanStatusText planStatus={planStatus} />
        <LimitsTable plan={planStatus.effective} />
        <p className="text-sm">
          <Link to={href('/pricing')}>{text.compare}</Link>
        </p>
      </Section>
      <Section title={text.change}>
        {sells === null ? (
          <OperatorContact contact={contact} />
        ) : (
          <PlanOffers sells={sells} planStatus={planStatus} />
        )}
      </Section>
      {sells !== null && hasHadPlan && (
        <Section title={text.payments} lead={text.paymentsLead}>
          <ChangeForm intent="portal" button={text.manage} variant="plain" />
        </Section>
      )}
    </SettingsPage>
  )
}

function PlanStatusText({ planStatus }: { planStatus: PlanStatus }) {
  const { own, until, lapsed, effective } = planStatus
  const { m } = useMessages()
  const text = m.settings.plan
  const { plans } = m.account.pricing
  return (
    <>
      {lapsed && (
        <Notice variant="warning" title={text.ended(plans[lapsed.plan].title)}>
          {text.endedOn} <Day at={lapsed.at} />. {text.endedText}
        </Notice>
      )}
      <p>
        {plans[own.name].summary}{' '}
        {until ? (
          <>
            {text.runsUntil} <Day at={until} />.
          </>
        ) : (
          own.isPaid && text.noEnd
        )}
      </p>
      {effective.name !== own.name && <p>{text.ofOwner(plans[effective.name].title)}</p>}
    </>
  )
}
