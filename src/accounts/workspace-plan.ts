import { betterPlan, nameInForce, type Plan, type PlanName, type Plans } from '../contracts/accounts/plans.ts'

type PlanRow = { plan: PlanName; plan_until: Date | null }

/** The plan an account has in a workspace: its own or the owners', whichever allows more. */
export function effectivePlan(plans: Plans, own: PlanRow, owners: readonly PlanRow[], now: Date): Plan {
  return [own, ...owners]
    .map((row) => plans[nameInForce(row.plan, row.plan_until, now)])
    .reduce(betterPlan, plans.free)
}
