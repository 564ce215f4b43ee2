import type { Plan } from '../../../../contracts/accounts/plans.ts'
import { ChangeForm } from './change-form.tsx'
import { Tag } from './list.tsx'
import type { PlanStatus } from './plan-status.ts'

const limits: { label: string; of: (limits: Plan['limits']) => number }[] = [
  { label: 'Requests per minute', of: ({ requestsPerMinute }) => requestsPerMinute },
  { label: 'API keys', of: ({ apiKeys }) => apiKeys },
  { label: 'Live streams at once', of: ({ streams }) => streams },
  { label: 'Discovery runs per month', of: ({ runsPerMonth }) => runsPerMonth },
  { label: 'People in a workspace', of: ({ members }) => members },
]

export function LimitsTable({ plan }: { plan: Plan }) {
  return (
    <table className="w-full max-w-md text-sm">
      <caption className="sr-only">Limits of the {plan.title} plan</caption>
      <thead>
        <tr className="border-b border-line text-left text-soft">
          <th scope="col" className="py-2 font-medium">
            Limit
          </th>
          <th scope="col" className="py-2 text-right font-medium">
            {plan.title}
          </th>
        </tr>
      </thead>
      <tbody>
        {limits.map(({ label, of }) => (
          <tr key={label} className="border-b border-line">
            <th scope="row" className="py-2 text-left font-normal">
              {label}
            </th>
            <td className="py-2 text-right font-medium tabular-nums">{of(plan.limits) || 'None'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The plans for sale. The service rejects a purchase that adds nothing and says why. */
export function PlanOffers({ sells, planStatus }: { sells: readonly Plan[]; planStatus: PlanStatus }) {
  return (
    <ul className="grid gap-4 lg:grid-cols-2">
      {sells.map((plan) => {
        const { name, title, summary } = plan
        const isOwn = planStatus.own.name === name
        // A new research pass extends the current one.
        const isOffered = !isOwn || name === 'research_pass'
        return (
          <li key={name} className="grid content-start gap-3 rounded-lg border border-line p-4">
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <h3 className="font-semibold">{title}</h3>
              {isOwn && <Tag>Your plan</Tag>}
            </div>
            <p>{priceOf(plan)}</p>
            <p className="text-sm text-soft">{summary}</p>
            {isOffered && (
              <ChangeForm
                intent="checkout"
                subject={name}
                button={isOwn ? `Extend the ${title}` : `Choose ${title}`}
                variant={!planStatus.own.isPaid && name === 'individual' ? 'primary' : 'plain'}
              />
            )}
          </li>
        )
      })}
    </ul>
  )
}

function priceOf({ pricePerMonth }: Plan): string {
  return pricePerMonth === null ? 'One payment, until its end date' : `${pricePerMonth} per month`
}
