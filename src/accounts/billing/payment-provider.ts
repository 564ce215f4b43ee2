import type { PlanName } from '../../contracts/accounts/plans.ts'

export type SoldPlan = Exclude<PlanName, 'free'>

/**
 * `paid`: the current period is paid. `payment_due`: its payment is pending. `ended`: canceled for good.
 * `not_started`: the first payment is still missing.
 */
export type SubscriptionStatus = 'paid' | 'payment_due' | 'ended' | 'not_started'

export type Subscription = {
  id: string
  plan: SoldPlan
  status: SubscriptionStatus
  periodStart: Date
  periodEnd: Date
  endedAt: Date | null
}

export function isActive({ status }: Subscription): boolean {
  return status === 'paid' || status === 'payment_due'
}

/** A webhook event. Only its ids are used; the current state is always fetched from the provider. */
export type PaymentEvent = { id: string; kind: string; createdAt: Date } & (
  | { about: 'subscription'; customer: string; subscription: string | undefined }
  | { about: 'checkout'; customer: string; checkout: string }
  | { about: 'unrelated' }
)

/** A one-time payment for a research pass; `isPaid` is false while the payment is pending. */
type PassPayment = { isPaid: boolean }

/** The payment provider port. Failures are `ServiceError`s. */
export type PaymentProvider = {
  sells: readonly SoldPlan[]
  /** Idempotent. `replaces` is a customer that no longer exists at the provider. */
  createCustomer(accountId: string, replaces: string | null): Promise<string>
  /** Returns the URL of a checkout page, or undefined when the customer no longer exists. */
  checkoutPage(order: { customer: string; accountId: string; plan: SoldPlan }): Promise<string | undefined>
  /** Returns the URL of the customer portal. */
  portalPage(customer: string): Promise<string | undefined>
  /** Verifies the signature first. */
  readEvent(rawBody: Buffer, signature: string | undefined): Promise<PaymentEvent>
  /** Lists subscriptions to our plans, including ended ones and the one in `subscriptionId`. */
  subscriptions(customer: string, subscriptionId?: string): Promise<Subscription[]>
  /** Returns undefined when the checkout was not for a research pass. */
  passPayment(checkout: string): Promise<PassPayment | undefined>
}
