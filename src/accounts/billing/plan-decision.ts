import {
  betterPlan,
  nameInForce,
  type PlanName,
  standardPlans as plans,
} from '../../contracts/accounts/plans.ts'
import type { Subscription } from './payment-provider.ts'

/** A plan outlives what was paid for by this: cards fail, and banks take days. */
export const graceMs = 3 * 86_400_000
export const passMs = 90 * 86_400_000

export type Grant = { plan: PlanName; until: Date | null }

const after = (date: Date, ms: number) => new Date(date.getTime() + ms)
const sameTime = (one: Date, other: Date) => one.getTime() === other.getTime()
const allowsMore = (one: PlanName, other: PlanName) =>
  one !== other && betterPlan(plans[other], plans[one]) === plans[one]

/**
 * What the account has from now on, given all its subscriptions as they are at this moment; undefined leaves it as
 * it is. What somebody else gave, an operator or a research pass, is never lowered or shortened while in force.
 */
export function decidePlan(
  current: Grant,
  subscriptions: readonly Subscription[],
  now: Date,
): Grant | undefined {
  const inForce = nameInForce(current.plan, current.until, now) !== 'free'
  const isOwn = inForce && isGivenBy(subscriptions, current)
  const paid = bestPaid(subscriptions)
  if (paid !== undefined) {
    if (!inForce || isOwn) return changed(current, paid)
    if (allowsMore(current.plan, paid.plan)) return undefined
    if (allowsMore(paid.plan, current.plan)) return paid
    const lastsLonger = current.until !== null && paid.until > current.until
    return lastsLonger ? paid : undefined
  }
  const isOver = subscriptions.every(({ standing }) => standing === 'ended' || standing === 'never_begun')
  if (!isOwn || !isOver) return undefined
  const end = latest(subscriptions.flatMap(({ endedAt }) => endedAt ?? []))
  return end === undefined ? undefined : { plan: current.plan, until: end }
}

/** A pass runs from its payment, or from the end of the one that is still running. */
export function decidePass(current: Grant, paidAt: Date, now: Date): Grant | undefined {
  const running = nameInForce(current.plan, current.until, now)
  if (running === 'research_pass') {
    return current.until === null ? undefined : { plan: running, until: after(current.until, passMs) }
  }
  return allowsMore(running, 'research_pass')
    ? undefined
    : { plan: 'research_pass', until: after(paidAt, passMs) }
}

/** Why the account should not pay for this plan now: it would get nothing for its money. */
export function reasonNotToSell(current: Grant, wanted: PlanName, now: Date): string | undefined {
  const running = plans[nameInForce(current.plan, current.until, now)]
  const end = current.until === null ? 'without an end' : `until ${current.until.toISOString().slice(0, 10)}`
  if (allowsMore(running.name, wanted)) {
    return `The account has the ${running.title} plan ${end}, which allows more than ${plans[wanted].title}`
  }
  return running.name === wanted && current.until === null
    ? `The account has the ${running.title} plan already, ${end}`
    : undefined
}

/**
 * Whether a plan in force came from one of these subscriptions: they set ends that nobody else sets, the end of the
 * current or of the previous period with the grace, to the second.
 */
function isGivenBy(subscriptions: readonly Subscription[], { until }: Grant): boolean {
  return (
    until !== null &&
    subscriptions.some(({ periodStart, periodEnd }) =>
      [periodStart, periodEnd].some((date) => sameTime(after(date, graceMs), until)),
    )
  )
}

function bestPaid(subscriptions: readonly Subscription[]): { plan: PlanName; until: Date } | undefined {
  return subscriptions
    .filter(({ standing }) => standing === 'paid')
    .map(({ plan, periodEnd }) => ({ plan, until: after(periodEnd, graceMs) }))
    .reduce<{ plan: PlanName; until: Date } | undefined>((best, one) => {
      if (best === undefined || allowsMore(one.plan, best.plan)) return one
      return one.plan === best.plan && one.until > best.until ? one : best
    }, undefined)
}

function changed(current: Grant, next: { plan: PlanName; until: Date }): Grant | undefined {
  const isSame = current.plan === next.plan && current.until !== null && sameTime(current.until, next.until)
  return isSame ? undefined : next
}

function latest(dates: readonly Date[]): Date | undefined {
  return dates.reduce<Date | undefined>(
    (best, one) => (best === undefined || one > best ? one : best),
    undefined,
  )
}
