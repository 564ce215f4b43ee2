import type { PlanName } from '../../contracts/accounts/plans.ts'

/** The plans that can be bought. */
export type SoldPlan = Exclude<PlanName, 'free'>

/**
 * How a subscription stands: `paid` for its current period; `waiting` for the payment of it; `ended` for good; or
 * `never_begun`, when its first payment is still missing.
 */
export type Standing = 'paid' | 'waiting' | 'ended' | 'never_begun'

export type Subscription = {
  id: string
  plan: SoldPlan
  standing: Standing
  periodStart: Date
  periodEnd: Date
  endedAt: Date | null
}

/** What a message of the provider is about. Only its ids are used: what they stand for is asked afresh. */
export type PaymentEvent = { id: string; kind: string; createdAt: Date } & (
  | { about: 'subscription'; customer: string; subscription: string | undefined }
  | { about: 'checkout'; customer: string; checkout: string }
  | { about: 'nothing_of_ours' }
)

/** One payment for a plan with an end date; `isPaid` is false while the money is still on its way. */
export type PassPayment = { isPaid: boolean }

/** Everything the service asks of whoever takes the money. Failures are `ServiceError`s. */
export type PaymentProvider = {
  sells: readonly SoldPlan[]
  /** The same arguments give the same customer. `replaces`: one that the provider no longer knows. */
  createCustomer(accountId: string, replaces: string | null): Promise<string>
  /** The address of a page to pay on, or undefined when the customer is not known any more. */
  checkoutPage(order: { customer: string; accountId: string; plan: SoldPlan }): Promise<string | undefined>
  /** The address of a page on which the customer changes and ends subscriptions. */
  portalPage(customer: string): Promise<string | undefined>
  /** Verifies the signature before anything else. */
  readEvent(rawBody: Buffer, signature: string | undefined): Promise<PaymentEvent>
  /** Subscriptions to our plans, ended ones too. `named`: one that must be among them if it is to our plans. */
  subscriptions(customer: string, named?: string): Promise<Subscription[]>
  /** Undefined when the checkout was not for a pass. */
  passPayment(checkout: string): Promise<PassPayment | undefined>
}
