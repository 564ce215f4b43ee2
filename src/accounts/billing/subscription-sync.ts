import type { PlanName } from '../../contracts/accounts/plans.ts'
import { dayMs } from '../../contracts/days.ts'
import type { Clock } from '../../platform/clock.ts'
import { ServiceError } from '../../platform/errors.ts'
import type { Log } from '../../platform/log.ts'
import type { Sql } from '../../platform/sql/database.ts'
import { inTransaction } from '../../platform/sql/transaction.ts'
import { createBillingStore } from './billing-store.ts'
import { isActive, type PaymentEvent, type PaymentProvider } from './payment-provider.ts'
import { decidePass, decidePlan, type Grant } from './plan-decision.ts'

export type SetPlan = (tx: Sql, accountId: string, plan: PlanName, until: Date | null) => Promise<void>

type RelevantEvent = Exclude<PaymentEvent, { about: 'unrelated' }>
/** How to change the account's plan, or why the event is ignored. `paymentId` applies at most once. */
type Resolution = { paymentId?: string; decide: (current: Grant) => Grant | undefined } | { ignored: string }

const maxAttempts = 5
const lookBackMs = 7 * dayMs
const maxAccountsPerCheck = 100

/** Keeps the plans of accounts in sync with their payments. */
export function createSubscriptionSync(needs: {
  sql: Sql
  provider: PaymentProvider
  now: Clock
  log: Pick<Log, 'info' | 'warn'>
  setPlan: SetPlan
}) {
  const { provider, log } = needs
  const store = createBillingStore(needs.sql)

  async function resolve(customer: string, event?: RelevantEvent): Promise<Resolution> {
    if (event?.about === 'checkout') {
      const payment = await provider.passPayment(event.checkout)
      if (payment !== undefined) {
        if (!payment.isPaid) return { ignored: 'the payment is still pending' }
        const decide = (current: Grant) => decidePass(current, event.createdAt, needs.now())
        return { paymentId: event.checkout, decide }
      }
    }
    const subscriptionId = event?.about === 'subscription' ? event.subscription : undefined
    const subscriptions = await provider.subscriptions(customer, subscriptionId)
    if (subscriptions.length === 0)
      return { ignored: 'the customer has no subscription to one of our prices' }
    if (subscriptions.filter(isActive).length > 1) {
      log.warn({ customer }, 'Customer has several active subscriptions: cancel all but one')
    }
    return { decide: (current) => decidePlan(current, subscriptions, needs.now()) }
  }

  /**
   * Optimistic concurrency: fetches the provider's state, and writes only if no other event was stored for the account
   * meanwhile; otherwise it retries. So stale provider state never overwrites newer state.
   */
  async function sync(accountId: string, customer: string, event?: RelevantEvent): Promise<string> {
    for (let attempt = 1; attempt <= maxAttempts; attempt++) {
      const eventsBefore = await store.countEvents(accountId)
      const resolution = await resolve(customer, event)
      if ('ignored' in resolution) return resolution.ignored
      const outcome = await inTransaction(needs.sql, async (tx) => {
        const txStore = createBillingStore(tx)
        const account = await txStore.lockAccount(accountId)
        if (account === undefined) return 'the account no longer exists'
        if (event !== undefined && (await txStore.hasEvent(event.id))) return 'already processed'
        if ((await txStore.countEvents(accountId)) !== eventsBefore) return undefined
        const row = { account_id: accountId, received_at: needs.now() }
        if (event !== undefined) await txStore.addEvent({ ...row, id: event.id, kind: event.kind })
        // Two events may report the same payment.
        const { paymentId } = resolution
        const isNew = !paymentId || (await txStore.addEvent({ ...row, id: paymentId, kind: 'payment' }))
        const next = isNew ? resolution.decide({ plan: account.plan, until: account.plan_until }) : undefined
        if (next !== undefined) {
          await needs.setPlan(tx, accountId, next.plan, next.until)
          const { plan, until } = next
          log.info({ account: accountId, event: event?.id, plan, until }, 'Payment changed the plan')
        }
        return 'done'
      })
      if (outcome !== undefined) return outcome
    }
    throw new ServiceError(
      'unavailable',
      'Too many concurrent payment events for one account: send this event again',
    )
  }

  return {
    /** Returns `done`, or why the event is ignored. */
    async process(accountId: string, event: RelevantEvent): Promise<string> {
      return sync(accountId, event.customer, event)
    },

    /** Returns how many accounts were checked. */
    async recheckLapsed(): Promise<number> {
      const now = needs.now()
      const lapsed = await store.listLapsed(new Date(now.getTime() - lookBackMs), now, maxAccountsPerCheck)
      for (const { id, billing_customer } of lapsed) await sync(id, billing_customer!)
      return lapsed.length
    },
  }
}
