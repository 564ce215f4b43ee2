import type { Stripe } from 'stripe'
import type { Clock } from '../../platform/clock.ts'
import type { StripeConfig } from '../../platform/config.ts'
import { ServiceError } from '../../platform/errors.ts'
import type { Log } from '../../platform/log.ts'
import type { PaymentProvider, SoldPlan, Subscription } from './payment-provider.ts'
import { readStripeEvent } from './stripe-event.ts'
import { idOf, readSubscription } from './stripe-subscription.ts'

const timeoutMs = 10_000
const repetitions = 1
const soldPlans = ['individual', 'team', 'research_pass'] as const satisfies readonly SoldPlan[]

/** Stripe behind the port: Checkout, the customer portal, subscriptions and signed events. */
export function createStripeProvider(needs: {
  stripe: StripeConfig
  baseUrl: string
  now: Clock
  log: Pick<Log, 'warn' | 'error'>
}): PaymentProvider {
  const { stripe: config, baseUrl, log } = needs
  let opened: Promise<Stripe> | undefined
  const open = () => {
    opened ??= openStripe(config)
    return opened
  }
  const planOf = (price: string) => soldPlans.find((plan) => config.prices[plan].includes(price))

  /** Asks Stripe; what it refuses because something is not there any more is undefined. */
  async function ask<T>(work: (stripe: Stripe) => Promise<T>): Promise<T | undefined> {
    try {
      return await work(await open())
    } catch (fault) {
      const { StripeError } = (await import('stripe')).Stripe.errors
      if (!(fault instanceof StripeError)) throw fault
      // A price that is not there is a wrong setting; a customer may have been removed by hand.
      const isMissing = fault.code === 'resource_missing' && !fault.param?.startsWith('line_items')
      if (isMissing) return undefined
      // Not the error itself: it carries what was sent and the headers of the answer.
      const { type, code, param, statusCode, requestId, message } = fault
      const isOurs = statusCode !== undefined && statusCode < 500 && statusCode !== 429
      const told = { stripe: { type, code, param, statusCode, requestId, message } }
      if (isOurs) log.error(told, 'Stripe refused a request: check the STRIPE_ variables')
      else log.warn(told, 'Stripe did not answer')
      throw new ServiceError(
        'unavailable',
        isOurs
          ? 'Payments are not set up correctly here. Nothing was charged; tell the operator of this service'
          : 'The payment provider does not answer right now. Nothing was charged; try again in a few minutes',
        { cause: new Error(message) },
      )
    }
  }

  return {
    sells: soldPlans.filter((plan) => config.prices[plan].length > 0),

    async createCustomer(accountId, replaces) {
      const customer = await ask((stripe) =>
        stripe.customers.create(
          { metadata: { account_id: accountId } },
          { idempotencyKey: `customer-of-${accountId}-after-${replaces ?? 'none'}` },
        ),
      )
      return customer!.id
    },

    async checkoutPage({ customer, accountId, plan }) {
      const mode = plan === 'research_pass' ? 'payment' : 'subscription'
      const session = await ask((stripe) =>
        stripe.checkout.sessions.create({
          mode,
          customer,
          client_reference_id: accountId,
          line_items: [{ price: config.prices[plan][0]!, quantity: 1 }],
          success_url: `${baseUrl}/settings/plan?paid=1`,
          cancel_url: `${baseUrl}/pricing`,
        }),
      )
      return session === undefined ? undefined : session.url!
    },

    async portalPage(customer) {
      const session = await ask((stripe) =>
        stripe.billingPortal.sessions.create({ customer, return_url: `${baseUrl}/settings/plan` }),
      )
      return session?.url
    },

    async readEvent(rawBody, signature) {
      return readStripeEvent(await open(), {
        rawBody,
        signature,
        secret: config.webhookSecret,
        now: needs.now(),
      })
    },

    async subscriptions(customer, named) {
      const expand = ['latest_invoice']
      const listed = await ask((stripe) =>
        stripe.subscriptions.list({
          customer,
          status: 'all',
          limit: 100,
          expand: expand.map((one) => `data.${one}`),
        }),
      )
      const found = listed?.data ?? []
      if (named !== undefined && !found.some(({ id }) => id === named)) {
        // Those of a deleted customer are known by their own id only.
        const one = await ask((stripe) => stripe.subscriptions.retrieve(named, { expand }))
        if (one !== undefined && idOf(one.customer) === customer) found.push(one)
      }
      return found.flatMap((one): Subscription[] => {
        const read = readSubscription(one, planOf)
        if (read === undefined) log.warn({ subscription: one.id }, 'A subscription is to none of our prices')
        return read === undefined ? [] : [read]
      })
    },

    async passPayment(checkout) {
      const session = await ask((stripe) =>
        stripe.checkout.sessions.retrieve(checkout, { expand: ['line_items'] }),
      )
      const prices = session?.line_items?.data.flatMap(({ price }) => price?.id ?? []) ?? []
      if (session?.mode !== 'payment' || !prices.some((price) => planOf(price) === 'research_pass')) {
        return undefined
      }
      return { isPaid: session.payment_status !== 'unpaid' }
    },
  }
}

/** The package takes 0.2 s and 33 MB to load: only who sells pays for it. */
async function openStripe(config: StripeConfig): Promise<Stripe> {
  const { Stripe } = await import('stripe')
  const url = config.apiUrl === undefined ? undefined : new URL(config.apiUrl)
  const protocol = url?.protocol === 'http:' ? 'http' : 'https'
  return new Stripe(config.secretKey, {
    timeout: timeoutMs,
    maxNetworkRetries: repetitions,
    telemetry: false,
    ...(url && {
      protocol,
      host: url.hostname.replace(/^\[|\]$/g, ''),
      port: url.port || (protocol === 'http' ? '80' : '443'),
    }),
  })
}
