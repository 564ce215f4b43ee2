import { type LoaderFunctionArgs, useLoaderData, useRouteLoaderData } from 'react-router'
import type { Plan } from '../../../contracts/accounts/plans.ts'
import { ButtonLink } from '../components/forms/button.tsx'
import { siteContext } from '../context.ts'
import type { loader as rootLoader } from '../root.tsx'

const capabilities: { label: string; of: (plan: Plan) => string }[] = [
  { label: 'Requests per minute', of: ({ limits }) => String(limits.requestsPerMinute) },
  { label: 'API keys', of: ({ limits }) => countOf(limits.apiKeys) },
  { label: 'Live streams at once', of: ({ limits }) => countOf(limits.streams) },
  { label: 'Discovery runs per month', of: ({ limits }) => countOf(limits.runsPerMonth) },
  { label: 'People in a workspace', of: ({ limits }) => String(limits.members) },
  { label: 'Assistants over OAuth', of: ({ isPaid }) => (isPaid ? 'Yes' : 'No') },
]

export function loader({ context }: LoaderFunctionArgs) {
  return { plans: Object.values(context.get(siteContext).services.plans) }
}

export default function Pricing() {
  const { plans } = useLoaderData<typeof loader>()
  const visitor = useRouteLoaderData<typeof rootLoader>('root')?.visitor
  return (
    <div className="frame py-6">
      <title>Pricing · Civic Directory</title>
      <meta name="description" content="What each plan of the Civic Directory costs and allows." />
      <div className="grid gap-3 py-6">
        <h1>Plans</h1>
        <p className="max-w-2xl text-soft">
          Reading the directory and reporting problems is free, with or without an account. A paid plan adds
          API keys, the live stream, discovery runs and assistants. Nothing is deleted when a plan ends.
        </p>
      </div>
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        {plans.map((plan) => (
          <li
            key={plan.name}
            className="grid grid-rows-[auto_auto_1fr_auto] gap-3 rounded-lg border border-control bg-paper p-5"
          >
            <div>
              <h2>{plan.title}</h2>
              <p className="mt-1">{priceOf(plan)}</p>
            </div>
            <p className="text-sm text-soft">{plan.summary}</p>
            <dl className="grid content-start gap-1 text-sm">
              {capabilities.map(({ label, of }) => (
                <div key={label} className="flex justify-between gap-3 border-t border-line py-1">
                  <dt>{label}</dt>
                  <dd className="font-medium tabular-nums">{of(plan)}</dd>
                </div>
              ))}
            </dl>
            <PlanAction plan={plan} current={visitor?.plan} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function PlanAction({ plan, current }: { plan: Plan; current: string | undefined }) {
  if (current === plan.name) return <p className="self-center font-medium text-accent">Your plan</p>
  if (current === undefined) {
    return (
      <ButtonLink
        to={plan.isPaid ? '/sign-up?next=/settings/plan' : '/sign-up'}
        variant={plan.isPaid ? 'plain' : 'primary'}
      >
        {plan.isPaid ? 'Sign up to choose' : 'Start free'}
      </ButtonLink>
    )
  }
  return (
    <ButtonLink to="/settings/plan" variant="plain">
      {plan.isPaid ? `Choose ${plan.title}` : 'See your plan'}
    </ButtonLink>
  )
}

function priceOf({ pricePerMonth }: Plan) {
  if (pricePerMonth === null) return 'By arrangement, until its end date'
  return (
    <>
      <span className="text-2xl font-bold">{pricePerMonth}</span> <span className="text-soft">per month</span>
    </>
  )
}

const countOf = (count: number) => (count === 0 ? 'None' : String(count))
