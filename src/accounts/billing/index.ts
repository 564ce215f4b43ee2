import type { Clock } from '../../platform/clock.ts'
import type { StripeConfig } from '../../platform/config.ts'
import type { Log } from '../../platform/log.ts'
import type { Sql } from '../../platform/sql/database.ts'
import { type Billing, createBillingService } from './billing-service.ts'
import { createStripeProvider } from './stripe-provider.ts'
import type { SetPlan } from './subscription-sync.ts'

export type { Billing } from './billing-service.ts'
export { billingWebhook } from './billing-webhook.ts'

/** Returns undefined when Stripe is not configured; then only operators set plans. */
export function createBilling(needs: {
  sql: Sql
  stripe: StripeConfig | undefined
  baseUrl: string
  now: Clock
  log: Pick<Log, 'info' | 'warn' | 'error'>
  setPlan: SetPlan
}): Billing | undefined {
  const { stripe } = needs
  if (stripe === undefined) return undefined
  return createBillingService({ ...needs, provider: createStripeProvider({ ...needs, stripe }) })
}
