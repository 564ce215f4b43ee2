import type { PlanName } from '../../contracts/accounts/plans.ts'
import type { Clock } from '../../platform/clock.ts'
import { invalidField, ServiceError } from '../../platform/errors.ts'
import { isId } from '../../platform/ids.ts'
import type { Log } from '../../platform/log.ts'
import type { Sql } from '../../platform/sql/database.ts'
import { createBillingStore, type PayingAccount } from './billing-store.ts'
import type { PaymentProvider, SoldPlan } from './payment-provider.ts'
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
  const keeper = createSubscriptionSync(needs)

  async function accountOf(id: string): Promise<PayingAccount> {
    const account = isId(id) ? await store.account(id) : undefined
    if (account === undefined) throw new ServiceError('not_found', `No account has the id ${id}`)
    return account
  }

  /** One customer for each account, whoever asks at the same time. */
  async function newCustomer({ id, billing_customer }: PayingAccount): Promise<string> {
    const made = await provider.createCustomer(id, billing_customer)
    await store.setCustomer(id, billing_customer, made)
    return (await accountOf(id)).billing_customer ?? made
  }

  /** Nobody pays twice, or for what they have. */
  async function refuseNeedless(account: PayingAccount, plan: SoldPlan): Promise<void> {
    const reason = reasonNotToSell({ plan: account.plan, until: account.plan_until }, plan, needs.now())
    if (reason !== undefined) throw new ServiceError('conflict', reason)
    if (account.billing_customer === null) return
    const subscriptions = await provider.subscriptions(account.billing_customer)
    if (subscriptions.some(({ standing }) => standing === 'paid' || standing === 'waiting')) {
      const where = `${needs.baseUrl}/settings/plan`
      throw new ServiceError(
        'conflict',
        `The account has a subscription: change or end it first, at ${where}`,
      )
    }
  }

  return {
    sells: provider.sells as readonly PlanName[],

    /** The address of the page on which the account pays for the plan. */
    async checkout(accountId: string, wanted: PlanName): Promise<string> {
      const plan = provider.sells.find((sold) => sold === wanted)
      if (plan === undefined) throw invalidField('plan', `choose one of ${provider.sells.join(', ')}`)
      const account = await accountOf(accountId)
      await refuseNeedless(account, plan)
      const customer = account.billing_customer ?? (await newCustomer(account))
      const page = await provider.checkoutPage({ customer, accountId, plan })
      if (page !== undefined) return page
      // Somebody removed the customer at the provider: begin again with a new one.
      const another = await newCustomer({ ...account, billing_customer: customer })
      const second = await provider.checkoutPage({ customer: another, accountId, plan })
      if (second === undefined)
        throw new ServiceError('unavailable', 'The payment could not begin: try again')
      return second
    },

    /** The address of the page on which the account changes its card, its subscription, or ends it. */
    async portal(accountId: string): Promise<string> {
      const { billing_customer } = await accountOf(accountId)
      const hasPaid = billing_customer !== null && (await store.countEvents(accountId)) > 0
      const page = hasPaid ? await provider.portalPage(billing_customer) : undefined
      if (page === undefined) {
        throw new ServiceError(
          'conflict',
          `The account has paid for nothing yet: see ${needs.baseUrl}/pricing`,
        )
      }
      return page
    },

    /** A message of the provider, exactly as it came. Each acts once, in whatever order they arrive. */
    async receive(rawBody: Buffer, signature: string | undefined): Promise<'done' | 'ignored'> {
      const event = await provider.readEvent(rawBody, signature)
      const ignore = (why: string) => {
        needs.log.info({ event: event.id, kind: event.kind }, `Ignored a payment event: ${why}`)
        return 'ignored' as const
      }
      if (event.about === 'nothing_of_ours') return ignore('nothing depends on this kind')
      const account = await store.accountOfCustomer(event.customer)
      if (account === undefined) return ignore('no account has this customer')
      if (await store.hasEvent(event.id)) return ignore('it was acted on before')
      const outcome = await keeper.act(account.id, event)
      return outcome === 'done' ? outcome : ignore(outcome)
    },

    /** Asks about plans that ended lately, in case a message was lost or a better plan stood before a paid one. */
    catchUp: () => keeper.catchUp(),
  }
}
