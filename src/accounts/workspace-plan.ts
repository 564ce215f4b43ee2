import {
  activePlanName,
  betterPlan,
  type Plan,
  type PlanName,
  type Plans,
} from '../contracts/accounts/plans.ts'

type PlanRow = { plan: PlanName; plan_until: Date | null }

/** Returns the account's own plan or a workspace owner's plan, whichever allows more. */
export function effectivePlan(plans: Plans, own: PlanRow, owners: readonly PlanRow[], now: Date): Plan {
  return [own, ...owners]
    .map((row) => plans[activePlanName(row.plan, row.plan_until, now)])
    .reduce(betterPlan, plans.free)
}
