import { type LoaderFunctionArgs, useLoaderData, useRouteLoaderData } from 'react-router'
import type { Plan } from '../../../contracts/accounts/plans.ts'
import { siteContext } from '../context.ts'
import { ButtonLink } from '../parts/button.tsx'
import type { loader as rootLoader } from '../root.tsx'

const capabilities: { label: string; of: (plan: Plan) => string }[] = [
  { label: 'Requests a minute', of: ({ limits }) => String(limits.requestsPerMinute) },
  { label: 'API keys', of: ({ limits }) => countOf(limits.apiKeys) },
  { label: 'Live streams at once', of: ({ limits }) => countOf(limits.streams) },
  { label: 'Discovery runs a month', of: ({ limits }) => countOf(limits.runsPerMonth) },
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
    <>
      <title>Pricing · Civic Directory</title>
      <meta name="description" content="What each plan of the Civic Directory costs and allows." />
      <div className="grid gap-3 py-6">
        <h1>Plans</h1>
        <p className="max-w-2xl text-soft">
          Reading the directory and flagging what is wrong is free, with or without an account. A paid plan
          opens API keys, the live stream, discovery runs and assistants. When a plan ends nothing is deleted.
        </p>
      </div>
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        {plans.map((plan) => (
          <li
            key={plan.name}
            className="grid grid-rows-[auto_auto_1fr_auto] gap-3 rounded-lg border border-line bg-raised p-5"
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
            <Next plan={plan} current={visitor?.plan} />
          </li>
        ))}
      </ul>
    </>
  )
}

function Next({ plan, current }: { plan: Plan; current: string | undefined }) {
  if (current === plan.name) return <p className="self-center font-medium text-accent">Your plan</p>
  if (current === undefined) {
    return (
      <ButtonLink
        to={plan.isPaid ? '/sign-up?next=/settings/plan' : '/sign-up'}
        look={plan.isPaid ? 'plain' : 'primary'}
      >
        {plan.isPaid ? 'Sign up to choose' : 'Start free'}
      </ButtonLink>
    )
  }
  return (
    <ButtonLink to="/settings/plan" look="plain">
      {plan.isPaid ? `Choose ${plan.title}` : 'See your plan'}
    </ButtonLink>
  )
}

function priceOf({ pricePerMonth }: Plan) {
  if (pricePerMonth === null) return 'By arrangement, until its end date'
  return (
    <>
      <span className="text-2xl font-semibold">{pricePerMonth}</span>{' '}
      <span className="text-soft">a month</span>
    </>
  )
}

const countOf = (count: number) => (count === 0 ? 'None' : String(count))
