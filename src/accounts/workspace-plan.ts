import { betterPlan, type Plan, type PlanName, planInForce, plans } from '../contracts/plans.ts'

type PlanRow = { plan: PlanName; plan_until: Date | null }

/** The plan an account has in a workspace: its own or the owners', whichever allows more. */
export function effectivePlan(own: PlanRow, owners: readonly PlanRow[], now: Date): Plan {
  return [own, ...owners]
    .map((row) => planInForce(row.plan, row.plan_until, now))
    .reduce(betterPlan, plans.free)
}
