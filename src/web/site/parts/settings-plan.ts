import { activePlanName, type Plan, type PlanName, type Plans } from '../../../contracts/accounts/plans.ts'

export type PlanStanding = {
  /** What the account has itself, now. */
  own: Plan
  until: Date | null
  /** A plan that has ended, and when. */
  lapsed: { title: string; at: Date } | null
  /** What the account works with in the workspace in use: its own, or the better one of an owner. */
  working: Plan
}

/** For loaders: what pages tell of a plan comes with the page, as this installation sets it. */
export function standingOf(
  account: { plan: PlanName; plan_until: Date | null },
  working: PlanName,
  plans: Plans,
  now: Date,
): PlanStanding {
  const { plan, plan_until: until } = account
  const own = activePlanName(plan, until, now)
  return {
    own: plans[own],
    until: own === 'free' ? null : until,
    lapsed: own !== plan && until !== null ? { title: plans[plan].title, at: until } : null,
    working: plans[working],
  }
}
