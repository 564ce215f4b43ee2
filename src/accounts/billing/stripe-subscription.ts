import type { Stripe } from 'stripe'
import type { SoldPlan, Standing, Subscription } from './payment-provider.ts'

const date = (seconds: number) => new Date(seconds * 1000)

/** Undefined when it is to none of our prices. */
export function readSubscription(
  subscription: Stripe.Subscription,
  planOf: (price: string) => SoldPlan | undefined,
): Subscription | undefined {
  for (const item of subscription.items.data) {
    const plan = planOf(item.price.id)
    if (plan === undefined) continue
    return {
      id: subscription.id,
      plan,
      standing: standingOf(subscription),
      periodStart: date(item.current_period_start),
      periodEnd: date(item.current_period_end),
      endedAt: subscription.ended_at === null ? null : date(subscription.ended_at),
    }
  }
  return undefined
}

function standingOf({ status, latest_invoice }: Stripe.Subscription): Standing {
  switch (status) {
    case 'trialing':
      return 'paid'
    case 'active':
      return isRenewalUnpaid(latest_invoice) ? 'waiting' : 'paid'
    case 'canceled':
    case 'incomplete_expired':
      return 'ended'
    case 'incomplete':
      return 'never_begun'
    default:
      return 'waiting'
  }
}

/** A new period begins as `active`, an hour before its invoice is even charged. */
function isRenewalUnpaid(invoice: Stripe.Subscription['latest_invoice']): boolean {
  if (invoice === null || typeof invoice === 'string') return false
  return invoice.billing_reason === 'subscription_cycle' && ['draft', 'open'].includes(invoice.status ?? '')
}

/** Stripe names a thing by its id, or puts the thing itself in the place. */
export function idOf(thing: string | { id: string } | null | undefined): string | undefined {
  return typeof thing === 'string' ? thing : thing?.id
}
