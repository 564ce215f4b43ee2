import type { Plan } from '../../../../contracts/accounts/plans.ts'
import type { Messages } from '../../messages/en/index.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { usePrice } from '../../use-price.ts'
import { ChangeForm } from './change-form.tsx'
import { Tag } from './list.tsx'
import type { PlanStatus } from './plan-status.ts'

const limits: {
  label: keyof Messages['account']['pricing']['limits']
  of: (limits: Plan['limits']) => number
}[] = [
  { label: 'requests', of: ({ requestsPerMinute }) => requestsPerMinute },
  { label: 'keys', of: ({ apiKeys }) => apiKeys },
  { label: 'streams', of: ({ streams }) => streams },
  { label: 'runs', of: ({ runsPerMonth }) => runsPerMonth },
  { label: 'members', of: ({ members }) => members },
  { label: 'watches', of: ({ watches }) => watches },
]

export function LimitsTable({ plan }: { plan: Plan }) {
  const { m } = useMessages()
  const { pricing } = m.account
  const { title } = pricing.plans[plan.name]
  return (
    <table className="w-full max-w-md text-sm">
      <caption className="sr-only">{m.settings.plan.limitsOf(title)}</caption>
      <thead>
        <tr className="border-b border-line text-left text-soft">
          <th scope="col" className="py-2 font-medium">
            {m.settings.plan.limit}
          </th>
          <th scope="col" className="py-2 text-right font-medium">
            {title}
          </th>
        </tr>
      </thead>
      <tbody>
        {limits.map(({ label, of }) => (
          <tr key={label} className="border-b border-line">
            <th scope="row" className="py-2 text-left font-normal">
              {pricing.limits[label]}
            </th>
            <td className="py-2 text-right font-medium tabular-nums">
              {of(plan.limits) === 0 ? pricing.none : m.shell.number(of(plan.limits))}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The plans for sale. The service rejects a purchase that adds nothing and says why. */
export function PlanOffers({ sells, planStatus }: { sells: readonly Plan[]; planStatus: PlanStatus }) {
  const { m } = useMessages()
  const price = usePrice()
  const { pricing } = m.account
  return (
    <ul className="grid gap-4 lg:grid-cols-2">
      {sells.map((plan) => {
        const { name, pricePerMonth } = plan
        const { title, summary } = pricing.plans[name]
        const isOwn = planStatus.own.name === name
        // A new research pass extends the current one.
        const isOffered = !isOwn || name === 'research_pass'
        return (
          <li key={name} className="grid content-start gap-3 rounded-lg border border-line p-4">
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <h3 className="font-semibold">{title}</h3>
              {isOwn && <Tag>{pricing.yours}</Tag>}
            </div>
            <p>
              {pricePerMonth === null
                ? m.settings.plan.onePayment
                : `${price(pricePerMonth)} ${pricing.perMonth}`}
            </p>
            <p className="text-sm text-soft">{summary}</p>
            {isOffered && (
              <ChangeForm
                intent="checkout"
                subject={name}
                button={isOwn ? m.settings.plan.extend(title) : pricing.choose(title)}
                variant={!planStatus.own.isPaid && name === 'individual' ? 'primary' : 'plain'}
              />
            )}
          </li>
        )
      })}
    </ul>
  )
}
