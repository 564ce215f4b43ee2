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
import { Day } from '../../parts/moment.tsx'
import { Notice } from '../../parts/notice.tsx'
import { Section } from '../../parts/panel.tsx'
import { makeChange, textOf } from '../../parts/settings-change.ts'
import { ChangeForm } from '../../parts/settings-change-form.tsx'
import { SettingsPage } from '../../parts/settings-page.tsx'
import { type PlanStanding, standingOf } from '../../parts/settings-plan.ts'
import { LimitsTable, PlanOffers } from '../../parts/settings-plan-offers.tsx'
import { requireSignedIn } from '../../visitor.ts'

/** Where paying goes on: without scripts it is the form itself that is redirected there. */
const payOrigins = ['https://checkout.stripe.com', 'https://billing.stripe.com']

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { site, caller } = requireSignedIn(context, request)
  const { billing, plans } = site.services
  const account = await site.services.accounts.accounts.requireAccount(caller.accountId)
  if (billing) for (const origin of payOrigins) site.allowFormTo(origin)
  return {
    standing: standingOf(account, caller.plan, plans, site.now),
    /** Null where this installation takes no payments. */
    sells: billing ? billing.sells.map((name) => plans[name]) : null,
    hasHadPlan: account.plan !== 'free',
  }
}

export async function action(args: ActionFunctionArgs) {
  return makeChange(args, {
    async checkout({ site, caller }, form) {
      const billing = billingOf(site)
      const plan = billing.sells.find((name) => name === textOf(form, 'subject'))
      if (plan === undefined) throw invalidField('plan', 'choose one of the plans on this page')
      return redirect(payAddress(await billing.checkout(caller.accountId, plan)))
    },
    async portal({ site, caller }) {
      return redirect(payAddress(await billingOf(site).portal(caller.accountId)))
    },
  })
}

function billingOf({ services }: SiteRequest) {
  if (services.billing) return services.billing
  throw new ServiceError('unavailable', 'This installation takes no payments: ask its operator for a plan')
}

/** Payment pages are on https; a stand-in for trying things out may be on this machine. */
function payAddress(address: string): string {
  const { protocol, hostname } = new URL(address)
  const isLocal = protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
  if (protocol === 'https:' || isLocal) return address
  throw new Error('The payment provider answered with an address that is not https')
}

export default function Plan() {
  const { standing, sells, hasHadPlan } = useLoaderData<typeof loader>()
  const hasPaid = useSearchParams()[0].has('paid')
  return (
    <SettingsPage
      title="Plan"
      listed={sells?.map(({ name }) => name) ?? []}
      lead="What your account may do. When a plan ends nothing is deleted."
      banner={
        hasPaid && (
          <Notice look="done" title="Thank you.">
            The payment provider tells us when the payment is through. That may take a minute: reload this
            page to see the new plan.
          </Notice>
        )
      }
    >
      <Section title={`Your plan: ${standing.own.title}`}>
        <StandingText standing={standing} />
        <LimitsTable plan={standing.working} />
        <p className="text-sm">
          <Link to="/pricing">Compare all plans</Link>
        </p>
      </Section>
      <Section title="Change your plan">
        {sells === null ? (
          <p>Plans are set by the operator of this installation.</p>
        ) : (
          <PlanOffers sells={sells} standing={standing} />
        )}
      </Section>
      {sells !== null && hasHadPlan && (
        <Section
          title="Payments"
          lead="Change the card, see receipts or end the subscription, on the payment provider’s page."
        >
          <ChangeForm intent="portal" button="Manage payments" look="plain" />
        </Section>
      )}
    </SettingsPage>
  )
}

function StandingText({ standing }: { standing: PlanStanding }) {
  const { own, until, lapsed, working } = standing
  return (
    <>
      {lapsed && (
        <Notice look="warning" title={`Your ${lapsed.title} plan ended.`}>
          It ran until <Day at={lapsed.at} />. Your keys and everything you keep are still here; keys and
          connected applications work again as soon as a plan is in force.
        </Notice>
      )}
      <p>
        {own.summary}{' '}
        {until ? (
          <>
            It runs until <Day at={until} />.
          </>
        ) : (
          own.isPaid && 'It has no end date.'
        )}
      </p>
      {working.name !== own.name && (
        <p>
          In the workspace you are using you work with the <strong>{working.title}</strong> plan of its owner;
          the limits below are those.
        </p>
      )}
    </>
  )
}
