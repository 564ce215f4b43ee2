import type { Stripe } from 'stripe'
import { ServiceError } from '../../platform/errors.ts'
import type { PaymentEvent } from './payment-provider.ts'
import { idOf } from './stripe-subscription.ts'

const toleranceSeconds = 300

type Received = { rawBody: Buffer; signature: string | undefined; secret: string; now: Date }

/** Events tell ids and nothing else: their contents may be old, and in the form of another API version. */
export async function readStripeEvent(stripe: Stripe, received: Received): Promise<PaymentEvent> {
  const event = await verified(stripe, received)
  if (event === undefined)
    return { id: '', kind: 'unreadable', createdAt: received.now, about: 'nothing_of_ours' }
  const base = { id: event.id, kind: event.type, createdAt: new Date(event.created * 1000) }
  const object = event.data.object as {
    object?: string
    id?: string
    customer?: string | { id: string } | null
  }
  const customer = idOf(object.customer)
  if (customer === undefined || object.id === undefined) return { ...base, about: 'nothing_of_ours' }
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
      return { ...base, about: 'checkout', customer, checkout: object.id }
    case 'invoice.paid':
      return { ...base, about: 'subscription', customer, subscription: undefined }
    default:
      // Whatever happens to a subscription is reason to look at it.
      return object.object === 'subscription'
        ? { ...base, about: 'subscription', customer, subscription: object.id }
        : { ...base, about: 'nothing_of_ours' }
  }
}

/** Undefined: signed by Stripe, and of a kind that the package does not read. */
async function verified(stripe: Stripe, received: Received): Promise<Stripe.Event | undefined> {
  const { rawBody, signature = '', secret, now } = received
  try {
    return await stripe.webhooks.constructEventAsync(
      rawBody,
      signature,
      secret,
      toleranceSeconds,
      undefined,
      now.getTime(),
    )
  } catch (fault) {
    const { Stripe } = await import('stripe')
    if (!(fault instanceof Stripe.errors.StripeSignatureVerificationError)) return undefined
    throw new ServiceError(
      'invalid_credentials',
      'The Stripe-Signature header is missing, wrong or older than five minutes: check STRIPE_WEBHOOK_SECRET',
    )
  }
}
