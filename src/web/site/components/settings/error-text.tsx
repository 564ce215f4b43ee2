import type { ActionError } from '../../action-error.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { PlanCost } from './plan-cost.tsx'

/** Why nothing was changed. Where a plan is missing, also what one costs. */
export function ErrorText({ error }: { error: Pick<ActionError, 'code' | 'message'> }) {
  const { m } = useMessages()
  if (error.code !== 'plan_required') return error.message
  return (
    <>
      <p>{m.account.cost.missing}</p>
      <PlanCost />
    </>
  )
}
