import { useMessages } from '../../messages/use-messages.ts'
import { usePrice } from '../../use-price.ts'
import { useRoot, useSite } from '../../use-root.ts'
import { OperatorContact } from './operator-contact.tsx'

/** What the plan costs that is needed, by default any paid one; or whom to ask where nothing is sold. */
export function PlanCost({ plan }: { plan?: 'team' }) {
  const { m, href } = useMessages()
  const format = usePrice()
  const { contact } = useSite()
  const price = useRoot()?.prices?.[plan ?? 'individual']
  const text = m.account.cost
  if (price === undefined || price === null) return <OperatorContact contact={contact} />
  return (
    <p>
      {plan === undefined ? text.any(format(price)) : text.team(format(price))}{' '}
      <a href={href('/pricing')} className="link">
        {text.see}
      </a>
    </p>
  )
}
