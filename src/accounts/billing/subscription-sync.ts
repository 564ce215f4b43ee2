import type { PlanName } from '../../contracts/accounts/plans.ts'
import type { Clock } from '../../platform/clock.ts'
import { ServiceError } from '../../platform/errors.ts'
import type { Log } from '../../platform/log.ts'
import type { Sql } from '../../platform/sql/database.ts'
import { inTransaction } from '../../platform/sql/transaction.ts'
import { createBillingStore } from './billing-store.ts'
import type { PaymentEvent, PaymentProvider } from './payment-provider.ts'
import { decidePass, decidePlan, type Grant } from './plan-decision.ts'

export type SetPlan = (tx: Sql, accountId: string, plan: PlanName, until: Date | null) => Promise<void>

type Known = Exclude<PaymentEvent, { about: 'nothing_of_ours' }>
/** What the provider said, as a decision on the account's present plan; a reason when there is nothing to decide. */
type Finding = { once?: string; decide: (current: Grant) => Grant | undefined } | { ignored: string }

const attempts = 5
const lookBackMs = 7 * 86_400_000
const mostAtOnce = 100

/** Makes the plans of accounts follow what was paid for. */
export function createSubscriptionSync(needs: {
  sql: Sql
  provider: PaymentProvider
  now: Clock
  log: Pick<Log, 'info' | 'warn'>
  setPlan: SetPlan
}) {
  const { provider, log } = needs
  const store = createBillingStore(needs.sql)

  async function find(customer: string, event?: Known): Promise<Finding> {
    if (event?.about === 'checkout') {
      const payment = await provider.passPayment(event.checkout)
      if (payment !== undefined) {
        if (!payment.isPaid) return { ignored: 'the payment is still on its way' }
        const decide = (current: Grant) => decidePass(current, event.createdAt, needs.now())
        return { once: event.checkout, decide }
      }
    }
    const named = event?.about === 'subscription' ? event.subscription : undefined
    const subscriptions = await provider.subscriptions(customer, named)
    if (subscriptions.length === 0)
      return { ignored: 'the customer has no subscription to one of our prices' }
    const live = subscriptions.filter(({ standing }) => standing === 'paid' || standing === 'waiting')
    if (live.length > 1) log.warn({ customer }, 'A customer pays for several subscriptions: end all but one')
    return { decide: (current) => decidePlan(current, subscriptions, needs.now()) }
  }

  /**
   * Asks, then writes only if nothing else was written for the account since before it asked; otherwise it asks
   * again. So the last to write has also asked last, and no old answer outlives a newer one.
   */
  async function settle(accountId: string, customer: string, event?: Known): Promise<string> {
    for (let attempt = 1; attempt <= attempts; attempt++) {
      const before = await store.countEvents(accountId)
      const finding = await find(customer, event)
      if ('ignored' in finding) return finding.ignored
      const outcome = await inTransaction(needs.sql, async (tx) => {
        const inside = createBillingStore(tx)
        const account = await inside.lockedAccount(accountId)
        if (account === undefined) return 'the account is gone'
        if (event !== undefined && (await inside.hasEvent(event.id))) return 'it was acted on before'
        if ((await inside.countEvents(accountId)) !== before) return undefined
        const row = { account_id: accountId, received_at: needs.now() }
        if (event !== undefined) await inside.addEvent({ ...row, id: event.id, kind: event.kind })
        // Two messages may tell of one payment.
        const isNews = !finding.once || (await inside.addEvent({ ...row, id: finding.once, kind: 'payment' }))
        const next = isNews ? finding.decide({ plan: account.plan, until: account.plan_until }) : undefined
        if (next !== undefined) await needs.setPlan(tx, accountId, next.plan, next.until)
        const told = { account: accountId, event: event?.id, plan: next?.plan, until: next?.until }
        if (next !== undefined) log.info(told, 'A payment set a plan')
        return 'done'
      })
      if (outcome !== undefined) return outcome
    }
    throw new ServiceError(
      'unavailable',
      'Too many payment events for one account at once: send this one again',
    )
  }

  return {
    /** `done`, or why there was nothing to do. */
    async act(accountId: string, event: Known): Promise<string> {
      return settle(accountId, event.customer, event)
    },

    /** How many accounts were asked about. */
    async catchUp(): Promise<number> {
      const now = needs.now()
      const lapsed = await store.lapsed(new Date(now.getTime() - lookBackMs), now, mostAtOnce)
      for (const { id, billing_customer } of lapsed) await settle(id, billing_customer!)
      return lapsed.length
    },
  }
}
