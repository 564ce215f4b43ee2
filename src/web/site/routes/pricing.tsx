import { type LoaderFunctionArgs, useLoaderData, useRouteLoaderData } from 'react-router'
import type { Plan } from '../../../contracts/accounts/plans.ts'
import { ButtonLink } from '../components/forms/button.tsx'
import { PageHead } from '../components/layout/page-head.tsx'
import { OperatorContact } from '../components/settings/operator-contact.tsx'
import { siteContext } from '../context.ts'
import type { Messages } from '../messages/en/index.ts'
import { useMessages } from '../messages/use-messages.ts'
import type { loader as rootLoader } from '../root.tsx'
import { usePrice } from '../use-price.ts'

export function loader({ context }: LoaderFunctionArgs) {
  const { plans, billing, site } = context.get(siteContext).services
  return { plans: Object.values(plans), isSold: billing !== undefined, contact: site.contact }
}

export default function Pricing() {
  const { plans, isSold, contact } = useLoaderData<typeof loader>()
  const visitor = useRouteLoaderData<typeof rootLoader>('root')?.visitor
  const { m } = useMessages()
  const text = m.account.pricing
  return (
    <div className="frame py-6">
      <PageHead title={text.title} description={text.description} />
      <div className="grid gap-3 pt-1 pb-6">
        <h1>{text.title}</h1>
        <p className="max-w-2xl text-soft">{text.lead}</p>
        {!isSold && <OperatorContact contact={contact} />}
      </div>
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        {plans.map((plan) => (
          <li
            key={plan.name}
            className="row-span-4 grid grid-rows-subgrid gap-3 rounded-lg border border-control bg-paper p-5"
          >
            <div>
              <h2>{text.plans[plan.name].title}</h2>
              <p className="mt-1">
                <Price plan={plan} />
              </p>
            </div>
            <p className="text-sm text-soft">{text.plans[plan.name].summary}</p>
            <dl className="grid content-start gap-1 text-sm">
              {limitsOf(plan, m).map(([label, value]) => (
                <div key={label} className="flex justify-between gap-3 border-t border-line py-1">
                  <dt>{label}</dt>
                  <dd className="font-medium tabular-nums">{value}</dd>
                </div>
              ))}
            </dl>
            <PlanAction plan={plan} current={visitor?.plan} isSold={isSold} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function PlanAction(props: { plan: Plan; current: string | undefined; isSold: boolean }) {
  const { plan, current, isSold } = props
  const { m, href } = useMessages()
  const text = m.account.pricing
  if (current === plan.name) return <p className="self-center font-medium text-accent">{text.yours}</p>
  // A button that leads nowhere is worse than none.
  if (plan.isPaid && !isSold) return null
  if (current === undefined) {
    return (
      <ButtonLink
        to={plan.isPaid ? `${href('/sign-up')}?next=/settings/plan` : href('/sign-up')}
        variant={plan.isPaid ? 'plain' : 'primary'}
      >
        {plan.isPaid ? text.signUp : text.start}
      </ButtonLink>
    )
  }
  return (
    <ButtonLink to="/settings/plan" variant="plain">
      {plan.isPaid ? text.choose(text.plans[plan.name].title) : text.see}
    </ButtonLink>
  )
}

function Price({ plan: { pricePerMonth } }: { plan: Plan }) {
  const text = useMessages().m.account.pricing
  const price = usePrice()
  if (pricePerMonth === null) return text.arranged
  return (
    <>
      <span className="text-2xl font-bold">{price(pricePerMonth)}</span>{' '}
      <span className="text-soft">{text.perMonth}</span>
    </>
  )
}

function limitsOf({ limits, isPaid }: Plan, m: Messages): [string, string][] {
  const text = m.account.pricing
  const countOf = (count: number) => (count === 0 ? text.none : String(count))
  return [
    [text.limits.requests, m.shell.number(limits.requestsPerMinute)],
    [text.limits.keys, countOf(limits.apiKeys)],
    [text.limits.streams, countOf(limits.streams)],
    [text.limits.runs, countOf(limits.runsPerMonth)],
    [text.limits.members, String(limits.members)],
    [text.limits.watches, m.shell.number(limits.watches)],
    [text.limits.assistants, isPaid ? text.yes : text.no],
  ]
}
