import type { Stripe } from 'stripe'
import type { Clock } from '../../platform/clock.ts'
import type { StripeConfig } from '../../platform/config.ts'
import { ServiceError } from '../../platform/errors.ts'
import type { Log } from '../../platform/log.ts'
import type { PaymentProvider, SoldPlan, Subscription } from './payment-provider.ts'
import { parseStripeEvent } from './stripe-event.ts'
import { idOf, parseSubscription } from './stripe-subscription.ts'

const timeoutMs = 10_000
const maxRetries = 1
const soldPlans = ['individual', 'team', 'research_pass'] as const satisfies readonly SoldPlan[]

/** Implements the payment provider port with Stripe. */
export function createStripeProvider(needs: {
  stripe: StripeConfig
  baseUrl: string
  now: Clock
  log: Pick<Log, 'warn' | 'error'>
}): PaymentProvider {
  const { stripe: config, baseUrl, log } = needs
  let client: Promise<Stripe> | undefined
  const loadClient = () => {
    client ??= createClient(config)
    return client
  }
  const planOf = (price: string) => soldPlans.find((plan) => config.prices[plan].includes(price))

  /** Returns undefined when a referenced object no longer exists at Stripe. */
  async function request<T>(send: (stripe: Stripe) => Promise<T>): Promise<T | undefined> {
    try {
      return await send(await loadClient())
    } catch (error) {
      const { StripeError } = (await import('stripe')).Stripe.errors
      if (!(error instanceof StripeError)) throw error
      // A missing customer may have been deleted by hand; a missing price is a configuration error.
      const isMissing = error.code === 'resource_missing' && !error.param?.startsWith('line_items')
      if (isMissing) return undefined
      // The error object itself contains request data and response headers, so it is not logged.
      const { type, code, param, statusCode, requestId, message } = error
      const isMisconfigured = statusCode !== undefined && statusCode < 500 && statusCode !== 429
      const fields = { stripe: { type, code, param, statusCode, requestId, message } }
      if (isMisconfigured) log.error(fields, 'Stripe rejected a request: check the STRIPE_ variables')
      else log.warn(fields, 'Stripe is unavailable')
      throw new ServiceError(
        'unavailable',
        isMisconfigured
          ? 'Payments are not set up correctly. Nothing was charged; contact the operator of this service'
          : 'The payment provider is unavailable. Nothing was charged; try again in a few minutes',
        { cause: new Error(message) },
      )
    }
  }

  return {
    sells: soldPlans.filter((plan) => config.prices[plan].length > 0),

    async createCustomer(accountId, replaces) {
      const customer = await request((stripe) =>
        stripe.customers.create(
          { metadata: { account_id: accountId } },
          { idempotencyKey: `customer-of-${accountId}-after-${replaces ?? 'none'}` },
        ),
      )
      return customer!.id
    },

    async checkoutPage({ customer, accountId, plan }) {
      const mode = plan === 'research_pass' ? 'payment' : 'subscription'
      const session = await request((stripe) =>
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
      const session = await request((stripe) =>
        stripe.billingPortal.sessions.create({ customer, return_url: `${baseUrl}/settings/plan` }),
      )
      return session?.url
    },

    async readEvent(rawBody, signature) {
      return parseStripeEvent(await loadClient(), {
        rawBody,
        signature,
        secret: config.webhookSecret,
        now: needs.now(),
      })
    },

    async subscriptions(customer, subscriptionId) {
      const expand = ['latest_invoice']
      const listed = await request((stripe) =>
        stripe.subscriptions.list({
          customer,
          status: 'all',
          limit: 100,
          expand: expand.map((one) => `data.${one}`),
        }),
      )
      const found = listed?.data ?? []
      if (subscriptionId !== undefined && !found.some(({ id }) => id === subscriptionId)) {
        // Stripe does not list the subscriptions of a deleted customer.
        const one = await request((stripe) => stripe.subscriptions.retrieve(subscriptionId, { expand }))
        if (one !== undefined && idOf(one.customer) === customer) found.push(one)
      }
      return found.flatMap((one): Subscription[] => {
        const subscription = parseSubscription(one, planOf)
        if (subscription === undefined) {
          log.warn({ subscription: one.id }, 'Subscription uses a price that is not configured')
        }
        return subscription === undefined ? [] : [subscription]
      })
    },

    async passPayment(checkout) {
      const session = await request((stripe) =>
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

/** Loads the package lazily: it takes 0.2 s and 33 MB. */
async function createClient(config: StripeConfig): Promise<Stripe> {
  const { Stripe } = await import('stripe')
  const url = config.apiUrl === undefined ? undefined : new URL(config.apiUrl)
  const protocol = url?.protocol === 'http:' ? 'http' : 'https'
  return new Stripe(config.secretKey, {
    timeout: timeoutMs,
    maxNetworkRetries: maxRetries,
    telemetry: false,
    ...(url && {
      protocol,
      host: url.hostname.replace(/^\[|\]$/g, ''),
      port: url.port || (protocol === 'http' ? '80' : '443'),
    }),
  })
}
