import { useMessages } from '../../messages/use-messages.ts'
import { Remark } from '../layout/notice.tsx'
import { PlanCost } from '../settings/plan-cost.tsx'

/** Searches need a plan: the free way first, then what a plan costs. */
export function PlanNeeded() {
  const { m, href } = useMessages()
  const text = m.discovery.plan
  return (
    <Remark variant="warning">
      <p className="font-semibold">{text.title}</p>
      <p>{text.free}</p>
      <p>
        <a href={href('/developers/guides/scout')} className="link">
          {text.local}
        </a>
      </p>
      <PlanCost />
    </Remark>
  )
}
