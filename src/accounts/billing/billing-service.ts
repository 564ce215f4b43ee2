import type { PlanName } from '../../contracts/accounts/plans.ts'
import type { Clock } from '../../platform/clock.ts'
import { invalidField, ServiceError } from '../../platform/errors.ts'
import { isId } from '../../platform/ids.ts'
import type { Log } from '../../platform/log.ts'
import type { Sql } from '../../platform/sql/database.ts'
import { createBillingStore, type PayingAccount } from './billing-store.ts'
import { isActive, type PaymentProvider, type SoldPlan } from './payment-provider.ts'
import { reasonNotToSell } from './plan-decision.ts'
import { createSubscriptionSync, type SetPlan } from './subscription-sync.ts'

export type Billing = ReturnType<typeof createBillingService>

export function createBillingService(needs: {
  sql: Sql
  provider: PaymentProvider
  baseUrl: string
  now: Clock
  log: Pick<Log, 'info' | 'warn'>
  setPlan: SetPlan
}) {
  const { provider } = needs
  const store = createBillingStore(needs.sql)
  const sync = createSubscriptionSync(needs)

  async function requireAccount(id: string): Promise<PayingAccount> {
    const account = isId(id) ? await store.account(id) : undefined
    if (account === undefined) throw new ServiceError('not_found', `No account has the id ${id}`)
    return account
  }

  /** Concurrent calls end with the same customer. */
  async function createCustomer({ id, billing_customer }: PayingAccount): Promise<string> {
    const customer = await provider.createCustomer(id, billing_customer)
    await store.setCustomer(id, billing_customer, customer)
    return (await requireAccount(id)).billing_customer ?? customer
  }

  /** Prevents paying twice, or for a plan that adds nothing. */
  async function requirePurchasable(account: PayingAccount, plan: SoldPlan): Promise<void> {
    const reason = reasonNotToSell({ plan: account.plan, until: account.plan_until }, plan, needs.now())
    if (reason !== undefined) throw new ServiceError('conflict', reason)
    if (account.billing_customer === null) return
    const subscriptions = await provider.subscriptions(account.billing_customer)
    if (subscriptions.some(isActive)) {
      const page = `${needs.baseUrl}/settings/plan`
      throw new ServiceError(
        'conflict',
        `The account already has a subscription: change or cancel it first at ${page}`,
      )
    }
  }

  return {
    sells: provider.sells as readonly PlanName[],

    /** Returns the URL of a checkout page. */
    async checkout(accountId: string, requested: PlanName): Promise<string> {
      const plan = provider.sells.find((sold) => sold === requested)
      if (plan === undefined) throw invalidField('plan', `must be one of ${provider.sells.join(', ')}`)
      const account = await requireAccount(accountId)
      await requirePurchasable(account, plan)
      const customer = account.billing_customer ?? (await createCustomer(account))
      const page = await provider.checkoutPage({ customer, accountId, plan })
      if (page !== undefined) return page
      // The customer was deleted at the provider: retry with a new one.
      const replacement = await createCustomer({ ...account, billing_customer: customer })
      const second = await provider.checkoutPage({ customer: replacement, accountId, plan })
      if (second === undefined)
        throw new ServiceError('unavailable', 'The checkout could not be created: try again')
      return second
    },

    /** Returns the URL of a page to change or cancel the subscription and the card. */
    async portal(accountId: string): Promise<string> {
      const { billing_customer } = await requireAccount(accountId)
      const hasPaid = billing_customer !== null && (await store.countEvents(accountId)) > 0
      const page = hasPaid ? await provider.portalPage(billing_customer) : undefined
      if (page === undefined) {
        throw new ServiceError('conflict', `The account has no payments yet: see ${needs.baseUrl}/pricing`)
      }
      return page
    },

    /** Processes a webhook event. Events may arrive in any order; each takes effect once. */
    async receive(rawBody: Buffer, signature: string | undefined): Promise<'done' | 'ignored'> {
      const event = await provider.readEvent(rawBody, signature)
      const ignore = (reason: string) => {
        needs.log.info({ event: event.id, kind: event.kind }, `Payment event ignored: ${reason}`)
        return 'ignored' as const
      }
      if (event.about === 'unrelated') return ignore('the service does not use this kind')
      const account = await store.accountOfCustomer(event.customer)
      if (account === undefined) return ignore('no account has this customer')
      if (await store.hasEvent(event.id)) return ignore('already processed')
      const outcome = await sync.process(account.id, event)
      return outcome === 'done' ? outcome : ignore(outcome)
    },

    /** Rechecks recently ended plans, in case an event was lost or a better plan had hidden a paid one. */
    recheckLapsed: () => sync.recheckLapsed(),
  }
}
