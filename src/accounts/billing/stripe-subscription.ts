import type { Stripe } from 'stripe'
import type { SoldPlan, Subscription, SubscriptionStatus } from './payment-provider.ts'

const date = (seconds: number) => new Date(seconds * 1000)

/** Returns undefined for a subscription to a price that is not configured. */
export function parseSubscription(
  subscription: Stripe.Subscription,
  planOf: (price: string) => SoldPlan | undefined,
): Subscription | undefined {
  for (const item of subscription.items.data) {
    const plan = planOf(item.price.id)
    if (plan === undefined) continue
    return {
      id: subscription.id,
      plan,
      status: statusOf(subscription),
      periodStart: date(item.current_period_start),
      periodEnd: date(item.current_period_end),
      endedAt: subscription.ended_at === null ? null : date(subscription.ended_at),
    }
  }
  return undefined
}

function statusOf({ status, latest_invoice }: Stripe.Subscription): SubscriptionStatus {
  switch (status) {
    case 'trialing':
      return 'paid'
    case 'active':
      return isRenewalUnpaid(latest_invoice) ? 'payment_due' : 'paid'
    case 'canceled':
    case 'incomplete_expired':
      return 'ended'
    case 'incomplete':
      return 'not_started'
    default:
      return 'payment_due'
  }
}

/** Stripe reports a new period as `active` about an hour before it charges the invoice. */
function isRenewalUnpaid(invoice: Stripe.Subscription['latest_invoice']): boolean {
  if (invoice === null || typeof invoice === 'string') return false
  return invoice.billing_reason === 'subscription_cycle' && ['draft', 'open'].includes(invoice.status ?? '')
}

/** Stripe represents a reference as an id or as the expanded object. */
export function idOf(reference: string | { id: string } | null | undefined): string | undefined {
  return typeof reference === 'string' ? reference : reference?.id
}
