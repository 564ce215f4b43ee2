import { activePlanName, type Plan, type PlanName, type Plans } from '../../../../contracts/accounts/plans.ts'

export type PlanStatus = {
  /** The account's own plan now. */
  own: Plan
  until: Date | null
  /** A plan that has ended, and when. */
  lapsed: { plan: PlanName; at: Date } | null
  /** The plan that applies in the current workspace: the account's own or a better one of an owner. */
  effective: Plan
}

/** Used by loaders, so that pages show the configured plans. */
export function planStatusOf(
  account: { plan: PlanName; plan_until: Date | null },
  effective: PlanName,
  plans: Plans,
  now: Date,
): PlanStatus {
  const { plan, plan_until: until } = account
  const own = activePlanName(plan, until, now)
  return {
    own: plans[own],
    until: own === 'free' ? null : until,
    lapsed: own !== plan && until !== null ? { plan, at: until } : null,
    effective: plans[effective],
  }
}
