import type { Stripe } from 'stripe'
import { ServiceError } from '../../platform/errors.ts'
import type { PaymentEvent } from './payment-provider.ts'
import { idOf } from './stripe-subscription.ts'

const toleranceSeconds = 300

type Received = { rawBody: Buffer; signature: string | undefined; secret: string; now: Date }

/** Reads only ids, because the content may be outdated or use another API version. */
export async function parseStripeEvent(stripe: Stripe, received: Received): Promise<PaymentEvent> {
  const event = await verifyEvent(stripe, received)
  if (event === undefined) return { id: '', kind: 'unreadable', createdAt: received.now, about: 'unrelated' }
  const base = { id: event.id, kind: event.type, createdAt: new Date(event.created * 1000) }
  const object = event.data.object as {
    object?: string
    id?: string
    customer?: string | { id: string } | null
  }
  const customer = idOf(object.customer)
  if (customer === undefined || object.id === undefined) return { ...base, about: 'unrelated' }
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
      return { ...base, about: 'checkout', customer, checkout: object.id }
    case 'invoice.paid':
      return { ...base, about: 'subscription', customer, subscription: undefined }
    default:
      // Any subscription event triggers a check of that subscription.
      return object.object === 'subscription'
        ? { ...base, about: 'subscription', customer, subscription: object.id }
        : { ...base, about: 'unrelated' }
  }
}

/** Returns undefined for an event that Stripe signed but that the package cannot parse. */
async function verifyEvent(stripe: Stripe, received: Received): Promise<Stripe.Event | undefined> {
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
  } catch (error) {
    const { Stripe } = await import('stripe')
    if (!(error instanceof Stripe.errors.StripeSignatureVerificationError)) return undefined
    throw new ServiceError(
      'invalid_credentials',
      'The Stripe-Signature header is missing, invalid or older than five minutes: check STRIPE_WEBHOOK_SECRET',
    )
  }
}
