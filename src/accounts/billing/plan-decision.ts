import {
  activePlanName,
  betterPlan,
  type PlanName,
  standardPlans as plans,
} from '../../contracts/accounts/plans.ts'
import { dayMs, utcDay } from '../../contracts/days.ts'
import type { Subscription } from './payment-provider.ts'

/** A plan stays active this long after the paid period, because failed payments take days to resolve. */
export const graceMs = 3 * dayMs
const passMs = 90 * dayMs

export type Grant = { plan: PlanName; until: Date | null }

const after = (date: Date, ms: number) => new Date(date.getTime() + ms)
const sameTime = (one: Date, other: Date) => one.getTime() === other.getTime()
const allowsMore = (one: PlanName, other: PlanName) =>
  one !== other && betterPlan(plans[other], plans[one]) === plans[one]

/**
 * Returns the new grant for the current subscriptions, or undefined when nothing changes. An active plan from an
 * operator or a research pass is never lowered or shortened.
 */
export function decidePlan(
  current: Grant,
  subscriptions: readonly Subscription[],
  now: Date,
): Grant | undefined {
  const isActive = activePlanName(current.plan, current.until, now) !== 'free'
  const isFromSubscription = isActive && isGrantedBy(subscriptions, current)
  const paid = bestPaid(subscriptions)
  if (paid !== undefined) {
    if (!isActive || isFromSubscription) return unlessSame(current, paid)
    if (allowsMore(current.plan, paid.plan)) return undefined
    if (allowsMore(paid.plan, current.plan)) return paid
    const lastsLonger = current.until !== null && paid.until > current.until
    return lastsLonger ? paid : undefined
  }
  const hasEnded = subscriptions.every(({ status }) => status === 'ended' || status === 'not_started')
  if (!isFromSubscription || !hasEnded) return undefined
  const end = latest(subscriptions.flatMap(({ endedAt }) => endedAt ?? []))
  return end === undefined ? undefined : { plan: current.plan, until: end }
}

/** A pass starts with its payment, or extends an active pass. */
export function decidePass(current: Grant, paidAt: Date, now: Date): Grant | undefined {
  const running = activePlanName(current.plan, current.until, now)
  if (running === 'research_pass') {
    return current.until === null ? undefined : { plan: running, until: after(current.until, passMs) }
  }
  return allowsMore(running, 'research_pass')
    ? undefined
    : { plan: 'research_pass', until: after(paidAt, passMs) }
}

/** Returns why a purchase of this plan would add nothing, or undefined. */
export function reasonNotToSell(current: Grant, requested: PlanName, now: Date): string | undefined {
  const running = plans[activePlanName(current.plan, current.until, now)]
  const end = current.until === null ? 'without an end date' : `until ${utcDay(current.until)}`
  if (allowsMore(running.name, requested)) {
    return `The account has the ${running.title} plan ${end}, which allows more than ${plans[requested].title}`
  }
  return running.name === requested && current.until === null
    ? `The account already has the ${running.title} plan, ${end}`
    : undefined
}

/**
 * Whether one of these subscriptions granted the plan. Its end date then equals the end of the current or previous
 * period plus the grace period, to the second.
 */
function isGrantedBy(subscriptions: readonly Subscription[], { until }: Grant): boolean {
  return (
    until !== null &&
    subscriptions.some(({ periodStart, periodEnd }) =>
      [periodStart, periodEnd].some((date) => sameTime(after(date, graceMs), until)),
    )
  )
}

function bestPaid(subscriptions: readonly Subscription[]): { plan: PlanName; until: Date } | undefined {
  return subscriptions
    .filter(({ status }) => status === 'paid')
    .map(({ plan, periodEnd }) => ({ plan, until: after(periodEnd, graceMs) }))
    .reduce<{ plan: PlanName; until: Date } | undefined>((best, one) => {
      if (best === undefined || allowsMore(one.plan, best.plan)) return one
      return one.plan === best.plan && one.until > best.until ? one : best
    }, undefined)
}

function unlessSame(current: Grant, next: { plan: PlanName; until: Date }): Grant | undefined {
  const isSame = current.plan === next.plan && current.until !== null && sameTime(current.until, next.until)
  return isSame ? undefined : next
}

function latest(dates: readonly Date[]): Date | undefined {
  return dates.reduce<Date | undefined>(
    (best, one) => (best === undefined || one > best ? one : best),
    undefined,
  )
}
